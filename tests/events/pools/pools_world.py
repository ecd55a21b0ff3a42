"""Limited events for the tables of permissions and the examples of the API: the owner plays in both."""

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.models import Event
from tests.events.event_of import entry_of
from tests.events.pools.pools_of import pool_of, sealed_event

ORGANISER = Author(None, Role.ORGANISER)


def pooled(owner: User, **more: object) -> Event:
    """An event of the owner's, who is number 1 in it and has a pool."""
    event = sealed_event(owner, **({"if_illegal": "allow"} | more))
    pool_of(event, entry_of(event, owner), "3 Inferna\n", author=ORGANISER)
    return event


def dealt(owner: User, **more: object) -> Event:
    """An event of the owner's, who is number 1 in it and records the pool of number 2."""
    event = sealed_event(owner, pools_by_other=True, **more)
    own, other = entry_of(event, owner), entry_of(event)
    own.records = other
    own.save(update_fields=["records"])
    return event
