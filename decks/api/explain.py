"""`POST /api/v1/check/explain/`: one card of a list before every rule."""

from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.judging import JudgingView, judge_body
from decks.api.serializers import ExplainSerializer, validated_data
from decks.explaining.explain import explain_card, explanation_as_json


class ExplainView(JudgingView):
    """Say what every rule has to do with a card of a deck, or with one that might be added."""

    def post(self, request: Request) -> Response:
        """Every rule in order with its outcome; 400 for a card that is not known, with suggestions."""
        given = validated_data(ExplainSerializer(data=request.data))
        return Response(explanation_as_json(explain_card(judge_body(given), given["card"])))
