"""Two changes of a saved deck in one: its list row by row, its other fields one by one."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from django.utils.translation import get_language

from decks.access.saving import DETAILS, storable_text
from decks.access.serving import UNJUDGED, answer_of
from decks.decklist.reading.lists import too_long
from decks.decklist.rows import CARD, Row, rows_as_text, sort_rows
from decks.models import Deck
from decks.report.judged_rows import build_judged_rows
from legality.games import GAMES

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


def merge_lists(base: Rows, mine: Rows, theirs: Rows, taken: Collection[str] = ()) -> Union:
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
            keys = _merge_order(keys_here, keys_there)
        else:
            keys = _merge_order(keys_there, keys_here)
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


def row_key(row: Row) -> str:
    """The id of a row's card, or its name if it was not looked up; empty for a comment and an open line."""
    return (row.card or row.name) if row.kind == CARD else ""


_ByKey = Mapping[Key, Rows]
# The cells of each card by section.
_Held = Mapping[str, Mapping[str, Cell]]


def _group_by_key(rows: Rows) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for row in rows:
        key = Key(row.section, row_key(row)) if row.kind == CARD else Key(row.section, "", row.text)
        found.setdefault(key, []).append(row)

    return found


def _group_by_card(rows: Rows) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row_key(row), []).append(row)

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


def _merge_order(first: Sequence[Key], second: Sequence[Key]) -> Iterator[Key]:
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


# The other fields than the list, each merged as a whole.
FIELDS: Final = (*DETAILS, "format", "region", "options", "pool")
# Before the name of a field, in a set of what is taken from mine; cards are there by their ids.
FIELD: Final = "field:"


@dataclass(frozen=True, slots=True)
class FieldClash:
    """A field that both changed, and not to the same; `base` is None where it is not known."""

    field: str
    base: object
    mine: object
    theirs: object


@dataclass(frozen=True, slots=True)
class Joined:
    """Both changes of a deck in one: its list, its other fields, and what both changed differently.

    `is_more`: it is neither mine nor theirs, or someone has to choose.
    """

    text: str
    rows: tuple[Row, ...]
    values: Mapping[str, object]
    clashes: tuple[Clash, ...]
    fields: tuple[FieldClash, ...]
    is_more: bool


def join_changes(
    base: Mapping[str, object], mine: Deck, theirs: Deck, names: Collection[str], day: date, taken: Collection[str] = ()
) -> Joined | None:
    """Both changes of a deck in one, judged on that day; None where the three cannot be compared.

    `base` holds the values that both began from, as far as they are known, its `text` among them. `names` are the fields
    that mine writes; the others are theirs. What clashes is theirs, unless `taken` has the card's id, or `field:` and the
    field's name. Neither deck is changed.
    """
    game = GAMES.get(theirs.game)
    if game is None or mine.game != theirs.game or not isinstance(base.get("text"), str):
        return None

    try:
        start = base_deck(base, theirs)
        before = tuple(build_judged_rows(answer_of(start, day), start.text))
        here = tuple(build_judged_rows(answer_of(mine, day), mine.text))
        there = tuple(build_judged_rows(answer_of(theirs, day), theirs.text))
    except UNJUDGED:
        return None

    union = merge_lists(before, here, there, taken) if "text" in names else Union(there)
    values, fields = _merge_fields(base, mine, theirs, names, taken)
    rows = tuple(sort_rows(union.rows, game))
    if rows == there:
        text = theirs.text
    elif rows == here:
        text = mine.text
    else:
        text = storable_text(rows_as_text(rows, game, get_language() or "en"))
    if too_long(text) is not None:
        return None

    is_mine = rows == here and values == {name: getattr(mine, name) for name in values}
    is_theirs = rows == there and values == {name: getattr(theirs, name) for name in values}
    is_more = bool(union.clashes or fields) or not (is_mine or is_theirs)
    # The values, without options that the format of both changes does not know.
    chosen = values.get("options")
    format_ = values.get("format")
    if not isinstance(chosen, list) or not format_:
        fitting = values
    else:
        known = [option.slug for option in game.options if format_ in option.formats]
        fitting = values | {"options": [slug for slug in chosen if slug in known]}
    return Joined(text, rows, fitting, union.clashes, fields, is_more)


def fill_joined(deck: Deck, found: Joined) -> None:
    """Give a deck, which stays unsaved, the list and the fields of both changes."""
    deck.text = found.text
    for name, value in found.values.items():
        setattr(deck, name, value)


def base_deck(base: Mapping[str, object], theirs: Deck) -> Deck:
    """What both began from, as a deck that can be read; not to be saved. `base` has its `text`."""
    return Deck(
        game=theirs.game,
        format=str(base.get("format", theirs.format)),
        region=theirs.region,
        options=theirs.options,
        text=storable_text(str(base["text"])),
    )


def _merge_fields(
    base: Mapping[str, object], mine: Deck, theirs: Deck, names: Collection[str], taken: Collection[str]
) -> tuple[dict[str, object], tuple[FieldClash, ...]]:
    """The value of each field that mine writes, and those that both changed differently."""
    values: dict[str, object] = {}
    clashes: list[FieldClash] = []
    for name in (field for field in FIELDS if field in names):
        here = getattr(mine, name)
        there = getattr(theirs, name)
        is_known = name in base
        was = base.get(name)
        if is_same(here, there) or is_known and is_same(here, was):
            values[name] = there
        elif is_known and is_same(there, was):
            values[name] = here
        else:
            values[name] = here if f"{FIELD}{name}" in taken else there
            clashes.append(FieldClash(name, was, here, there))

    return values, tuple(clashes)


def is_same(one: object, other: object) -> bool:
    """Whether two values are the same. A browser's form writes line ends, and the order of options means nothing."""
    if isinstance(one, str) and isinstance(other, str):
        return one.splitlines() == other.splitlines()
    if isinstance(one, list) and isinstance(other, list):
        return set(one) == set(other)

    return one == other
