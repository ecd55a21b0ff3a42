"""Taking what judges recorded: facts that are added, never refused for being late, and stored once however often sent."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil
from typing import Final, NotRequired, TypedDict
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.checks.contents import OUTCOMES, is_of_kind, is_plain, needed_content, read_content
from events.entries.authors import Author, add_log_entry, staff_author
from events.entries.event_lock import turn_in
from events.lists.offered_rules import rules_for
from events.models import Acceptance, CheckRecord, DeckCheck, Event, LogEntry
from legality.games import GAMES

# The usual time extension: what has passed, and so many minutes.
EXTRA: Final = 3


def is_known_rule(event: Event, code: object) -> bool:
    """Whether the event's game has such a rule; for a game that has left the site every code is accepted."""
    game = GAMES.get(event.game)
    return not code or game is None or code in game.words


def usual_extension(opened: datetime | None, until: datetime) -> int:
    """The minutes that have passed, begun ones as whole ones, and three."""
    passed = max(timedelta(0), until - opened) if opened else timedelta(0)
    return ceil(passed.total_seconds() / 60) + EXTRA


def apply_outcome(check: DeckCheck, record: CheckRecord, author: Author, now: datetime) -> None:
    """Give a check the outcome of the record, if it has one; a changed outcome is written to the event's log.

    Call it in a turn of the event.
    """
    said = read_content(record.content)
    if record.kind != CheckRecord.Kind.OUTCOME or said.outcome not in OUTCOMES:
        return

    before = _outcome_key(check)

    cites = {one.code: one.cite for one in rules_for(check.event, check.entry.seat)}
    check.outcome = said.outcome
    check.closed = record.received
    check.extension = said.extension
    check.rule = said.rule
    check.citation = cites.get(said.rule, "")[:80]
    check.infraction = said.infraction
    check.note = said.note
    check.save(
        update_fields=["outcome", "closed", "extension", "rule", "citation", "infraction", "note"],
    )
    if _outcome_key(check) != before:
        words = {"outcome": check.outcome, "rule": check.citation, "round": check.round, "table": check.table}
        add_log_entry(check.event, check.entry, LogEntry.Action.CHECKED, author, now, **words)


def _outcome_key(check: DeckCheck) -> tuple[str, str, str]:
    return check.outcome, check.rule, check.infraction


MAX_RECORD: Final = 60_000
MAX_RECORDS: Final = 200
# So many records may wait of one person who is no longer of the staff; more stay on the phone.
MOST_WAITING: Final = 200
# A clock that was never set says 1970; what is beyond has no moment in every time zone.
_YEARS: Final = range(1970, 9999)


class UnreadableRecordError(ValueError):
    """What was sent is not a record."""


class Answered(TypedDict):
    """What became of a record: `stored`, `already`, `waiting` for the organiser, `unreadable`, or of a check `unknown`.

    `full`: too many of this sender wait already; it may be sent again later.

    `conflict`: another record with other contents has the same uuid; both are kept. `why`: what is wrong with an `unreadable` one,
    in the language of the request.
    """

    uuid: str
    state: str
    conflict: bool
    why: NotRequired[str]


