"""What one judge recorded on several devices, as one: each record names those that it goes on from. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from events.checks.contents import is_row
from events.models import CheckRecord

Kind = CheckRecord.Kind
# Of each kind: its lists of cards, and what a row calls its number.
_LISTS: Final[Mapping[str, tuple[tuple[str, str], str]]] = {
    Kind.COUNTS: (("cards", "found"), "counted"),
    Kind.SWAP: (("in", "out"), "count"),
}
# A row of a record: (list, section, id or name), and what it says.
_Key = tuple[str, str, str]
_Rows = Mapping[_Key, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Last:
    """What one judge said last of a kind. `tips`: the records that none goes on from; two where devices did not know of each other.

    `clash`: two devices say different numbers of one card; `content` then has the later one's.
    """

    kind: Kind
    tips: Sequence[CheckRecord]
    content: Mapping[str, object]
    clash: bool

    @property
    def record(self) -> CheckRecord:
        """The latest of them."""
        return self.tips[-1]

    @property
    def voices(self) -> Sequence[tuple[CheckRecord, Mapping[str, object]]]:
        """What is shown: one, or each device for itself where they clash."""
        return [(tip, tip.content) for tip in self.tips] if self.clash else [(self.record, self.content)]

    @property
    def after(self) -> list[str]:
        """The records that a device names which goes on from `content`: of a clash the others stay."""
        return [str(tip.uuid) for tip in (self.tips[-1:] if self.clash else self.tips)]


def merge_last_records(kind: Kind, records: Sequence[CheckRecord]) -> Last:
    """What the records of one judge and kind say together, in the server's order; there is one at least."""
    # For each record the places of those that it goes on from: of one that names none, all earlier ones.
    places: dict[str, set[int]] = {}
    for index, record in enumerate(records):
        places.setdefault(str(record.uuid), set()).add(index)

    before: list[set[int]] = []
    for index, record in enumerate(records):
        after = record.content.get("after")
        if isinstance(after, list):
            known = (places.get(name, set()) for name in after if isinstance(name, str))
            before.append(set(chain.from_iterable(known)) - {index})
        else:
            before.append(set(range(index)))
    named = set(chain.from_iterable(before))
    tips = [place for place in range(len(records)) if place not in named] or [len(records) - 1]
    found = [records[place] for place in tips]
    if len(tips) == 1:
        return Last(kind, found, found[0].content, clash=False)

    shared = set.intersection(*(_reach_records(before, place) for place in tips))
    base = records[max(shared)].content if shared else {}
    content, clash = _merge_contents(kind, base, [tip.content for tip in found])
    return Last(kind, found, content, clash)


def _reach_records(before: Sequence[set[int]], place: int) -> set[int]:
    """The record and all that are before it."""
    found = {place}
    left = [place]
    while left:
        new = before[left.pop()] - found
        found |= new
        left.extend(new)

    return found


def _merge_contents(
    kind: Kind, base: Mapping[str, object], tips: Iterable[Mapping[str, object]]
) -> tuple[dict[str, object], bool]:
    """Each card as the device that changed it has it; whether two changed one differently."""
    lists, number = _LISTS[kind]
    clash = False
    start = _rows(kind, base)
    ends = [_rows(kind, tip) for tip in tips]
    content: dict[str, list[Mapping[str, object]]] = {name: [] for name in lists}
    for key in dict.fromkeys(chain.from_iterable((start, *ends))):
        was = _number(start, key, number)
        changed = [rows for rows in ends if _number(rows, key, number) != was]
        clash = clash or len({_number(rows, key, number) for rows in changed}) > 1
        row = (changed[-1] if changed else start).get(key)
        if row and row[number]:
            content[key[0]].append(row)

    return dict(content), clash


def _rows(kind: Kind, content: Mapping[str, object]) -> _Rows:
    lists, number = _LISTS[kind]
    found: dict[_Key, Mapping[str, object]] = {}
    for name in lists:
        rows = content.get(name)
        for row in rows if isinstance(rows, list) else ():
            if is_row(row, number):
                found[name, str(row.get("section", "")), str(row.get("id") or row["name"])] = row

    return found


def _number(rows: _Rows, key: _Key, number: str) -> object:
    return rows[key][number] if key in rows else 0
