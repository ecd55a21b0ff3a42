"""Pages by cursor, the place of the last row: pages neither overlap nor skip when rows are added meanwhile."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.fields import PageSize, ShapedText
from api.parameters import Parameters, ParameterView

M = TypeVar("M", bound=Model)
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)
LAST: Final = (datetime.max.replace(tzinfo=UTC) - EPOCH) // MICROSECOND
# What cursors look like, as the description has it: every text of the shape is taken. Microseconds since 1970, then a slug or the
# number of a row; or the number of a row alone.
BY_SLUG: Final = r"^[0-9]{1,18}\.[0-9A-Za-z_-]{1,64}$"
BY_ROW: Final = r"^[0-9]{1,18}\.[0-9]{1,18}$"
NUMBER: Final = "^[0-9]{1,9}$"
CURSOR: Final = re.compile(r"([0-9]{1,18})\.([0-9A-Za-z_-]{1,64})")
MAX_CURSOR: Final = 200


class Cursor(ShapedText):
    """The place of the last row of a page, of some shape; those of older versions are taken too."""

    def __init__(self, pattern: str) -> None:
        super().__init__(
            {"type": "string", "pattern": pattern, "maxLength": MAX_CURSOR},
            required=False,
            default="",
            max_length=MAX_CURSOR,
            help_text="Where a page begins; `next` has it.",
        )


class PageParameters(Parameters):
    """A page of rows whose keys are slugs."""

    page_size = PageSize()
    after = Cursor(BY_SLUG)


class RowPageParameters(PageParameters):
    """A page of rows whose keys are numbers, after their moment."""

    after = Cursor(BY_ROW)


class NumberedPageParameters(PageParameters):
    """A page of rows in the order of their numbers."""

    after = Cursor(NUMBER)


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

    return page_of_rows(view, rows, lambda row: build_cursor(getattr(row, moment), str(getattr(row, key))))


def read_numbered_page(view: ParameterView, rows: QuerySet[M]) -> tuple[list[M], str | None]:
    """As `read_page`, of rows that have a `number`, the greatest first."""
    if view.asked["after"]:
        rows = rows.filter(number__lt=read_number(view.asked["after"]))
    return page_of_rows(view, rows.order_by("-number"), lambda row: str(row.number))


def page_of_rows(  # Any: rows of any table
    view: ParameterView, rows: QuerySet[M], cursor: Callable[[Any], str]
) -> tuple[list[M], str | None]:
    """The first rows of a query, as many as a page has, and the address of the page that follows; None on the last.

    The query begins after the cursor of the request; `cursor` makes that of a row.
    """
    size = view.asked["page_size"]
    found = list(rows[: size + 1])
    return found[:size], next_page(view.request, cursor(found[size - 1])) if len(found) > size else None


def next_page(request: Request, cursor: str) -> str:
    """The address of the page that begins after the cursor."""
    params = request.query_params.copy()
    params["after"] = cursor
    return request.build_absolute_uri(f"?{params.urlencode()}")


def build_cursor(when: datetime, key: str) -> str:
    """The cursor of a row, from its time and a key that orders rows of one time."""
    return f"{(when - EPOCH) // MICROSECOND}.{key}"


def read_cursor(text: str) -> tuple[datetime, str]:
    """The time and the key of a cursor. Raises ValidationError for anything else."""
    found = CURSOR.fullmatch(text)
    if not found:
        return _read_old_cursor(text)

    # The shape has room for more than the calendar.
    return EPOCH + min(int(found[1]), LAST) * MICROSECOND, found[2]


def _read_old_cursor(text: str) -> tuple[datetime, str]:
    """The time and the key of a cursor of version 0.2 or before, in base64, which programs may have stored."""
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


def read_number(cursor: str) -> int:
    """The number that is a cursor. Raises ValidationError for anything else."""
    if not re.fullmatch(NUMBER, cursor):
        raise bad_cursor()

    return int(cursor)


def bad_cursor() -> ValidationError:
    """400 for an `after` that is not a cursor."""
    return ValidationError({"after": [_("This is not a valid cursor. Start from the first page.")]}, code="bad-cursor")
