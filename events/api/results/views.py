"""`/api/v1/events/{slug}/placings/`, `/export/` and `/played/`: how an event ended, and what was played in it."""

from collections.abc import Iterable
from typing import Annotated, Any, TypedDict

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import Faults, RequestData, fault, validated_data
from api.description.operations import operation
from api.fields import BoundedList, Choice, NumberParameter, Title, Whole
from api.parameters import Parameters, ParameterViewSet
from api.typed import Doc, Natural, Positive
from events.access.permissions import Action
from events.access.published import shows_lists_to_all
from events.api.base import EventsView
from events.api.bodies import EventsBody
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.fetching import find_event
from events.models import Placing
from events.models.event import MOST_PLAYERS
from events.results.placings import (
    GAMES,
    MOST_GAMES,
    MOST_PLACE,
    BadPlacingError,
    PlacingRow,
    event_players,
    list_placings,
    replace_placings,
)
from events.results.played import PlayedShare, count_played
from events.results.readers import results_reader
from events.results.shapes import COBRA, LIMITLESS, SHAPES, Export, cobra_tournament, limitless_standings


class PlacingJson(TypedDict):
    """How an entry ended. Games that the other system does not count are null."""

    number: Annotated[Positive, Doc("Of the entry.")]
    place: Annotated[Positive, Doc("Places may be shared.")]
    wins: Natural | None
    losses: Natural | None
    ties: Natural | None


class EventPlacingsJson(TypedDict):
    """The placings of an event, the first place first."""

    placings: list[PlacingJson]


class LoadedJson(TypedDict):
    """What loading placings has come to."""

    count: Annotated[Natural, Doc("How many placings the event has now.")]
    changed: Annotated[bool, Doc("False: they were there already.")]


class PlacingSerializer(EventsBody):
    """How an entry ended: named by its number in the event, or by the id of the other system."""

    one_of = ("number", "id")

    number = Whole(min_value=1, max_value=MOST_PLACE, required=False)
    id = Title(max_length=80, required=False)
    place = Whole(min_value=1, max_value=MOST_PLACE)
    wins = Whole(min_value=0, max_value=MOST_GAMES, required=False, allow_null=True)
    losses = Whole(min_value=0, max_value=MOST_GAMES, required=False, allow_null=True)
    ties = Whole(min_value=0, max_value=MOST_GAMES, required=False, allow_null=True)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """One name of the entry, and not two."""
        if ("number" in sent) != ("id" in sent):
            return {}

        return fault(["number"], _("Give the entry by either `number` or `id`, not both."), "required")


class PlacingsSerializer(EventsBody):
    """All placings of an event."""

    placings = BoundedList(child=PlacingSerializer(), max_length=MOST_PLAYERS)


def placing_json(placing: Placing) -> PlacingJson:
    """How an entry ended; its player is a number."""
    return {
        "number": placing.entry.number,
        "place": placing.place,
        "wins": placing.wins,
        "losses": placing.losses,
        "ties": placing.ties,
    }


class ShapeParameters(Parameters):
    """Which shape is wanted."""

    shape = Choice(
        [*SHAPES],
        required=False,
        default=LIMITLESS,
        help_text="`limitless`: standings, a list of players; `cobra`: a tournament with its rounds. The first without it.",
    )


class PlayedCardJson(TypedDict):
    """A card in some of the lists."""

    card: Annotated[str, Doc("Its stable id.")]
    name: str
    decks: Annotated[Positive, Doc("In how many of the lists it is.")]
    percent: Annotated[float, Doc("These as a share of the lists, in hundredths.")]
    average: Annotated[float, Doc("How many copies a list holds that has it.")]


class SectionPlayedJson(TypedDict):
    """The cards of one section, most played first."""

    section: str
    cards: list[PlayedCardJson]


class PlayedJson(TypedDict):
    """What was played, of the published lists alone."""

    lists: Annotated[Natural, Doc("How many lists are counted.")]
    registered: Annotated[Natural, Doc("How many lists are registered.")]
    leaders: Annotated[list[PlayedCardJson], Doc("The cards that lead decks; empty in a game without them.")]
    sections: Annotated[list[SectionPlayedJson], Doc("The others, by section.")]


class TopParameters(Parameters):
    """Whose lists are counted."""

    top = NumberParameter(0, 9_999, 0, help_text="Only lists up to this place; all with 0.")


