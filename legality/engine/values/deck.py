"""A deck in canonical form: equal lines merged and cards sorted, so that equal decks compare as equal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from legality.engine.values.card import Card

Row = tuple[str, Card, int]
Cards = Mapping[Card, int]

_EMPTY: Final[Cards] = {}


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line of a list that may turn out in several ways.

    `outcomes`: the rows of cards that it may be; no rows: nothing at all. `anything`: it may also be any card, in one of
    `sections` (empty: in any), in `count` copies (None: any number). `line`: its number in the list. `supposed`: the rows to
    show and to count while the line is open. `suggested`: the likeliest rows; advice takes them, no verdict does.
    """

    line: int
    outcomes: tuple[tuple[Row, ...], ...] = ((),)
    anything: bool = False
    sections: tuple[str, ...] = ()
    count: int | None = None
    supposed: tuple[Row, ...] = ()
    suggested: tuple[Row, ...] = ()

    def most_copies_in(self, sections: Collection[str] = ()) -> int:
        """How many copies of the line may be in these sections, or in any; 1 where it may be any number."""
        if self.anything and not (sections and self.sections and set(sections).isdisjoint(self.sections)):
            return self.count or 1

        return max(
            sum(count for section, _, count in rows if not sections or section in sections) for rows in self.outcomes
        )


@dataclass(frozen=True, slots=True)
class Deck:
    """Sections by slug, each a mapping of card to count (at least 1). Make one with `Deck.of`.

    `pool`: the registered cards that a limited deck is built from; None: not given. `open_lines`: what may be in the deck
    outside its sections; `open_pool`: what may be in the pool.
    """

    sections: Mapping[str, Cards]
    sizes: Mapping[str, int]
    pool: Cards | None = None
    open_lines: tuple[OpenLine, ...] = ()
    open_pool: tuple[OpenLine, ...] = ()

    @classmethod
    def of(
        cls,
        rows: Iterable[Row],
        pool: Cards | None = None,
        open_lines: tuple[OpenLine, ...] = (),
        open_pool: tuple[OpenLine, ...] = (),
    ) -> Deck:
        """A deck from rows (section, card, count). Rows of one card in one section are added; counts below 1 are left out."""
        merged: dict[str, dict[Card, int]] = {}
        for section, card, count in rows:
            if count > 0:
                cards = merged.setdefault(section, {})
                cards[card] = cards.get(card, 0) + count

        sections = {slug: _order_cards(merged[slug]) for slug in sorted(merged)}
        sizes = {slug: sum(cards.values()) for slug, cards in sections.items()}
        return cls(sections, sizes, None if pool is None else _order_cards(pool), open_lines, open_pool)

    def closed(self) -> Deck:
        """The deck without its open lines."""
        return replace(self, open_lines=(), open_pool=()) if self.open_lines or self.open_pool else self

    def supposed(self) -> Deck:
        """The deck without open lines, with the rows that are supposed of them."""
        rows = list(chain.from_iterable(line.supposed for line in self.open_lines))
        return self.closed().adding(rows) if rows else self.closed()

    def adding(self, rows: Iterable[Row]) -> Deck:
        """The deck with further rows."""
        return Deck.of([*self.rows(), *rows], self.pool, self.open_lines, self.open_pool)

    def having(self, section: str, card: Card, count: int) -> Deck:
        """The deck with exactly `count` copies of a card in a section; 0 takes the card out."""
        cards = {**self.cards(section), card: count}
        if not count:
            del cards[card]
        elif card not in self.cards(section):
            cards = _order_cards(cards)

        sections = {**self.sections, section: cards}
        sizes = {**self.sizes, section: sum(cards.values())}
        if not cards:
            del sections[section], sizes[section]

        ordered = sections if section in self.sections else dict(sorted(sections.items()))
        return Deck(ordered, sizes, self.pool, self.open_lines, self.open_pool)

    def without(self, rows: Collection[tuple[str, Card]]) -> Deck:
        """The deck without all copies of these cards in these sections."""
        left = {
            section: {card: count for card, count in cards.items() if (section, card) not in rows}
            for section, cards in self.sections.items()
        }
        sections = {section: cards for section, cards in left.items() if cards}
        sizes = {section: sum(cards.values()) for section, cards in sections.items()}
        return Deck(sections, sizes, self.pool, self.open_lines, self.open_pool)

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
        found: list[Row] = []
        for section, cards in self.sections.items():
            for card, count in cards.items():
                found.append((section, card, count))

        return found


def _order_cards(cards: Cards) -> dict[Card, int]:
    return dict(sorted(cards.items(), key=lambda row: (row[0].name, row[0].id)))