@dataclass(frozen=True, slots=True)
class SentRecord:
    """A record as a phone sends it. `slip`: what the check's page gave the judge while they were of the staff."""

    uuid: UUID
    check: UUID
    kind: CheckRecord.Kind
    content: Mapping[str, object]
    made: datetime | None
    slip: str

    def digest(self, judge: int) -> str:
        """What makes two records the same one."""
        said = [str(self.check), judge, self.kind, self.content, self.made.isoformat() if self.made else ""]
        return sha256(json.dumps(said, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def judge_slip(check: DeckCheck, judge: int) -> str:
    """What a phone shows to prove that its owner was given this check while they were of the staff."""
    return Signer(salt="events.checks").sign(f"{judge} {check.uuid}")


def is_slip(slip: str, check: UUID, judge: int) -> bool:
    """Whether the text is the slip of that check and judge."""
    try:
        return Signer(salt="events.checks").unsign(slip) == f"{judge} {check}"
    except BadSignature:
        return False


def judge_had_check(check: DeckCheck, judge: int, slip: str = "") -> bool:
    """Whether the judge had the check while they were of the staff: they have its slip, opened it, or recorded in it."""
    return is_slip(slip, check.uuid, judge) or check.opened_by_id == judge or check.records.filter(judge=judge).exists()


def parse_judge_record(raw: object) -> SentRecord:
    """A record out of JSON. Raises UnreadableRecordError, which says why."""
    if not isinstance(raw, dict) or not isinstance(raw.get("content"), dict):
        raise UnreadableRecordError(_("A record is an object, and so is its content."))
    if not is_plain(raw) or len(json.dumps(raw)) > MAX_RECORD:
        raise UnreadableRecordError(_("This record is too large, or holds values that cannot be stored."))

    try:
        uuid = UUID(str(raw["uuid"]))
        check = UUID(str(raw["check"]))
        kind = CheckRecord.Kind(raw["kind"])
        made = parse_datetime(str(raw.get("made", "")))
    except (KeyError, ValueError) as error:
        raise UnreadableRecordError(
            _("A record has the ids of itself and of its check, and one of the kinds.")
        ) from error

    aware = made if made is not None and made.tzinfo is not None else None
    if aware and aware.year not in _YEARS:
        raise UnreadableRecordError(_("The time of this record is in a year that cannot be."))
    if not is_of_kind(kind, raw["content"]):
        raise UnreadableRecordError(needed_content(kind))

    return SentRecord(uuid, check, kind, raw["content"], aware, str(raw.get("slip", "")))


def take_records(event: Event, viewer: EventViewer, raws: Sequence[object], now: datetime) -> list[Answered]:
    """Store a batch, each by itself, in one turn of the event. `viewer`: who sends it. Raises EventGoneError."""
    with turn_in(event) as held:
        return [_take_record(held, viewer, raw, now) for raw in raws[:MAX_RECORDS]]


def _take_record(event: Event, viewer: EventViewer, raw: object, now: datetime) -> Answered:
    try:
        sent = parse_judge_record(raw)
    except UnreadableRecordError as wrong:
        # The id by which the sender knows what could not be read.
        uuid = raw.get("uuid") if isinstance(raw, dict) else None
        named = uuid if isinstance(uuid, str) else ""
        return Answered(uuid=named, state="unreadable", conflict=False, why=str(wrong))
    if sent.kind is CheckRecord.Kind.OUTCOME and not is_known_rule(event, sent.content.get("rule")):
        return Answered(uuid=str(sent.uuid), state="unreadable", conflict=False, why=_("This game has no such rule."))

    judge = viewer.person or 0
    is_staff = viewer.may(Action.SEND_RECORDS)
    check = DeckCheck.objects.filter(event=event, uuid=sent.check).first()
    if check is None or not (is_staff or judge_had_check(check, judge, sent.slip)):
        return Answered(uuid=str(sent.uuid), state="unknown", conflict=False)

    digest = sent.digest(judge)
    twins = dict(CheckRecord.objects.filter(uuid=sent.uuid).values_list("digest", "waits"))
    conflict = bool(twins.keys() - {digest})
    if digest in twins:
        return Answered(uuid=str(sent.uuid), state="waiting" if twins[digest] else "already", conflict=conflict)

    waiting = CheckRecord.objects.filter(judge=judge, check_of__event=check.event_id, waits=True)
    if not is_staff and waiting.exclude(acceptance__accepted=True).count() >= MOST_WAITING:
        return Answered(uuid=str(sent.uuid), state="full", conflict=conflict)

    record = CheckRecord(
        uuid=sent.uuid,
        check_of=check,
        judge_id=judge,
        kind=sent.kind,
        content=sent.content,
        digest=digest,
        made=sent.made,
        received=now,
        waits=not is_staff,
    )
    record.save()
    if is_staff:
        apply_outcome(check, record, staff_author(viewer), now)

    return Answered(uuid=str(sent.uuid), state="stored" if is_staff else "waiting", conflict=conflict)


def accept_waiting_record(event: Event, record: CheckRecord, author: Author, now: datetime) -> None:
    """Let a record count that waited. One that counts already stays as it is. Raises EventGoneError."""
    with turn_in(event):
        decided, is_new = _decide_record(record, author, now, accepted=True)
        if not is_new and decided.accepted:
            return

        Acceptance.objects.filter(pk=decided.pk).update(accepted=True, by=author.person, when=now)
        fresh = DeckCheck.objects.select_related("event", "entry").get(pk=record.check_of_id)
        apply_outcome(fresh, record, author, now)


def set_aside(event: Event, record: CheckRecord, author: Author, now: datetime) -> None:
    """Keep a record that waits and do not let it count. One that counts already goes on counting. Raises EventGoneError."""
    with turn_in(event):
        if record.waits:
            _decide_record(record, author, now, accepted=False)


def _decide_record(record: CheckRecord, author: Author, now: datetime, *, accepted: bool) -> tuple[Acceptance, bool]:
    """What was decided about it, made if nothing was; and whether it was made."""
    values = {"by_id": author.person, "when": now, "accepted": accepted}
    return Acceptance.objects.get_or_create(record=record, defaults=values)


def accepted_records_filter() -> Q:
    """What chooses the records that count: all but those that still wait or are set aside."""
    return Q(waits=False) | Q(acceptance__accepted=True)


def undecided_records() -> Q:
    """What chooses the records that wait for the organiser."""
    return Q(waits=True, acceptance__isnull=True)
