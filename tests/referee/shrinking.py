"""The smallest deck that shows the same difference."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.referee.cards import NONE, FactCard, FactDeck, Open, deck

Shows = Callable[[FactDeck], bool]


def shrunk(one: FactDeck, shows: Shows) -> FactDeck:
    """The deck with everything taken out that the difference does without."""
    smaller = next((less for less in _smaller(one) if shows(less)), None)
    return one if smaller is None else shrunk(smaller, shows)


def _smaller(one: FactDeck) -> Iterator[FactDeck]:
    for place, line in enumerate(one.lines):
        yield replace(one, lines=one.lines[:place] + one.lines[place + 1 :])
        if line.count is None:
            yield replace(one, lines=(*one.lines[:place], replace(line, count=1), *one.lines[place + 1 :]))
    for section, card, n in one.rows:
        for fewer in {0, n - 1}:
            kept = [row for row in one.rows if row[:2] != (section, card)]
            yield deck([*kept, (section, card, fewer)], one.pool, one.lines, one.pool_lines)
    for card, n in one.pool or ():
        others = [held for held in one.pool or () if held[0] is not card]
        yield deck(one.rows, [*others, (card, n - 1)], one.lines, one.pool_lines)
    yield from _plainer(one)


def _plainer(one: FactDeck) -> Iterator[FactDeck]:
    """The deck with a fact taken from a card, or with one value less."""
    for card in {held: None for _, held, _ in one.rows}:
        for fact, value in card.facts.items():
            if fact in ("kind", "set"):
                continue
            if isinstance(value, Open):
                yield from ([_swapped(one, card, card.having(fact, NONE))])
            elif value:
                yield from (_swapped(one, card, card.having(fact, value - {each})) for each in value)


def _swapped(one: FactDeck, card: FactCard, other: FactCard) -> FactDeck:
    pool = None if one.pool is None else [(other if held is card else held, n) for held, n in one.pool]
    return deck([(s, other if held is card else held, n) for s, held, n in one.rows], pool, one.lines, one.pool_lines)
