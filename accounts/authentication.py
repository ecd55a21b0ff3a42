"""`Authorization: Bearer dw_...`: a personal token instead of a login, for the API only, and what it may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import SAFE_METHODS, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

if TYPE_CHECKING:
    # At run time this would be a cycle: the framework's views load the settings that name these classes.
    from rest_framework.views import APIView

from accounts.client_ip import client_key
from accounts.limits import count_use
from accounts.models import Token, User
from accounts.models.token import hash_secret


class TokenAuthentication(BaseAuthentication):
    """The owner of the token, with the token as `request.auth`: its `scopes` say what it may do.

    Another scheme, or no header, is left to the next authentication class. A token that does not work gives 401 even
    for public data, so that a program learns that its token has ended.
    """

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _space, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None

        now = timezone.now()
        token = self._token(secret.strip())
        if token is None or not token.works(now) or not token.owner.is_active:
            self._refuse(request)
        token.note_use(now)
        return token.owner, token

    def authenticate_header(self, request: Request) -> str:
        """The `WWW-Authenticate` of a 401 (RFC 6750); it names the error if the request carried a token."""
        given = get_authorization_header(request).lower().startswith(b"bearer ")
        return 'Bearer realm="api"' + (', error="invalid_token"' if given else "")

    def _token(self, secret: bytes) -> Token | None:
        found = hash_secret(secret.decode("ascii", "replace"))
        return Token.objects.select_related("owner").filter(digest=found).first()

    def _refuse(self, request: Request) -> NoReturn:
        wait = count_use("tokens", client_key(request._request))
        if wait:
            raise Throttled(wait)

        raise AuthenticationFailed(_("This token is invalid, revoked or expired."), "invalid_token")


class ReadOnlyForTokens(IsAuthenticatedOrReadOnly):
    """Everyone reads and a session writes; a token writes where a view names a scope for it."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if isinstance(request.auth, Token) and request.method not in SAFE_METHODS:
            return False

        return super().has_permission(request, view)
