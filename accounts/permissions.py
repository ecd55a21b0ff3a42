"""What the API allows where a view says nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

if TYPE_CHECKING:
    # The framework's views read these settings while they load.
    from rest_framework.views import APIView

from accounts.models import Token


class ReadOnlyForTokens(IsAuthenticatedOrReadOnly):
    """Everyone reads, a session writes; a token writes only where a view names the scope that lets it."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if isinstance(request.auth, Token) and request.method not in SAFE_METHODS:
            return False

        return super().has_permission(request, view)
