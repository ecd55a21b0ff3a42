"""What the cards of a deck must have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from legality.engine.blamed_cards import blamed_cards, removals
from legality.engine.card import Card
from legality.engine.comparisons import Comparison, Exemption, side_of
from legality.engine.deck import Deck
from legality.engine.facts import NO_VALUES, UNKNOWN, Fact
from legality.engine.report import Doubt, Violation
from legality.engine.rule import CheckContext, DeckRule, Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class OneInCommon(DeckRule):
    """All cards that have values of a trait share one of them. `among`: only these values count.

    The rule blames the cards without the most common value.
    """

    over: tuple[str, ...]
    trait: str
    among: frozenset[str] = frozenset()

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, or a doubt for each card whose value is unknown."""
        tally = deck.tally(self.over)
        facts = {card: fact for card in tally if (fact := self._fact(card)) != NO_VALUES}
        if not facts:
            return ()

        known = {card: fact for card, fact in facts.items() if fact is not UNKNOWN}
        if known and not frozenset.intersection(*known.values()):
            return (self._violation(known, tally, deck),)

        return [Doubt(self.code, self.cite, self.trait, card, "", self.reading) for card in facts if card not in known]

    def required_values(self, deck: Deck) -> frozenset[str]:
        """The values of which each further card needs one, by the cards already there; empty while no card has any."""
        tally = deck.tally(self.over)
        known = {card: fact for card in tally if (fact := self._fact(card)) is not UNKNOWN and fact}
        if not known:
            return NO_VALUES

        return frozenset.intersection(*known.values()) or frozenset((_most_common_value(known, tally),))

    def allows(self, card: Card, values: frozenset[str]) -> bool:
        """Whether a card fits beside cards that share these values; an unknown value counts as fitting."""
        fact = self._fact(card)
        return fact is UNKNOWN or fact == NO_VALUES or not fact.isdisjoint(values)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        return (self.trait,) if section in self.over else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """A card without a value fits every deck."""
        return Exemption("no-trait", (("traits", self.trait),)) if self._fact(card) == NO_VALUES else None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's values, and those that all other cards share; None without other cards."""
        others = [
            fact for other in deck.tally(self.over) if other is not card and (fact := self._fact(other)) != NO_VALUES
        ]
        known = [fact for fact in others if fact is not UNKNOWN]
        shared = tuple(sorted(frozenset.intersection(*known))) if known else None
        return (Comparison("common", side_of(self._fact(card)), shared, (("trait", self.trait),)),)

    def _fact(self, card: Card) -> Fact:
        fact = card.fact(self.trait)
        return fact & self.among if self.among and fact is not UNKNOWN else fact

    def _violation(self, known: Mapping[Card, frozenset[str]], tally: Mapping[Card, int], deck: Deck) -> Violation:
        common_value = _most_common_value(known, tally)
        outside = {card: tally[card] for card, values in known.items() if common_value not in values}
        return Violation(
            code=self.code,
            cite=self.cite,
            key="not-in-common",
            fix="replace",
            found=sum(outside.values()),
            limit=0,
            cards=blamed_cards(outside, self.over, deck),
            operations=tuple(op for card, n in outside.items() for op in removals((card,), n, self.over, deck)),
            words=(("trait", self.trait), ("value", common_value)),
            reading=self.reading,
        )


def _most_common_value(known: Mapping[Card, frozenset[str]], tally: Mapping[Card, int]) -> str:
    """The value that most copies have."""
    votes: dict[str, int] = {}
    for card, values in known.items():
        for value in values:
            votes[value] = votes.get(value, 0) + tally[card]

    return min(votes, key=lambda value: (-votes[value], value))
