"""Rules that compare two decks: one deck before and after sideboarding, and the decks of two partners.

`Format.between_games` and `Format.partners` check them; `Format.check` of a single deck leaves them out.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.report import BlamedCard, Fix, Violation
from legality.engine.rule import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRule(Rule):
    """A rule about two decks."""

    @abstractmethod
    def compare(self, one: Deck, other: Deck) -> list[Violation]:
        """The violations of the second deck beside the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideboardSwap(PairRule):
    """Sideboarding between games: the sections `fixed` stay, and those of `over` together hold the same cards.

    `one_for_one`: the sections whose total size stays.
    """

    fixed: tuple[str, ...]
    over: tuple[str, ...]
    one_for_one: tuple[str, ...] = ()

    def compare(self, registered: Deck, now: Deck) -> list[Violation]:
        """The changes that are not allowed. Whether the new deck is legal itself is left to `Format.check`."""
        return [*self._fixed(registered, now), *self._same_cards(registered, now), *self._sizes(registered, now)]

    def _fixed(self, registered: Deck, now: Deck) -> Iterator[Violation]:
        for section in self.fixed:
            changed = _changed(registered.cards(section), now.cards(section))
            if changed:
                cards = [BlamedCard(card, count, section) for card, count in changed.items()]
                yield self._violation("swap-fixed", "replace", section, cards)

    def _same_cards(self, registered: Deck, now: Deck) -> Iterator[Violation]:
        before, after = registered.tally(self.over), now.tally(self.over)
        added = {card: count - before.get(card, 0) for card, count in after.items() if count > before.get(card, 0)}
        gone = {card: count - after.get(card, 0) for card, count in before.items() if count > after.get(card, 0)}
        if added:
            cards = [BlamedCard(card, n, "", after[card], before.get(card, 0)) for card, n in added.items()]
            yield self._violation("swap-added", "remove", "", cards)
        if gone:
            cards = [BlamedCard(card, n, "", after.get(card, 0), before[card]) for card, n in gone.items()]
            yield self._violation("swap-missing", "add", "", cards)

    def _sizes(self, registered: Deck, now: Deck) -> Iterator[Violation]:
        if self.one_for_one and registered.size(self.one_for_one) != now.size(self.one_for_one):
            found, limit = now.size(self.one_for_one), registered.size(self.one_for_one)
            fix: Fix = "remove" if found > limit else "add"
            yield Violation(self.code, self.cite, "swap-size", fix, "", found, limit, reading=self.reading)

    def _violation(self, key: str, fix: Fix, section: str, cards: Sequence[BlamedCard]) -> Violation:
        found = sum(row.count for row in cards)
        return Violation(self.code, self.cite, key, fix, section, found, 0, tuple(cards), reading=self.reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSharedNames(PairRule):
    """The decks of two partners share no name in a section."""

    section: str

    def compare(self, one: Deck, other: Deck) -> list[Violation]:
        """One violation with every card of the second deck whose name is in the first one."""
        names = {card.name for card in one.cards(self.section)}
        shared = {card: count for card, count in other.cards(self.section).items() if card.name in names}
        if not shared:
            return []

        cards = tuple(BlamedCard(card, count, self.section) for card, count in shared.items())
        found = sum(shared.values())
        return [
            Violation(
                self.code, self.cite, "partners-share", "replace", self.section, found, 0, cards, reading=self.reading
            )
        ]


def _changed(before: Mapping[Card, int], after: Mapping[Card, int]) -> dict[Card, int]:
    cards = dict.fromkeys((*before, *after))
    return {
        card: abs(after.get(card, 0) - before.get(card, 0)) for card in cards if after.get(card) != before.get(card)
    }
