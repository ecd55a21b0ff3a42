"""Checks are picked, at random or for a reason, and opened: from then their clock runs."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from random import Random
from typing import Final
from uuid import UUID, uuid5

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from events.checks.picking import CheckCandidate, PickingTable, pick_entries, pick_tables
from events.entries.event_lock import turn_in
from events.models import DeckCheck, Entry, Event, Seating


@dataclass(frozen=True, slots=True)
class SeatInRound:
    """Where a player sits in a round; without a table it is a bye."""

    table: int | None
    seat: str


def is_loaded(event: Event, number: int | None) -> bool:
    """Whether the round of that number is loaded."""
    return number is not None and event.rounds.filter(number=number).exists()


def tables_with_lists(event: Event, number: int) -> list[PickingTable]:
    """The tables of a round with those who take part with a list, and how many checks each has had. One query."""
    seats = Seating.objects.filter(round__event=event, round__number=number, table__isnull=False)
    here = seats.filter(entry__withdrawn__isnull=True, entry__current__isnull=False)
    rows = here.annotate(checks=Count("entry__deck_checks")).order_by("table", "seat")
    found = groupby(rows.values_list("table", "entry", "checks"), key=lambda row: row[0])
    return [
        PickingTable(table, tuple(CheckCandidate(key, checks) for _table, key, checks in row))
        for table, row in found
        if table
    ]


def find_spots(event: Event, number: int | None, entries: Iterable[int]) -> dict[int, SeatInRound]:
    """Where the entries of those keys sit in a round, by key; empty where it is not loaded. One query."""
    if number is None:
        return {}

    seats = Seating.objects.filter(round__event=event, round__number=number, entry__in=entries)
    rows = seats.values_list("entry", "table", "seat")
    return {key: SeatInRound(table, str(seat) if table is not None else "") for key, table, seat in rows}


Why = DeckCheck.Why
AT_A_TABLE: Final = 2


class NoCheckableListError(Exception):
    """The entry has no list that could be checked."""


class IdTakenError(Exception):
    """The id of a check cannot be used here; the sender learns no more than that."""

    @property
    def says(self) -> str:
        """What to do, in the reader's language."""
        return _("This id cannot be used. Choose another.")


@dataclass(frozen=True, slots=True)
class Reason:
    """When and why a deck is checked. `seated`: the round says where the player sits, or that they have a bye."""

    why: DeckCheck.Why
    round: int | None = None
    reason: str = ""
    table: int | None = None
    seat: str = ""
    seated: bool = False


def list_candidates(event: Event) -> list[CheckCandidate]:
    """The entries that take part with a list, how often each was picked, and how many of its checks are done."""
    here = event.entries.taking_part().filter(current__isnull=False)
    done = Count("deck_checks", filter=Q(deck_checks__closed__isnull=False))
    found = here.annotate(checks=Count("deck_checks"), done=done)
    return [CheckCandidate(*row) for row in found.values_list("pk", "checks", "done")]


def pick_for(  # noqa: PLR0913  what makes a pick
    event: Event, wanted: int, reason: Reason, by: int, now: datetime, *, uuid: UUID, random: Random
) -> list[DeckCheck]:
    """Pick so many tables of the round at random, and every player at them; where it is not loaded, so many entries.

    The same `uuid` again gives the checks that it picked. Raises EventGoneError, IdTakenError.
    """
    with turn_in(event) as held:
        known = _derive_uuids(uuid, wanted * AT_A_TABLE)
        before = list(DeckCheck.objects.filter(uuid__in=known).order_by("pk"))
        if any(one.event_id != held.pk for one in before):
            raise IdTakenError
        if before:
            return before

        # The keys of those who are checked: of whole tables where the round is loaded.
        number = reason.round
        if number is None or not is_loaded(held, number):
            chosen = pick_entries(list_candidates(held), wanted, random)
        else:
            tables = pick_tables(tables_with_lists(held, number), wanted, random)
            chosen = []
            for table in tables:
                chosen += [player.entry for player in table.players]
        entries = held.entries.in_bulk(chosen)
        spots = find_spots(held, reason.round, chosen)
        pairs = zip(chosen, _derive_uuids(uuid, len(chosen)), strict=True)
        checks = [
            _new_check(held, entries[key], _place_reason(reason, spots.get(key)), by, now, one) for key, one in pairs
        ]
        return DeckCheck.objects.bulk_create(checks)


def _place_reason(reason: Reason, spot: SeatInRound | None) -> Reason:
    """The reason with the table and seat of the round, where no others were named."""
    if spot is None:
        return reason

    return replace(reason, table=reason.table or spot.table, seat=reason.seat or spot.seat, seated=True)


def pick_entry(event: Event, entry: Entry, reason: Reason, by: int, now: datetime, *, uuid: UUID) -> DeckCheck:
    """Pick one entry and open its check. The same `uuid` again gives the same check. Raises EventGoneError, NoCheckableListError, IdTakenError."""
    with turn_in(event) as held:
        before = DeckCheck.objects.filter(uuid=uuid).first()
        if before is not None and before.event_id != held.pk:
            raise IdTakenError
        if before is not None:
            return before

        fresh = held.entries.get(pk=entry.pk)
        spot = find_spots(held, reason.round, [fresh.pk]).get(fresh.pk)
        check = _new_check(held, fresh, _place_reason(reason, spot), by, now, uuid)
        check.save()
        _open_now(check, by, now)
        return check


def open_check(event: Event, check: DeckCheck, by: int, now: datetime) -> DeckCheck:
    """Begin a check that was picked; one that has begun goes on. It is about the list that counts now. Raises EventGoneError."""
    with turn_in(event) as held:
        fresh = DeckCheck.objects.select_related("entry").get(event=held, pk=check.pk)
        if fresh.opened is None:
            _open_now(fresh, by, now)
        return fresh


def _open_now(check: DeckCheck, by: int, now: datetime) -> None:
    check.opened = now
    check.opened_by_id = by
    check.submission_id = check.entry.current_id or check.submission_id
    check.save(update_fields=["opened", "opened_by", "submission"])


def _new_check(event: Event, entry: Entry, reason: Reason, by: int, now: datetime, uuid: UUID) -> DeckCheck:  # noqa: PLR0913  the row's fields
    """A check that is not stored yet. Raises NoCheckableListError."""
    if entry.current_id is None:
        raise NoCheckableListError

    return DeckCheck(
        uuid=uuid,
        event=event,
        entry=entry,
        submission_id=entry.current_id,
        round=reason.round,
        table=reason.table if reason.seated else reason.table or entry.table,
        seat=reason.seat,
        why=reason.why,
        reason=reason.reason,
        picked=now,
        picked_by_id=by,
    )


def _derive_uuids(uuid: UUID, number: int) -> list[UUID]:
    """As many as are wanted, made from one."""
    return [uuid5(uuid, str(place)) for place in range(number)]


def find_entries(event: Event, said: str, code: str) -> list[Entry]:
    """The entries that a judge means: by number, by the code of a list, by the whole name, or by a part of it."""
    entries = event.entries.taking_part().select_related("details", "current").order_by("number")
    text = said.strip()
    if not text:
        return []
    if text.isdecimal() and len(text) < 7:  # noqa: PLR2004  no entry has more digits
        return list(entries.filter(number=int(text)))

    by_code = list(entries.filter(submissions__code=code).distinct()) if len(code) == 8 else []  # noqa: PLR2004  CODE_LENGTH
    exact = by_code or list(entries.filter(Q(details__name__iexact=text) | Q(external_id=text))[:20])
    return exact or list(entries.filter(details__name__icontains=text)[:20])
