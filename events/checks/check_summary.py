"""What judges recorded of one check, for its page: each judge's last count next to the list, and where two differ.

What one judge recorded on several devices is merged first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, TypedDict

from django.utils.translation import gettext as _

from events.checks.contents import RecordContent, is_of_kind, is_row, read_content
from events.checks.records import accepted_records_filter
from events.checks.tallies import CountConflict, CountDifference, Counts, counts_in, find_conflicts, find_differences
from events.models import CheckRecord, DeckCheck

# Of each kind: its lists of cards, and what a row calls its number.
Kind = CheckRecord.Kind
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
    start = _content_rows(kind, base)
    ends = [_content_rows(kind, tip) for tip in tips]
    content: dict[str, list[Mapping[str, object]]] = {name: [] for name in lists}
    for key in dict.fromkeys(chain.from_iterable((start, *ends))):
        was = _number_in(start, key, number)
        changed = [rows for rows in ends if _number_in(rows, key, number) != was]
        clash = clash or len({_number_in(rows, key, number) for rows in changed}) > 1
        row = (changed[-1] if changed else start).get(key)
        if row and row[number]:
            content[key[0]].append(row)

    return dict(content), clash


def _content_rows(kind: Kind, content: Mapping[str, object]) -> _Rows:
    lists, number = _LISTS[kind]
    found: dict[_Key, Mapping[str, object]] = {}
    for name in lists:
        rows = content.get(name)
        for row in rows if isinstance(rows, list) else ():
            if is_row(row, number):
                found[name, str(row.get("section", "")), str(row.get("id") or row["name"])] = row

    return found


def _number_in(rows: _Rows, key: _Key, number: str) -> object:
    return rows[key][number] if key in rows else 0


class LastJson(TypedDict):
    """What one judge said last, on whatever device, for each of them to go on from; None where there is nothing.

    `after`: the records that it comes from, by kind. `clash`: the kinds of which two devices say different numbers.
    """

    counts: Mapping[str, object] | None
    swap: Mapping[str, object] | None
    after: Mapping[str, list[str]]
    clash: list[str]


@dataclass(frozen=True, slots=True)
class JudgeCount:
    """The last count of one judge, or of a device: how many copies, and where it is not the list."""

    judge: str
    counted: int
    differences: Sequence[CountDifference]
    record: CheckRecord


@dataclass(frozen=True, slots=True)
class JudgeRecord:
    """A record of one judge, and what it says."""

    judge: str
    said: RecordContent
    record: CheckRecord


@dataclass(frozen=True, slots=True)
class CheckSummary:
    """All that was recorded. `last`: what each judge said last of a kind, by the judge. `outcomes_differ`: two judges' last outcomes are not the same. `twins`: one id, two contents."""

    counts: Sequence[JudgeCount]
    conflicts: Sequence[CountConflict]
    swaps: Sequence[JudgeRecord]
    outcomes: Sequence[JudgeRecord]
    waiting: Sequence[JudgeRecord]
    aside: Sequence[JudgeRecord]
    outcomes_differ: bool
    twins: bool
    last: Mapping[tuple[int | None, Kind], Last]


def summarise_check(check: DeckCheck, listed: Counts) -> CheckSummary:
    """What was recorded, in the server's order. Two queries."""
    records = list(check.records.filter(accepted_records_filter()).select_related("judge"))
    others = list(check.records.exclude(accepted_records_filter()).select_related("judge", "acceptance"))
    # What each judge counted and swapped last.
    found: dict[tuple[int | None, Kind], list[CheckRecord]] = {}
    for last_record in records:
        if last_record.kind != Kind.OUTCOME:
            found.setdefault((last_record.judge_id, Kind(last_record.kind)), []).append(last_record)

    last = {(judge, kind): merge_last_records(kind, rows) for (judge, kind), rows in found.items()}
    count_voices = _name_voices(one for one in last.values() if one.kind is Kind.COUNTS)
    swap_voices = _name_voices(one for one in last.values() if one.kind is Kind.SWAP)
    last_outcomes = {record.judge_id: record for record in records if record.kind == Kind.OUTCOME}
    outcomes = [judge_record_of(record) for record in sorted(last_outcomes.values(), key=judge_name)]

    counts = []
    counted: dict[str, Counts] = {}
    finished = set[str]()
    for judge, record, content in count_voices:
        counted[judge] = counts_in(content)
        copies = sum(counted[judge].values())
        counts.append(JudgeCount(judge, copies, find_differences(listed, counted[judge]), record))
        if record.judge_id in last_outcomes:
            finished.add(judge)

    uuids = [record.uuid for record in (*records, *others)]
    return CheckSummary(
        counts,
        find_conflicts(listed, counted, finished),
        [JudgeRecord(judge, read_content(content), record) for judge, record, content in swap_voices],
        outcomes,
        [judge_record_of(record) for record in others if not hasattr(record, "acceptance")],
        [judge_record_of(record) for record in others if hasattr(record, "acceptance")],
        outcomes_differ(records),
        len(uuids) > len(set(uuids)),
        last,
    )


def last_of_judge(told: CheckSummary, judge: int) -> LastJson:
    """What that judge counted and swapped last, as their devices sent it."""
    found = {kind: told.last[judge, kind] for kind in (Kind.COUNTS, Kind.SWAP) if (judge, kind) in told.last}
    mine = {kind: one for kind, one in found.items() if is_of_kind(kind, one.content)}
    return {
        "counts": mine[Kind.COUNTS].content if Kind.COUNTS in mine else None,
        "swap": mine[Kind.SWAP].content if Kind.SWAP in mine else None,
        "after": {str(kind): one.after for kind, one in mine.items()},
        "clash": [str(kind) for kind, one in mine.items() if one.clash],
    }


def _name_voices(lasts: Iterable[Last]) -> list[tuple[str, CheckRecord, Mapping[str, object]]]:
    """Who says what, by name: a judge, or each device of one whose devices clash."""
    found = []
    for last in sorted(lasts, key=lambda one: judge_name(one.record)):
        for place, (record, content) in enumerate(last.voices, start=1):
            words = {"judge": judge_name(record), "number": place}
            name = _("%(judge)s (device %(number)s)") % words if last.clash else judge_name(record)
            found.append((name, record, content))

    return found


def judge_record_of(record: CheckRecord) -> JudgeRecord:
    """The record with what it says, whatever was stored."""
    return JudgeRecord(judge_name(record), read_content(record.content), record)


def outcomes_differ(records: Iterable[CheckRecord]) -> bool:
    """Whether the last outcomes of the judges are not the same. `records`: those that count, in the server's order."""
    said = [
        (record.judge_id, read_content(record.content).outcome) for record in records if record.kind == Kind.OUTCOME
    ]
    return len(set({judge: outcome for judge, outcome in said if outcome}.values())) > 1


def judge_name(record: CheckRecord) -> str:
    """The name of the judge; a dash for an account that is gone."""
    return record.judge.get_username() if record.judge else "–"
