"""What judges recorded of one check, for its page: each judge's last count beside the list, and where two differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from events.checks.contents import Said, is_of_kind, said_in
from events.checks.records import counting
from events.checks.tallies import Conflict, Counts, Difference, conflicts, counts_in, differences
from events.models import CheckRecord, DeckCheck

Kind = CheckRecord.Kind


class LastJson(TypedDict):
    """The contents of the last records of one judge, for their phone to go on from; None where there is none."""

    counts: Mapping[str, object] | None
    swap: Mapping[str, object] | None


@dataclass(frozen=True, slots=True)
class JudgeCount:
    """The last count of one judge: how many copies, and where it is not the list."""

    judge: str
    counted: int
    differences: Sequence[Difference]
    record: CheckRecord


@dataclass(frozen=True, slots=True)
class JudgeSaid:
    """A record of one judge, and what it says."""

    judge: str
    said: Said
    record: CheckRecord


@dataclass(frozen=True, slots=True)
class Told:
    """All that was recorded. `outcomes_differ`: two judges' last outcomes are not the same. `twins`: one id, two contents."""

    counts: Sequence[JudgeCount]
    conflicts: Sequence[Conflict]
    swaps: Sequence[JudgeSaid]
    outcomes: Sequence[JudgeSaid]
    waiting: Sequence[JudgeSaid]
    aside: Sequence[JudgeSaid]
    outcomes_differ: bool
    twins: bool


def told_of(check: DeckCheck, listed: Counts) -> Told:
    """What was recorded, in the server's order. Two queries."""
    records = list(check.records.filter(counting()).select_related("judge"))
    others = list(check.records.exclude(counting()).select_related("judge", "acceptance"))
    counts = [_count_of(record, listed) for record in _last(records, Kind.COUNTS)]
    outcomes = [said_of(record) for record in _last(records, Kind.OUTCOME)]
    finished = {one.judge for one in outcomes}
    uuids = [record.uuid for record in (*records, *others)]
    return Told(
        counts,
        conflicts(listed, {one.judge: counts_in(one.record.content) for one in counts}, finished),
        [said_of(record) for record in _last(records, Kind.SWAP)],
        outcomes,
        [said_of(record) for record in others if not hasattr(record, "acceptance")],
        [said_of(record) for record in others if hasattr(record, "acceptance")],
        outcomes_differ(records),
        len(uuids) > len(set(uuids)),
    )


def last_of(told: Told, judge: int) -> LastJson:
    """What that judge counted and swapped last, as they sent it."""
    return {
        "counts": _content((one.record for one in told.counts), judge),
        "swap": _content((one.record for one in told.swaps), judge),
    }


def _content(records: Iterable[CheckRecord], judge: int) -> Mapping[str, object] | None:
    mine = (one for one in records if one.judge_id == judge and is_of_kind(Kind(one.kind), one.content))
    return next((one.content for one in mine), None)


def said_of(record: CheckRecord) -> JudgeSaid:
    """The record with what it says, whatever was stored."""
    return JudgeSaid(judge_of(record), said_in(record.content), record)


def outcomes_differ(records: Iterable[CheckRecord]) -> bool:
    """Whether the last outcomes of the judges are not the same. `records`: those that count, in the server's order."""
    said = [(record.judge_id, said_in(record.content).outcome) for record in records if record.kind == Kind.OUTCOME]
    return len(set({judge: outcome for judge, outcome in said if outcome}.values())) > 1


def _last(records: Sequence[CheckRecord], kind: CheckRecord.Kind) -> list[CheckRecord]:
    """The last record of that kind of each judge, by their names."""
    by_judge = {record.judge_id: record for record in records if record.kind == kind}
    return sorted(by_judge.values(), key=judge_of)


def judge_of(record: CheckRecord) -> str:
    """The name of the judge; a dash for an account that is gone."""
    return record.judge.get_username() if record.judge else "–"


def _count_of(record: CheckRecord, listed: Counts) -> JudgeCount:
    counted = counts_in(record.content)
    return JudgeCount(judge_of(record), sum(counted.values()), differences(listed, counted), record)
