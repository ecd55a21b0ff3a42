"""`/api/v1/events/{slug}/export/`: how an event ended, in the shapes of other systems."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.fields import Choice
from api.parameters import Parameters
from events.api.base import EventsView
from events.results.readers import results_reader
from events.results.shapes import COBRA, LIMITLESS, SHAPES, Export, cobra_tournament, limitless_standings


class ShapeParameters(Parameters):
    """Which shape is wanted."""

    shape = Choice(
        [*SHAPES],
        required=False,
        default=LIMITLESS,
        help_text="`limitless_standings`: standings, a list of players; `cobra_tournament`: a tournament with its rounds. The first without it.",
    )


class ExportView(EventsView):
    """How an event ended, for other systems."""

    tag = "Results"
    parameters = {"GET": ShapeParameters}

    @operation("exportEvent", gives={200: Export}, asks={"shape": "cobra"})
    def get(self, request: Request, slug: str) -> Response:
        """Standings for other systems.

        How the event ended: `limitless` is a list of players with their decks, `cobra` a tournament with its rounds,
        as NRTM reads it; ours adds `deck` to a player, and where teams play both have `team` and `seat`. The staff is
        given all names, and lists as far as its role sees them. Where the event shows lists to everyone, others are
        given names and lists with their players' consent, else `Player 17`.
        """
        reader = results_reader(slug, self.reader(), self.now)
        return Response(cobra_tournament(reader) if self.asked["shape"] == COBRA else limitless_standings(reader))
