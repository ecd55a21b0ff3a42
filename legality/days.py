"""Days: their first moment, and writing them in the reader's language, also within the names of editions."""

import re
from datetime import date, datetime, time
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

# How the sources call the announcement of a ban.
_ANNOUNCED: Final = re.compile(r"(?P<source>.+), announced for (?P<day>\d{4}-\d{2}-\d{2})")
# How an edition of a house format is called.
_HOUSE: Final = re.compile(r"(?P<official>.+) \+ house (?P<version>\d+)")
_DAY: Final = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")


def start_of_day(day: date) -> datetime:
    """The first moment of a day by the site's clock."""
    return timezone.make_aware(datetime.combine(day, time.min))


def localize_days(words: str) -> str:
    """The text with its days in the reader's language: `TR 2026-07-16` as `TR July 16, 2026`."""
    announced = _ANNOUNCED.fullmatch(words)
    if announced:
        parts = {"source": localize_days(announced["source"]), "day": _write_day(announced["day"])}
        return gettext("%(source)s, announced for %(day)s") % parts

    house = _HOUSE.fullmatch(words)
    if house:
        parts = {"official": localize_days(house["official"]), "version": house["version"]}
        return gettext("%(official)s + house %(version)s") % parts

    return _DAY.sub(lambda found: _write_day(found[0]), words)


def basis_sentence(edition: str, day: date) -> str:
    """The edition and the day of a check, as a sentence."""
    return gettext("Rules: %(edition)s · as of %(day)s") % {"edition": localize_days(edition), "day": date_format(day)}


def _write_day(day: str) -> str:
    try:
        return date_format(date.fromisoformat(day))
    except ValueError:
        return day
