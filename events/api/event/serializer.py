"""Events as JSON, as far as their reader may see them, and the body that writes them, checked as the page's form checks it."""

from collections import ChainMap
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, ClassVar, cast

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail

from api.bodies import Faults, RequestData, add_faults, fault
from api.fields import BoundedList, DayText, StrictText, Title, Whole
from api.model_serializers import AnswerField, StrictModelSerializer, rows_json
from api.typed import Natural, OneOf, Positive, Row
from decks.api.checks.bodies import faults_of_refusal
from decks.api.checks.judging import as_options
from decks.api.saved.bodies import OptionsField
from decks.check.question import RefusedError, options_in, read_question
from events.access.formats import PRIVATE, hidden_formats
from events.access.permissions import Phase
from events.access.viewers import EventViewer
from events.access.visibility import Stage, matching_preset
from events.api.bodies import EventsBody
from events.api.fields import EventMomentField, VisibilityField
from events.entries.entering import places_left
from events.hosting.checking import MOMENTS, POOLS, FieldFaults, Values, check_format, check_moments, check_team
from events.hosting.creating import WRITTEN
from events.models import Event, Staff
from events.models.event import JUDGED, SEATS
from legality.api.fields import GameSlug
from legality.games import GAMES


class ListedEventSerializer(EventsBody, StrictModelSerializer[Event]):
    """An event as lists of events have it."""

    # A row is an event with its reader.
    lock = EventMomentField(read_only=True, help_text="From then on players change nothing: deadline and grace.")
    phase = AnswerField(Annotated[str, OneOf(*Phase)])
    url = AnswerField(str, lambda viewer: viewer.event.get_absolute_url(), help_text="The path of its page.")
    role = AnswerField(Annotated[str, OneOf(*Staff.Role.values)] | None, help_text="The reader's role in the staff.")
    number = AnswerField(
        Positive | None,
        lambda viewer: viewer.entry.number if viewer.entry else None,
        help_text="The number of the reader's own entry.",
    )

    class Meta(StrictModelSerializer.Meta):
        model = Event
        fields: ClassVar[tuple[str, ...]] = (
            *("slug", "name", "place", "game", "format", "region", "date", "time_zone", "deadline", "lock", "start"),
            *("phase", "listed", "revision", "url", "role", "number"),
        )
        types: ClassVar = {"slug": str, "revision": Positive}
        kinds: ClassVar = {
            **{"name": Title, "place": Title, "game": GameSlug, "date": DayText},
            **dict.fromkeys(MOMENTS, EventMomentField),
        }
        extra_kwargs: ClassVar = {"format": {"required": False}, "region": {"max_length": 32, "allow_blank": True}}
        help_texts: ClassVar = {
            "slug": "Its id, which is also its address.",
            "game": "An event never changes its game.",
            "format": "Its slug; the one of tournaments without it. `private`: a private house format, to readers without "
            "a part in the event.",
            "date": "The day whose rules, bans and errata lists are judged by.",
            "time_zone": "Such as Asia/Shanghai; UTC without it.",
            "deadline": "ISO 8601, of the years 1990 to 2100. Answers have moments in the event's time zone; one that is sent "
            "without an offset is of it.",
            "start": "ISO 8601; not before the lock.",
            "listed": "Whether everybody finds it.",
            "revision": "Goes up with each change of the event itself; the first part of its `ETag`.",
        }

    # Any: the framework's own.
    def build_standard_field(self, field_name: str, model_field: models.Field[Any, Any]) -> tuple[type, dict[str, Any]]:
        """The field of a column of the event in a row."""
        kind, options = super().build_standard_field(field_name, model_field)
        # The names of columns are for the page's form.
        return kind, options | {"label": None, "source": f"event.{field_name}"}


