"""`/api/v1/events/{slug}/rounds/`: who sits where, written by the number of the round as often as one likes."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.typed import or_receipt
from decks.api.checks.bodies import validated_data
from events.access.opponents import opponent_shown
from events.access.permissions import Action
from events.api.base import OwnEventsView
from events.api.rounds.answers import (
    OpponentJson,
    RoundJson,
    RoundsJson,
    listed_round_json,
    opponent_list_json,
    round_json,
)
from events.api.rounds.body import RoundSerializer, build_refusal, pairings_of
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.models import Event, Round
from events.models.round import MOST_ROUNDS
from events.rounds.loading import CREATED, FaultyRoundError, delete_round, list_rounds, write_round


class RoundsView(OwnEventsView):
    """The rounds of an event."""

    tag = "Rounds"

    @operation("listRounds", gives={200: RoundsJson})
    def get(self, request: Request, slug: str) -> Response:
        """The rounds of an event.

        The rounds that are loaded, the newest first, without their tables, for the staff. The highest number is
        played now.
        """
        event = self.staff(slug, Action.SEE_BOARD).event
        body: RoundsJson = {"results": [listed_round_json(event, one) for one in list_rounds(event)]}
        return Response(body)


class RoundView(OwnEventsView):
    """One round, by its number."""

    tag = "Rounds"
    address = {**OwnEventsView.address, "number": ("The number of the round, from 1 to 99.", 1)}

    @operation("getRound", gives={200: RoundJson})
    def get(self, request: Request, slug: str, number: int) -> Response:
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
    def put(self, request: Request, slug: str, number: int) -> Response:
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
                author = staff_author(viewer)
                done = write_round(event, number, stage, pairings_of(given), author, self.now)
        except FaultyRoundError as faulty:
            raise build_refusal(faulty.wrongs) from faulty

        return self._round_response(viewer.event, number, 201 if done == CREATED else 200)

    @operation("deleteRound", gives={204: OpenApiResponse(description="It is taken back.")})
    def delete(self, request: Request, slug: str, number: int) -> Response:
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

    def _round_response(self, event: Event, number: int, status: int) -> Response:
        body = round_json(event, get_object_or_404(event.rounds, number=number))
        headers = {"Location": f"/api/v1/events/{event.slug}/rounds/{number}/"} if status == 201 else {}
        return Response(self.answer_to_writer(RoundJson, body), status=status, headers=headers)


class OpponentView(OwnEventsView):
    """The list of the reader's opponent."""

    tag = "Rounds"

    @operation("getOpponentList", gives={200: OpponentJson})
    def get(self, request: Request, slug: str) -> Response:
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
            "list": opponent_list_json(match.opponent.current),
        }
        return Response(body)
