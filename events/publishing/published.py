"""The lists of an event that everybody may see now. No receipt, no text, no account: nothing leads back to a deck."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from events.access.phases import phase_of
from events.access.visibility import Audience, may_see
from events.models import Entry, Event, Submission


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A list in public: under the player's name with their consent, else under the entry's number."""

    number: int
    name: str
    submission: Submission
    on_paper: bool
    verdict: str


def published(event: Event, now: datetime) -> list[PublishedList]:
    """The lists that everybody may see at that moment, by number. One query; none where the table shows nothing."""
    if not is_public(event, now):
        return []

    return [_published(event, entry) for entry in _with_lists(event).order_by("number")]


def published_list(event: Event, number: int, now: datetime) -> PublishedList | None:
    """The list of one entry, if everybody may see it at that moment."""
    entry = _with_lists(event).filter(number=number).first() if is_public(event, now) else None
    return _published(event, entry) if entry else None


def is_public(event: Event, now: datetime) -> bool:
    """Whether the table shows lists to everybody at that moment."""
    return may_see(event.visibility, Audience.PUBLIC, phase_of(event, now), asks_consent=False, consents=False)


def _with_lists(event: Event) -> QuerySet[Entry]:
    """The entries with a list that may be shown: where the event asks for consent, of those who have given it."""
    rows = event.entries.taking_part().filter(current__isnull=False)
    if event.asks_consent:
        rows = rows.filter(details__consent=True)

    return rows.select_related("details", "current__judgement")


def _published(event: Event, entry: Entry) -> PublishedList:
    assert entry.current is not None  # only entries with a list are asked for
    known = getattr(entry, "details", None)
    name = known.name if known and known.consent and event.asks_consent else entry.label
    judged = getattr(entry.current, "judgement", None)
    paper = entry.current.source == Submission.Source.PAPER
    return PublishedList(entry.number, name, entry.current, paper, judged.verdict if judged else "")
