"""What has a better form says so in its answers, and goes on: nothing is ever switched off under /api/v1/."""

from datetime import UTC, datetime
from typing import Final, TypeVar

from django.http import HttpResponseBase

R = TypeVar("R", bound=HttpResponseBase)

# The day on which the forms with one media type each were made.
SINCE: Final = datetime(2026, 11, 28, tzinfo=UTC)


def name_successor(response: R, address: str) -> R:
    """The same answer with `Deprecation` (RFC 9745) and the address of the better form (RFC 5829)."""
    response["Deprecation"] = f"@{int(SINCE.timestamp())}"
    response["Link"] = f'<{address}>; rel="successor-version"'
    return response
