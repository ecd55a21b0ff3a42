"""Steps that change a deck's rows: add, remove, set, move. Pure; the same steps mend a fault in one click.

What a step means, here and in the builder (`decks/static/decks/builder/steps.js`). `tests/vectors/steps.json` holds
both to it, and a law compares them on random decks.

- A step is about the rows of one card in one section, whatever their printings, tags and notes. A row has the card if
  the ids are equal; where neither has an id, if the names have the same letters and digits. Comments and open lines
  have no card. A step that names no card at all is refused (`card`).
- `add`: the last of these rows grows. Where there is none, a new row stands behind the last row of the section, else
  at the end. A row of more than 999 copies is refused (`many`).
- `remove`: copies go from the last of these rows first; a row without copies goes. More copies than are there are
  refused (`absent`).
- `set`: the difference is added or removed; 0 takes all copies out.
- `move`: copies go as with `remove`, and those of each row keep its printing, tags and note. They join the last row of
  the card and printing in the section `to` that has room for both in one line, else they stand as a new row there.
  A move to where the copies are changes nothing.
- No copies change nothing. Steps are done in order, all of them or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal
from unicodedata import category, normalize

from cards.catalogue.lookup import Catalogue
from decks.decklist.lists import MAX_COUNT, MAX_NAME
from decks.decklist.rows import CARD, Row
from legality.engine.card import Card

Op = Literal["add", "remove", "move", "set"]
OPS: Final[tuple[Op, ...]] = ("add", "remove", "move", "set")
# What a line of a list has room for: tags, characters of its note, and characters of all but the note.
MAX_TAGS: Final = 20
MAX_NOTE: Final = 2 * MAX_NAME
MAX_LINE: Final = 2 * MAX_NAME


@dataclass(frozen=True, slots=True)
class Operation:
    """One step on the copies of a card in a section: `add` or `remove` so many, `set` their number, `move` some `to`
    another section. The card is named by its id (or, as in a fix, its name), or by name or code.
    """

    op: Op
    section: str
    count: int
    name: str = ""
    code: str | None = None
    card: str | None = None
    to: str = ""


class Misfit(ValueError):
    """A step that cannot be done: the one at `place` (from 0). `reason`: `absent`, too few copies are there; `many`,
    more than one line may hold; `card`, no card has that id or name.
    """

    def __init__(self, place: int, reason: Literal["absent", "many", "card"]) -> None:
        super().__init__(f"{reason} at {place}")
        self.place, self.reason = place, reason


def apply(rows: Iterable[Row], operations: Sequence[Operation], catalogue: Catalogue) -> list[Row]:
    """The rows after all the steps, one upon the other. Raises Misfit at the first that cannot be done."""
    done = list(rows)
    for place, operation in enumerate(operations):
        done = _step(done, _named(operation, catalogue, place), place)

    return done


def is_one_line(row: Row) -> bool:
    """Whether a list can say all of a card's row in one line."""
    tags = [f"#{tag}" for tag in row.tags]
    line = " ".join([f"{row.count}x {row.name}", f"({row.code or ''})", *tags])
    return row.count <= MAX_COUNT and len(row.tags) <= MAX_TAGS and len(line) <= MAX_LINE and len(row.note) <= MAX_NOTE


def _named(operation: Operation, catalogue: Catalogue, place: int) -> Operation:
    """The step with the id of its card, if there is one, and a name to write."""
    operation = replace(operation, code=operation.code or None)
    if operation.card is not None:
        card = _card(operation.card, catalogue)
        if card is None:
            raise Misfit(place, "card")
        return replace(operation, card=card.id, name=operation.name or card.name)

    name = operation.name or operation.code
    if not name:
        raise Misfit(place, "card")
    found = catalogue.find(name, operation.code, guess=False)
    return replace(operation, name=name, card=found.id if isinstance(found, Card) else None)


def _card(given: str, catalogue: Catalogue) -> Card | None:
    """The card of an id, or of a name as the steps of a fix have it."""
    found = catalogue.cards.get(given) or catalogue.find(given, guess=False)
    return found if isinstance(found, Card) else None


