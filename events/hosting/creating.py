"""Events: made, changed by revision, copied, thrown into the bin for thirty days and taken out again."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from decks.access.saving import storable_text
from events.entries.archiving import SECONDS_OF_AN_ORGANISER, archive_within, thaw_event
from events.entries.authors import Author, add_log_entry
from events.entries.event_lock import EventGoneError
from events.entries.rejudging import rejudge_after_saving
from events.hosting.checking import with_plain_ends
from events.models import Event, LogEntry, Staff
from events.models.event import JUDGED, new_secret

BIN_DAYS: Final = 30
# What an organiser writes: on the page (`EventForm`), by the API (`EventSerializer`), and what a copy has.
WRITTEN: Final = (
    *("name", "place", "about", "game", "format", "region", "options", "date", "time_zone", "deadline", "grace"),
    *("start", "capacity", "asks_pronouns", "asks_member_id", "asks_consent", "if_missing", "if_late", "if_illegal"),
    *("if_undetermined", "visibility", "listed", "cut", "ended", "pools", "pools_by_other", "pool_size"),
    *("team_size", "seat_formats", "no_shared_cards", "copies_over_all"),
)
# What a copy begins without: what has happened.
HAPPENED: Final = ("cut", "ended")


class EventEndedError(Exception):
    """What the lists of an event are judged by stays once it has ended: `fields` would have been others."""

    says = _("The event has ended, so the rules for its lists can no longer change. Reopen the event first.")

    def __init__(self, fields: Iterable[str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = tuple(fields)


class FixedFieldError(Exception):
    """How many play together is fixed once there are entries."""


class StaleEventError(Exception):
    """The event has been changed since it was read: `current` is the event as it is now."""

    def __init__(self, current: Event) -> None:
        super().__init__(f"revision {current.revision}")
        self.current = current


def written_values(given: Mapping[str, object]) -> dict[str, object]:
    """The fields in `WRITTEN` of what was checked, as every database can keep them."""
    named = {name: given[name] for name in WRITTEN if name in given}
    return {
        name: with_plain_ends(storable_text(value)) if isinstance(value, str) else value
        for name, value in named.items()
    }


@transaction.atomic
def create_event(event: Event, organiser: int) -> Event:
    """Store a new event with its first organiser."""
    event.save(force_insert=True)
    Staff.objects.create(event=event, person_id=organiser, role=Staff.Role.ORGANISER)
    return event


def change_event(
    event: Event, values: Mapping[str, object], author: Author, now: datetime, expected: int | None
) -> Event:
    """Write some of the fields in `WRITTEN`, log what became other, and judge all lists again if their question did.

    An event that ends by it is archived; one that has ended and goes on is thawed, and its lists are judged again.
    The revision grows by one, if anything did. Raises StaleEventError if the event has another revision than `expected`
    (None: any will do); FixedFieldError for another size of teams once there are entries; EventEndedError for another
    question of an event that has ended and does not go on by it; EventGoneError for an event that is in the bin.
    """
    with transaction.atomic():
        rows = Event.objects.alive().filter(pk=event.pk)
        if not (rows if expected is None else rows.filter(revision=expected)).update(changes=F("changes") + 1):
            current = rows.first()
            raise EventGoneError if current is None else StaleEventError(current)

        held = rows.get()
        other = {name: value for name, value in values.items() if getattr(held, name) != value}
        if "team_size" in other and held.entries.exists():
            raise FixedFieldError

        has_ended = held.end <= now
        judged_by = other.keys() & set(JUDGED)
        if other:
            for name, value in other.items():
                setattr(held, name, value)
            held.revision += 1
            held.save(update_fields=[*other, "revision"])
            if has_ended and held.end <= now and judged_by:
                raise EventEndedError(sorted(judged_by))
            if held.archive is not None and held.end > now:
                thaw_event(held)
            add_log_entry(
                held, None, LogEntry.Action.EVENT_CHANGED, author, now, fields=sorted(other), revision=held.revision
            )

    # Without the lock: until it is done the lists are unchecked, since their verdicts are by another question.
    if judged_by or (has_ended and held.end > now):
        rejudge_after_saving(held, now, everything=bool(judged_by))
    archive_within(held, now, SECONDS_OF_AN_ORGANISER)
    return held


def copy_event(event: Event) -> Event:
    """An unsaved event like this one, without its entries and staff; it has links and receipts of its own."""
    values = {name: getattr(event, name) for name in WRITTEN if name not in HAPPENED}
    return Event(**values)


def bin_event(event: Event, now: datetime) -> None:
    """Put an event into the bin, with all that is in it; its pages are gone for everyone."""
    Event.objects.alive().filter(pk=event.pk).update(deleted=now)


def restore_event(event: Event) -> None:
    """Take an event out of the bin as it was."""
    Event.objects.filter(pk=event.pk).update(deleted=None)


def renew_join_link(event: Event) -> str:
    """A new join link; the one before ends."""
    token = new_secret()
    Event.objects.filter(pk=event.pk).update(join_token=token)
    return token


def empty_event_bin(now: datetime) -> int:
    """Delete for ever the events that have been in the bin for more than thirty days; returns their number."""
    old = Event.objects.filter(deleted__lt=now - timedelta(days=BIN_DAYS))
    count = old.count()
    old.delete()
    return count
