"""The legality of a single card in a format on a day: legal, banned, not in the format, or undetermined."""

from datetime import date

from legality.engine.rules.format import Edition, Format
from legality.engine.rules.misplaced import list_held_kinds
from legality.engine.rules.rule import CardRule, CheckContext, Rule
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BANNED, LEGAL, NOT_IN_FORMAT, UNDETERMINED, CardLegality


def card_legality(card: Card, format_: Format, day: date, region: str = "global") -> CardLegality:
    """The legality of a card by the rules that judge it alone, each by its `standing`: kinds, sets, bans.

    A card that passes them is undetermined if it lacks a fact that another rule may need. Before the first edition of
    the format every card is `not-in-format`.
    """
    if day < format_.first_day:
        return NOT_IN_FORMAT

    edition = format_.edition_on(day)
    context = CheckContext(format_.official, day, region, default_sections=format_.default_sections)
    section = "" if card.kind is UNKNOWN else context.default_sections.get(card.kind, "")
    # A rule for some leaders alone says nothing of the card in every deck.
    results = [rule.standing(card, section, context) for rule in edition.rules if not rule.is_conditional]
    # Nearly every card is fully known, and asking all rules for the facts they need is the slowest step.
    if not card.is_known and _is_undecided(card, edition):
        results.append(UNDETERMINED)

    return next((worst for worst in (BANNED, NOT_IN_FORMAT, UNDETERMINED) if worst in results), LEGAL)


def _is_undecided(card: Card, edition: Edition) -> bool:
    """Whether a rule may need an unknown fact of the card in a section that holds its kind.

    What a rule about single cards needs for the card's standing, its standing has taken into account.
    """
    places = [section for section, kinds in list_held_kinds(edition.rules) if card.kind in kinds]
    rules = [r for r in edition.rules if not isinstance(r, CardRule) or type(r).standing is Rule.standing]
    needed = set()
    for rule in rules:
        for section in places:
            for name in rule.facts_needed(card, section):
                needed.add(name)
    return any(card.fact(name) is UNKNOWN for name in needed)
