"""`POST /api/v1/check/`, `/check/swap/` and `/check/team/`: the answer for any list, without an account."""

from typing import Annotated, TypedDict

from rest_framework.request import Request
from rest_framework.response import Response

from api.typed import Doc
from cards.catalogue.loading import load_catalogue
from decks.api.judging import JudgingView, judge_body, pool_in, question_in, read_list_entries, readable_collection
from decks.api.serializers import MendSerializer, SwapSerializer, TeamSerializer, validated_data
from decks.check.answers import (
    AnswerJson,
    ProblemLineJson,
    ViolationJson,
    answer_as_json,
    problems_json,
    violation_json,
)
from decks.check.fix_plan import as_fixed_json
from decks.check.pairs import check_swap, check_team
from legality.api.typed import VERDICT
from legality.engine.values.report import Verdict


class SwapAnswerJson(AnswerJson):
    """The answer for the deck as it is between games."""

    registered_problems: Annotated[list[ProblemLineJson], Doc("Of the registered list.")]


class TeamAnswerJson(TypedDict):
    """The answers for two partners, and for both together."""

    verdict: Annotated[Verdict, Doc(VERDICT)]
    violations: Annotated[list[ViolationJson], Doc("Of rules that look at both decks.")]
    decks: list[AnswerJson]


class CheckView(JudgingView):
    """Judge a deck. 200 for every deck that could be judged, whatever the verdict."""

    def post(self, request: Request) -> Response:
        """The answer, or 400 with every field that is wrong."""
        given = validated_data(MendSerializer(data=request.data))
        answer = judge_body(given)
        if not given["mend"]:
            return Response(answer_as_json(answer))

        return Response(as_fixed_json(answer, readable_collection(request, answer.question.game)))


class SwapView(JudgingView):
    """Judge a deck between the games of a match, against the one that was registered."""

    def post(self, request: Request) -> Response:
        """The answer for the current deck; its violations name what was changed that may not."""
        given = validated_data(SwapSerializer(data=request.data))
        question = question_in(given)
        game = question.game
        catalogue = load_catalogue(question.game.slug)
        registered, deck = (read_list_entries(game, given[name], catalogue) for name in ("registered", "deck"))
        answer = check_swap(question, registered, deck, catalogue, pool_in(game, given, catalogue))
        problems = problems_json(answer.registered_problems)
        body: SwapAnswerJson = {**answer_as_json(answer), "registered_problems": problems}
        return Response(body)


class TeamView(JudgingView):
    """Judge the decks of two partners, each alone and both together."""

    def post(self, request: Request) -> Response:
        """Both answers and the verdict on the team."""
        given = validated_data(TeamSerializer(data=request.data))
        question = question_in(given)
        catalogue = load_catalogue(question.game.slug)
        one, other = (read_list_entries(question.game, deck, catalogue) for deck in given["decks"])
        team = check_team(question, one, other, catalogue)
        body: TeamAnswerJson = {
            "verdict": team.verdict,
            "violations": [violation_json(violation, team.decks[1]) for violation in team.violations],
            "decks": [answer_as_json(answer) for answer in team.decks],
        }
        return Response(body)
