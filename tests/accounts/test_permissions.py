"""What the API allows where a view names no scopes: a token reads, a session writes."""

import pytest
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate
from rest_framework.views import APIView

from accounts.models import Token, User

pytestmark = pytest.mark.django_db


class Silent(APIView):
    """A view that says nothing of who may use it."""

    def get(self, request: Request) -> Response:
        return Response()

    post = get


@pytest.mark.parametrize(
    ("method", "person", "by_token", "status"),
    [
        ("get", False, False, 200),
        ("post", False, False, 401),
        ("get", True, True, 200),
        ("post", True, True, 403),
        ("post", True, False, 200),
    ],
)
def test_a_token_is_read_only_by_default(mei: User, method: str, person: bool, by_token: bool, status: int) -> None:
    request = getattr(APIRequestFactory(), method)("/api/v1/silent/")
    if person:
        force_authenticate(request, mei, Token(owner=mei) if by_token else None)  # type: ignore[arg-type]  # ours

    assert Silent.as_view()(request).status_code == status
