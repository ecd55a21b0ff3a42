"""The user of a request, typed."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models import User


def current_user(request: HttpRequest) -> User:
    """The person who is logged in. Raises PermissionDenied for an anonymous request."""
    if not isinstance(request.user, User):
        raise PermissionDenied

    return request.user
