"""`POST /api/v1/check/explain/`: one card of a list before every rule."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from decks.api.checks.bodies import ExplainSerializer, validated_data
from decks.api.checks.judging import EXAMPLE_CHECK, JudgingView, judge_body
from decks.explaining.explain import ExplanationJson, explain_card, explanation_as_json


class ExplainView(JudgingView):
    """Say what every rule has to do with a card of a deck, or with one that might be added."""

    tag = "Checks"

    @operation(
        "explainCard",
        takes=ExplainSerializer,
        gives={200: ExplanationJson},
        examples={"A card that might be added": EXAMPLE_CHECK | {"card": "Defy"}},
    )
    def post(self, request: Request) -> Response:
        """Why a card may or may not be played.

        Holds one card of a deck, or one that might be added, against every rule of the edition in order: what each
        rule compares and whether the card passes, breaks it, cannot be decided, or is not looked at, and why. The
        card by its id, or as a list would name it; 400 with suggestions for one that is not known.
        """
        given = validated_data(ExplainSerializer(data=request.data))
        return Response(explanation_as_json(explain_card(judge_body(given), given["card"])))
