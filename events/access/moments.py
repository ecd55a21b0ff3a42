"""Moments of an event in its own time zone, and read back from a form."""

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from django.utils.translation import gettext as _

ZONES: Final = frozenset(available_timezones())
# Beyond these a moment may have no local time in another zone.
YEARS: Final = range(1990, 2101)


class NoSuchMomentError(ValueError):
    """A local time that the zone's clocks skip, or show twice, or of no year of tournaments."""


def to_utc(local: datetime, zone: ZoneInfo) -> datetime:
    """The moment of a naive local time in a zone, in UTC.

    Raises NoSuchMomentError where clocks are put forward over it, or back so that they show it twice, and outside YEARS.
    """
    require_year(local)
    earlier, later = (local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if earlier.astimezone(zone).replace(tzinfo=None) != local:
        raise NoSuchMomentError(_("This time is skipped because clocks go forward. Choose another."))
    if earlier != later:
        raise NoSuchMomentError(_("This time occurs twice because clocks go back. Choose another."))

    return earlier


def require_year(moment: datetime) -> None:
    """Raises NoSuchMomentError outside YEARS."""
    if moment.year not in YEARS:
        raise NoSuchMomentError(_("Choose a year from %(first)s to %(last)s.") % {"first": YEARS[0], "last": YEARS[-1]})


def to_local(moment: datetime, zone: ZoneInfo) -> datetime:
    """The naive local time of a moment in a zone."""
    return moment.astimezone(zone).replace(tzinfo=None)
