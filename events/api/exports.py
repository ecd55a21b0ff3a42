"""`/api/v1/events/{slug}/export/`: how an event ended, in the shapes of other systems."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import Choice
from api.parameters import Parameters
from events.api.base import EventsView
from events.results.readers import results_reader
from events.results.shapes import COBRA, LIMITLESS, SHAPES, cobra_tournament, limitless_standings


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

    parameters = {"GET": ShapeParameters}

    def get(self, request: Request, slug: str) -> Response:
        """The standings or the tournament: for the staff whole, for everybody with what is published."""
        reader = results_reader(slug, self.reader(), self.now)
        return Response(cobra_tournament(reader) if self.asked["shape"] == COBRA else limitless_standings(reader))
