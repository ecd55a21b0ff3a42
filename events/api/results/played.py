"""`/api/v1/events/{slug}/played/`: leaders and cards of the published lists, with their shares."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.fields import NumberParameter
from api.parameters import Parameters
from api.typed import Doc, Natural, Positive
from events.access.published import shows_lists_to_all
from events.api.base import EventsView
from events.fetching import find_event
from events.results.played import PlayedShare, count_played

MAX_PLACE = 9_999


class PlayedCardJson(TypedDict):
    """A card in some of the lists."""

    card: Annotated[str, Doc("Its stable id.")]
    name: str
    decks: Annotated[Positive, Doc("In how many of the lists it stands.")]
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

    top = NumberParameter(0, MAX_PLACE, 0, help_text="Only lists up to this place; all with 0.")


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
