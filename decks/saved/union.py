"""Two changes of one list in one: a merge of rows with the list that both began from, card by card. Pure functions.

- A cell is what a list holds of one card in one section: copies by printing, tags and note. A cell that one side changed
  is as that side has it; one that both changed to the same is taken once.
- A card with a cell that both changed, and not to the same, is a clash: all its cells stay as theirs, or are all as mine
  where the person says so. A move is never taken by half.
- A comment or an open line is kept by how often it stands there. Where both changed that, the greater number counts:
  such a line is only taken out by who took it out, never by the merge.
- The rows are in their order; what only mine has stands behind the line that it follows there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from decks.decklist.rows import CARD, Row

Rows = Sequence[Row]


class Key(NamedTuple):
    """A cell's place: a card in a section, or with a `text` a line that is no card."""

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
    changed = [key for key in dict.fromkeys([*here, *before]) if _cell(here, key) != _cell(before, key)]
    clashing = dict.fromkeys(key.card for key in changed if _is_clash(*sides, key))
    as_mine = {key for key in changed if key.card not in clashing and _is_mine(*sides, key)}
    as_mine |= {key for key in (*here, *there) if key.card in clashing and key.card in taken}

    order = _order(list(there), list(here))
    rows = [row for key in order for row in (here if key in as_mine else there).get(key, ())]
    return Union(tuple(rows), tuple(_clashes(clashing, base, mine, theirs)))


def card_of(row: Row) -> str:
    """The id of a row's card, or its name if it was not looked up; empty for a comment and an open line."""
    return (row.card or row.name) if row.kind == CARD else ""


_ByKey = Mapping[Key, Rows]


def _by_key(rows: Rows) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for row in rows:
        key = Key(row.section, card_of(row)) if row.kind == CARD else Key(row.section, "", row.text)
        found.setdefault(key, []).append(row)

    return found


def _cell(rows: _ByKey, key: Key) -> Cell:
    """The copies of a cell; of a line, how often it stands there."""
    cell: Cell = {}
    for row in rows.get(key, ()):
        sort = (row.code, row.tags, row.note) if row.kind == CARD else (None, (), "")
        cell[sort] = cell.get(sort, 0) + (row.count if row.kind == CARD else 1)

    return cell


def _is_clash(before: _ByKey, here: _ByKey, there: _ByKey, key: Key) -> bool:
    """Whether theirs also changed a cell that mine changed, and not to the same."""
    return key.text is None and _cell(there, key) not in (_cell(before, key), _cell(here, key))


def _is_mine(before: _ByKey, here: _ByKey, there: _ByKey, key: Key) -> bool:
    """Whether a cell that mine changed is taken from there: theirs left it, or it is a line that stands there more often."""
    is_more = key.text is not None and len(here.get(key, ())) > len(there.get(key, ()))
    return is_more or _cell(there, key) == _cell(before, key)


def _order(first: Sequence[Key], second: Sequence[Key]) -> Iterator[Key]:
    """The places of both in the order of the first; one that only the second has, behind the one that it follows there."""
    known = set(first)
    last: dict[str, Key] = {}
    behind: dict[Key | str, list[Key]] = {}
    for key in second:
        if key in known:
            last[key.section] = key
        else:
            behind.setdefault(last.get(key.section, key.section), []).append(key)

    for key in first:
        # What mine has before everything that both have stands at the section's beginning.
        yield from behind.pop(key.section, ())
        yield key
        yield from behind.pop(key, ())
    for left in behind.values():
        yield from left


def _clashes(cards: Iterable[str], base: Rows, mine: Rows, theirs: Rows) -> Iterator[Clash]:
    wanted = set(cards)
    sides = [_of_cards(rows, wanted) for rows in (base, mine, theirs)]
    for card in cards:
        was, here, there = (tuple(side.get(card, ())) for side in sides)
        yield Clash(card, (*there, *here, *was)[0].name, was, here, there)


def _of_cards(rows: Rows, cards: Collection[str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        if card_of(row) in cards:
            found.setdefault(card_of(row), []).append(row)

    return found
