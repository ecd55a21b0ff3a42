"""WoW CR 7.4, 100.2e: what the Deckbuilding text of a hero says of its deck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from legality.engine.card import Card
from legality.engine.cases import in_every_case
from legality.engine.conditions import Condition, any_met, unknown_field
from legality.engine.deck import Deck
from legality.engine.facts import UNKNOWN, Truth
from legality.engine.report import Doubt
from legality.engine.rule import CheckContext, DeckRule, Fault, Finding, Judgement, MissingFact
from legality.games.wow.words import TABLE_VOCABULARY

HERO: Final = "hero"
ONE_FACTION: Final = "one-faction"
_CLOSED: Final = {name: frozenset(values) for name, values in TABLE_VOCABULARY.closed.items()}


def has_no_inclusions(heroes: tuple[Card, ...]) -> bool:
    """100.2e: inclusions of a hero override the rest of 100.2. Unknown ones may override it too."""
    return not any(hero.include or hero.fact("include") is UNKNOWN for hero in heroes)


def may_override(hero: Card) -> bool:
    """Whether a card may be a hero whose inclusions override the rest of 100.2."""
    return hero.kind in ("hero", UNKNOWN) and not has_no_inclusions((hero,))


def are_unknown(heroes: tuple[Card, ...]) -> bool:
    """Whether the database lacks the Deckbuilding text of a hero."""
    return any(hero.fact(name) is UNKNOWN for hero in heroes for name in ("include", "exclude"))


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownDeckbuilding(DeckRule):
    """A hero whose Deckbuilding text is unknown leaves every card undecided."""

    over: tuple[str, ...]

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One doubt about each such hero in a deck with cards."""
        heroes = context.leaders_in(HERO) if deck.tally(self.over) else ()
        return [Doubt(self.code, self.cite, "include", hero, HERO) for hero in heroes if are_unknown((hero,))]

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """For a hero, the inclusions and exclusions."""
        return ("include", "exclude") if section == HERO else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """True for every card."""
        return True


def keeps_to_one_faction(heroes: tuple[Card, ...]) -> bool:
    """Whether the text of a hero allows the cards of one faction of the player's choice."""
    return any(hero.has_label(ONE_FACTION) is True for hero in heroes)


def hero_allows(card: Card, section: str, context: CheckContext) -> Judgement:
    """100.2e: cards that a hero excludes are illegal. If a hero includes cards, only those are legal."""
    for hero in context.leaders_in(HERO):
        judgement = _hero_allows(card, hero) if hero.include or hero.exclude else None
        if judgement is not None:
            return judgement

    return None


def _hero_allows(card: Card, hero: Card) -> Judgement:
    excluded = _any_met(hero.exclude, card)
    if excluded is True:
        return Fault("excluded-by-leader", words=(("leader", HERO),))
    included = _any_met(hero.include, card) if hero.include else True
    if included is False:
        return Fault("not-included-by-leader", words=(("leader", HERO),))
    if excluded is UNKNOWN or included is UNKNOWN:
        return MissingFact(_open_field(card, hero))

    return None


def _any_met(conditions: tuple[Condition, ...], card: Card) -> Truth:
    """Whether the card meets one of the conditions, however its missing facts turn out."""
    met = any_met(conditions, card)
    if met is not UNKNOWN:
        return met

    return in_every_case(lambda case: any_met(conditions, case), card, conditions, _CLOSED)


def _open_field(card: Card, hero: Card) -> str:
    conditions = hero.exclude + hero.include
    fields = [unknown_field(condition, card) for condition in conditions if condition.met_by(card) is UNKNOWN]
    return fields[0]
