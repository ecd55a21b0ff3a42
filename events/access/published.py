"""The lists of an event that everyone may see now. No receipt, no text, no account: nothing leads back to a deck."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import F, Q, QuerySet

from events.access.permissions import current_phase, find_phase_for_others
from events.access.visibility import Audience, may_see
from events.models import Entry, Event, Submission
from events.models.entry import EntryQuerySet

# Players without a placing come last.
BY_PLACE: Final = (F("placing__place").asc(nulls_last=True), "number")


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A list in public: under the player's name with their consent (`is_named`), else under the entry's number."""

    number: int
    name: str
    submission: Submission
    on_paper: bool
    is_named: bool
    place: int | None = None

    @property
    def is_unnamed(self) -> bool:
        """Whether the list is shown without a name, and so without anything else that its player wrote."""
        return not self.is_named


def published_lists(event: Event, now: datetime) -> list[PublishedList]:
    """The lists that everyone may see at that moment, by place and number. One query; none where the table shows nothing."""
    if not shows_lists_to_all(event, now):
        return []

    return [_published_list(event, entry) for entry in publishable_entries(event).order_by(*BY_PLACE)]


def published_list(event: Event, number: int, now: datetime) -> PublishedList | None:
    """The list of one entry, if everyone may see it at that moment."""
    entry = publishable_entries(event).filter(number=number).first() if shows_lists_to_all(event, now) else None
    return _published_list(event, entry) if entry else None


def shows_lists_to_all(event: Event, now: datetime) -> bool:
    """Whether the table shows lists to everyone at that moment."""
    phase = find_phase_for_others(event, current_phase(event, now))
    return may_see(event.visibility, Audience.PUBLIC, phase, asks_consent=False, consents=False)


def publishable_entries(event: Event) -> QuerySet[Entry]:
    """The entries with a list that may be shown, once lists are: where the event asks for consent, of who has given it."""
    return _publishable_among(event.entries.all())


def published_entries(events: Iterable[Event], now: datetime) -> QuerySet[Entry]:
    """The entries of those events with a list that everyone may see at that moment. No query."""
    shown = [event.pk for event in events if shows_lists_to_all(event, now)]
    return _publishable_among(Entry.objects.filter(event__in=shown))


def _publishable_among(entries: EntryQuerySet) -> QuerySet[Entry]:
    consented = Q(event__asks_consent=False) | Q(details__consent=True)
    rows = entries.taking_part().filter(consented, current__isnull=False)
    return rows.select_related("details", "placing", "current__judgement")


def is_published(event: Event, entry: Entry, now: datetime) -> bool:
    """Whether everyone may see the entry's list at that moment. No query with `details` at hand."""
    known = getattr(entry, "details", None)
    consents = not event.asks_consent or (known is not None and known.consent)
    return shows_lists_to_all(event, now) and consents and entry.withdrawn is None and entry.current_id is not None


def public_name(event: Event, entry: Entry) -> str:
    """The player's name where they consent to its being published, else the entry's label. No query with `details` at hand."""
    return entry.details.name if _is_named(event, entry) else entry.label


def _is_named(event: Event, entry: Entry) -> bool:
    known = getattr(entry, "details", None)
    return known is not None and known.consent and event.asks_consent


def _published_list(event: Event, entry: Entry) -> PublishedList:
    assert entry.current is not None  # only entries with a list are asked for
    # Its format may be that of its seat, which nothing has to ask for again.
    entry.current.entry = entry
    placing = getattr(entry, "placing", None)
    return PublishedList(
        entry.number,
        public_name(event, entry),
        entry.current,
        entry.current.source == Submission.Source.PAPER,
        _is_named(event, entry),
        placing.place if placing else None,
    )
