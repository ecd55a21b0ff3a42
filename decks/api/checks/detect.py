"""`POST /api/v1/detect/`: which game and format a text may be of."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, TypedDict

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import Body, Faults, RequestData, validated_data
from api.description.operations import operation
from api.fields import DayText
from api.typed import Day, Doc, Natural
from cards.catalogue.loading import load_catalogues
from decks.api.checks.bodies import LimitedText, faults_of_refusal
from decks.api.checks.judging import EXAMPLE_DAY, JudgingView
from decks.check.detecting import GameCandidate, detect_games
from decks.check.question import RefusedError, parse_day
from legality.api.typed import GameSlug
from legality.games import GAMES


class CandidateJson(TypedDict):
    """A game that knows a name of the text."""

    game: GameSlug
    formats: Annotated[list[str], Doc("Those in force that the list is not far from, the likeliest first.")]
    found: Annotated[Natural, Doc("How many of the names are cards of the game.")]
    names: Annotated[Natural, Doc("How many different names the game reads in the text.")]
    sure: Annotated[bool, Doc("Whether no other game comes near, so that the first format is meant.")]


class DetectionJson(TypedDict):
    """What a text may be of. `game` and `format` are null where it is not sure."""

    sure: Annotated[bool, Doc("Whether one game clearly explains the text.")]
    game: Annotated[str | None, Doc("The slug to send to `/api/v1/check/`.")]
    format: Annotated[str | None, Doc("Its slug.")]
    date: Day
    candidates: Annotated[list[CandidateJson], Doc("The likeliest first; none where no game knows a name.")]


class DetectSerializer(Body):
    """The body of a detection: a list or a deck code, and the day that counts."""

    text = LimitedText(allow_blank=True)
    date = DayText(required=False, default="", allow_blank=True, help_text="YYYY-MM-DD; today without it.")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:  # Any: as the framework has it
        """The day."""
        day = str(sent.get("date", ""))
        try:
            given["day"] = parse_day(day) if day else timezone.localdate()
        except RefusedError as refusal:
            return faults_of_refusal(refusal)

        return {}


class DetectView(JudgingView):
    """Say which game and format a text may be of."""

    @operation(
        "detect",
        takes=DetectSerializer,
        gives={200: DetectionJson},
        examples={"A list": {"text": "Main:\n3 Defy\n1 Pit Rookie", "date": EXAMPLE_DAY}},
    )
    def post(self, request: Request) -> Response:
        """Which game and format a text is of.

        Says which games know the names of a text, and which of their formats its shape fits. Names and codes count
        only where they are found exactly; nothing is guessed by likeness. A deck code or JSON that names its game is
        believed, and so is a line such as `Format: Casual`. Of a list the first 200 lines are read. `game` and
        `format` are given where the answer is sure: the text names its game, or one game knows at least a third of the
        names and any other at most a third as many. Lines without a count around a list with counts are talk. The
        format is the one that the text names, else the one that the game's tournaments use, unless the list is far
        from it: its main deck is more than a tenth too large, another section has more than two cards too many or is
        none of the format's, or a pool comes with it; then it is the one that fits best. Where it is not sure, the
        candidates are for a person to choose from. Nothing is kept, and no account is needed.
        """
        given = validated_data(DetectSerializer(data=request.data))
        found = detect_games(given["text"], given["day"], load_catalogues(GAMES))
        return Response(detection_json(found, given["day"]))


def detection_json(found: Sequence[GameCandidate], day: date) -> DetectionJson:
    """A detection as JSON."""
    sure = next((candidate for candidate in found if candidate.sure), None)
    return {
        "sure": sure is not None,
        "game": sure.game.slug if sure else None,
        "format": sure.formats[0].slug if sure else None,
        "date": day.isoformat(),
        "candidates": [
            {
                "game": candidate.game.slug,
                "formats": [format_.slug for format_ in candidate.formats],
                "found": candidate.found,
                "names": candidate.names,
                "sure": candidate.sure,
            }
            for candidate in found
        ],
    }
