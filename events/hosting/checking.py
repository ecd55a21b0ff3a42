"""What the moments and the table of an event must be, for the page's form and the API alike."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.timezone import is_naive
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.catalogue.house_formats import is_private, pin_version
from decks.check.question import RefusedError, read_question
from events.access.moments import ZONES, require_year, to_utc
from events.access.visibility import PRESETS, clean_table
from events.models.event import SEATS
from legality.engine.rules.format import Format

# The fields of an event about pools.
POOLS: Final = ("pools", "pools_by_other", "pool_size")
FIXED: Final = gettext_lazy(
    "Players have already registered: you can no longer switch between single players and teams."
)


class UnfitEventError(ValueError):
    """A value that no event may have; the text says why."""


def with_plain_ends(text: str) -> str:
    """A text whose lines end alike, whichever door it came by."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def find_zone(name: object) -> ZoneInfo:
    """The time zone of that name. Raises UnfitEventError."""
    if name not in ZONES:
        raise UnfitEventError(_("Unknown time zone. Write it like Asia/Shanghai."))

    return ZoneInfo(str(name))


def moment_in(given: datetime, zone: ZoneInfo) -> datetime:
    """The moment that was meant: one with an offset is itself, one without is of the zone. Raises NoSuchMomentError."""
    if is_naive(given):
        return to_utc(given, zone)

    require_year(given)
    return given


def format_to_play(game: str, word: str, *, listed: bool) -> str:
    """The word of the format that an event plays: of a house format the very version. Raises UnfitEventError.

    An event that everyone finds would show its format to everyone.
    """
    if listed and is_private(game, word):
        raise UnfitEventError(
            _("This house format is private. Make it public first, or keep the event to players with its join link.")
        )

    return pin_version(game, word)


def check_order(deadline: datetime, grace: int, start: datetime) -> None:
    """Raises UnfitEventError for an event that starts before its lists are locked."""
    if (start - deadline).total_seconds() < grace * 60:
        raise UnfitEventError(
            _(
                "The event cannot start before lists are locked, which is the deadline plus the grace "
                "period. Choose a later start."
            )
        )


def check_declared(deadline: datetime, declared: Iterable[datetime | None]) -> None:
    """Raises UnfitEventError for a top cut or an end before the deadline: what has ended is erased some months later."""
    if any(moment is not None and moment < deadline for moment in declared):
        raise UnfitEventError(_("The top cut and the end of an event must come after its deadline."))


def pool_settings(format_: Format, given: Mapping[str, object]) -> dict[str, object]:
    """What an event says of pools, all of it empty without them. Raises UnfitEventError where no deck is built from a pool."""
    if not given.get("pools"):
        return {"pools": False, "pools_by_other": False, "pool_size": None}
    if not format_.limited:
        raise UnfitEventError(_("Decks of this format are not built from a pool. Choose a limited format."))

    return {"pools": True, "pools_by_other": bool(given.get("pools_by_other")), "pool_size": given.get("pool_size")}


def visibility_table(preset: str, own: Mapping[str, object]) -> dict[str, list[str]]:
    """Who sees lists by phase: the table of a preset, or what was set."""
    if preset in PRESETS:
        return {str(stage): [str(one) for one in who] for stage, who in PRESETS[preset].items()}

    return clean_table(own)


def check_seat_formats(  # noqa: PLR0913  what is asked of seats, and of what event
    game: str, size: int, formats: Sequence[str], day: date | None, today: date, *, listed: bool
) -> list[str]:
    """The words of the formats that the seats of a team play, of house formats the very versions. Raises UnfitEventError.

    There is one for each seat, or none, and each can be judged on the day.
    """
    if not formats:
        return []
    if size != len(SEATS) or len(formats) != len(SEATS):
        raise UnfitEventError(_("Choose a format for each seat of a team of two, or for none."))

    for slug in formats:
        try:
            read_question(game, today, slug, day.isoformat() if day else "", "", {})
        except RefusedError as refusal:
            raise UnfitEventError(refusal.message) from refusal

    return [format_to_play(game, slug, listed=listed) for slug in formats]
