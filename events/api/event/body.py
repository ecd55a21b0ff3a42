"""The body of an event, checked as the page's form checks it."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.bodies import Faults, RequestData, add_faults, fault
from api.fields import BoundedList, Choice, DayText, StrictText, Title, Truth, Whole
from decks.access.saving import storable_text
from decks.api.checks.bodies import faults_of_refusal
from decks.api.checks.judging import as_options
from decks.api.saved.bodies import OptionsField
from decks.check.question import RefusedError, options_in, read_question
from events.access.moments import NoSuchMomentError
from events.access.visibility import PRESETS, Audience, Stage
from events.api.bodies import EventsBody
from events.hosting.checking import (
    FIXED,
    POOLS,
    UnfitEventError,
    check_declared,
    check_order,
    check_seat_formats,
    find_zone,
    format_to_play,
    moment_in,
    pool_settings,
    visibility_table,
    with_plain_ends,
)
from events.hosting.creating import WRITTEN
from events.models import Event
from events.models.event import JUDGED, LARGEST_POOL, LONGEST_GRACE, MOST_COPIES, MOST_PLAYERS
from legality.api.fields import GameSlug
from legality.engine.rules.format import Format
from legality.games import GAMES

MOMENTS: Final = ("deadline", "start", "cut", "ended")
TEAMS: Final = frozenset({"team_size", "seat_formats"})
ORDERED: Final = frozenset({"time_zone", "deadline", "grace", "start"})
SET: Final = ", ".join(PRESETS)


@extend_schema_field({"type": "string", "format": "date-time"})
class MomentField(StrictText):
    """A moment in ISO 8601; without an offset it is of the event's time zone."""

    def to_internal_value(self, data: object) -> datetime:  # type: ignore[override]  # text comes in, a moment goes out
        """The moment, naive without an offset. Raises ValidationError."""
        text = super().to_internal_value(data)
        try:
            return datetime.fromisoformat(text)
        except ValueError as error:
            message = _("Not a valid time. Write it like 2026-08-08T16:00:00+08:00.")
            raise serializers.ValidationError(message, code="unknown") from error


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": list(PRESETS)},
            {
                "type": "object",
                "properties": {
                    str(stage): {"type": "array", "items": {"type": "string", "enum": [str(one) for one in Audience]}}
                    for stage in Stage
                },
                "additionalProperties": False,
            },
        ]
    }
)
class VisibilityField(serializers.Field[dict[str, list[str]], object, object, object]):
    """Who sees lists: the name of a preset, or audiences by stage."""

    def to_internal_value(self, data: object) -> dict[str, list[str]]:
        """The table. Raises ValidationError."""
        if isinstance(data, str) and data in PRESETS:
            return visibility_table(data, {})
        if (
            isinstance(data, Mapping)
            and len(data) <= len(Stage)
            and all(_is_row(stage, who) for stage, who in data.items())
        ):
            return visibility_table("", data)

        values = {"presets": SET, "stages": ", ".join(Stage), "audiences": ", ".join(Audience)}
        message = _("Give a preset (%(presets)s), or lists of audiences (%(audiences)s) by stage (%(stages)s).")
        raise serializers.ValidationError(message % values, code="unknown")


def _is_row(stage: object, who: object) -> bool:
    return (
        stage in [*Stage]
        and isinstance(who, list)
        and len(who) <= len(Audience)
        and all(one in [*Audience] for one in who)
    )