class ResultsViewSet(ParameterViewSet, EventsView):
    """How an event ended."""

    tag = "Results"
    parameters = {"export": ShapeParameters}

    @operation("listPlacings", gives={200: EventPlacingsJson})
    def list(self, request: Request, slug: str) -> Response:
        """The placings of an event.

        How every entry ended that has a place, for the staff, and for everybody where the event shows lists to
        everybody. Players are numbers.
        """
        reader = results_reader(slug, self.reader(), self.now)
        body: EventPlacingsJson = {"placings": [placing_json(one) for one in list_placings(reader.viewer.event)]}
        return Response(body)

    @operation(
        "putPlacings",
        takes=PlacingsSerializer,
        gives={200: LoadedJson},
        examples={"A winner": {"placings": [{"number": 1, "place": 1, "wins": 6, "losses": 1, "ties": 0}]}},
    )
    def update(self, request: Request, slug: str) -> Response:
        """Load placings.

        Puts these in the place of all placings that were there, whole or not at all; the same again changes nothing.
        An entry is named by its number or by the id of the other system. Places may be shared, and someone who has
        withdrawn may have one. They are taken after the end too: the last standings are often typed in when all have
        gone.
        """
        viewer = self.staff(slug, Action.LOAD_PLACINGS)
        given = validated_data(PlacingsSerializer(data=request.data))["placings"]
        players = event_players(viewer.event)
        rows = list[PlacingRow]()
        seen = set[int]()
        faults = dict[int, Faults]()
        for at, one in enumerate(given):
            name = "id" if "id" in one else "number"
            try:
                entry = players.find_id(one["id"]) if name == "id" else players.find_number(one["number"])
                if entry in seen:
                    raise BadPlacingError(_("This player already has a place."))
            except BadPlacingError as why:
                faults[at] = {name: [ErrorDetail(str(why), "unknown")]}
            else:
                seen.add(entry)
                rows.append(PlacingRow(entry, one["place"], *(one.get(name) for name in GAMES)))

        if faults:
            raise ValidationError({"placings": [faults.get(at, {}) for at in range(len(given))]})
        with turn_in(viewer.event) as event:
            changed = replace_placings(event, rows, staff_author(viewer), self.now)

        body: LoadedJson = {"count": len(rows), "changed": changed}
        return Response(body)

    @operation("deletePlacings", gives={204: OpenApiResponse(description="There are none.")})
    def destroy(self, request: Request, slug: str) -> Response:
        """Remove all placings.

        The event has no placings any more.
        """
        viewer = self.staff(slug, Action.LOAD_PLACINGS)
        with turn_in(viewer.event) as event:
            replace_placings(event, (), staff_author(viewer), self.now)

        return Response(status=204)

    @operation("exportEvent", gives={200: Export}, asks={"shape": "cobra"})
    def export(self, request: Request, slug: str) -> Response:
        """Standings for other systems.

        How the event ended: `limitless` is a list of players with their decks, `cobra` a tournament with its rounds,
        as NRTM reads it; ours adds `deck` to a player, and where teams play both have `team` and `seat`. The staff is
        given all names, and lists as far as its role sees them. Where the event shows lists to everyone, others are
        given names and lists with their players' consent, else `Player 17`.
        """
        reader = results_reader(slug, self.reader(), self.now)
        return Response(cobra_tournament(reader) if self.asked["shape"] == COBRA else limitless_standings(reader))


class PlayedView(EventsView):
    """What was played in an event."""

    tag = "Results"
    address = {"slug": ("The event's slug.", "example-ended")}
    parameters = {"GET": TopParameters}

    @operation("getPlayed", gives={200: PlayedJson}, asks={"top": 8})
    def get(self, request: Request, slug: str) -> Response:
        """What was played.

        The cards that lead the decks, and all others by section: in how many of the published lists they are, and
        with how many copies. Only where the event shows lists to everybody, else 404; lists without their player's
        consent are counted in `registered` alone.
        """
        event = find_event(slug, self.now)
        if not shows_lists_to_all(event, self.now):
            raise Http404

        found = count_played(event, self.asked["top"] or None)
        body: PlayedJson = {
            "lists": found.lists,
            "registered": found.registered,
            "leaders": _shares(found.leaders),
            "sections": [{"section": one.slug, "cards": _shares(one.shares)} for one in found.sections],
        }
        return Response(body)


def _shares(shares: Iterable[PlayedShare]) -> list[PlayedCardJson]:
    return [
        {"card": one.id, "name": one.name, "decks": one.decks, "percent": one.percent, "average": one.average}
        for one in shares
    ]
