"""What a record may say, and what one says. Pure. What comes in is checked strictly, what is stored is read leniently."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from math import isfinite
from typing import Final

from django.utils.translation import gettext_lazy as _

from events.checks.tallies import counts_in
from events.models import CheckRecord, DeckCheck

Kind = CheckRecord.Kind
OUTCOMES: Final = (str(DeckCheck.Outcome.CLEAN), str(DeckCheck.Outcome.FAULT))
DEEPEST: Final = 8
# Names and values in all; the longest list that is counted has a tenth of them.
MOST_VALUES: Final = 20_000
MOST_COPIES: Final = 9_999
LONGEST_EXTENSION: Final = 24 * 60
# What every program that reads JSON takes for the same number.
_LARGEST: Final = 2**53


@dataclass(frozen=True, slots=True)
class Moved:
    """Copies of a card that were swapped."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class RecordContent:
    """What a record says, whatever its kind. `outcome` is one of `OUTCOMES`, or empty where none was readable."""

    counted: int
    came: tuple[Moved, ...]
    went: tuple[Moved, ...]
    outcome: str
    rule: str
    infraction: str
    extension: int | None
    note: str


def read_content(content: Mapping[str, object]) -> RecordContent:
    """What the content of a stored record says. Values of a wrong kind are left out."""
    outcome = content.get("outcome")
    return RecordContent(
        sum(counts_in(content).values()),
        _moved_cards(content.get("in")),
        _moved_cards(content.get("out")),
        outcome if isinstance(outcome, str) and outcome in OUTCOMES else "",
        _clip_text(content.get("rule"), 80),
        _clip_text(content.get("infraction"), 300),
        _clip_minutes(content.get("extension")),
        _clip_text(content.get("note"), 2000),
    )


def _moved_cards(rows: object) -> tuple[Moved, ...]:
    found = rows if isinstance(rows, list) else ()
    return tuple(Moved(row["name"], row["count"]) for row in found if is_row(row, "count"))


def _clip_text(value: object, longest: int) -> str:
    return value[:longest] if isinstance(value, str) else ""


def _clip_minutes(value: object) -> int | None:
    return min(max(0, value), LONGEST_EXTENSION) if isinstance(value, int) and not isinstance(value, bool) else None


def is_plain(value: object) -> bool:
    """Whether JSON can be stored and sent everywhere: no half letters, no infinite numbers, not too deep and not too long."""
    left = [(value, 0)]
    seen = 0
    while left:
        one, depth = left.pop()
        seen += len(one) if isinstance(one, dict | list) else 0
        if seen > MOST_VALUES:
            return False
        if depth > DEEPEST:
            return False
        if isinstance(one, dict):
            left.extend((inner, depth + 1) for inner in chain(one.keys(), one.values()))
        elif isinstance(one, list):
            left.extend((inner, depth + 1) for inner in one)
        elif isinstance(one, str):
            if "\0" in one or any("\ud800" <= sign <= "\udfff" for sign in one):
                return False
        elif isinstance(one, float):
            if not isfinite(one):
                return False
        elif isinstance(one, int) and abs(one) >= _LARGEST:
            return False

    return True


NEEDED: Final = {
    Kind.COUNTS: _(
        "Counts have `cards` or `found`: rows with a `name` and how many were `counted`, from 0 to %(most)s."
    ),
    Kind.SWAP: _("A swap has `in` or `out`: rows with a `name` and a `count` from 0 to %(most)s."),
    Kind.OUTCOME: _(
        "An outcome has an `outcome` (%(outcomes)s). Its `rule`, `infraction` and `note` are text, its `extension` is minutes."
    ),
}


def needed_content(kind: CheckRecord.Kind) -> str:
    """What the content of such a record has to be, as a sentence in the reader's language."""
    return str(NEEDED[kind]) % {"most": MOST_COPIES, "outcomes": ", ".join(OUTCOMES)}


def is_of_kind(kind: CheckRecord.Kind, content: Mapping[str, object]) -> bool:
    """Whether the content is that of such a record."""
    if kind == Kind.COUNTS:
        return _are_rows(content, ("cards", "found"), "counted")
    if kind == Kind.SWAP:
        return _are_rows(content, ("in", "out"), "count")

    texts = (content.get(name) for name in ("rule", "infraction", "note"))
    minutes = content.get("extension")
    return (
        isinstance(content.get("outcome"), str)
        and content["outcome"] in OUTCOMES
        and all(text is None or isinstance(text, str) for text in texts)
        and (minutes is None or _clip_minutes(minutes) is not None)
    )


def _are_rows(content: Mapping[str, object], names: tuple[str, str], number: str) -> bool:
    """Whether one of the lists is there, and all of them are rows of cards."""
    lists = [content[name] for name in names if name in content]
    return bool(lists) and all(isinstance(rows, list) and all(is_row(row, number) for row in rows) for rows in lists)


def is_row(row: object, number: str) -> bool:
    """Whether it is a row of a card with so many copies."""
    if not isinstance(row, dict) or not isinstance(row.get("name"), str):
        return False

    count = row.get(number)
    return isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= MOST_COPIES
