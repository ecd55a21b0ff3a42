"""WoW CR 7.4, 100.2c: Talents and the specs of heroes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from legality.engine.blamed_cards import blamed_cards, removals
from legality.engine.card import Card
from legality.engine.comparisons import Comparison, Exemption, side_of
from legality.engine.deck import Deck
from legality.engine.facts import NO_VALUES, UNKNOWN, Fact, any_true, shares
from legality.engine.kinds import OneInCommon
from legality.engine.report import Doubt, Violation
from legality.engine.rule import CheckContext, DeckRule, Finding

SPECS: Final = frozenset(
    [
        "affliction",
        "arcane",
        "arms",
        "assassination",
        "balance",
        "beast-mastery",
        "blood",
        "combat",
        "demonology",
        "destruction",
        "discipline",
        "elemental",
        "enhancement",
        "feral",
        "fire",
        "frost",
        "fury",
        "holy",
        "marksmanship",
        "protection",
        "restoration",
        "retribution",
        "shadow",
        "subtlety",
        "survival",
        "unholy",
    ]
)
TRAITOR: Final = frozenset(("traitor",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Talents(DeckRule):
    """A Talent needs a hero of its spec; a hero without a spec uses Talents of one spec; a Traitor uses none.

    A spec's "Hero Required" line is the old wording of Talent.
    """

    over: tuple[str, ...]
    leader: str

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, and a doubt for each missing fact of hero or card. Passes without a hero."""
        talents = {card: specs for card in deck.tally(self.over) if (specs := specs_needed(card)) != NO_VALUES}
        heroes = context.leaders_in(self.leader)
        if not talents or not heroes:
            return ()

        traitor = any_true(shares(hero.fact("treachery"), TRAITOR) for hero in heroes)
        if traitor is True:
            known = [card for card, specs in talents.items() if specs is not UNKNOWN]
            return self._findings("talent-of-traitor", known, talents, deck)

        findings = self._by_spec(talents, context, deck)
        return findings if traitor is False else [*findings, self._doubt("treachery", heroes)]

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """For a hero, its specs and its treachery; for other cards, the Talent lines."""
        if section == self.leader:
            return ("spec", "treachery")

        return ("talent", "requires") if section in self.over else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """An unknown fact of a hero leaves every Talent undecided."""
        return doubt.card is card or (doubt.section == self.leader and specs_needed(card) != NO_VALUES)

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card without Talent lines, and for a deck without a hero."""
        if specs_needed(card) == NO_VALUES:
            return Exemption("no-trait", (("traits", "talent"),))

        return None if context.leaders_in(self.leader) else Exemption("no-leader", (("leader", self.leader),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The specs that the card asks for, and the hero's."""
        specs = side_of(context.leader_fact(self.leader, "spec"))
        return (Comparison("trait", side_of(specs_needed(card)), specs, (("trait", "spec"), ("leader", self.leader))),)

    def _by_spec(self, talents: Mapping[Card, Fact], context: CheckContext, deck: Deck) -> Iterable[Finding]:
        specs = context.leader_fact(self.leader, "spec")
        if specs is UNKNOWN:
            return (self._doubt("spec", context.leaders_in(self.leader)),)
        if not specs:
            return OneSpec(code=self.code, cite=self.cite, over=self.over, trait="talent").findings(deck, context)

        others = [card for card, needed in talents.items() if shares(needed, specs) is False]
        return self._findings("talent-of-other-spec", others, talents, deck)

    def _findings(
        self, key: str, others: Collection[Card], talents: Mapping[Card, Fact], deck: Deck
    ) -> Iterator[Finding]:
        if others:
            yield self._violation(key, others, deck)
        for card, specs in talents.items():
            if specs is UNKNOWN:
                yield Doubt(self.code, self.cite, "talent", card, "")

    def _doubt(self, fact: str, heroes: Iterable[Card]) -> Doubt:
        hero = next(hero for hero in heroes if hero.fact(fact) is UNKNOWN)
        return Doubt(self.code, self.cite, fact, hero, self.leader)

    def _violation(self, key: str, cards: Iterable[Card], deck: Deck) -> Violation:
        blame = blamed_cards(cards, self.over, deck)
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key,
            fix="replace",
            found=sum(row.count for row in blame),
            limit=0,
            cards=blame,
            operations=tuple(op for row in blame for op in removals((row.card,), row.count, (row.section,), deck)),
            words=(("leader", self.leader),),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneSpec(OneInCommon):
    """The Talents of a deck, in the old wording or the new, have a spec in common."""

    def _fact(self, card: Card) -> Fact:
        return specs_needed(card)


def specs_needed(card: Card) -> Fact:
    """The specs that a card's Talent lines name, in either wording; `UNKNOWN` if the lines are."""
    talents = card.fact("talent")
    if talents is UNKNOWN or card.requires is UNKNOWN:
        return UNKNOWN

    return talents.union(*(line for line in card.requires if line <= SPECS))
