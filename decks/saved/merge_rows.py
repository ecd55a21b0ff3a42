"""Two changes of one list in one: a merge of rows with the list that both began from, card by card. Pure functions.

- A cell is what a list holds of one card in one section: copies by printing, tags and note. A card of which one side alone
  changed a cell is as that side has it in every section; one that both changed to the same is taken once.
- A card that both changed, and not to the same, is a clash, in whichever sections: all its cells stay as theirs, or are
  all as mine where the person says so. A move is never taken by half, so no copy comes out of nothing.
- A comment or an open line is merged by how often it is there. Where both changed that, the greater number counts:
  such a line is only taken out by who took it out, never by the merge.
- A section is in the order of who turned it, theirs where both did or neither. What only the other has is behind the
  line that it follows there.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
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

    before = _group_by_key(base)
    here = _group_by_key(mine)
    there = _group_by_key(theirs)
    cells_before = _cells_of_cards(before)
    cells_here = _cells_of_cards(here)
    cells_there = _cells_of_cards(there)
    # The cards that mine alone changed, and those that both changed, and not to the same.
    changed = [
        card for card in dict.fromkeys([*cells_here, *cells_before]) if cells_here.get(card) != cells_before.get(card)
    ]
    own = {card for card in changed if cells_there.get(card) == cells_before.get(card)}
    clashing = [card for card in changed if card not in own and cells_here.get(card) != cells_there.get(card)]
    own.update(card for card in clashing if card in taken)

    rows: list[Row] = []
    for section in dict.fromkeys(key.section for key in (*there, *here)):
        keys_before = [key for key in before if key.section == section]
        keys_here = [key for key in here if key.section == section]
        keys_there = [key for key in there if key.section == section]
        # In my order where mine alone turned it.
        if _is_turned(keys_before, keys_here) and not _is_turned(keys_before, keys_there):
            keys = _order(keys_here, keys_there)
        else:
            keys = _order(keys_there, keys_here)
        for key in keys:
            rows += _take_rows(own, before, here, there, key)

    clashes: list[Clash] = []
    rows_before = _group_by_card(base)
    rows_here = _group_by_card(mine)
    rows_there = _group_by_card(theirs)
    for card in clashing:
        sides = [tuple(side.get(card, ())) for side in (rows_before, rows_here, rows_there)]
        name = next(side[0].name for side in reversed(sides) if side)
        clashes.append(Clash(card, name, *sides))

    return Union(tuple(rows), tuple(clashes))


def card_of(row: Row) -> str:
    """The id of a row's card, or its name if it was not looked up; empty for a comment and an open line."""
    return (row.card or row.name) if row.kind == CARD else ""


_ByKey = Mapping[Key, Rows]
# The cells of each card by section.
_Held = Mapping[str, Mapping[str, Cell]]


def _group_by_key(rows: Rows) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for row in rows:
        key = Key(row.section, card_of(row)) if row.kind == CARD else Key(row.section, "", row.text)
        found.setdefault(key, []).append(row)

    return found


def _group_by_card(rows: Rows) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(card_of(row), []).append(row)

    return found


def _cells_of_cards(rows: _ByKey) -> _Held:
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


def _take_rows(own: Collection[str], before: _ByKey, here: _ByKey, there: _ByKey, key: Key) -> Rows:
    """The rows of a place: mine if its card is taken from here, or if it is a line that mine alone changed or has more often."""
    mine = here.get(key, ())
    theirs = there.get(key, ())
    if key.text is None:
        return mine if key.card in own else theirs

    was = len(before.get(key, ()))
    return mine if len(mine) != was and (len(theirs) == was or len(mine) > len(theirs)) else theirs


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
