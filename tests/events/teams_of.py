"""Events of teams, with two partners and the lists that fit together or do not."""

from pathlib import Path
from typing import Final

from accounts.models import User
from events.entries.entering import Details
from events.entries.event_lock import turn_in
from events.entries.teams import join_by_link, link_token
from events.models import Entry, Event
from legality.games import riftbound
from tests.events.event_of import EARLY, GOES_ON, entry_of, event_of

TEAMS: Final = {"format": "standard-2v2", "team_size": 2}


def team_event(organiser: User | None = None, /, **more: object) -> Event:
    """An event for teams of two."""
    return event_of(organiser, **{"ended": GOES_ON, **TEAMS, **more})


def sample(name: str) -> str:
    """A sample deck of Riftbound by the word of its file."""
    found = Path(riftbound.__file__).parent / "samples" / f"{name}.txt"
    return found.read_text(encoding="utf-8")


def rengar() -> str:
    """A legal deck."""
    return sample("standard")


def lee_sin() -> str:
    """A legal deck of another legend, whose battlefields are others too."""
    return sample("standard-lee-sin-precon")


def joined(event: Event, first: Entry, person: User, name: str = "Lin") -> Entry:
    """The partner of an entry, who came by its link."""
    assert first.team is not None and person.pk is not None
    with turn_in(event) as held:
        return join_by_link(held, link_token(first.team), Details(name), person.pk, EARLY)


def team_of(event: Event, one: User, other: User) -> tuple[Entry, Entry]:
    """Two entries of one team."""
    first = entry_of(event, one)
    return first, joined(event, first, other)
