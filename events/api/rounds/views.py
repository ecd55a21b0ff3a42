"""`/api/v1/events/{slug}/rounds/`: who sits where, written by the number of the round as often as one likes."""

from itertools import groupby
from operator import itemgetter
from typing import Annotated, ClassVar, NotRequired, TypedDict

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.conditional import answer_written
from api.description.operations import operation
from api.fields import Whole
from api.model_serializers import StrictModelSerializer, row_json, rows_json
from api.parameters import ParameterViewSet
from api.typed import ALWAYS, Doc, MadeBy, Moment, OneOf, Positive, Row, or_receipt
from events.access.opponents import opponent_shown
from events.access.permissions import Action
from events.api.base import OwnEventsView
from events.api.fields import local_moment
from events.api.rounds.body import RoundSerializer, build_refusal, pairings_of
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.lists.freezing import FrozenCard, OpenLineJson
from events.models import Event, Round, Submission
from events.models.round import MOST_ROUNDS
from events.rounds.loading import CREATED, FaultyRoundError, delete_round, list_rounds, write_round


class RoundTableJson(TypedDict):
    """A table of a round."""

    table: Positive
    players: Annotated[
        list[Positive], Doc("Their numbers, in the order of their seats: 1 plays 2, and of two teams 3 plays 4.")
    ]
    teams: NotRequired[Annotated[list[Positive], Doc("The numbers of their teams; only where teams play.")]]


class ListedRoundSerializer(StrictModelSerializer[Round]):
    """A round without its tables."""

    number = Whole(min_value=1, help_text="The highest one is played now.")
    loaded = local_moment("loaded", help_text="When it became what it is.")
    players = Whole(min_value=0, help_text="How many it has, with those who have a bye.")

    class Meta(StrictModelSerializer.Meta):
        model = Round
        fields = ("number", "stage", "loaded", "players")


class RoundJson(TypedDict):
    """A round with all its tables."""

    number: Annotated[Positive, ALWAYS]
    stage: Annotated[str, OneOf(*Round.Stage.values)]
    loaded: Annotated[Moment, Doc("When it became what it is.")]
    tables: list[RoundTableJson]
    byes: Annotated[list[Positive], Doc("Who has no opponent.")]


class RoundsJson(TypedDict):
    """The rounds of an event, the newest first."""

    results: list[Annotated[Row, MadeBy(ListedRoundSerializer)]]


class OpponentListSerializer(StrictModelSerializer[Submission]):
    """A registered list as an opponent sees it: without receipt, text and verdict."""

    class Meta(StrictModelSerializer.Meta):
        model = Submission
        fields = ("cards", "open_lines")
        types: ClassVar = {"cards": list[FrozenCard], "open_lines": list[OpenLineJson]}
        help_texts: ClassVar = {"cards": "In the player's own order.", "open_lines": "Lines that found no card."}


class OpponentJson(TypedDict):
    """The opponent of the round that is played now."""

    round: Positive
    table: Positive
    number: Annotated[Positive, Doc("Of the opponent's entry.")]
    list: Annotated[Row, MadeBy(OpponentListSerializer)]


def round_json(event: Event, found: Round) -> RoundJson:
    """The round with its tables. One query."""
    seats = found.seatings.order_by("table", "seat", "entry__number").values_list(
        "table", "entry__number", "entry__team__number"
    )
    at_tables = [(table, number, team) for table, number, team in seats if table is not None]
    tables: list[RoundTableJson] = []
    for table, rows in groupby(at_tables, key=itemgetter(0)):
        players = list(rows)
        body: RoundTableJson = {"table": table, "players": [number for _table, number, _team in players]}
        if event.is_for_teams:
            body["teams"] = list(dict.fromkeys(team for _table, _number, team in players if team is not None))
        tables.append(body)

    return {
        "number": found.number,
        "stage": found.stage,
        "loaded": found.loaded.astimezone(event.zone).isoformat(),
        "tables": tables,
        "byes": [number for table, number, _team in seats if table is None],
    }


