"""A player registers: their entry, what is known of them, and their list, all or nothing."""

from dataclasses import dataclass
from datetime import datetime

from decks.check.checking import Answer
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.entries.authors import Author, add_log_entry
from events.entries.entering import Details, create_entry, write_details
from events.entries.event_lock import turn_in
from events.entries.submitting import ListRefusedError, SubmittedList, count_list, is_the_same, submit_once
from events.entries.teammates import team_members
from events.models import Entry, Event, LogEntry, Submission
from legality.engine.rules.pairs import Between


@dataclass(frozen=True, slots=True)
class JoinedEntry:
    """A player's entry, the list that they sent if any, and whether the entry has just been made."""

    entry: Entry
    submission: Submission | None
    is_new: bool


def create_and_register(
    viewer: EventViewer,
    details: Details,
    sent: tuple[SubmittedList, Answer] | None,
    now: datetime,
    shown: Details | None = None,
) -> JoinedEntry:
    """The player's entry, made if there is none, with their details and, if one is sent, their list.

    Of two at once the second finds the entry of the first. A list that does not fit the partner's is reported to both.
    Raises NotAllowedError, EventFullError, and as `write_details` and `register_list` do.
    """
    try:
        author = Author(viewer.person)
        with turn_in(viewer.event) as event:
            held = event.entries.filter(person_id=viewer.person).select_related("event", "current").first()
            fresh = EventViewer(event, viewer.phase, viewer.person, None, held)
            is_new = held is None
            if held is None:
                fresh.require(Action.REGISTER)
                held = create_entry(event, details, author, now, person=viewer.person)
            else:
                if sent is None:
                    fresh.require(Action.DETAILS_OWN)
                write_details(held, details, author, now, shown)

            return JoinedEntry(held, register_list(event, held, *sent, author, now)[0] if sent else None, is_new)
    except ListRefusedError as refused:
        if refused.between is not None:
            _log_refusal(viewer, refused.between, now)
        raise


def register_list(
    event: Event, entry: Entry, sheet: SubmittedList, answer: Answer, author: Author, now: datetime
) -> tuple[Submission, bool]:
    """Register a player's list unless it is the one that counts already; with it whether it is new.

    Call it in a turn of the event. Raises TooOftenError, and as `submit` does.
    """
    if not is_the_same(entry.current, sheet):
        count_list(entry.submissions.all(), now)

    return submit_once(event, entry, sheet, answer, author, now)


def _log_refusal(viewer: EventViewer, found: Between, now: datetime) -> None:
    """Log for both partners that a list was refused, and by which rules; the same refusal is logged once."""
    action = LogEntry.Action.TEAM_REFUSED
    codes = sorted({violation.code for violation in found.violations})
    with turn_in(viewer.event) as event:
        held = event.entries.filter(person_id=viewer.person).first()
        for entry in team_members(held.team_id) if held else ():
            last = entry.log.first()
            details = {"codes": codes, "partner": held.number if held else None}
            if last is None or (last.action, last.details) != (action, details):
                add_log_entry(event, entry, action, Author(viewer.person), now, **details)
