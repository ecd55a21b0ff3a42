"""Who may use the API of decks: everyone reads shared decks, people with a session or a token write their own."""

from collections.abc import Iterable
from typing import ClassVar, Final

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

READ: Final = "decks:read"
WRITE: Final = "decks:write"


class DeckAccess(BasePermission):
    """Reading is open; writing needs a person. A token does what its `scopes` name and no more, a session everything."""

    reading: ClassVar[str] = READ
    writing: ClassVar[str] = WRITE

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the request is allowed; the owner of a deck is checked where the deck is fetched."""
        reads = request.method in SAFE_METHODS
        held: Iterable[str] | None = getattr(request.auth, "scopes", None)
        if held is not None:
            needed = self.reading if reads else self.writing
            self.message = _("This token does not have the scope %(scope)s.") % {"scope": needed}
            return needed in held

        return reads or request.user.is_authenticated


class OwnAccess(DeckAccess):
    """As DeckAccess, but reading needs a person too: there is nothing here that is shared."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether this request may go on."""
        return request.user.is_authenticated and super().has_permission(request, view)


class OwnReadAccess(OwnAccess):
    """As OwnAccess, for a request that sends something and changes nothing: it reads, whatever its method."""

    writing = READ
