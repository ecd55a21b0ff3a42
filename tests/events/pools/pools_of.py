"""Limited events, the pools that tests register in them, and decks that are built from these."""

from typing import Final

from accounts.models import User
from decks.samples import find_sample
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.pooling import open_pool, register_pool
from events.entries.submitting import SubmittedList
from events.models import Entry, Event, Pool
from tests.events.event_of import EARLY, event_of

JUDGE: Final = Author(None, Role.JUDGE)


def sealed_deck() -> str:
    """A deck of Riftbound sealed that is built from `sealed_pool`, its sideboard the rest."""
    return _sample()[0]


def sealed_pool() -> str:
    """The pool of `sealed_deck`."""
    return _sample()[1]


def _sample() -> tuple[str, str]:
    sample = find_sample("riftbound", "sealed")
    assert sample is not None
    assert sample.pool is not None
    return sample.text, sample.pool


def sealed_event(organiser: User | None = None, **more: object) -> Event:
    """An event whose players register the pool that they opened."""
    return event_of(organiser, **({"format": "sealed", "pools": True} | more))


def pool_of(
    event: Event, entry: Entry, text: str = "", now: object = EARLY, author: Author | None = None, reason: str = ""
) -> Pool:
    """A pool that is registered, by its owner or else by a judge."""
    text = text or sealed_pool()
    author = author or (Author(entry.person_id) if entry.person_id else JUDGE)
    made, _is_new = register_pool(event, entry, SubmittedList(text, reason=reason), open_pool(event, text), author, now)  # type: ignore[arg-type]  # a moment
    entry.refresh_from_db()
    return made
