"""How one card stands in a format on a day, whatever deck it may be in: legal, banned, not in the format, unsure."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from legality.engine.card import Card
from legality.engine.edition import Edition
from legality.engine.facts import UNKNOWN
from legality.engine.format import Format
from legality.engine.kinds import Banned, InSets, Kinds
from legality.engine.rule import CardRule, CheckContext, MissingFact

Standing = Literal["legal", "banned", "not-in-format", "undetermined"]

LEGAL: Final = "legal"
BANNED: Final = "banned"
NOT_IN_FORMAT: Final = "not-in-format"
UNDETERMINED: Final = "undetermined"


def standing_of(card: Card, format_: Format, day: date, region: str = "global") -> Standing:
    """The standing of a card by the rules that look at a card alone: sections, sets and bans.

    A card that passes them is legal only if no fact of it is unknown that another rule may need. A day before the format's first edition: not in the format, for there was none.
    """
    if day < format_.first_day:
        return NOT_IN_FORMAT

    edition, context = format_.edition_on(day), CheckContext(format_.slug, day, region, homes=format_.homes)
    answers = [_answer(rule, card, context) for rule in edition.rules if isinstance(rule, Banned | InSets | Kinds)]
    # Nearly every card is known, and to ask all rules what they need takes longer than all else.
    if not card.is_known and _is_open(card, edition):
        answers.append(UNDETERMINED)

    return next((worst for worst in (BANNED, NOT_IN_FORMAT, UNDETERMINED) if worst in answers), LEGAL)


def _is_open(card: Card, edition: Edition) -> bool:
    """Whether a rule may need a fact that is unknown, in a section that holds cards of this kind."""
    held = (rule.allowed.items() for rule in edition.rules if isinstance(rule, Kinds))
    places = [section for sections in held for section, kinds in sections if card.kind in kinds]
    needed = {name for rule in edition.rules for section in places for name in rule.facts_needed(card, section)}
    return any(card.fact(name) is UNKNOWN for name in needed)


def _answer(rule: CardRule, card: Card, context: CheckContext) -> Standing:
    section = context.homes.get(card.kind, "") if card.kind is not UNKNOWN else ""
    judgement = rule.judge(card, section, context)
    if judgement is None:
        return LEGAL
    if isinstance(judgement, MissingFact):
        return UNDETERMINED

    return BANNED if isinstance(rule, Banned) else NOT_IN_FORMAT
