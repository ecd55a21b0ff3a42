"""Steps that change a deck's rows: add, remove, set, move. Pure; the same steps mend a fault in one click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from cards.catalogue.fold import squash
from cards.catalogue.lookup import Catalogue
from decks.decklist.lists import MAX_COUNT
from decks.decklist.rows import CARD, Row
from legality.engine.card import Card

Op = Literal["add", "remove", "move", "set"]
OPS: Final[tuple[Op, ...]] = ("add", "remove", "move", "set")
# Each step compares its name with those of all rows.
_squashed: Final = lru_cache(maxsize=4096)(squash)


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


def _named(operation: Operation, catalogue: Catalogue, place: int) -> Operation:
    """The step with the id of its card, if there is one, and a name to write."""
    if operation.card is not None:
        card = _card(operation.card, catalogue)
        if card is None:
            raise Misfit(place, "card")
        return replace(operation, card=card.id, name=operation.name or card.name)

    name = operation.name or operation.code or ""
    found = catalogue.find(name, operation.code, guess=False)
    return replace(operation, name=name, card=found.id if isinstance(found, Card) else None)


def _card(said: str, catalogue: Catalogue) -> Card | None:
    """The card of an id, or of a name as the steps of a fix have it."""
    found = catalogue.cards.get(said) or catalogue.find(said, guess=False)
    return found if isinstance(found, Card) else None


def _step(rows: list[Row], operation: Operation, place: int) -> list[Row]:
    count = operation.count
    match operation.op:
        case "add":
            return _put(rows, _fresh(operation), count, place)
        case "remove":
            return _take(rows, operation, count, place)
        case "set":
            have = sum(row.count for row in rows if _fits(row, operation))
            if count < have:
                return _take(rows, operation, have - count, place)
            return _put(rows, _fresh(operation), count - have, place)
        case "move":
            return _move(rows, operation, place)


def _move(rows: list[Row], operation: Operation, place: int) -> list[Row]:
    """Each line's copies with their own printing, tags and note, from the last line that has the card backwards."""
    done, left = _take(rows, operation, operation.count, place), operation.count
    for row in reversed([row for row in rows if _fits(row, operation)]):
        count = min(left, row.count)
        if count:
            done = _lay(done, replace(row, section=operation.to, count=count))
        left -= count

    return done


def _fresh(operation: Operation) -> Row:
    return Row(operation.section, operation.name, 0, operation.code, card=operation.card)


def _fits(row: Row, other: Operation | Row) -> bool:
    """Whether the row holds copies of the same card in the same section; where no card is known, of the same name."""
    if row.kind != CARD or row.section != other.section:
        return False
    if row.card is not None or other.card is not None:
        return row.card == other.card

    return _squashed(row.name) == _squashed(other.name)


def _put(rows: list[Row], pattern: Row, count: int, place: int) -> list[Row]:
    """So many copies more: on the line that has the card, else on a new one after the last of the section."""
    if not count:
        return rows

    at = next((n for n, row in enumerate(rows) if _fits(row, pattern)), None)
    total = count + (0 if at is None else rows[at].count)
    if total > MAX_COUNT:
        raise Misfit(place, "many")
    if at is not None:
        return [*rows[:at], replace(rows[at], count=total), *rows[at + 1 :]]

    return _behind(rows, replace(pattern, count=total))


def _lay(rows: list[Row], row: Row) -> list[Row]:
    """A line laid down: with the line of its printing as far as one line holds both, else after the last of the section."""
    for n, other in enumerate(rows):
        if _fits(other, row) and other.code == row.code and other.count + row.count <= MAX_COUNT:
            tags, notes = dict.fromkeys((*other.tags, *row.tags)), dict.fromkeys(filter(None, (other.note, row.note)))
            joined = replace(other, count=other.count + row.count, tags=tuple(tags), note="; ".join(notes))
            return [*rows[:n], joined, *rows[n + 1 :]]

    return _behind(rows, row)


def _behind(rows: list[Row], row: Row) -> list[Row]:
    end = max((n + 1 for n, other in enumerate(rows) if other.section == row.section), default=len(rows))
    return [*rows[:end], row, *rows[end:]]


def _take(rows: list[Row], operation: Operation, count: int, place: int) -> list[Row]:
    """So many copies fewer, from the last line that has the card backwards; a line of none goes."""
    left: list[Row] = []
    for row in reversed(rows):
        taken = min(count, row.count) if _fits(row, operation) else 0
        count -= taken
        if not taken or row.count > taken:
            left.append(replace(row, count=row.count - taken) if taken else row)

    if count:
        raise Misfit(place, "absent")

    return left[::-1]
