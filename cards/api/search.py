"""`GET /api/v1/cards/`: the cards that fit a query, in a total order, paged by cursor."""

from collections.abc import Iterable
from typing import Annotated, NotRequired, TypedDict, cast

from django.db.models import prefetch_related_objects
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import only
from api.paging import next_page
from api.typed import Doc
from cards.api.parameters import CardsParameters
from cards.api.render import CardJson, PrintingJson, card_json, printing_json
from cards.api.views import RELATED, Reading
from cards.search import SearchError, error_sentence, search, suggestions_for


class FoundCardJson(CardJson):
    """A card that a search found; where printings were asked for, with the one that was found."""

    printing: NotRequired[Annotated[PrintingJson, Doc("Only for a query with `unique:prints`.")]]


class FoundCardsJson(TypedDict):
    """A page of cards."""

    results: list[FoundCardJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]
    explain: Annotated[str, Doc("What was asked, as a sentence in the language of the request.")]


class QueryFaultJson(TypedDict):
    """Next to the problem: where in the query it is, counted in characters from 1."""

    column: NotRequired[int]
    length: NotRequired[int]
    suggestions: NotRequired[Annotated[list[str], Doc("Whole queries that can be answered, the likeliest first.")]]


class BadQuery(ValidationError):
    """A query that cannot be answered: why, and where in it, counted in characters from 1."""

    members: QueryFaultJson

    def __init__(self, error: SearchError, suggestions: Iterable[str] = ()) -> None:
        field = "after" if error.key == "bad-cursor" else "q"
        super().__init__({field: [ErrorDetail(error_sentence(error), error.key)]})
        self.members = {"column": error.column, "length": error.length, "suggestions": list(suggestions)}


class CardsView(Reading):
    """Cards by a query of the search language; all cards without one."""

    throttle_scope = "search"
    parameters = {"GET": CardsParameters}

    def get(self, request: Request) -> Response:
        """`next` is the address of the page that follows, null on the last."""
        asked = self.asked
        day = self.day
        found = search(asked["q"], asked["game"], day=day, page_size=asked["page_size"], after=asked["after"])
        if found.error:
            raise BadQuery(found.error, suggestions_for(asked["q"], found.error, asked["game"], day=day))

        following = next_page(request, found.next) if found.next else None
        prefetch_related_objects(list(found.cards), *RELATED)
        cards = [cast("FoundCardJson", card_json(card, day)) for card in found.cards]
        if found.printings:
            # Where printings were asked for, each card comes with the printing that was found.
            cards = [{**card_json(one.card, day), "printing": printing_json(one)} for one in found.printings]
        results = [only(card, asked["fields"]) for card in cards]
        body: FoundCardsJson = {"results": results, "next": following, "explain": found.explain}
        return Response(body)
