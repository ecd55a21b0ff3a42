"""How many copies of a name, or of a sort of card, a deck may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from legality.engine.blame import blamed, removals
from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.facts import NONE, UNKNOWN, Fact, any_true
from legality.engine.report import Blame, Doubt, Violation
from legality.engine.rule import DeckRule, Finding, Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Copies(DeckRule):
    """At most so many copies of a name over several sections, whatever the printing.

    `by`: names are counted apart for each value of this trait (Zero: colour). `label`: only cards with it are bound.
    A card's own `copy_limit` wins, and the label `unlimited` frees it.
    """

    over: tuple[str, ...]
    at_most: int
    by: str = ""
    label: str = ""

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """A violation for each name above its limit; a doubt where an unknown fact decides."""
        tally = deck.tally(self.over)
        if self.label:
            tally = {card: count for card, count in tally.items() if card.has_label(self.label) is not False}
        if not self._suspect(tally):
            return ()

        return [finding for cards in _by_name(tally).values() for finding in self._name(cards, deck)]

    def _suspect(self, tally: Mapping[Card, int]) -> bool:
        """A cheap look that misses no fault: many copies of a card, cards of one name, or a limit of their own."""
        if not tally:
            return False
        if max(tally.values()) > self.at_most or len({card.name for card in tally}) < len(tally):
            return True

        return any(card.copy_limit is not None for card in tally)

    def _name(self, cards: dict[Card, int], deck: Deck) -> Iterator[Finding]:
        """The findings about one name."""
        limit = max((card.copy_limit for card in cards if card.copy_limit is not None), default=self.at_most)
        freed = any_true(card.has_label("unlimited") for card in cards)
        if sum(cards.values()) <= limit or freed is True:
            return

        over = [group for group in self._groups(cards) if sum(group.values()) > limit]
        if over and freed is False:
            yield from (self._violation(group, limit, deck) for group in over)
        elif over:
            yield self._doubt("label", cards)
        elif self._may_exceed(cards, limit):
            yield self._doubt(self.by, cards)

    def _may_exceed(self, cards: dict[Card, int], limit: int) -> bool:
        """Whether the copies of unknown value, counted with the most of a known one, are too many."""
        most = max((sum(group.values()) for group in self._groups(cards)), default=0)
        unsure = sum(count for card, count in cards.items() if card.fact(self.by) is UNKNOWN)
        return most + unsure > limit

    def _doubt(self, fact: str, cards: Iterable[Card]) -> Doubt:
        card = next(card for card in cards if card.fact(fact) is UNKNOWN)
        return Doubt(self.code, self.cite, fact, card, "", self.reading)

    def _groups(self, cards: dict[Card, int]) -> Iterator[dict[Card, int]]:
        """The copies that surely count together: all of a name, or those of one known value."""
        if not self.by:
            yield cards
            return

        facts: dict[frozenset[str], dict[Card, int]] = {}
        for card, count in cards.items():
            fact = card.fact(self.by)
            if fact is not UNKNOWN:
                facts.setdefault(fact, {})[card] = count
        yield from facts.values()

    def _violation(self, cards: dict[Card, int], limit: int, deck: Deck) -> Violation:
        found = sum(cards.values())
        return Violation(
            code=self.code,
            cite=self.cite,
            key="over-copies-by" if self.by else "over-copies",
            fix="remove",
            found=found,
            limit=limit,
            cards=blamed(cards, self.over, deck),
            operations=tuple(removals(cards, found - limit, self.over, deck)),
            words=(("trait", self.by),) if self.by else (),
            reading=self.reading,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(DeckRule):
    """At most so many cards of a supertype, over several sections, whatever their names."""

    over: tuple[str, ...]
    at_most: int
    supertype: str

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """One violation, or one doubt if cards with unknown supertypes could make it one."""
        sure: dict[Card, int] = {}
        maybe: dict[Card, int] = {}
        for card, count in deck.tally(self.over).items():
            if card.supertypes is UNKNOWN:
                maybe[card] = count
            elif self.supertype in card.supertypes:
                sure[card] = count

        found = sum(sure.values())
        if found > self.at_most:
            return (self._violation(sure, found, deck),)
        if found + sum(maybe.values()) <= self.at_most:
            return ()

        return (Doubt(self.code, self.cite, "supertype", next(iter(maybe)), "", self.reading),)

    def _violation(self, cards: dict[Card, int], found: int, deck: Deck) -> Violation:
        over, limit = self.over, self.at_most
        steps = tuple(removals(cards, found - limit, over, deck))
        return Violation(
            code=self.code,
            cite=self.cite,
            key="over-count",
            fix="remove",
            found=found,
            limit=limit,
            cards=blamed(cards, over, deck),
            operations=steps,
            reading=self.reading,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Distinct(DeckRule):
    """No two cards of one name in a section."""

    section: str

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """A violation for each name that stands there more than once."""
        cards = deck.cards(self.section)
        if len(cards) == deck.sizes.get(self.section, 0) == len({card.name for card in cards}):
            return ()

        return [self._violation(same, deck) for same in _by_name(cards).values() if sum(same.values()) > 1]

    def _violation(self, cards: Mapping[Card, int], deck: Deck) -> Violation:
        found = sum(cards.values())
        return Violation(
            code=self.code,
            cite=self.cite,
            key="same-name",
            fix="replace",
            section=self.section,
            found=found,
            limit=1,
            cards=tuple(Blame(card, count, self.section) for card, count in cards.items()),
            operations=tuple(removals(cards, found - 1, (self.section,), deck)),
            reading=self.reading,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Common(DeckRule):
    """All cards that have a value of a trait have one in common. `among`: only these values are looked at.

    The copies outside the most common value are to blame.
    """

    over: tuple[str, ...]
    trait: str
    among: frozenset[str] = frozenset()

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """One violation, or a doubt for each card whose value is unknown."""
        tally = deck.tally(self.over)
        facts = {card: fact for card in tally if (fact := self._fact(card)) != NONE}
        if not facts:
            return ()

        known = {card: fact for card, fact in facts.items() if fact is not UNKNOWN}
        if known and not frozenset.intersection(*known.values()):
            return (self._violation(known, tally, deck),)

        return [Doubt(self.code, self.cite, self.trait, card, "", self.reading) for card in facts if card not in known]

    def _fact(self, card: Card) -> Fact:
        fact = card.fact(self.trait)
        return fact & self.among if self.among and fact is not UNKNOWN else fact

    def _violation(self, known: Mapping[Card, frozenset[str]], tally: Mapping[Card, int], deck: Deck) -> Violation:
        votes: dict[str, int] = {}
        for card, values in known.items():
            for value in values:
                votes[value] = votes.get(value, 0) + tally[card]

        winner = min(votes, key=lambda value: (-votes[value], value))
        strange = {card: tally[card] for card, values in known.items() if winner not in values}
        return Violation(
            code=self.code,
            cite=self.cite,
            key="not-in-common",
            fix="replace",
            found=sum(strange.values()),
            limit=0,
            cards=blamed(strange, self.over, deck),
            operations=tuple(op for card, n in strange.items() for op in removals((card,), n, self.over, deck)),
            words=(("trait", self.trait), ("value", winner)),
            reading=self.reading,
        )


def _by_name(tally: Mapping[Card, int]) -> dict[str, dict[Card, int]]:
    names: dict[str, dict[Card, int]] = {}
    for card, count in tally.items():
        names.setdefault(card.name, {})[card] = count

    return names
