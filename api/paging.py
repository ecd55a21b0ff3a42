"""Pages by cursor, the place of the last row: pages neither overlap nor skip when rows are added meanwhile."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request


def next_page(request: Request, cursor: str) -> str:
    """The address of the page that begins after the cursor."""
    params = request.query_params.copy()
    params["after"] = cursor
    return request.build_absolute_uri(f"?{params.urlencode()}")


def build_cursor(when: datetime, key: str) -> str:
    """The cursor of a row, from its time and a key that orders rows of one time."""
    return urlsafe_b64encode(f"{when.isoformat()} {key}".encode()).decode().rstrip("=")


def read_cursor(text: str) -> tuple[datetime, str]:
    """The time and the key of a cursor. Raises ValidationError for anything else."""
    try:
        when, _space, key = urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii").partition(" ")
        moment = datetime.fromisoformat(when)
        # The first and the last day of the calendar cannot be moved to another time zone.
        moment = moment if timezone.is_naive(moment) else moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise bad_cursor() from error
    if timezone.is_naive(moment) or not key.replace("-", "").replace("_", "").isalnum():
        raise bad_cursor()

    return moment, key


def bad_cursor() -> ValidationError:
    """400 for an `after` that is not a cursor."""
    return ValidationError({"after": [_("This is not a valid cursor. Start from the first page.")]}, code="bad-cursor")
