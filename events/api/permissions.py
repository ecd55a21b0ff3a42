"""Who may use the API of events: what is public is open; a person does what their role allows and their token names."""

from typing import Final

from decks.api.permissions import DeckAccess, OwnAccess

READ: Final = "events:read"
WRITE: Final = "events:write"


class EventAccess(DeckAccess):
    """Reading is open; writing needs a person. What a role may do is asked of the viewer, where the event is fetched."""

    reading = READ
    writing = WRITE


class OwnEventAccess(EventAccess, OwnAccess):
    """As EventAccess, but reading needs a person too."""
