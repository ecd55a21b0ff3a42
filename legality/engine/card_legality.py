"""The legality of a single card in a format on a day: legal, banned, not in the format, or undetermined."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from legality.engine.card import Card
from legality.engine.edition import Edition
from legality.engine.facts import UNKNOWN
from legality.engine.format import Format
from legality.engine.kinds import AllowedKinds, Bans, LegalSets
from legality.engine.rule import CardRule, CheckContext, MissingFact

CardLegality = Literal["legal", "banned", "not-in-format", "undetermined"]

LEGAL: Final = "legal"
BANNED: Final = "banned"
NOT_IN_FORMAT: Final = "not-in-format"
UNDETERMINED: Final = "undetermined"


def card_legality(card: Card, format_: Format, day: date, region: str = "global") -> CardLegality:
    """The legality of a card by the rules that judge it alone: kinds, sets and bans.

    A card that passes them is undetermined if it lacks a fact that another rule may need. Before the first edition of
    the format every card is `not-in-format`.
    """
    if day < format_.first_day:
        return NOT_IN_FORMAT

    edition, context = (
        format_.edition_on(day),
        CheckContext(format_.slug, day, region, default_sections=format_.default_sections),
    )
    results = [
        _legality_by_rule(rule, card, context)
        for rule in edition.rules
        if isinstance(rule, Bans | LegalSets | AllowedKinds)
    ]
    # Nearly every card is fully known, and asking all rules for the facts they need is the slowest step.
    if not card.is_known and _is_undecided(card, edition):
        results.append(UNDETERMINED)

    return next((worst for worst in (BANNED, NOT_IN_FORMAT, UNDETERMINED) if worst in results), LEGAL)


def _is_undecided(card: Card, edition: Edition) -> bool:
    """Whether a rule may need an unknown fact of the card in a section that holds its kind."""
    held = (rule.allowed.items() for rule in edition.rules if isinstance(rule, AllowedKinds))
    places = [section for sections in held for section, kinds in sections if card.kind in kinds]
    needed = {name for rule in edition.rules for section in places for name in rule.facts_needed(card, section)}
    return any(card.fact(name) is UNKNOWN for name in needed)


def _legality_by_rule(rule: CardRule, card: Card, context: CheckContext) -> CardLegality:
    section = context.default_sections.get(card.kind, "") if card.kind is not UNKNOWN else ""
    judgement = rule.judge(card, section, context)
    if judgement is None:
        return LEGAL
    if isinstance(judgement, MissingFact):
        return UNDETERMINED

    return BANNED if isinstance(rule, Bans) else NOT_IN_FORMAT