class EventSerializer(ListedEventSerializer):
    """An event whole.

    What a body leaves out stays as it is; a new event takes the defaults.
    """

    elsewhere = {"lock": "deadline, grace", "preset": "visibility", "house_version": "format"}
    # What was read may be sent back: in a change every member of an event may come along with its value.
    also_in_part = {}
    passing = frozenset(("phase", "places_left", "revision"))

    options = OptionsField(source="event.options", required=False, help_text="The options that are on.")
    team_size = Whole(
        source="event.team_size",
        min_value=1,
        max_value=len(SEATS),
        required=False,
        help_text="How many play together: 1, or 2. It stays once there are entries.",
    )
    seat_formats = BoundedList(
        source="event.seat_formats",
        child=StrictText(max_length=32),
        required=False,
        max_length=len(SEATS),
        help_text="The format of each seat of a team; empty: all play the event's.",
    )
    visibility = VisibilityField(
        source="event.visibility",
        required=False,
        help_text="Who sees registered lists besides players and staff: audiences by stage "
        f"({', '.join(Stage)}). A body may name a preset.",
    )
    places_left = AnswerField(
        Natural | None, lambda viewer: places_left(viewer.event), help_text="Null: there is no limit."
    )
    preset = AnswerField(
        str, lambda viewer: matching_preset(viewer.event.visibility), help_text="The name of that table, or `own`."
    )
    join_url = AnswerField(
        str | None,
        lambda viewer: viewer.role and reverse("events:join", args=(viewer.event.join_token,)),
        help_text="The join link; null for others than the staff.",
    )

    class Meta(ListedEventSerializer.Meta):
        fields = (
            *ListedEventSerializer.Meta.fields,
            *(name for name in WRITTEN if name not in ListedEventSerializer.Meta.fields),
            *("unlocked", "places_left", "preset", "join_url"),
        )
        help_texts: ClassVar = {
            **ListedEventSerializer.Meta.help_texts,
            "grace": "Minutes between deadline and lock.",
            "cut": "When the top cut began.",
            "ended": "When it ended, or will, as its organiser says; from then on nothing changes but its placings. Null: a "
            "week after its start, which publishes nothing.",
            "pools": "Limited: players register the pool that they opened, which decks are built from.",
            "pools_by_other": "Another player records each pool.",
            "pool_size": "Cards that each player opens, where the organiser has said it.",
            "no_shared_cards": "Whether partners share no card, by its name.",
            "copies_over_all": "The copy limit over both decks of a team; null: none.",
            "unlocked": "Whether every list may be changed although the lock has passed.",
        }
        receipt = ("slug", "revision", "url")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """What lists are judged by, and the moments in their zone and order."""
        held = self.instance if isinstance(self.instance, Event) else None
        base = held or Event(game=str(sent.get("game", "")))
        # What is not given is as it is; what a check puts into `values` is given.
        values = ChainMap(given, {name: getattr(base, name) for name in WRITTEN})
        sent_well = frozenset(given)
        faults: Faults = {}
        if held is not None and sent.get("game", held.game) != held.game:
            faults = fault(["game"], _("The game of an event cannot be changed. Create another event."), "unknown")
        elif held is None or {*JUDGED, *POOLS, "listed"} & sent.keys():
            faults = _check_question(sent, base, values)
        if {"team_size", "seat_formats", "listed"} & sent.keys():
            add_faults(faults, _by_field(check_team(values, held, timezone.localdate())))

        add_faults(faults, _by_field(check_moments(values, sent_well)))
        return faults


def _check_question(sent: RequestData, base: Event, values: Values) -> Faults:
    """What lists are judged by: as it is sent, else as the event has it."""
    format_, region = (str(sent.get(name, getattr(base, name))) for name in ("format", "region"))
    day = str(sent["date"]) if sent.get("date") else base.date.isoformat() if isinstance(base.date, date) else ""
    # The options of the body; else those of the event that the format knows.
    options = as_options(sent.get("options"))
    if not isinstance(options, Mapping):
        offered = options_in(GAMES[base.game], format_) if base.game in GAMES else ()
        options = {option.slug: True for option in offered if option.slug in base.options}
    try:
        asked = read_question(base.game, timezone.localdate(), format_, day, region, options)
    except RefusedError as refusal:
        return faults_of_refusal(refusal)

    return _by_field(check_format(asked, values))


def _by_field(found: FieldFaults) -> Faults:
    return {name: [ErrorDetail(message, "unknown")] for name, message in found.items()}


def events_json(kind: type[ListedEventSerializer], viewers: Sequence[EventViewer]) -> list[Row]:
    """Events for one reader, with `private` for the house formats that the reader may not see, and paths for join links."""
    hidden = hidden_formats([viewer.event for viewer in viewers], viewers[0].person) if viewers else ()
    rows = rows_json(kind, cast("Sequence[Any]", viewers))  # Any: a row has the event in it
    for viewer, row in zip(viewers, rows, strict=True) if hidden else ():
        words = {word for event, word in hidden if event == viewer.event.pk}
        row["format"] = PRIVATE if row["format"] in words else row["format"]
        if "seat_formats" in row:
            row["seat_formats"] = [PRIVATE if word in words else word for word in row["seat_formats"]]
    return rows
