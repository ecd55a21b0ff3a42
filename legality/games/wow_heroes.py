"""WoW CR 7.4, 100.2e: what the Deckbuilding text of a hero says of its deck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from legality.engine.card import Card
from legality.engine.conditions import any_met, unknown_field
from legality.engine.deck import Deck
from legality.engine.facts import UNKNOWN
from legality.engine.report import Doubt
from legality.engine.rule import CheckContext, DeckRule, Fault, Finding, Judgement, MissingFact

HERO: Final = "hero"
ONE_FACTION: Final = "one-faction"


def has_no_inclusions(heroes: tuple[Card, ...]) -> bool:
    """100.2e: a hero's own inclusions override the rest of 100.2, as those that are not known may."""
    return not any(hero.include for hero in heroes) and are_told(heroes)


def are_told(heroes: tuple[Card, ...]) -> bool:
    """Whether the database knows what the heroes' Deckbuilding texts say."""
    return not are_untold(heroes)


def are_untold(heroes: tuple[Card, ...]) -> bool:
    """Whether a hero has a Deckbuilding text of which the database knows no more."""
    return any(hero.fact(name) is UNKNOWN for hero in heroes for name in ("include", "exclude"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold(DeckRule):
    """A Deckbuilding text that the database lacks leaves every card open."""

    over: tuple[str, ...]

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One doubt about each such hero, once there are cards."""
        heroes = context.leaders_in(HERO) if deck.tally(self.over) else ()
        return [Doubt(self.code, self.cite, "include", hero, HERO) for hero in heroes if are_untold((hero,))]

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """What a hero's text includes and excludes."""
        return ("include", "exclude") if section == HERO else ()

    def sections(self) -> tuple[str, ...]:
        """As `Rule.sections`."""
        return self.over

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """Whatever the card."""
        return True


def keeps_to_one_faction(heroes: tuple[Card, ...]) -> bool:
    """Whether the hero's own text allows the cards of either faction, but not of both."""
    return any(hero.has_label(ONE_FACTION) is True for hero in heroes)


def hero_allows(card: Card, section: str, context: CheckContext) -> Judgement:
    """100.2e: what the hero excludes is not legal; if it includes anything, nothing else is legal."""
    for hero in context.leaders_in(HERO):
        judgement = _hero_allows(card, hero)
        if judgement is not None:
            return judgement

    return None


def _hero_allows(card: Card, hero: Card) -> Judgement:
    excluded = any_met(hero.exclude, card)
    if excluded is True:
        return Fault("excluded-by-leader", words=(("leader", HERO),))
    included = any_met(hero.include, card) if hero.include else True
    if included is False:
        return Fault("not-included-by-leader", words=(("leader", HERO),))
    if excluded is UNKNOWN or included is UNKNOWN:
        return MissingFact(_open_field(card, hero))

    return None


def _open_field(card: Card, hero: Card) -> str:
    conditions = hero.exclude + hero.include
    fields = [unknown_field(condition, card) for condition in conditions if condition.met_by(card) is UNKNOWN]
    return fields[0]
