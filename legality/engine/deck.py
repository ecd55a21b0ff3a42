"""A deck in canonical form: equal lines merged and cards sorted, so that equal decks compare as equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from legality.engine.card import Card

Row = tuple[str, Card, int]
Cards = Mapping[Card, int]

_EMPTY: Final[Cards] = {}


@dataclass(frozen=True, slots=True)
class Deck:
    """Sections by slug, each a mapping of card to count (at least 1). Make one with `Deck.of`.

    `pool`: the registered cards that a limited deck is built from; None: not given.
    """

    sections: Mapping[str, Cards]
    sizes: Mapping[str, int]
    pool: Cards | None = None

    @classmethod
    def of(cls, rows: Iterable[Row], pool: Cards | None = None) -> Deck:
        """A deck from rows (section, card, count). Rows of one card in one section are added; counts below 1 are left out."""
        merged: dict[str, dict[Card, int]] = {}
        for section, card, count in rows:
            if count > 0:
                cards = merged.setdefault(section, {})
                cards[card] = cards.get(card, 0) + count

        sections = {slug: _ordered(merged[slug]) for slug in sorted(merged)}
        sizes = {slug: sum(cards.values()) for slug, cards in sections.items()}
        return cls(sections, sizes, None if pool is None else _ordered(pool))

    def having(self, section: str, card: Card, count: int) -> Deck:
        """The deck with exactly `count` copies of a card in a section; 0 takes the card out."""
        cards = {**self.cards(section), card: count}
        if not count:
            del cards[card]
        elif card not in self.cards(section):
            cards = _ordered(cards)

        sections = {**self.sections, section: cards}
        sizes = {**self.sizes, section: sum(cards.values())}
        if not cards:
            del sections[section], sizes[section]

        return Deck(sections if section in self.sections else dict(sorted(sections.items())), sizes, self.pool)

    def cards(self, section: str) -> Cards:
        """The cards of one section with their counts; empty for a section that the deck lacks."""
        return self.sections.get(section, _EMPTY)

    def size(self, sections: Iterable[str]) -> int:
        """How many cards the sections hold together."""
        return sum([self.sizes.get(section, 0) for section in sections])

    def tally(self, sections: Iterable[str]) -> dict[Card, int]:
        """Copies of each card over several sections."""
        total: dict[Card, int] = {}
        for section in sections:
            cards = self.sections.get(section, _EMPTY)
            if not total:
                total = dict(cards)
                continue

            for card, count in cards.items():
                total[card] = total.get(card, 0) + count

        return total

    def by_name(self) -> dict[str, int]:
        """Copies of each card name over the whole deck."""
        names: dict[str, int] = {}
        for _, card, count in self.rows():
            names[card.name] = names.get(card.name, 0) + count

        return names

    def rows(self) -> list[Row]:
        """All rows in canonical order."""
        return [(section, card, count) for section, cards in self.sections.items() for card, count in cards.items()]


def _ordered(cards: Cards) -> dict[Card, int]:
    return dict(sorted(cards.items(), key=lambda row: (row[0].name, row[0].id)))
