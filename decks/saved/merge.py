"""Two changes of a saved deck in one: its list row by row (merge_rows.py), its other fields one by one."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import get_language

from decks.access.judging import UNJUDGED, answer_of
from decks.access.saving import DETAILS, storable
from decks.decklist.reading.lists import too_long
from decks.decklist.rows import Row, in_order, text_of
from decks.models import Deck
from decks.report.judged_rows import rows_of
from decks.saved.merge_rows import Clash, Union, unite
from legality.games import GAMES

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
        before = tuple(rows_of(answer_of(start, day), start.text))
        here = tuple(rows_of(answer_of(mine, day), mine.text))
        there = tuple(rows_of(answer_of(theirs, day), theirs.text))
    except UNJUDGED:
        return None

    union = unite(before, here, there, taken) if "text" in names else Union(there)
    values, fields = _merge_fields(base, mine, theirs, names, taken)
    rows = tuple(in_order(union.rows, game))
    if rows == there:
        text = theirs.text
    elif rows == here:
        text = mine.text
    else:
        text = storable(text_of(rows, game, get_language() or "en"))
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
        text=storable(str(base["text"])),
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
