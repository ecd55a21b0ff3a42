"""How often a player may write the same thing: far beyond what people do, and a bound for what a loop stores."""

from __future__ import annotations

from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import ngettext

from events.models import Entry


class Limited(Protocol):
    """What `settings.LIMITED` names."""

    def __call__(self, what: str, key: str, /) -> int:
        """Count one use of a rate of `settings.LIMITS`; returns the seconds to wait, 0 if it is allowed."""


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
            "Too much was sent within an hour. Send it again in a minute: nothing is lost here.",
            "Too much was sent within an hour. Send it again in %(minutes)s minutes: nothing is lost here.",
            minutes,
        ) % {"minutes": minutes}


def count_list(entry: Entry, kind: str = "decks") -> None:
    """Count a list, or a pool, that a player sends for an entry. Raises TooOften."""
    limited: Limited = import_string(settings.LIMITED)
    wait = limited("lists", f"{kind}:{entry.pk}")
    if wait:
        raise TooOften(wait)
