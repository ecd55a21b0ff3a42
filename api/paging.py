"""Pages by cursor, the place of the last row: pages neither overlap nor skip when rows are added meanwhile."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.parameters import ParameterView

M = TypeVar("M", bound=Model)


def read_page(view: ParameterView, rows: QuerySet[M], moment: str, key: str) -> tuple[list[M], str | None]:
    """The page of rows that the request asks for (`page_size`, `after`), the latest moment first, and the address of the next.

    `key` names the column that orders rows of one moment. On the last page the address is None. Raises ValidationError for
    a bad cursor.
    """
    rows = rows.order_by(f"-{moment}", f"-{key}")
    if view.asked["after"]:
        when, last = read_cursor(view.asked["after"])
        try:
            rows = rows.filter(Q(**{f"{moment}__lt": when}) | Q(**{moment: when, f"{key}__lt": last}))
        except ValueError as error:
            raise bad_cursor() from error

    size = view.asked["page_size"]
    found = list(rows[: size + 1])
    if len(found) <= size:
        return found, None

    end = found[size - 1]
    return found[:size], next_page(view.request, build_cursor(getattr(end, moment), str(getattr(end, key))))


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
