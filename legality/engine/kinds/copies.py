"""Limits on the copies of a name and on the cards of a supertype."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from legality.engine.blamed_cards import blamed_cards, removals
from legality.engine.card import Card
from legality.engine.comparisons import Comparison, Exemption, joined
from legality.engine.deck import Deck
from legality.engine.facts import NO_VALUES, UNKNOWN, Truth, all_true, any_true, negated
from legality.engine.report import BlamedCard, Doubt, Violation
from legality.engine.rule import CheckContext, DeckRule, Finding
from legality.engine.telling import Figures

# A value that no card is known to have stands for all of these.
OTHER: Final = frozenset(("?",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Copies(DeckRule):
    """At most so many copies of a name over several sections, all printings together.

    `by`: copies are counted for each value of this trait (Zero: colour). `label`: the rule binds cards with this label.
    A card's own `copy_limit` replaces the limit of all cards, and the label `unlimited` lifts it.
    """

    over: tuple[str, ...]
    at_most: int
    by: str = ""
    label: str = ""

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each name above its limit; a doubt where an unknown fact decides."""
        tally = deck.tally(self.over)
        if self.label:
            tally = {card: count for card, count in tally.items() if self._binds(card)}
        if not self._may_break(tally):
            return ()

        return [finding for cards in _by_name(tally).values() for finding in self._check_name(cards, deck)]

    def _may_break(self, tally: Mapping[Card, int]) -> bool:
        """A quick test that is true for every deck with a fault: many copies, several cards of a name, an own limit."""
        if not tally:
            return False
        if max(tally.values()) > self.at_most or len({card.name for card in tally}) < len(tally):
            return True

        return any(card.copy_limit is not None for card in tally)

    def _check_name(self, cards: dict[Card, int], deck: Deck) -> Iterator[Finding]:
        """The findings about one name."""
        limit, freed = self._limit(cards), self._freed(cards)
        if sum(cards.values()) <= limit or freed is True:
            return

        over = [group for group in self._groups(cards) if sum(group.values()) > limit]
        if over and freed is False:
            yield from (self._violation(group, limit, deck) for group in over)
        elif over:
            yield self._doubt("label", cards)
        elif self._may_exceed(cards, limit):
            yield self._doubt(self.by, cards)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The labels, which free a card or bind it, and the trait by which copies are told apart."""
        return ("label", self.by) if section in self.over else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def figures(self) -> Figures:
        """The limit."""
        return (("at_most", str(self.at_most)),)

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """A doubt is about a name and leaves every card of that name undecided."""
        return doubt.card.name == card.name and self._binds(card)

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card with the label that lifts the limit, or without the label that the rule binds."""
        if not self._binds(card):
            return Exemption("no-label", (("value", self.label),))

        return Exemption("label", (("value", "unlimited"),)) if self._freed(self._named(card, deck)) is True else None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The copies that count together with this card, and their limit."""
        cards = self._named(card, deck)
        group = next((group for group in self._groups(cards) if card in group), {card: cards[card]})
        words = (("sections", joined(self.over)),) + ((("trait", self.by),) if self.by else ())
        limit = self._limit(cards)
        name = "copies-own" if limit != self.at_most else "copies-by" if self.by else "copies"
        return (Comparison(name, (str(sum(group.values())),), (str(limit),), words),)

    def _binds(self, card: Card) -> bool:
        return not self.label or card.has_label(self.label) is not False

    def _named(self, card: Card, deck: Deck) -> dict[Card, int]:
        return {other: count for other, count in deck.tally(self.over).items() if other.name == card.name}

    def _freed(self, cards: Iterable[Card]) -> Truth:
        """Whether the limit is lifted: by a label, or since no card has the label that the rule binds."""
        if self.label:
            return negated(all_true(card.has_label(self.label) for card in cards))

        return any_true(card.has_label("unlimited") for card in cards)

    def _limit(self, cards: Iterable[Card]) -> int:
        own = [card.copy_limit for card in cards if card.copy_limit is not None and not self.label]
        return max(own, default=self.at_most)

    def _may_exceed(self, cards: dict[Card, int], limit: int) -> bool:
        """Whether the copies that may be of one value exceed the limit."""
        spans = {card: card.span(self.by) for card in cards}
        named = {value for span in spans.values() for value in (span.at_most or NO_VALUES)}
        shared = {span.surely for span in spans.values() if span.is_known} | {frozenset((v,)) for v in named} | {OTHER}
        return any(sum(n for card, n in cards.items() if spans[card].may_be(values)) > limit for values in shared)

    def _doubt(self, fact: str, cards: Iterable[Card]) -> Doubt:
        card = next(card for card in cards if card.fact(fact) is UNKNOWN)
        return Doubt(self.code, self.cite, fact, card, "", self.reading)

    def _groups(self, cards: dict[Card, int]) -> Iterator[dict[Card, int]]:
        """The copies that count together for certain: all of a name, or those of one value. A card shares its own value."""
        if not self.by:
            yield cards
            return

        facts: dict[frozenset[str] | Card, dict[Card, int]] = {}
        for card, count in cards.items():
            fact = card.fact(self.by)
            facts.setdefault(card if fact is UNKNOWN else fact, {})[card] = count
        yield from facts.values()

    def _violation(self, cards: dict[Card, int], limit: int, deck: Deck) -> Violation:
        found = sum(cards.values())
        named = "|".join(sorted(next(iter(cards)).surely(self.by))) if self.by else ""
        return Violation(
            code=self.code,
            cite=self.cite,
            key="over-copies-of" if named else "over-copies-by" if self.by else "over-copies",
            fix="remove",
            found=found,
            limit=limit,
            cards=blamed_cards(cards, self.over, deck),
            operations=tuple(removals(cards, found - limit, self.over, deck)),
            words=(("trait", self.by), *((("value", named),) if named else ())) if self.by else (),
            reading=self.reading,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SupertypeLimit(DeckRule):
    """At most so many cards of a supertype over several sections, all names together."""

    over: tuple[str, ...]
    at_most: int
    supertype: str

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, or one doubt if cards with unknown supertypes could make it one."""
        counted: dict[Card, int] = {}
        unsure: dict[Card, int] = {}
        for card, count in deck.tally(self.over).items():
            counts = self._counts(card)
            if counts is UNKNOWN:
                unsure[card] = count
            elif counts:
                counted[card] = count

        found = sum(counted.values())
        if found > self.at_most:
            return (self._violation(counted, found, deck),)
        if found + sum(unsure.values()) <= self.at_most:
            return ()

        return (Doubt(self.code, self.cite, "supertype", next(iter(unsure)), "", self.reading),)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The supertypes."""
        return ("supertype",) if section in self.over else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def figures(self) -> Figures:
        """The limit."""
        return (("at_most", str(self.at_most)),)

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """A doubt about the sum leaves every card undecided that counts or may count towards it."""
        return self._counts(card) is not False

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For cards of other supertypes."""
        return Exemption("no-supertype", (("value", self.supertype),)) if self._counts(card) is False else None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The cards that count for certain, and the limit."""
        found = sum(count for other, count in deck.tally(self.over).items() if self._counts(other) is True)
        words = (("sections", joined(self.over)), ("value", self.supertype))
        return (Comparison("count", (str(found),), (str(self.at_most),), words),)

    def _counts(self, card: Card) -> Truth:
        known = card.supertypes
        return card.has("supertype", self.supertype) if known is UNKNOWN else self.supertype in known

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
            cards=blamed_cards(cards, over, deck),
            operations=steps,
            words=(("value", self.supertype),),
            reading=self.reading,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DistinctNames(DeckRule):
    """The cards of a section differ in name."""

    section: str

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each name that the section holds more than once."""
        cards = deck.cards(self.section)
        if len(cards) == deck.sizes.get(self.section, 0) == len({card.name for card in cards}):
            return ()

        return [self._violation(same, deck) for same in _by_name(cards).values() if sum(same.values()) > 1]

    def sections(self) -> tuple[str, ...]:
        return (self.section,)

    def distinct_in(self) -> tuple[str, ...]:
        return (self.section,)

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The copies of the name in the section, and the limit of one."""
        found = sum(count for other, count in deck.cards(self.section).items() if other.name == card.name)
        return (Comparison("same-name", (str(found),), ("1",), (("section", self.section),)),)

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
            cards=tuple(BlamedCard(card, count, self.section) for card, count in cards.items()),
            operations=tuple(removals(cards, found - 1, (self.section,), deck)),
            reading=self.reading,
        )


def _by_name(tally: Mapping[Card, int]) -> dict[str, dict[Card, int]]:
    names: dict[str, dict[Card, int]] = {}
    for card, count in tally.items():
        names.setdefault(card.name, {})[card] = count

    return names