def _step(rows: list[Row], operation: Operation, place: int) -> list[Row]:
    count = operation.count
    match operation.op:
        case "add":
            return _add(rows, operation, count, place)
        case "remove":
            return _remove(rows, operation, count, place)
        case "set":
            have = sum(row.count for row in rows if _fits(row, operation))
            if count < have:
                return _remove(rows, operation, have - count, place)
            return _add(rows, operation, count - have, place)
        case "move":
            return _move(rows, operation, place)


def _add(rows: list[Row], operation: Operation, count: int, place: int) -> list[Row]:
    """So many copies more: on the last row of the card, else on a new one."""
    if not count:
        return rows

    at = _last(rows, lambda row: _fits(row, operation))
    total = count + (0 if at is None else rows[at].count)
    if total > MAX_COUNT:
        raise Misfit(place, "many")
    if at is not None:
        return _with(rows, at, replace(rows[at], count=total))

    return _behind(rows, Row(operation.section, operation.name, total, operation.code, card=operation.card))


def _remove(rows: list[Row], operation: Operation, count: int, place: int) -> list[Row]:
    """So many copies fewer, from the last row of the card backwards; a row without copies goes."""
    left: list[Row] = []
    for row in reversed(rows):
        taken = min(count, row.count) if _fits(row, operation) else 0
        count -= taken
        if not taken or row.count > taken:
            left.append(replace(row, count=row.count - taken) if taken else row)

    if count:
        raise Misfit(place, "absent")

    return left[::-1]


def _move(rows: list[Row], operation: Operation, place: int) -> list[Row]:
    """Each row's copies with their own printing, tags and note, from the last row of the card backwards."""
    done, left = _remove(rows, operation, operation.count, place), operation.count
    if operation.to == operation.section:
        return rows

    for row in reversed([row for row in rows if _fits(row, operation)]):
        count = min(left, row.count)
        if count:
            done = _lay(done, replace(row, section=operation.to, count=count))
        left -= count

    return done


def _lay(rows: list[Row], row: Row) -> list[Row]:
    """A row laid down: with the last row of its printing that has room for both, else behind its section."""
    at = _last(rows, lambda other: _fits(other, row) and other.code == row.code and is_one_line(_joined(other, row)))
    return _behind(rows, row) if at is None else _with(rows, at, _joined(rows[at], row))


def _joined(row: Row, more: Row) -> Row:
    tags, notes = dict.fromkeys((*row.tags, *more.tags)), dict.fromkeys(filter(None, (row.note, more.note)))
    return replace(row, count=row.count + more.count, tags=tuple(tags), note="; ".join(notes))


def _fits(row: Row, other: Operation | Row) -> bool:
    """Whether the row holds copies of the same card in the same section; where no card is known, of the same name."""
    if row.kind != CARD or row.section != other.section:
        return False
    if row.card is not None or other.card is not None:
        return row.card == other.card

    return _plain(row.name) == _plain(other.name)


# Each step compares its name with those of all rows. The builder can do the same: it has no table of Han characters.
@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    """The letters and digits of a name in one case; of a name of signs alone, the name itself."""
    return "".join(sign for sign in normalize("NFKD", name).lower() if category(sign)[0] in "LN") or name


def _last(rows: Sequence[Row], wanted: Callable[[Row], bool]) -> int | None:
    """The place of the last row that is wanted."""
    return next((at for at in reversed(range(len(rows))) if wanted(rows[at])), None)


def _with(rows: list[Row], at: int, row: Row) -> list[Row]:
    return [*rows[:at], row, *rows[at + 1 :]]


def _behind(rows: list[Row], row: Row) -> list[Row]:
    """The rows with one more, behind the last of its section, else at the end."""
    end = max((at + 1 for at, other in enumerate(rows) if other.section == row.section), default=len(rows))
    return [*rows[:end], row, *rows[end:]]
