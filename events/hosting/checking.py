"""What the moments and the table of an event must be, for the page's form and the API alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.timezone import is_naive
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.check.question import Refused, ask
from events.access.moments import ZONES, at, require_year
from events.access.visibility import PRESETS, cleaned
from events.models.event import SEATS

FIXED: Final = gettext_lazy("Players are registered: who plays together stays as it is.")


class Unfit(ValueError):
    """A value that no event may have; the text says why."""


def zone_named(name: object) -> ZoneInfo:
    """The time zone of that name. Raises Unfit."""
    if name not in ZONES:
        raise Unfit(_("No time zone is called so. Write it like Asia/Shanghai."))

    return ZoneInfo(str(name))


def moment_in(given: datetime, zone: ZoneInfo) -> datetime:
    """The moment that was meant: one with an offset is itself, one without is of the zone. Raises NoSuchMoment."""
    if is_naive(given):
        return at(given, zone)

    require_year(given)
    return given


def check_order(deadline: datetime, grace: int, start: datetime) -> None:
    """Raises Unfit for an event that starts before its lists are locked."""
    if (start - deadline).total_seconds() < grace * 60:
        raise Unfit(_("The event starts when lists are locked, or later: deadline and grace come first."))


def table_of(preset: str, own: Mapping[str, object]) -> dict[str, list[str]]:
    """Who sees lists by phase: the table of a preset, or what was set."""
    if preset in PRESETS:
        return {str(stage): [str(one) for one in who] for stage, who in PRESETS[preset].items()}

    return cleaned(own)


def check_seats(game: str, size: int, formats: Sequence[str], day: date | None, today: date) -> None:
    """Raises Unfit for formats of seats that are not one for each seat of a team, or cannot be judged on the day."""
    if not formats:
        return
    if size != len(SEATS) or len(formats) != len(SEATS):
        raise Unfit(_("Name a format for each seat of a team of two, or none."))

    for slug in formats:
        try:
            ask(game, today, slug, day.isoformat() if day else "", "", {})
        except Refused as refusal:
            raise Unfit(refusal.message) from refusal
