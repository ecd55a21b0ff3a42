"""Entries by the ids of another system: written with their lists, as often as one likes."""

from dataclasses import dataclass
from datetime import datetime

from decks.check.checking import Answer
from events.access.permissions import Action, allows
from events.access.phases import phase_of
from events.access.viewers import NotAllowed
from events.entries.authors import Author
from events.entries.submitting import SubmittedList, find_sent_before, submit_once
from events.hosting.repeated_data import digest_of, is_repeat, store_digest
from events.hosting.roster import UNCHANGED, write_row
from events.hosting.roster_row import RosterRow
from events.models import Entry, Event, Submission


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """An entry that was `created`, `changed` or `unchanged`, with the list that counts if one was sent."""

    entry: Entry
    what: str
    submission: Submission | None = None


def put_entry(  # noqa: PLR0913  what another system knows of a player, and who writes
    event: Event,
    row: RosterRow,
    sent: tuple[SubmittedList, Answer] | None,
    held: Entry | None,
    author: Author,
    now: datetime,
) -> WrittenEntry:
    """Write a player, and their list unless it is the one that counts already. Call it in a turn of the event.

    What was said of the entry last changes nothing, whatever has happened since; with it comes the list that was sent then.
    Raises NotAllowed, and as `submit` does.
    """
    phase = phase_of(event, now)
    if not allows(author.role, Action.ENTER, phase):
        raise NotAllowed(Action.ENTER, phase)

    digest = digest_of(event, row, sent[0] if sent else None)
    if held is not None and is_repeat(held, digest):
        return WrittenEntry(held, UNCHANGED, find_sent_before(event, held, sent[0], author, now) if sent else None)

    entry, what = write_row(event, row, held, author, now)
    store_digest(entry, digest)
    if sent is None:
        return WrittenEntry(entry, what)

    submission, is_new = submit_once(event, entry, *sent, author, now)
    return WrittenEntry(entry, "changed" if is_new and what == UNCHANGED else what, submission)
