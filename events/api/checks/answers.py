"""Deck checks as JSON: players and judges are numbers, names are reported by the entries of the event."""

from datetime import datetime
from typing import Annotated, TypedDict

from api.typed import ALWAYS, Component, Doc, Moment, Natural, OneOf, Positive, Receipt, Written
from events.checks.check_summary import outcomes_differ
from events.checks.records import Answered, judge_slip
from events.checks.sheet import CheckedCardJson, check_json
from events.models import CheckRecord, DeckCheck, Event


class CheckRowJson(TypedDict):
    """A deck check as lists of checks have it."""

    uuid: Annotated[str, ALWAYS, Doc("Its id, made by whoever picked it.")]
    number: Annotated[Positive, Doc("The number of the entry.")]
    list: Annotated[Positive, Doc("The number of the list that is checked.")]
    round: Positive | None
    table: Positive | None
    seat: str
    why: Annotated[str, OneOf(*DeckCheck.Why.values)]
    reason: str
    picked: Moment
    opened: Annotated[Moment | None, Doc("When its clock began to run.")]
    closed: Moment | None
    outcome: Annotated[str, OneOf(*DeckCheck.Outcome.values), Doc("That of the last outcome that a judge recorded.")]
    rule: Annotated[str, Doc("The code of the rule that was broken; empty without one.")]
    citation: Annotated[str, Doc("The number of that rule on the event's day.")]
    infraction: str
    extension: Annotated[Natural | None, Doc("Minutes that the players were given.")]
    note: str


class ChecksJson(TypedDict):
    """A page of deck checks, the latest pick first."""

    results: list[CheckRowJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


CheckRowOrReceipt = Annotated[
    CheckRowJson | Annotated[CheckRowJson, Receipt("CheckRowReceipt")], Component("CheckRowOrReceipt")
]


class MadeChecksJson(TypedDict):
    """Checks that were picked."""

    results: list[CheckRowOrReceipt]


class RecordJson(TypedDict):
    """What one judge recorded. It is never changed."""

    uuid: str
    judge: Annotated[Positive, Doc("The judges of a check are counted in the order of their first records.")]
    kind: Annotated[str, OneOf(*CheckRecord.Kind.values)]
    content: Annotated[
        dict[str, object], Written({"type": "object", "additionalProperties": True}), Doc("As it was sent.")
    ]
    made: Annotated[Moment | None, Doc("What the judge's device said.")]
    received: Annotated[Moment, Doc("Records are ordered by it.")]
    counts: Annotated[bool, Doc("False while it waits for the organiser, and where they set it aside.")]


class WholeCheckJson(CheckRowJson):
    """A check with the list and what was recorded."""

    cards: Annotated[
        list[CheckedCardJson], Doc("The registered list, one row for a card in a section, in the player's order.")
    ]
    records: list[RecordJson]
    outcomes_differ: Annotated[
        bool, Doc("The last outcomes of two judges are not the same; that of the check is the later one.")
    ]
    slip: Annotated[
        str, Doc("Send it with records: they are kept for the organiser even if their judge is of the staff no more.")
    ]


class TakenJson(TypedDict):
    """What became of each record that was sent."""

    records: Annotated[list[Answered], Doc("In the order in which they were sent.")]


def check_row(event: Event, check: DeckCheck) -> CheckRowJson:
    """The row of a check, whose entry and list are at hand. No query."""
    return {
        "uuid": str(check.uuid),
        "number": check.entry.number,
        "list": check.submission.number,
        "round": check.round,
        "table": check.table,
        "seat": check.seat,
        "why": check.why,
        "reason": check.reason,
        "picked": _moment(event, check.picked),
        "opened": _moment(event, check.opened) if check.opened else None,
        "closed": _moment(event, check.closed) if check.closed else None,
        "outcome": check.outcome,
        "rule": check.rule,
        "citation": check.citation,
        "infraction": check.infraction,
        "extension": check.extension,
        "note": check.note,
    }


def whole_check(event: Event, check: DeckCheck, judge: int) -> WholeCheckJson:
    """The check with its list and its records, for that judge."""
    found = list(check.records.select_related("acceptance").order_by("received", "pk"))
    judges: dict[int | None, int] = {}
    records: list[RecordJson] = []
    for row in found:
        records.append(
            {
                "uuid": str(row.uuid),
                "judge": judges.setdefault(row.judge_id, len(judges) + 1),
                "kind": row.kind,
                "content": row.content,
                "made": _moment(event, row.made) if row.made else None,
                "received": _moment(event, row.received),
                "counts": _counts(row),
            }
        )

    return {
        **check_row(event, check),
        "cards": check_json(check, "")["cards"],
        "records": records,
        "outcomes_differ": outcomes_differ(record for record in found if _counts(record)),
        "slip": judge_slip(check, judge),
    }


def _counts(record: CheckRecord) -> bool:
    return not record.waits or (hasattr(record, "acceptance") and record.acceptance.accepted)


def _moment(event: Event, moment: datetime) -> str:
    return moment.astimezone(event.zone).isoformat()
