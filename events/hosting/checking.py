"""What the fields of an event must be together, for the page's form and the API alike.

`values` are the fields of the event as they would be. What a check makes of them it puts into them, and it gives the faults by
field.
"""

from collections.abc import Mapping, MutableMapping
from datetime import date, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.timezone import is_naive
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.catalogue.house_formats import is_private, pin_version
from decks.check.question import Question, RefusedError, read_question
from events.access.moments import ZONES, NoSuchMomentError, require_year, to_utc
from events.access.visibility import PRESETS, clean_table
from events.models import Event
from events.models.event import SEATS

# Any: each field has a type of its own.
Values = MutableMapping[str, Any]
FieldFaults = dict[str, str]

# The fields of an event about pools.
POOLS: Final = ("pools", "pools_by_other", "pool_size")
MOMENTS: Final = ("deadline", "start", "cut", "ended")
# The fields that the order of deadline, lock and start depends on.
ORDERED: Final = frozenset({"time_zone", "deadline", "grace", "start"})
FIXED: Final = gettext_lazy(
    "Players have already registered: you can no longer switch between single players and teams."
)


class UnfitEventError(ValueError):
    """A value that no event may have; the text says why."""


def with_plain_ends(text: str) -> str:
    """A text whose lines end alike, whichever door it came by."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def visibility_table(preset: str, own: Mapping[str, object]) -> dict[str, list[str]]:
    """Who sees lists by phase: the table of a preset, or what was set."""
    if preset in PRESETS:
        return {str(stage): [str(one) for one in who] for stage, who in PRESETS[preset].items()}

    return clean_table(own)


def check_format(question: Question, values: Values) -> FieldFaults:
    """The faults of the format and of pools; the values get what is asked of lists."""
    values.update(game=question.game.slug, region=question.region, date=question.day, options=sorted(question.options))
    faults: FieldFaults = {}
    try:
        values["format"] = _format_to_play(values, question.format_.slug)
    except UnfitEventError as unfit:
        faults["format"] = str(unfit)

    if not values.get("pools"):
        values.update(pools=False, pools_by_other=False, pool_size=None)
    elif not question.format_.limited:
        faults["pools"] = _("Decks of this format are not built from a pool. Choose a limited format.")

    return faults


def check_team(values: Values, held: Event | None, today: date) -> FieldFaults:
    """The faults of the size of teams, which stays once there are entries (`held` is the event as it is), and of seats.

    Seats have a format each, or none, and each can be judged on the day; the values get the very versions of house formats.
    """
    size = values["team_size"]
    formats = values["seat_formats"]
    if held is not None and size != held.team_size and held.entries.exists():
        return {"team_size": str(FIXED)}
    if not formats:
        return {}
    if size != len(SEATS) or len(formats) != len(SEATS):
        return {"seat_formats": _("Choose a format for each seat of a team of two, or for none.")}

    day = values.get("date")
    try:
        for slug in formats:
            read_question(values["game"], today, slug, day.isoformat() if isinstance(day, date) else "", "", {})
        values["seat_formats"] = [_format_to_play(values, slug) for slug in formats]
    except RefusedError as refusal:
        return {"seat_formats": refusal.message}
    except UnfitEventError as unfit:
        return {"seat_formats": str(unfit)}

    return {}


def _format_to_play(values: Values, word: str) -> str:
    """The word of the format that an event plays: of a house format the very version. Raises UnfitEventError.

    An event that everyone finds would show its format to everyone.
    """
    if values.get("listed") and is_private(values["game"], word):
        raise UnfitEventError(
            _("This house format is private. Make it public first, or keep the event to players with its join link.")
        )

    return pin_version(values["game"], word)


def check_moments(values: Values, given: frozenset[str]) -> FieldFaults:
    """The faults of the moments that are `given`: one without an offset is of the event's time zone. The values get them."""
    name_of_zone = values.get("time_zone")
    if name_of_zone not in ZONES:
        return {"time_zone": _("Unknown time zone. Write it like Asia/Shanghai.")}

    faults: FieldFaults = {}
    for name in MOMENTS:
        if name in given and isinstance(values[name], datetime):
            try:
                values[name] = _moment_in(values[name], ZoneInfo(name_of_zone))
            except NoSuchMomentError as wrong:
                faults[name] = str(wrong)
    if faults or values.get("deadline") is None:
        return faults

    deadline = values["deadline"]
    start = values.get("start")
    if ORDERED & given and start is not None and (start - deadline).total_seconds() < (values.get("grace") or 0) * 60:
        faults["start"] = _(
            "The event cannot start before lists are locked, which is the deadline plus the grace period. "
            "Choose a later start."
        )
    # What has ended is erased some months later.
    declared = [name for name in ("cut", "ended") if name in given]
    if any(values[name] is not None and values[name] < deadline for name in declared):
        faults[declared[-1]] = _("The top cut and the end of an event must come after its deadline.")
    return faults


def _moment_in(given: datetime, zone: ZoneInfo) -> datetime:
    """The moment that was meant: one with an offset is itself. Raises NoSuchMomentError."""
    if is_naive(given):
        return to_utc(given, zone)

    require_year(given)
    return given
