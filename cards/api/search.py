"""`GET /api/v1/cards/`: the cards that fit a query, in a total order, paged by cursor."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.render import Json, card_json, printing_json
from cards.api.views import RELATED, Reading, asked_day, asked_game
from cards.search import Results, SearchError, error_sentence, search

PAGE: Final = 50
MOST: Final = 200


class BadQuery(ValidationError):
    """A query that cannot be answered: why, and where in it, counted in characters from 1."""

    def __init__(self, error: SearchError) -> None:
        field = "after" if error.key == "bad-cursor" else "q"
        super().__init__({field: [ErrorDetail(error_sentence(error), error.key)]})
        self.members = {"column": error.column, "length": error.length}


class CardsView(Reading):
    """Cards by a query of the search language; all cards without one."""

    def get(self, request: Request) -> Response:
        """`next` is the address of the page that follows, null on the last."""
        asked, day = request.query_params, asked_day(request)
        game = asked_game(request) if asked.get("game") else ""
        found = search(asked.get("q", ""), game, day=day, page_size=_page_size(request), after=asked.get("after", ""))
        if found.error:
            raise BadQuery(found.error)

        following = _address(request, found.next) if found.next else None
        return Response({"results": list(_results(found, day)), "next": following, "explain": found.explain})


def _results(found: Results, day: date) -> Iterator[Json]:
    """The cards; where printings were asked for, each beside the card that it prints."""
    prefetch_related_objects(list(found.cards), *RELATED)
    if not found.printings:
        return (card_json(card, day) for card in found.cards)

    return (card_json(one.card, day) | {"printing": printing_json(one)} for one in found.printings)


def _address(request: Request, cursor: str) -> str:
    params = request.query_params.copy()
    params["after"] = cursor
    return request.build_absolute_uri(f"?{params.urlencode()}")


def _page_size(request: Request) -> int:
    text = request.query_params.get("page_size", "") or str(PAGE)
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= MOST):
        limits = {"low": 1, "high": MOST}
        raise ValidationError({"page_size": [_("A whole number from %(low)s to %(high)s.") % limits]}, code="invalid")

    return int(text)
