"""Cards that may not be in a deck together: banned pairs, and larger groups of which a deck may have only some."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import chain, combinations, product
from math import comb, prod
from typing import Final

from legality.engine.rules.rule import CheckContext, DeckRule, Finding, Together, blamed_cards, removals
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Change, Comparison, Exemption, Figures, Listed, Narrowing
from legality.engine.values.facts import Days
from legality.engine.values.report import Violation
from legality.engine.values.search_bounds import TooMuch

# With more combinations than this, a pool is not searched.
MOST_WAYS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Group:
    """Names of which a deck may have only some, on certain days; `source`: the announcement."""

    names: tuple[str, ...]
    days: Days = Days()
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotTogether(DeckRule):
    """Of each group of cards, at most so many different names over several sections.

    A card of a group stays legal by itself. `notice`: a group that comes into force is reported so many days ahead.
    """

    over: tuple[str, ...]
    groups: tuple[Group, ...]
    at_most: int = 1
    notice: int = 30

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each broken group in force, a warning for each that soon will be."""
        tally = deck.tally(self.over)
        names = {card.name for card in tally}
        for group in self.groups:
            found = names.intersection(group.names)
            if len(found) <= self.at_most:
                continue
            if group.days.hold(context.day):
                yield self._violation("not-together", group, tally, deck)
            elif (since := group.days.since) and timedelta() < since - context.day <= timedelta(self.notice):
                yield self._warning(since, group, tally, deck)

    def sections(self) -> tuple[str, ...]:
        return self.over

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """For each choice of the names that stay of every group, the cards of these names and of no group.

        Raises TooMuch for more choices than `MOST_WAYS`.
        """
        held = {card.name for card in cards}
        named = [sorted(held.intersection(group.names)) for group in self._in_force(context.day)]
        crowded = [names for names in named if len(names) > self.at_most]
        if prod(comb(len(names), self.at_most) for names in crowded) > MOST_WAYS:
            raise TooMuch

        left_out = (
            frozenset(name for names, kept in zip(crowded, chosen, strict=True) for name in names if name not in kept)
            for chosen in product(*(combinations(names, self.at_most) for names in crowded))
        )
        return [_Others(names) for names in left_out] if crowded else ()

    def narrows(self, deck: Deck, context: CheckContext) -> Narrowing | None:
        """The cards outside the groups of which the deck holds all that it may."""
        held = {card.name for card in deck.tally(self.over)}
        full = [group for group in self._in_force(context.day) if len(held.intersection(group.names)) >= self.at_most]
        beside = sorted({name for group in full for name in group.names if name in held})
        refused = frozenset(name for group in full for name in group.names if name not in held)
        return Narrowing("together", self.over, _Others(refused), names=tuple(beside)) if full else None

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """A card in no group is exempt."""
        return None if self._of(card) else Exemption("no-group")

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The names of each group of the card that the deck holds, with the days of the group."""
        held = {other.name for other in deck.tally(self.over)}
        return tuple(self._compared(group, held, context.day) for group in self._of(card))

    def changes(self, card: Card, context: CheckContext) -> Iterable[Change]:
        """Each group of the card, on its first day and on the day after its last."""
        for group in self._of(card):
            change = Change(date.min, "apart", card=card, limit=self.at_most, names=group.names)
            if group.days.since:
                yield replace(change, day=group.days.since)
            if group.days.end:
                yield replace(change, day=group.days.end, kind="apart-over")

    def turning_days(self) -> Iterable[date]:
        """The first day of each group, and the first after its last."""
        return set(chain.from_iterable(group.days.turns() for group in self.groups))

    def listed(self, context: CheckContext) -> tuple[Listed, ...]:
        """Every group with its days."""
        words = (("most", str(self.at_most)),)
        return tuple(
            Listed("not-together", words, group.names, group.days.since, group.days.until, group.source)
            for group in self.groups
        )

    def figures(self) -> Figures:
        """The limit."""
        return (("at_most", str(self.at_most)),)

    def _in_force(self, day: date) -> Iterator[Group]:
        return (group for group in self.groups if group.days.hold(day))

    def _of(self, card: Card) -> list[Group]:
        return [group for group in self.groups if card.name in group.names]

    def _compared(self, group: Group, held: Collection[str], day: date) -> Comparison:
        days = group.days
        found = tuple(name for name in group.names if name in held)
        since, until = (each.isoformat() if each else "" for each in (days.since, days.until))
        words = (("since", since), ("until", until))
        most = (str(self.at_most),)
        if days.hold(day):
            return Comparison("together", found, most, words)

        return Comparison("together-over" if days.are_over(day) else "together-coming", found, most, words)

    def _violation(self, key: str, group: Group, tally: Mapping[Card, int], deck: Deck) -> Violation:
        """The violation, with a fix that keeps the names with the most copies."""
        cards = [card for card in tally if card.name in group.names]
        copies: dict[str, int] = {}
        for card in cards:
            copies[card.name] = copies.get(card.name, 0) + tally[card]

        kept = sorted(copies, key=lambda name: (-copies[name], name))[: self.at_most]
        gone = [card for card in cards if card.name not in kept]
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key,
            fix="replace",
            found=len(copies),
            limit=self.at_most,
            cards=blamed_cards(cards, self.over, deck),
            operations=tuple(chain.from_iterable(removals((card,), tally[card], self.over, deck) for card in gone)),
            words=(("most", str(self.at_most)),),
            reading=self.reading,
        )

    def _warning(self, day: date, group: Group, tally: Mapping[Card, int], deck: Deck) -> Violation:
        warning = self._violation("not-together-soon", group, tally, deck)
        words = (*warning.words, ("day", day.isoformat()))
        return replace(warning, code="restricted-soon", severity="warning", words=words)


@dataclass(frozen=True, slots=True)
class _Others:
    """Passes every card that is not named here; comparable, so that answers can be cached."""

    names: frozenset[str]

    def __call__(self, card: Card) -> bool:
        return card.name not in self.names