class RoundsViewSet(ParameterViewSet, OwnEventsView):
    """The rounds of an event, for its staff, and the list of the reader's opponent."""

    tag = "Rounds"
    address = {**OwnEventsView.address, "number": ("The number of the round, from 1 to 99.", 1)}

    @operation("listRounds", gives={200: RoundsJson})
    def list(self, request: Request, slug: str) -> Response:
        """The rounds of an event.

        The rounds that are loaded, the newest first, without their tables, for the staff. The highest number is
        played now.
        """
        event = self.staff(slug, Action.SEE_BOARD).event
        rounds = [row.round for row in list_rounds(event)]
        body: RoundsJson = {"results": rows_json(ListedRoundSerializer, rounds)}
        return Response(body)

    @operation("getRound", gives={200: RoundJson})
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """One round.

        Who sits at which table, for the staff. Players are their numbers in the event: names are in its entries.
        """
        event = self.staff(slug, Action.SEE_BOARD).event
        return Response(round_json(event, get_object_or_404(event.rounds, number=number)))

    @operation(
        "putRound",
        takes=RoundSerializer,
        gives={200: or_receipt(RoundJson), 201: or_receipt(RoundJson)},
        examples={
            "Two players": {"tables": [{"table": 1, "players": [1, 2]}]},
            "A bye": {"stage": "elimination", "byes": [1]},
        },
    )
    def update(self, request: Request, slug: str, number: int) -> Response:
        """Load a round.

        Writes a round whole, or nothing of it, with all that is wrong by its place. It may be sent again without
        harm: the same changes nothing, another takes its place. A player is the number of an entry, or `{"id": ...}`
        as another system calls it; each is in a round once, each table too, and who has withdrawn in no new one.
        Where teams play, a table seats two players of different teams, or two teams by all their players or as
        `teams` (`[1, {"id": "red"}]`); partners never play each other, and a whole team has a bye by `team_byes`.
        """
        viewer = self.staff(slug, Action.LOAD_ROUNDS)
        given = validated_data(RoundSerializer(data=request.data, context={"read": {"number": number}}))
        if not 1 <= number <= MOST_ROUNDS:
            message = _("A round number must be from 1 to %(most)s.") % {"most": MOST_ROUNDS}
            raise ValidationError({"number": [message]}, code="unknown")

        try:
            with turn_in(viewer.event) as event:
                stage = Round.Stage(given["stage"])
                done = write_round(event, number, stage, pairings_of(given), staff_author(viewer), self.now)
        except FaultyRoundError as faulty:
            raise build_refusal(faulty.wrongs) from faulty

        body = round_json(viewer.event, get_object_or_404(viewer.event.rounds, number=number))
        address = f"/api/v1/events/{slug}/rounds/{number}/"
        return answer_written(self.answer_to_writer(RoundJson, body), address, is_new=done == CREATED)

    @operation("deleteRound", gives={204: OpenApiResponse(description="It is taken back.")})
    def destroy(self, request: Request, slug: str, number: int) -> Response:
        """Take a round back.

        Forgets who sat where in the round. Its deck checks stay.
        """
        viewer = self.staff(slug, Action.LOAD_ROUNDS)
        try:
            with turn_in(viewer.event) as event:
                delete_round(event, number, staff_author(viewer), self.now)
        except Round.DoesNotExist as error:
            raise Http404 from error

        return Response(status=204)

    @operation("getOpponentList", gives={200: OpponentJson})
    def opponent(self, request: Request, slug: str) -> Response:
        """The list of one's opponent.

        What the player at the reader's table has registered, in the round that is played now and while the event
        shows lists to opponents. 404 in every other case: without a round, with a bye, and for whoever does not play.
        """
        match = opponent_shown(self.visible(slug))
        if match is None or match.opponent is None or match.opponent.current is None or match.table is None:
            raise Http404

        body: OpponentJson = {
            "round": match.round.number,
            "table": match.table,
            "number": match.opponent.number,
            "list": row_json(OpponentListSerializer, match.opponent.current),
        }
        return Response(body)
