"""Two changes of one list in one: a merge of rows with the list that both began from, card by card. Pure functions.

- A cell is what a list holds of one card in one section: copies by printing, tags and note. A card of which one side alone
  changed a cell is as that side has it in every section; one that both changed to the same is taken once.
- A card that both changed, and not to the same, is a clash, in whichever sections: all its cells stay as theirs, or are
  all as mine where the person says so. A move is never taken by half, so no copy comes out of nothing.
- A comment or an open line is kept by how often it is there. Where both changed that, the greater number counts:
  such a line is only taken out by who took it out, never by the merge.
- A section is in the order of who turned it, theirs where both did or neither. What only the other has is behind the
  line that it follows there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from decks.decklist.rows import CARD, Row

Rows = Sequence[Row]


class Key(NamedTuple):
    """A cell's place: a card in a section, or with a `text` a line that is not a card."""

    section: str
    card: str
    text: str | None = None


# Copies by printing, tags and note.
Cell = dict[tuple[str | None, tuple[str, ...], str], int]


@dataclass(frozen=True, slots=True)
class Clash:
    """A card that both changed, and not to the same: its rows before, and on either side. `card` is its id."""

    card: str
    name: str
    base: tuple[Row, ...]
    mine: tuple[Row, ...]
    theirs: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Union:
    """The rows of both changes, and the cards that both changed differently."""

    rows: tuple[Row, ...]
    clashes: tuple[Clash, ...] = ()


def unite(base: Rows, mine: Rows, theirs: Rows, taken: Collection[str] = ()) -> Union:
    """Both changes of a list in one. Of clashing cards, those whose ids are in `taken` are as mine, others as theirs."""
    if list(mine) == list(base):
        return Union(tuple(theirs))
    if list(theirs) == list(base):
        return Union(tuple(mine))

    sides = before, here, there = _by_key(base), _by_key(mine), _by_key(theirs)
    own, clashing = _decide_cards(*(_rows_by_key(side) for side in sides))
    own.update(card for card in clashing if card in taken)

    rows = list(chain.from_iterable(_take_rows(own, *sides, key) for key in _places(*sides)))
    return Union(tuple(rows), tuple(_clashes(clashing, base, mine, theirs)))


def card_of(row: Row) -> str:
    """The id of a row's card, or its name if it was not looked up; empty for a comment and an open line."""
    return (row.card or row.name) if row.kind == CARD else ""


_ByKey = Mapping[Key, Rows]
# The cells of each card by section.
_Held = Mapping[str, Mapping[str, Cell]]


def _by_key(rows: Rows) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for row in rows:
        key = Key(row.section, card_of(row)) if row.kind == CARD else Key(row.section, "", row.text)
        found.setdefault(key, []).append(row)

    return found


def _rows_by_key(rows: _ByKey) -> _Held:
    found: dict[str, dict[str, Cell]] = {}
    for key in rows:
        if key.text is None:
            # The copies of a cell; of a line, how often it is there.
            cell: Cell = {}
            for row in rows.get(key, ()):
                sort = (row.code, row.tags, row.note) if row.kind == CARD else (None, (), "")
                cell[sort] = cell.get(sort, 0) + (row.count if row.kind == CARD else 1)

            found.setdefault(key.card, {})[key.section] = cell

    return found


def _decide_cards(before: _Held, here: _Held, there: _Held) -> tuple[set[str], list[str]]:
    """The cards that mine alone changed, and those that both changed, and not to the same."""
    changed = [card for card in dict.fromkeys([*here, *before]) if here.get(card) != before.get(card)]
    own = {card for card in changed if there.get(card) == before.get(card)}
    return own, [card for card in changed if card not in own and here.get(card) != there.get(card)]


def _take_rows(own: Collection[str], before: _ByKey, here: _ByKey, there: _ByKey, key: Key) -> Rows:
    """The rows of a place: mine if its card is taken from here, or if it is a line that mine alone changed or has more often."""
    mine = here.get(key, ())
    theirs = there.get(key, ())
    if key.text is None:
        return mine if key.card in own else theirs

    was = len(before.get(key, ()))
    return mine if len(mine) != was and (len(theirs) == was or len(mine) > len(theirs)) else theirs


def _places(before: _ByKey, here: _ByKey, there: _ByKey) -> Iterator[Key]:
    """The places of both sides, section by section; in my order where mine alone turned it."""
    for section in dict.fromkeys(key.section for key in (*there, *here)):
        was, mine, theirs = ([key for key in side if key.section == section] for side in (before, here, there))
        leads = _is_turned(was, mine) and not _is_turned(was, theirs)
        yield from _order(mine, theirs) if leads else _order(theirs, mine)


def _is_turned(before: Sequence[Key], after: Sequence[Key]) -> bool:
    """Whether what is in both is in another order."""
    kept = set(before)
    stays = set(after)
    return [key for key in before if key in stays] != [key for key in after if key in kept]


def _order(first: Sequence[Key], second: Sequence[Key]) -> Iterator[Key]:
    """A section's places in the order of the first; one that only the second has, behind the one that it follows there."""
    known = set(first)
    last: Key | None = None
    behind: dict[Key | None, list[Key]] = {}
    for key in second:
        if key in known:
            last = key
        else:
            behind.setdefault(last, []).append(key)

    # What the second has before everything that both have is at the section's beginning.
    yield from behind.get(None, ())
    for key in first:
        yield key
        yield from behind.get(key, ())


def _clashes(cards: Iterable[str], base: Rows, mine: Rows, theirs: Rows) -> Iterator[Clash]:
    wanted = set(cards)

    sides: list[dict[str, list[Row]]] = []
    for rows in (base, mine, theirs):
        found: dict[str, list[Row]] = {}
        for row in rows:
            if card_of(row) in wanted:
                found.setdefault(card_of(row), []).append(row)
        sides.append(found)
    for card in cards:
        was, here, there = (tuple(side.get(card, ())) for side in sides)
        yield Clash(card, (*there, *here, *was)[0].name, was, here, there)
