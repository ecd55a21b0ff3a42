"""Checks are picked, at random or for a reason, and opened: from then their clock runs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from random import Random
from uuid import UUID, uuid5

from django.db.models import Count, Q

from events.checks.picking import Candidate, pick
from events.entries.turns import turn_in
from events.models import DeckCheck, Entry, Event

Why = DeckCheck.Why


class NoList(Exception):
    """The entry has no list that could be checked."""


@dataclass(frozen=True, slots=True)
class Reason:
    """When and why a deck is checked."""

    why: DeckCheck.Why
    round: int | None = None
    reason: str = ""
    table: int | None = None
    seat: str = ""


def candidates_of(event: Event) -> list[Candidate]:
    """The entries that take part with a list, and how many checks each has had."""
    found = event.entries.taking_part().filter(current__isnull=False).annotate(checks=Count("deck_checks"))
    return [Candidate(pk, checks) for pk, checks in found.values_list("pk", "checks")]


def pick_for(  # noqa: PLR0913  what makes a pick
    event: Event, wanted: int, reason: Reason, by: int, now: datetime, *, uuid: UUID, random: Random
) -> list[DeckCheck]:
    """Pick so many entries at random. The same `uuid` again gives the checks that it picked. Raises Gone."""
    with turn_in(event) as held:
        before = list(DeckCheck.objects.filter(event=held, uuid__in=_uuids(uuid, wanted)).order_by("pk"))
        if before:
            return before

        chosen = pick(candidates_of(held), wanted, random)
        entries = held.entries.in_bulk(chosen)
        pairs = zip(chosen, _uuids(uuid, len(chosen)), strict=True)
        return [_made(held, entries[key], reason, by, now, one) for key, one in pairs]


def target(event: Event, entry: Entry, reason: Reason, by: int, now: datetime, *, uuid: UUID) -> DeckCheck:
    """Pick one entry and open its check. The same `uuid` again gives the same check. Raises Gone, NoList."""
    with turn_in(event) as held:
        before = DeckCheck.objects.filter(event=held, uuid=uuid).first()
        if before is not None:
            return before

        fresh = held.entries.get(pk=entry.pk)
        check = _made(held, fresh, reason, by, now, uuid)
        _open(check, by, now)
        return check


def open_check(event: Event, check: DeckCheck, by: int, now: datetime) -> DeckCheck:
    """Begin a check that was picked; one that has begun goes on. It is about the list that counts now. Raises Gone."""
    with turn_in(event) as held:
        fresh = DeckCheck.objects.select_related("entry").get(event=held, pk=check.pk)
        if fresh.opened is None:
            _open(fresh, by, now)
        return fresh


def _open(check: DeckCheck, by: int, now: datetime) -> None:
    check.opened, check.opened_by_id = now, by
    check.submission_id = check.entry.current_id or check.submission_id
    check.save(update_fields=["opened", "opened_by", "submission"])


def _made(event: Event, entry: Entry, reason: Reason, by: int, now: datetime, uuid: UUID) -> DeckCheck:  # noqa: PLR0913  the row's fields
    if entry.current_id is None:
        raise NoList

    return DeckCheck.objects.create(
        uuid=uuid,
        event=event,
        entry=entry,
        submission_id=entry.current_id,
        round=reason.round,
        table=reason.table or entry.table,
        seat=reason.seat,
        why=reason.why,
        reason=reason.reason,
        picked=now,
        picked_by_id=by,
    )


def _uuids(uuid: UUID, number: int) -> list[UUID]:
    """As many as are wanted, made from one."""
    return [uuid5(uuid, str(place)) for place in range(number)]


def entry_named(event: Event, said: str, code: str) -> list[Entry]:
    """The entries that a judge means: by number, by the code of a list, or by a part of the name."""
    entries = event.entries.taking_part().select_related("details", "current").order_by("number")
    text = said.strip()
    if not text:
        return []
    if text.isdecimal() and len(text) < 7:  # noqa: PLR2004  no entry has more digits
        return list(entries.filter(number=int(text)))

    by_code = list(entries.filter(submissions__code=code).distinct()) if len(code) == 8 else []  # noqa: PLR2004  CODE_LENGTH
    return by_code or list(entries.filter(Q(details__name__icontains=text) | Q(external_id=text))[:20])
