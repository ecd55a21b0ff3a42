"""Steps that change a deck's rows: add, remove, set, move. Pure; fixes consist of the same steps.

The builder (`decks/static/decks/builder/steps.js`) implements the same steps. `tests/vectors/steps.json` tests both, and
a law compares them on random decks.

- A step applies to the rows of one card in one section, of any printing and with any tags and notes. A row has the card
  if the ids are equal; if neither has an id, if the names have the same letters and digits. Comments and open lines
  have no card. A step that names no card is refused (`card`).
- `add`: the last of these rows grows. If there is none, a new row is added after the last row of the section, else at
  the end. A row of more than 999 copies is refused (`many`).
- `remove`: copies are taken from the last of these rows first, and empty rows are deleted. Removing more copies than
  there are is refused (`absent`).
- `set`: the difference is added or removed; 0 takes all copies out.
- `move`: copies are taken as with `remove`, and keep the printing, tags and note of their row. They join the last row
  of the card and printing in the section `to` if both fit in one line, else they become a new row there.
  A move to the same section changes nothing.
- A count of 0 changes nothing, except for `set`. Steps are done in order, all of them or none.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal
from unicodedata import category, normalize

from cards.catalogue.lookup import Catalogue
from decks.decklist.reading.lists import MAX_COUNT
from decks.decklist.rows import CARD, MAX_LINE, MAX_NOTE, MAX_TAGS, Row
from legality.engine.values.card import Card

Op = Literal["add", "remove", "move", "set"]
OPS: Final[tuple[Op, ...]] = ("add", "remove", "move", "set")


@dataclass(frozen=True, slots=True)
class RowOperation:
    """One step on the copies of a card in a section: `add` or `remove` some, `set` their number, `move` some `to`
    another section. `card` is its id or, in a fix, its name; without `card`, `name` or `code` name it.
    """

    op: Op
    section: str
    count: int
    name: str = ""
    code: str | None = None
    card: str | None = None
    to: str = ""


class OperationError(ValueError):
    """A step that cannot be done; `place` is its index. `reason`: `absent`, there are too few copies; `many`, the row
    would have too many; `card`, no card has that id or name.
    """

    def __init__(self, place: int, reason: Literal["absent", "many", "card"]) -> None:
        super().__init__(f"{reason} at {place}")
        self.place = place
        self.reason = reason


def apply_steps(rows: Iterable[Row], operations: Sequence[RowOperation], catalogue: Catalogue) -> list[Row]:
    """The rows after all the steps, done in order. Raises OperationError at the first that cannot be done."""
    done = list(rows)
    for place, operation in enumerate(operations):
        done = _apply_operation(done, _name_operation(operation, catalogue, place), place)

    return done


def is_one_line(row: Row) -> bool:
    """Whether one line of a list can hold the row of a card."""
    tags = [f"#{tag}" for tag in row.tags]
    line = " ".join([f"{row.count}x {row.name}", f"({row.code or ''})", *tags])
    return row.count <= MAX_COUNT and len(row.tags) <= MAX_TAGS and len(line) <= MAX_LINE and len(row.note) <= MAX_NOTE


def _name_operation(operation: RowOperation, catalogue: Catalogue, place: int) -> RowOperation:
    """The step with a name and, if the card is known, its id."""
    operation = replace(operation, code=operation.code or None)
    if operation.card is not None:
        # The card of an id or, as in the steps of a fix, of a name.
        known = catalogue.cards.get(operation.card) or catalogue.find(operation.card, guess=False)
        card = known if isinstance(known, Card) else None
        if card is None:
            raise OperationError(place, "card")
        return replace(operation, card=card.id, name=operation.name or card.name)

    name = operation.name or operation.code
    if not name:
        raise OperationError(place, "card")
    found = catalogue.find(name, operation.code, guess=False)
    return replace(operation, name=name, card=found.id if isinstance(found, Card) else None)


def _apply_operation(rows: list[Row], operation: RowOperation, place: int) -> list[Row]:
    count = operation.count
    match operation.op:
        case "add":
            return _add_copies(rows, operation, count, place)
        case "remove":
            return _remove_copies(rows, operation, count, place)
        case "set":
            have = sum(row.count for row in rows if _has_same_card(row, operation))
            if count < have:
                return _remove_copies(rows, operation, have - count, place)
            return _add_copies(rows, operation, count - have, place)
        case "move":
            return _move_copies(rows, operation, place)


def _add_copies(rows: list[Row], operation: RowOperation, count: int, place: int) -> list[Row]:
    """Adds copies to the last row of the card, or as a new row."""
    if not count:
        return rows

    at = _last_index(rows, lambda row: _has_same_card(row, operation))
    total = count + (0 if at is None else rows[at].count)
    if total > MAX_COUNT:
        raise OperationError(place, "many")
    if at is not None:
        return _with_row(rows, at, replace(rows[at], count=total))

    return _at_section_end(rows, Row(operation.section, operation.name, total, operation.code, card=operation.card))


def _remove_copies(rows: list[Row], operation: RowOperation, count: int, place: int) -> list[Row]:
    """Removes copies from the last row of the card backwards; empty rows are deleted."""
    left: list[Row] = []
    for row in reversed(rows):
        taken = min(count, row.count) if _has_same_card(row, operation) else 0
        count -= taken
        if not taken or row.count > taken:
            left.append(replace(row, count=row.count - taken) if taken else row)

    if count:
        raise OperationError(place, "absent")

    return left[::-1]


def _move_copies(rows: list[Row], operation: RowOperation, place: int) -> list[Row]:
    """Moves copies with their printing, tags and note, from the last row of the card backwards."""
    done = _remove_copies(rows, operation, operation.count, place)
    left = operation.count
    if operation.to == operation.section:
        return rows

    for row in reversed([row for row in rows if _has_same_card(row, operation)]):
        count = min(left, row.count)
        if count:
            done = _add_row(done, replace(row, section=operation.to, count=count))
        left -= count

    return done


def _add_row(rows: list[Row], row: Row) -> list[Row]:
    """Adds a row: joined to the last row of its printing that has room for both, else at the end of its section."""
    at = _last_index(
        rows,
        lambda other: _has_same_card(other, row) and other.code == row.code and is_one_line(_join_rows(other, row)),
    )
    return _at_section_end(rows, row) if at is None else _with_row(rows, at, _join_rows(rows[at], row))


def _join_rows(row: Row, more: Row) -> Row:
    tags = dict.fromkeys((*row.tags, *more.tags))
    notes = dict.fromkeys(filter(None, (row.note, more.note)))
    return replace(row, count=row.count + more.count, tags=tuple(tags), note="; ".join(notes))


def _has_same_card(row: Row, other: RowOperation | Row) -> bool:
    """Whether the row has the same card in the same section; if neither card is known, the same name."""
    if row.kind != CARD or row.section != other.section:
        return False
    if row.card is not None or other.card is not None:
        return row.card == other.card

    return _squash_name(row.name) == _squash_name(other.name)


# Cached, because each step compares its name with those of all rows. Simpler than squashing, so that JavaScript can do
# the same: the builder has no table of Han characters.
@lru_cache(maxsize=4096)
def _squash_name(name: str) -> str:
    """The letters and digits of a name in lower case; the name itself if it has none."""
    return "".join(sign for sign in normalize("NFKD", name).lower() if category(sign)[0] in "LN") or name


def _last_index(rows: Sequence[Row], wanted: Callable[[Row], bool]) -> int | None:
    """The index of the last row that satisfies the condition."""
    return next((at for at in reversed(range(len(rows))) if wanted(rows[at])), None)


def _with_row(rows: list[Row], at: int, row: Row) -> list[Row]:
    return [*rows[:at], row, *rows[at + 1 :]]


def _at_section_end(rows: list[Row], row: Row) -> list[Row]:
    """The rows with a new one after the last of its section, else at the end."""
    end = max((at + 1 for at, other in enumerate(rows) if other.section == row.section), default=len(rows))
    return [*rows[:end], row, *rows[end:]]
