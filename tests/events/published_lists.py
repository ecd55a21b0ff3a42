"""Events whose lists are published, and players who let theirs be."""

from datetime import datetime, timedelta
from typing import Final

from accounts.models import User
from events.access.visibility import PRESETS
from events.entries.authors import Author
from events.entries.entering import Details, write_details
from events.models import Entry, Event
from tests.events.event_of import DEADLINE, EARLY, START, entry_of, event_of, registered

OVER: Final = START + timedelta(hours=8)


def ended(*, asks_consent: bool = True, deadline: datetime = DEADLINE, start: datetime = START) -> Event:
    return event_of(visibility=PRESETS["after"], ended=OVER, asks_consent=asks_consent, deadline=deadline, start=start)


def consenting(event: Event, person: User, name: str, consent: bool = True) -> Entry:
    entry = entry_of(event, person)
    registered(event, entry)
    write_details(entry, Details(name, consent=consent), Author(person.pk), EARLY)
    return entry
