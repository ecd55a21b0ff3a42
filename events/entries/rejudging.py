"""Judging the lists of an event again: after cards, rules or the event's own question have changed. No list is altered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from cards.catalogue.loading import catalogue_of
from events.entries.pairing import rejudge_teams
from events.lists.judging import UNJUDGED, judgements_of, question_of
from events.models import Entry, Event, Judgement, LogEntry, Submission
from events.models.event import SEATS

FIELDS: Final = tuple(field.name for field in Judgement._meta.concrete_fields if field.name not in ("id", "submission"))


@dataclass(frozen=True, slots=True)
class Rejudged:
    """How many lists were judged, and the entries whose verdict or faults are others now."""

    judged: int = 0
    hit: tuple[Entry, ...] = ()


def rejudge(event: Event, now: datetime, *, everything: bool = False) -> Rejudged:
    """Judge the lists that count whose verdict is out of date, or `everything`, and log for each entry what became other.

    An event whose game or format has left the site, or has no edition on its day, keeps its verdicts and is told as
    unchecked. At most six queries, and five more where teams play.
    """
    alone, together = _rejudged(event, now, everything=everything), rejudge_teams(event, now, everything=everything)
    return Rejudged(alone.judged, tuple({entry.pk: entry for entry in (*alone.hit, *together.hit)}.values()))


def _rejudged(event: Event, now: datetime, *, everything: bool) -> Rejudged:
    entries = list(_entries(event) if everything else outdated(event))
    lists = []
    for entry in entries:
        if entry.current is not None:
            # Its seat has a format.
            entry.current.entry = entry
            lists.append(entry.current)
    try:
        found = judgements_of(event, lists, now) if lists else {}
    except UNJUDGED:
        return Rejudged()

    hit = tuple(entry for entry in entries if entry.current and _differs(entry.current, found[entry.current.pk]))
    with transaction.atomic():
        Judgement.objects.bulk_create(
            found.values(), update_conflicts=True, unique_fields=["submission"], update_fields=FIELDS
        )
        LogEntry.objects.bulk_create(_told(event, entry, found, now) for entry in hit)

    return Rejudged(len(found), hit)


def rejudge_all(now: datetime) -> Rejudged:
    """Judge the lists of all events that have not ended whose verdicts are out of date."""
    found = [rejudge(event, now) for event in Event.objects.alive().filter(ended__isnull=True).order_by("pk")]
    return Rejudged(sum(one.judged for one in found), tuple(entry for one in found for entry in one.hit))


def outdated(event: Event) -> QuerySet[Entry]:
    """The entries whose list has no verdict by the cards, rules and question of now; all where it cannot be judged."""
    try:
        now_there = _judged_as_now(event)
    except UNJUDGED:
        return _entries(event)

    return _entries(event).exclude(pk__in=_entries(event).filter(now_there).values("pk"))


def _judged_as_now(event: Event) -> Q:
    """What is so of an entry whose verdict is by what is asked now. Raises what UNJUDGED names."""
    common = Q(
        current__judgement__catalogue=catalogue_of(event.game).version,
        current__judgement__day=event.date,
        current__judgement__region=event.region,
        current__judgement__options=sorted(event.options),
    )
    if not event.seat_formats:
        return common & _by_format(event, "")

    return common & reduce(or_, (Q(seat=seat) & _by_format(event, seat) for seat in ("", *SEATS)))


def _by_format(event: Event, seat: str) -> Q:
    format_ = question_of(event, seat).format_
    edition = format_.edition_on(event.date).name
    return Q(current__judgement__edition=edition, current__judgement__format=event.format_of(seat))


def _entries(event: Event) -> QuerySet[Entry]:
    lists = event.entries.filter(current__isnull=False).select_related("current__judgement")
    return lists.order_by("number")


def _differs(submission: Submission, now: Judgement) -> bool:
    before = getattr(submission, "judgement", None)
    return before is not None and (before.verdict, before.codes) != (now.verdict, now.codes)


def _told(event: Event, entry: Entry, found: Mapping[int, Judgement], now: datetime) -> LogEntry:
    assert entry.current is not None  # only entries with a list are judged
    before, after = entry.current.judgement, found[entry.current.pk]
    details = {
        "before": before.verdict,
        "after": after.verdict,
        "codes": [code for code in after.codes if code not in before.codes],
    }
    return LogEntry(event=event, entry=entry, action=LogEntry.Action.REJUDGED, when=now, details=details)
