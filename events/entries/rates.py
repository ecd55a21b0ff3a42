"""How often a player may write the same thing: far beyond what people do, and a bound for what a loop stores."""

from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import ngettext

HOUR: Final = timedelta(hours=1)


class TooOften(Exception):
    """The rate of the entry is used up; `wait`: seconds until there is more."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait

    @property
    def says(self) -> str:
        """How long to wait, in the reader's language."""
        minutes = max(1, -(-self.wait // 60))
        return ngettext(
            "You have sent too much in the last hour. Try again in a minute: nothing here is lost.",
            "You have sent too much in the last hour. Try again in %(minutes)s minutes: nothing here is lost.",
            minutes,
        ) % {"minutes": minutes}


def count_list(lists: QuerySet[Any], now: datetime) -> None:  # Any: registered lists or pools
    """See that a player's lists, or pools, of an entry leave room for one more in this hour. One query. Raises TooOften."""
    most = settings.LISTS_AN_HOUR
    recent = lists.filter(role="", made__gt=now - HOUR).order_by("-made").values_list("made", flat=True)
    oldest = next(iter(recent[most - 1 : most]), None)
    if oldest is not None:
        raise TooOften(max(1, ceil((oldest + HOUR - now).total_seconds())))
