"""`POST /api/v1/check/`, `/check/swap/`, `/check/team/` and `/check/explain/`: the answer for any list, without an account."""

from typing import Annotated, Final, TypedDict

from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import operation
from api.parameters import ParameterViewSet
from api.typed import Doc
from cards.catalogue.loading import load_catalogue
from decks.api.checks.bodies import ExplainSerializer, MendSerializer, SwapSerializer, TeamSerializer
from decks.api.checks.judging import (
    EXAMPLE_BY_SECTIONS,
    EXAMPLE_CHECK,
    JudgingView,
    find_for,
    judge_body,
    read_list_entries,
    read_pool,
    readable_collection,
)
from decks.check.answers import (
    AnswerJson,
    ProblemLineJson,
    ViolationJson,
    answer_as_json,
    problems_json,
    violation_json,
)
from decks.check.fix_plan import MendedAnswerJson, as_fixed_json
from decks.check.pairs import check_swap, check_team
from decks.check.question import Question
from decks.explaining.explain import ExplanationJson, explain_card, explanation_as_json
from legality.api.typed import VERDICT
from legality.engine.values.report import Verdict

LIMITED: Final = {
    "game": "rise",
    "format": "limited",
    "deck": {"text": "1 Anything"},
    "pool": {"text": "1 Anything\n1 Another"},
}


class SwapAnswerJson(AnswerJson):
    """The answer for the deck as it is between games."""

    registered_problems: Annotated[list[ProblemLineJson], Doc("Of the registered list.")]


class TeamAnswerJson(TypedDict):
    """The answers for two partners, and for both together."""

    verdict: Annotated[Verdict, Doc(VERDICT)]
    violations: Annotated[list[ViolationJson], Doc("Of rules that look at both decks.")]
    decks: list[AnswerJson]


class CheckViewSet(ParameterViewSet, JudgingView):
    """A list held against the rules. 200 for every deck that could be judged, whatever the verdict."""

    @operation(
        "check",
        takes=MendSerializer,
        gives={200: MendedAnswerJson},
        examples={
            "A text": EXAMPLE_CHECK,
            "Cards by section": EXAMPLE_BY_SECTIONS,
            "A limited deck with its pool": LIMITED,
            "With a plan that fixes it": {**EXAMPLE_CHECK, "mend": True},
        },
    )
    def check(self, request: Request) -> Response:
        """Judge a deck.

        Says whether a deck is legal in a format on a day, and if it is not, every rule that it breaks with its
        citation, the cards to blame with their lines, and a way to fix it.

        A deck is a `text` as people paste it (with or without headings, English or Chinese names, numbers of cards, or
        a deck code), or cards by `sections`. Lines that cannot be read never fail the request: they come back in `problems` with suggestions. A
        limited deck needs its `pool` too. 200 for every deck that could be judged, whatever the verdict; 400
        with every field that is wrong for a request that is not one. With `mend`, one plan for the whole deck comes
        with the answer. Nothing is kept, and no account is needed.
        """
        given = validated_data(MendSerializer(data=request.data))
        answer = judge_body(given, find_for(request))
        if not given["mend"]:
            return Response(answer_as_json(answer))

        return Response(as_fixed_json(answer, readable_collection(request, answer.question.game)))

    @operation(
        "checkSwap",
        takes=SwapSerializer,
        gives={200: SwapAnswerJson},
        examples={"The same deck": EXAMPLE_CHECK | {"registered": EXAMPLE_CHECK["deck"]}},
    )
    def swap(self, request: Request) -> Response:
        """Judge a deck between the games of a match.

        Compares the deck as it is now with the one that was registered: besides the rules of the format, its
        violations name what was changed that may not be changed between games. The registered list is judged too, and
        a pool binds both. A format without a sideboard knows no change. The fixes lead back towards the registered
        deck: followed to their end they make a legal swap. Where the registered deck is itself not legal, one
        violation names the rules that it breaks.
        """
        given = validated_data(SwapSerializer(data=request.data))
        question: Question = given["question"]
        game = question.game
        catalogue = load_catalogue(game.slug)
        registered = read_list_entries(game, given["registered"], catalogue)
        deck = read_list_entries(game, given["deck"], catalogue)
        answer = check_swap(question, registered, deck, catalogue, read_pool(game, given, catalogue))
        problems = problems_json(answer.registered_problems)
        body: SwapAnswerJson = {**answer_as_json(answer), "registered_problems": problems}
        return Response(body)

    @operation(
        "checkTeam",
        takes=TeamSerializer,
        gives={200: TeamAnswerJson},
        examples={"Two lists": {"game": "riftbound", "format": "standard-2v2", "decks": [EXAMPLE_CHECK["deck"]] * 2}},
    )
    def team(self, request: Request) -> Response:
        """Judge the decks of two partners.

        Judges each deck alone and both together, by the rules that look at what two partners play.
        """
        given = validated_data(TeamSerializer(data=request.data))
        question: Question = given["question"]
        catalogue = load_catalogue(question.game.slug)
        one, other = (read_list_entries(question.game, deck, catalogue) for deck in given["decks"])
        both = check_team(question, one, other, catalogue)
        body: TeamAnswerJson = {
            "verdict": both.verdict,
            "violations": [violation_json(violation, both.decks[1]) for violation in both.violations],
            "decks": [answer_as_json(answer) for answer in both.decks],
        }
        return Response(body)

    @operation(
        "explainCard",
        takes=ExplainSerializer,
        gives={200: ExplanationJson},
        examples={"A card that might be added": EXAMPLE_CHECK | {"card": "Defy"}},
    )
    def explain(self, request: Request) -> Response:
        """Why a card may or may not be played.

        Holds one card of a deck, or one that might be added, against every rule of the edition in order: what each
        rule compares and whether the card passes, breaks it, cannot be decided, or is not looked at, and why. The
        card by its id, or as a list would name it; 400 with suggestions for one that is not known.
        """
        given = validated_data(ExplainSerializer(data=request.data))
        return Response(explanation_as_json(explain_card(judge_body(given, find_for(request)), given["card"])))
