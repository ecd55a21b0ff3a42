"""The default permissions of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

if TYPE_CHECKING:
    # At run time this would be a cycle: the framework's views load the settings that name this class.
    from rest_framework.views import APIView

from accounts.models import Token


class ReadOnlyForTokens(IsAuthenticatedOrReadOnly):
    """Everyone reads and a session writes; a token writes where a view names a scope for it."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if isinstance(request.auth, Token) and request.method not in SAFE_METHODS:
            return False

        return super().has_permission(request, view)
