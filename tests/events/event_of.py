"""Events with their staff and entries, and the lists that tests register in them."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from accounts.models import User
from decks.samples import find_sample
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import Details, create_entry
from events.entries.event_lock import turn_in
from events.entries.submitting import SubmittedList, submit_list
from events.lists.judging import answer_of_text
from events.lists.pools import find_basis
from events.models import Entry, Event, Staff, Submission

DAY: Final = date(2026, 8, 8)
DEADLINE: Final = datetime(2026, 8, 8, 8, 0, tzinfo=UTC)
LOCK: Final = DEADLINE + timedelta(minutes=10)
START: Final = DEADLINE + timedelta(hours=1)
EARLY: Final = DEADLINE - timedelta(days=1)
SECOND: Final = timedelta(seconds=1)
# The end of an event that runs on every day on which the tests are run.
GOES_ON: Final = datetime(2100, 1, 1, tzinfo=UTC)


def legal_list() -> str:
    """A legal deck of the format that `event_of` has."""
    sample = find_sample("riftbound", "standard")
    assert sample is not None
    return sample.text


def event_of(organiser: User | None = None, **more: object) -> Event:
    """An event of Riftbound on 2026-08-08: deadline at 8:00 UTC, ten minutes of grace, start at 9:00."""
    fields = {
        "name": "Summer Cup",
        "game": "riftbound",
        "format": "standard",
        "date": DAY,
        "time_zone": "Asia/Shanghai",
        "deadline": DEADLINE,
        "grace": 10,
        "start": START,
    } | more
    event = Event.objects.create(**fields)
    if organiser is not None:
        Staff.objects.create(event=event, person=organiser, role=Staff.Role.ORGANISER)

    return event


def entry_of(event: Event, person: User | None = None, name: str = "Mei", now: datetime = EARLY) -> Entry:
    """An entry: of a person, or one that the staff has made."""
    author = Author(person.pk) if person else Author(None, Role.ORGANISER)
    with turn_in(event) as held:
        return create_entry(held, Details(name), author, now, person=person.pk if person else None)


def registered(
    event: Event, entry: Entry, text: str = "", now: datetime = EARLY, author: Author | None = None, **sheet: object
) -> Submission:
    """A list that is registered; the legal one if none is given."""
    text = text or legal_list()
    basis = find_basis(event, entry)
    answer = answer_of_text(event, text, basis)
    author = author or Author(entry.person_id, None if entry.person_id else Role.JUDGE)
    with turn_in(event) as held:
        fresh = held.entries.get(pk=entry.pk)
        return submit_list(held, fresh, SubmittedList(text, pool=basis.number, **sheet), answer, author, now)  # type: ignore[arg-type]  # a test's own words
