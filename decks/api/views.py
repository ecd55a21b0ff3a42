"""`POST /api/v1/check/` and its kin: the answer for any list, without an account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalogue import catalogue_of
from decks.answers import as_json, violation_json
from decks.api.serializers import CheckSerializer, QuestionSerializer, SwapSerializer, TeamSerializer, entries_of
from decks.asking import Refused, ask
from decks.checking import Question, TooLong, check_entries, read
from decks.entries import Entry, Unread
from decks.messages import limit_sentence
from decks.pairs import check_swap, check_team

Sections = Mapping[str, list[Mapping[str, object]]]
# Any: what a serializer has validated is of the shape that the serializer says.
Given = Mapping[str, Any]


class Judging(APIView):
    """Open to all: judging changes nothing, so a session would only add a CSRF check."""

    permission_classes = (AllowAny,)
    authentication_classes = ()


class CheckView(Judging):
    """Judge a deck. 200 for every deck that could be judged, whatever the verdict."""

    def post(self, request: Request) -> Response:
        """The answer, or 400 with every field that is wrong."""
        given = _valid(CheckSerializer(data=request.data))
        question = _question(given)
        deck = _entries(question, given["deck"], "deck")
        pool = _entries(question, given["pool"], "pool") if "pool" in given else None
        return Response(as_json(check_entries(question, deck, catalogue_of(question.game.slug), pool)))


class SwapView(Judging):
    """Judge a deck between the games of a match, beside the one that was registered."""

    def post(self, request: Request) -> Response:
        """The answer for the deck as it stands; its violations name what was changed that may not."""
        given = _valid(SwapSerializer(data=request.data))
        question = _question(given)
        registered = _entries(question, given["registered"], "registered")
        deck = _entries(question, given["deck"], "deck")
        body = as_json(check_swap(question, registered, deck, catalogue_of(question.game.slug)))
        return Response(body | {"registered_problems": body.pop("pool_problems")})


class TeamView(Judging):
    """Judge the decks of two partners, each alone and both together."""

    def post(self, request: Request) -> Response:
        """Both answers and the verdict on the team."""
        given = _valid(TeamSerializer(data=request.data))
        question = _question(given)
        one, other = [_entries(question, deck, f"decks.{place}") for place, deck in enumerate(given["decks"])]
        team = check_team(question, one, other, catalogue_of(question.game.slug))
        return Response(
            {
                "verdict": team.verdict,
                "violations": [violation_json(violation, team.decks[1]) for violation in team.violations],
                "decks": [as_json(answer) for answer in team.decks],
            }
        )


def _valid(body: QuestionSerializer) -> Given:
    body.is_valid(raise_exception=True)
    return cast("Given", body.validated_data)


def _question(given: Given) -> Question:
    words = {name: str(given[name]) for name in ("game", "format", "date", "region")}
    try:
        return ask(
            words["game"], timezone.localdate(), words["format"], words["date"], words["region"], given["options"]
        )
    except Refused as refusal:
        raise ValidationError({refusal.field: [refusal.message]}, code="unknown") from refusal


def _entries(question: Question, given: Given, field: str) -> Sequence[Entry | Unread]:
    if "sections" in given:
        sections: Sections = given["sections"]
        _known(sections, [section.slug for section in question.game.sections], field)
        return list(entries_of(sections))

    try:
        return read(question.game, str(given["text"]))
    except TooLong as refusal:
        raise ValidationError({field: {"text": [limit_sentence(refusal.limit)]}}, code="too_long") from refusal


def _known(sections: Sections, known: Sequence[str], field: str) -> None:
    strange = [slug for slug in sections if slug not in known]
    if strange:
        message = _("This game has no such section. Allowed: %(values)s.") % {"values": ", ".join(known)}
        raise ValidationError({field: {"sections": [message]}}, code="unknown")
