"""`/api/v1/events/{slug}/rounds/`: who sits where, written by the number of the round as often as one likes."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.serializers import validated_data
from events.access.opponents import opponent_shown
from events.access.permissions import Action
from events.api.base import OwnEventsView
from events.api.round_body import RoundSerializer, build_refusal, pairings_of
from events.api.round_json import UNREAD, OpponentJson, RoundsJson, listed_round_json, opponent_list_json, round_json
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.models import Event, Round
from events.models.round import MOST_ROUNDS
from events.rounds.loading import CREATED, FaultyRoundError, delete_round, list_rounds, write_round


class RoundsView(OwnEventsView):
    """The rounds of an event."""

    def get(self, request: Request, slug: str) -> Response:
        """The rounds without their tables, for the staff."""
        event = self.staff(slug, Action.SEE_BOARD).event
        body: RoundsJson = {"results": [listed_round_json(event, one) for one in list_rounds(event)]}
        return Response(body)


class RoundView(OwnEventsView):
    """One round, by its number."""

    def get(self, request: Request, slug: str, number: int) -> Response:
        """The round with its tables, for the staff."""
        event = self.staff(slug, Action.SEE_BOARD).event
        return Response(round_json(event, get_object_or_404(event.rounds, number=number)))

    def put(self, request: Request, slug: str, number: int) -> Response:
        """Load the round, all of it or nothing: 201 for a new one. The same again changes nothing."""
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

    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Take the round back; its deck checks stay."""
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
        return Response(self.answer_of(body, UNREAD), status=status, headers=headers)


class OpponentView(OwnEventsView):
    """The list of the reader's opponent."""

    def get(self, request: Request, slug: str) -> Response:
        """The list, while the organiser's table shows it to opponents. 404 in every other case."""
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