class EventSerializer(EventsBody):
    """An event. What is left out stays as it is in the `instance`; a new one takes the defaults."""

    elsewhere = {"lock": "deadline, grace", "preset": "visibility", "house_version": "format"}
    # What was read may be sent back: in a change every member of an event may come along with its value.
    also_in_part = {}
    passing = frozenset(("phase", "places_left", "revision"))

    name = Title(max_length=120)
    place = Title(max_length=120, required=False, allow_blank=True)
    about = StrictText(max_length=4000, required=False, allow_blank=True)
    game = GameSlug(max_length=32, help_text="An event never changes its game.")
    format = StrictText(max_length=32, required=False, help_text="Its slug; the one of tournaments without it.")
    region = StrictText(max_length=32, required=False, allow_blank=True)
    options = OptionsField(required=False)
    date = DayText(help_text="The day that lists are judged as of, YYYY-MM-DD.")
    time_zone = StrictText(max_length=64, required=False, help_text="Such as Asia/Shanghai; UTC without it.")
    deadline = MomentField(help_text="ISO 8601; without an offset it is of the event's time zone.")
    grace = Whole(min_value=0, max_value=LONGEST_GRACE, required=False, help_text="Minutes from deadline to lock.")
    start = MomentField(help_text="ISO 8601; not before the lock.")
    cut = MomentField(required=False, allow_null=True, help_text="When the top cut began.")
    ended = MomentField(
        required=False,
        allow_null=True,
        help_text="When it ended or will; null: a week after its start. From then on nothing changes but its placings.",
    )
    unlocked = Truth(required=False, help_text="Whether every list may be changed although the lock has passed.")
    capacity = Whole(min_value=1, max_value=MOST_PLAYERS, required=False, allow_null=True)
    asks_pronouns = Truth(required=False)
    asks_member_id = Truth(required=False)
    asks_consent = Truth(required=False)
    pools = Truth(required=False, help_text="Players register what they opened; only in limited formats.")
    pools_by_other = Truth(required=False, help_text="Another player records each pool.")
    pool_size = Whole(
        min_value=1, max_value=LARGEST_POOL, required=False, allow_null=True, help_text="Cards that each player opens."
    )
    if_missing = Choice(Event.Answer.choices, required=False)
    if_late = Choice(Event.Answer.choices, required=False)
    if_illegal = Choice(Event.Answer.choices, required=False)
    if_undetermined = Choice(Event.Answer.choices, required=False)
    visibility = VisibilityField(required=False, help_text="The name of a preset, or audiences by stage.")
    listed = Truth(required=False, help_text="Whether everybody finds it.")
    team_size = Whole(
        min_value=1, max_value=2, required=False, help_text="How many play together; it stays once there are entries."
    )
    seat_formats = BoundedList(
        child=StrictText(max_length=32),
        required=False,
        max_length=2,
        help_text="The format of each seat of a team; empty: all play the event's.",
    )
    no_shared_cards = Truth(required=False, help_text="Whether partners share no card, by its name.")
    copies_over_all = Whole(
        min_value=1,
        max_value=MOST_COPIES,
        required=False,
        allow_null=True,
        help_text="The copy limit over both decks of a team; null: none.",
    )

    @property
    def held(self) -> Event | None:
        """The event that is changed; None for a new one."""
        return self.instance if isinstance(self.instance, Event) else None

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """What lists are judged by, and the moments in their zone and order."""
        faults: Faults = {}
        if self.held is None or {*JUDGED, *POOLS, "listed"} & sent.keys():
            faults = self._check_question(sent, given)
        if (TEAMS | {"listed"}) & sent.keys():
            add_faults(faults, self._check_seats(given))

        add_faults(faults, self._check_moments(sent, given))
        return faults

    def _check_question(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        held = self.held
        if held is not None and sent.get("game", held.game) != held.game:
            return fault(["game"], _("The game of an event cannot be changed. Create another event."), "unknown")

        base = held or Event(game=str(sent.get("game", "")))
        format_, region = (str(sent.get(name, getattr(base, name))) for name in ("format", "region"))
        day = str(sent["date"]) if sent.get("date") else base.date.isoformat() if base.date else ""
        # The options of the body; else those of the event that the format knows.
        chosen = as_options(sent.get("options"))
        if isinstance(chosen, Mapping):
            options = chosen
        else:
            offered = options_in(GAMES[base.game], format_) if base.game in GAMES else ()
            options = {option.slug: True for option in offered if option.slug in base.options}
        try:
            asked = read_question(base.game, timezone.localdate(), format_, day, region, options)
        except RefusedError as refusal:
            return faults_of_refusal(refusal)

        try:
            listed = bool(given.get("listed", base.listed))
            word = format_to_play(asked.game.slug, asked.format_.slug, listed=listed)
        except UnfitEventError as unfit:
            return fault(["format"], str(unfit), "unknown")

        given |= {"game": asked.game.slug, "format": word, "region": asked.region, "date": asked.day}
        given["options"] = sorted(asked.options)
        return self._check_pools(asked.format_, given, base)

    def _check_pools(self, format_: Format, given: dict[str, Any], base: Event) -> Faults:
        try:
            given |= pool_settings(format_, {name: given.get(name, getattr(base, name)) for name in POOLS})
        except UnfitEventError as unfit:
            return fault(["pools"], str(unfit), "unknown")

        return {}

    def _check_seats(self, given: dict[str, Any]) -> Faults:
        """The size of teams, which stays, and the formats of their seats."""
        base = self.held or Event()
        size, formats = (given.get(name, getattr(base, name)) for name in ("team_size", "seat_formats"))
        if self.held is not None and size != base.team_size and self.held.entries.exists():
            return fault(["team_size"], str(FIXED), "unknown")

        day = given.get("date", base.date)
        try:
            given["seat_formats"] = check_seat_formats(
                given.get("game", base.game),
                size,
                formats,
                day if isinstance(day, date) else None,
                timezone.localdate(),
                listed=bool(given.get("listed", base.listed)),
            )
        except UnfitEventError as unfit:
            return fault(["seat_formats"], str(unfit), "unknown")

        return {}

    def _check_moments(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        base = self.held or Event()
        try:
            zone = find_zone(given.get("time_zone", base.time_zone))
        except UnfitEventError as unfit:
            return fault(["time_zone"], str(unfit), "unknown")

        faults: Faults = {}
        for name in MOMENTS:
            if isinstance(given.get(name), datetime):
                try:
                    given[name] = moment_in(given[name], zone)
                except NoSuchMomentError as wrong:
                    faults |= fault([name], str(wrong), "unknown")

        if not faults:
            add_faults(faults, self._check_order(sent, given, base))
            add_faults(faults, self._check_declared(sent, given, base))

        return faults

    def _check_declared(self, sent: RequestData, given: Mapping[str, Any], base: Event) -> Faults:
        deadline = given.get("deadline", base.deadline)
        named = [name for name in ("cut", "ended") if name in sent]
        try:
            if deadline is not None:
                check_declared(deadline, (given.get(name) for name in named))
        except UnfitEventError as unfit:
            return fault([named[-1]], str(unfit), "unknown")

        return {}

    def _check_order(self, sent: RequestData, given: Mapping[str, Any], base: Event) -> Faults:
        if self.held is not None and not ORDERED & sent.keys():
            return {}

        deadline, start = (given.get(name, getattr(base, name)) for name in ("deadline", "start"))
        if deadline is None or start is None:
            return {}
        try:
            check_order(deadline, given.get("grace", base.grace), start)
        except UnfitEventError as unfit:
            return fault(["start"], str(unfit), "unknown")

        return {}


def values_of(given: Mapping[str, Any]) -> dict[str, object]:
    """The fields of the event that a valid body writes, as every database can keep them."""
    named = {name: given[name] for name in WRITTEN if name in given}
    return {
        name: with_plain_ends(storable_text(value)) if isinstance(value, str) else value
        for name, value in named.items()
    }
