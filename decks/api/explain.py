"""`POST /api/v1/check/explain/`: one card of a list before every rule."""

from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.judging import JudgingView, judge_body
from decks.api.serializers import ExplainSerializer, valid
from decks.explaining.explain import as_json, explain_card


class ExplainView(JudgingView):
    """Say what every rule has to do with a card of a deck, or with one that might be added."""

    def post(self, request: Request) -> Response:
        """Every rule in order with its outcome; 400 for a card that is not known, with suggestions."""
        given = valid(ExplainSerializer(data=request.data))
        return Response(as_json(explain_card(judge_body(given), given["card"])))
