"""Judging the lists of an event again: after cards, rules or the event's own question have changed. No list is altered."""

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from itertools import chain
from operator import or_
from typing import Final

from django.db import transaction
from django.db.models import F, Q, QuerySet

from api.work import TooMuchWorkError
from cards.catalogue.loading import load_catalogue
from cards.models import CatalogueVersion
from events.entries.event_lock import EventGoneError, turn_in
from events.entries.notifications import tell_of_verdicts
from events.entries.pairing import rejudge_teams
from events.lists.archive import LaterJson
from events.lists.judging import UNJUDGED, Sitting, event_question, judge_submissions, start_sitting
from events.lists.pools import NONE_YET
from events.models import Entry, Event, Judgement, LogEntry, Submission
from events.models.event import SEATS
from legality.engine.values.report import LEGAL

LOG: Final = logging.getLogger("events.entries.rejudging")
FIELDS: Final = tuple(field.name for field in Judgement._meta.concrete_fields if field.name not in ("id", "submission"))


@dataclass(frozen=True, slots=True)
class Rejudged:
    """How many lists were judged, and the entries whose verdict or faults are others now."""

    judged: int = 0
    hit: tuple[Entry, ...] = ()


def rejudge(event: Event, now: datetime, *, everything: bool = False, only: Entry | None = None) -> Rejudged:
    """Judge the lists that count whose verdict is out of date, or `everything`; log and report for each what has changed.

    `only`: the one entry whose list is looked at.

    An event whose game or format has left the site, or has no edition on its day, keeps its verdicts and is reported as
    unchecked. At most six queries, six more where teams play, and more where a letter is sent. Each deck is built once.
    Once the end of an event is archived no verdict changes: what its lists would be is noted for the staff. Nor does one where
    the cards have changed between its end and now.
    """
    if event.archive is not None:
        return _note_later(event, everything=everything)

    try:
        sitting = start_sitting(event)
    except UNJUDGED:
        return Rejudged()
    # Asked once the cards are at hand, so that these are not later ones.
    if event.end <= now and has_changed_since_end(event):
        return Rejudged()

    rows = _entries_to_judge(event) if everything else outdated_entries(event)
    entries = list(rows if only is None else rows.filter(pk=only.pk))
    alone = _rejudge_entries(sitting, entries, now)
    at_hand = {entry.pk: entry for entry in entries}
    together = rejudge_teams(event, now, everything=everything, sitting=sitting, at_hand=at_hand)
    return Rejudged(alone.judged, tuple({entry.pk: entry for entry in (*alone.hit, *together.hit)}.values()))


def _rejudge_entries(sitting: Sitting, entries: Sequence[Entry], now: datetime) -> Rejudged:
    event = sitting.event
    lists = [_with_entry(entry, entry.current) for entry in entries if entry.current is not None]
    try:
        found = judge_submissions(event, lists, now, sitting)
    except UNJUDGED:
        return Rejudged()

    _mark_hit(entries, {one.pk: getattr(one, "judgement", None) for one in lists}, found)
    hit = [one for one in entries if one.current and _is_other(getattr(one.current, "judgement", None), found)]
    try:
        return Rejudged(len(found), keep_verdicts(event, hit, found, now))
    except EventGoneError:
        return Rejudged()


def _note_later(event: Event, *, everything: bool) -> Rejudged:
    """Note which lists of an event whose end is archived would have another verdict by the current cards and rules.

    Where these are those of the last note nothing is judged, unless `everything` is. An event that cannot be judged keeps its note.
    """
    try:
        sitting = start_sitting(event)
        editions = {seat: question.format_.edition_on(event.date).name for seat, question in sitting.questions.items()}
        by = json.dumps([sitting.catalogue.facts, editions])
        if not everything and event.later is not None and event.later["by"] == by:
            return Rejudged()

        entries = list(_entries_to_judge(event).filter(current__judgement__final=True))
        found = judge_submissions(
            event, [_with_entry(one, one.current) for one in entries if one.current], event.end, sitting
        )
    except UNJUDGED:
        return Rejudged()

    hit = tuple(one for one in entries if one.current and _is_other(one.current.judgement, found))
    later: LaterJson = {"by": by, "numbers": [one.number for one in hit]}
    Event.objects.filter(pk=event.pk, archive__isnull=False).update(later=later)
    return Rejudged(len(found), hit)


def rejudge_after_saving(event: Event, now: datetime, *, everything: bool = False, only: Entry | None = None) -> None:
    """Do as `rejudge` after the turn of a change. Lists that the request has no time for are unchecked until the worker judges them."""
    try:
        rejudge(event, now, everything=everything, only=only)
    except TooMuchWorkError:
        LOG.info("The lists of the event %s are judged later: they are more than a request has time for", event.slug)


def rejudge_seats(event: Event, now: datetime) -> None:
    """Judge again after players have changed seats, where these have formats of their own. Call it after the turn."""
    if event.seat_formats:
        rejudge_after_saving(event, now)


