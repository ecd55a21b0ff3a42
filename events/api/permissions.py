"""Who may use the API of events: what is public is open; a person does what their role allows and their token names."""

from collections.abc import Iterable
from typing import Final

from rest_framework.request import Request

from decks.api.permissions import DeckAccess, OwnAccess

READ: Final = "events:read"
WRITE: Final = "events:write"


class EventAccess(DeckAccess):
    """Reading is open; writing needs a person. What a role may do is asked of the viewer, where the event is fetched."""

    reading = READ
    writing = WRITE


class OwnEventAccess(EventAccess, OwnAccess):
    """As EventAccess, but reading needs a person too."""


def may_read(request: Request) -> bool:
    """Whether the answer to a request may tell what its person sees. A session may, a token with the scope."""
    held: Iterable[str] | None = getattr(request.auth, "scopes", None)
    return held is None or READ in held