def keep_verdicts(
    event: Event, hit: Sequence[Entry], found: Mapping[int, Judgement], now: datetime
) -> tuple[Entry, ...]:
    """Store the verdicts, and tell once what became other: of two who judge at once the second finds nothing to tell.

    Raises EventGoneError.
    """
    with turn_in(event) if hit else transaction.atomic():
        lists = [entry.current_id for entry in hit]
        before = {one.submission_id: one for one in Judgement.objects.filter(submission__in=lists)} if hit else {}
        _mark_hit(hit, before, found)
        first = tuple(entry for entry in hit if _is_other(before.get(entry.current_id or 0), found))
        Judgement.objects.bulk_create(
            found.values(), update_conflicts=True, unique_fields=["submission"], update_fields=FIELDS
        )
        logged = []
        for entry in first:
            assert entry.current_id is not None  # only entries with a list are judged
            old = before[entry.current_id]
            new = found[entry.current_id]
            codes = [code for code in new.codes if code not in old.codes]
            details = {"before": old.verdict, "after": new.verdict, "codes": codes}
            logged.append(
                LogEntry(event=event, entry=entry, action=LogEntry.Action.REJUDGED, when=now, details=details)
            )
        LogEntry.objects.bulk_create(logged)
        tell_of_verdicts(event, first, found, now)

    return first


def rejudge_all(now: datetime) -> Rejudged:
    """Judge the lists of all events whose verdicts are out of date: those of an event that has ended are still published."""
    found = [rejudge(event, now) for event in Event.objects.alive().order_by("pk")]
    return Rejudged(sum(one.judged for one in found), tuple(chain.from_iterable(one.hit for one in found)))


def outdated_entries(event: Event) -> QuerySet[Entry]:
    """The entries whose list has no verdict by the cards, rules and question that are current; all where it cannot be judged.

    Of an ended event those whose list had none at its end.
    """
    if event.archive is not None:
        return _entries_to_judge(event).exclude(current__judgement__final=True)

    def by_format_and_edition(seat: str) -> Q:
        edition = event_question(event, seat).format_.edition_on(event.date).name
        return _by_format(event, seat) & Q(current__judgement__edition=edition)

    try:
        by_cards = Q(current__judgement__catalogue__in=load_catalogue(event.game).stamps)
        is_current = by_cards & _by_question(event, by_format_and_edition)
    except UNJUDGED:
        return _entries_to_judge(event)

    return _entries_to_judge(event).exclude(pk__in=_entries_to_judge(event).filter(is_current).values("pk"))


def has_changed_since_end(event: Event) -> bool:
    """Whether the cards of its game have changed since the end of an event. One query."""
    return CatalogueVersion.objects.filter(game=event.game, changed__gt=event.end).exists()


def entries_judged_as_asked(event: Event) -> QuerySet[Entry]:
    """The entries whose list has a verdict on what the event asks, by whatever cards and edition of the rules."""
    return _entries_to_judge(event).filter(_by_question(event, lambda seat: _by_format(event, seat)))


def _by_question(event: Event, by_rules: Callable[[str], Q]) -> Q:
    """Judged as the event asks; `by_rules`: by which format and edition, for a seat."""
    common = Q(
        current__judgement__day=event.date,
        current__judgement__region=event.region,
        current__judgement__options=sorted(event.options),
    )
    # Judged by the pool that counts; in events without pools by none.
    if not event.pools:
        by_pool = Q(current__judgement__pool__isnull=True)
    else:
        by_none = Q(pool__isnull=True, current__judgement__pool=NONE_YET)
        by_pool = by_none | Q(current__judgement__pool=F("pool__number"))
    common &= by_pool
    if not event.seat_formats:
        return common & by_rules("")

    return common & reduce(or_, (Q(seat=seat) & by_rules(seat) for seat in ("", *SEATS)))


def _by_format(event: Event, seat: str) -> Q:
    return Q(current__judgement__format=event.format_of(seat))


def _entries_to_judge(event: Event) -> QuerySet[Entry]:
    lists = event.entries.filter(current__isnull=False).select_related("current__judgement")
    return (lists.select_related("pool") if event.pools else lists).order_by("number")


def _with_entry(entry: Entry, submission: Submission) -> Submission:
    """The list of an entry that is at hand, which nothing has to ask for again."""
    submission.entry = entry
    return submission


def _is_other(before: Judgement | None, found: Mapping[int, Judgement]) -> bool:
    """Whether a list has another verdict now, or other faults; one that had none is judged for the first time."""
    if before is None:
        return False

    after = found[before.submission_id]
    return (before.verdict, before.codes) != (after.verdict, after.codes)


def _mark_hit(entries: Sequence[Entry], before: Mapping[int, Judgement | None], found: Mapping[int, Judgement]) -> None:
    """Mark the lists that a change has made other than they were, and those that one had hit before, unless they are legal."""
    for entry in entries:
        old = before.get(entry.current_id or 0)
        if old is not None:
            new = found[old.submission_id]
            new.hit = new.verdict != LEGAL and (old.hit or _is_other(old, found))
