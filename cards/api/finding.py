"""Finding cards otherwise than by a query: many at once, as a name is typed, by what is printed on them, and by chance."""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from http import HTTPStatus
from itertools import chain, islice
from typing import Annotated, Any, Final, NotRequired, TypedDict, cast

from django.http import Http404
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.bodies import Body, Faults, RequestData, fault, validated_data
from api.description.operations import describe_error, operation
from api.fields import BoundedList, NumberParameter, StrictText, pick_members
from api.model_serializers import rows_json
from api.typed import Doc, MadeBy, OneOf, Row, or_sparse
from api.work import request_meter
from cards.api.parameters import FOUND_MEMBERS, NAME, CardParameters, GameParameters, QueryText
from cards.api.render import CardJson, card_json
from cards.api.serializers import PrintingSerializer, id_of
from cards.api.views import (
    RELATED,
    BadQueryError,
    CardsApiView,
    ConditionalView,
    FoundCardJson,
    FoundCardOrPart,
    NoSingleCardError,
    QueryFaultJson,
)
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue, Missed
from cards.catalogue.names.codes import plain_code
from cards.models import Card
from cards.models.cards import Move, Printing
from cards.search import SearchError, find_card_ids, plan_or_error, suggestions_for
from legality.api.fields import GameParameter
from legality.api.typed import GameSlug as GameSlugJson
from legality.engine.values.card import Card as EngineCard
from legality.engine.values.search_bounds import ask_end
from legality.games import GAMES
from legality.sources.fold import squash

MOST_LOOKED_UP: Final = 1_000
# Names of no card that are compared with all names there are, for suggestions.
MOST_SUGGESTED_FOR: Final = 20
VARIANTS: Final = "ABCSP*"
LONGEST_REF: Final = 100
MOST_COMPLETED: Final = 50


class LookupItemSerializer(Body):
    """One card that is looked up: by id, or by name or number within a game."""

    one_of = ("id", "name", "number")

    id = StrictText(
        max_length=240, required=False, help_text="Such as `riftbound.defy`; one that was merged is followed."
    )
    name = StrictText(max_length=NAME, required=False, help_text="In any language, exactly.")
    number = StrictText(max_length=64, required=False, help_text="Such as `OGN-045`.")
    game = GameParameter(
        required=False,
        help_text="Where `name` or `number` is looked for; else the `game` of all of them, else in every game.",
    )
    ref = StrictText(max_length=LONGEST_REF, required=False, allow_blank=True, help_text="Comes back with the result.")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """One way to name the card."""
        is_one = len({*self.one_of} & sent.keys()) == 1
        return (
            {}
            if is_one
            else fault(["id"], _("Give one of these: %(names)s.") % {"names": ", ".join(self.one_of)}, "required")
        )


class LookupSerializer(Body):
    """Cards that are looked up together."""

    game = GameParameter(required=False, help_text="The game of names and numbers that do not say theirs.")
    cards = BoundedList(child=LookupItemSerializer(), max_length=MOST_LOOKED_UP)


class LookupResultJson(TypedDict):
    """What was found for one card."""

    ref: Annotated[str | None, Doc("As it was sent.")]
    card: Annotated[Annotated[Row, MadeBy(or_sparse(CardJson))] | None, Doc("Null where no single card was found.")]
    code: Annotated[
        str | None,
        OneOf("unknown", "guessed", "ambiguous"),
        Doc(
            "Why there is no card: `unknown`; `guessed`, where one suggestion is the likeliest by far; `ambiguous`, where several "
            "cards are called that. Null with a card."
        ),
    ]
    suggestions: Annotated[
        list[str] | None,
        Doc(
            f"Names to send instead, the likeliest first. Null: not sought, which is done for {MOST_SUGGESTED_FOR} names whose game is known."
        ),
    ]


class LookupResultsJson(TypedDict):
    """What was found, in the order of the request."""

    results: list[LookupResultJson]


Found = EngineCard | Missed
NOT_SOUGHT: Final = Missed("unknown", unguessed=True)


class LookupView(CardsApiView):
    """Many cards at once."""

    # Tokens alone, which have a rate of their own.
    authentication_classes = APIView.authentication_classes[:1]
    throttle_scope = "batch"
    parameters = {"POST": CardParameters}

    @operation(
        "lookUpCards",
        takes=LookupSerializer,
        gives={200: LookupResultsJson},
        examples={
            "By id, name and number": {
                "game": "riftbound",
                "cards": [
                    {"id": "riftbound.defy", "ref": "a"},
                    {"name": "Pit Rookie"},
                    {"number": "OGN-045"},
                    {"name": "Deffy"},
                ],
            }
        },
    )
    def post(self, request: Request) -> Response:
        """Many cards at once.

        Up to 1,000 cards by id, by name in any language, or by number, answered in order: each result has the `ref` of its
        card, if one was sent, and the card, or why there is none. For the first 20 names of a known game that are no card's,
        names that may have been meant are sought. It counts as work, a line a card, as a batch of checks does.
        """
        meter = request_meter(request)
        meter.check()
        given = validated_data(LookupSerializer(data=request.data))
        with meter.measure(len(given["cards"])):
            finder = CardFinder({item["id"] for item in given["cards"] if "id" in item})
            found = [finder.find(item, given.get("game", "")) for item in given["cards"]]
            ids = [card.id for card in found if not isinstance(card, Missed)]
            shown = cards_by_id(ids, self.day, self.asked["fields"])
            results = [self._result(item, one, shown) for item, one in zip(given["cards"], found, strict=True)]
        meter.tell()
        body: LookupResultsJson = {"results": results}
        return Response(body)

    def _result(self, item: Mapping[str, str], found: Found, shown: Mapping[str, Row]) -> LookupResultJson:
        missed = found if isinstance(found, Missed) else None
        sought = [] if missed is None else list(missed.suggestions)
        return {
            "ref": item.get("ref"),
            "card": None if isinstance(found, Missed) else shown.get(found.id),
            "code": missed.kind if missed else None,
            "suggestions": None if missed and missed.unguessed else sought,
        }


def cards_by_id(ids: Iterable[str], day: date, fields: tuple[str, ...]) -> dict[str, Row]:
    """The cards with these ids, each once, with the members that were asked for. Six queries a game.

    Raises TooMuchWorkError once the end of the request has come.
    """
    keys: dict[str, list[str]] = {}
    for one in dict.fromkeys(ids):
        game, _dot, key = one.partition(".")
        keys.setdefault(game, []).append(key)
    found: dict[str, Row] = {}
    for game, some in keys.items():
        for row in Card.objects.filter(game=game, key__in=some).prefetch_related(*RELATED):
            ask_end()
            found[id_of(row)] = pick_members(cast("Row", card_json(row, day)), fields)
    return found


class CardFinder:
    """Finds cards one after another. Each catalogue is loaded once, and the names that suggestions are sought for are counted."""

    def __init__(self, ids: Collection[str]) -> None:
        self._ids = follow_moves(ids)
        self._guesses = MOST_SUGGESTED_FOR
        self._catalogues: dict[str, Catalogue] = {}

    def find(self, item: Mapping[str, str], game: str) -> Found:
        """The card of an item of a lookup, or why there is none. `game`: of items that do not say theirs; empty: all games."""
        if "id" in item:
            key = self._ids[item["id"]]
            of_card = key.partition(".")[0]
            return self._catalogue(of_card).cards.get(key, NOT_SOUGHT) if of_card in GAMES else NOT_SOUGHT

        game = item.get("game") or game
        catalogues = [self._catalogue(one) for one in ([game] if game else GAMES)]
        if "number" in item:
            return only_card([(cards, card) for cards in catalogues for card in cards.coded(item["number"])])
        if not game:
            return only_card([(cards, card) for cards in catalogues for card in cards.named(item["name"])])

        found = catalogues[0].find(item["name"], guess=self._guesses > 0)
        if isinstance(found, Missed) and not found.unguessed and found.kind != "ambiguous":
            self._guesses -= 1
        return found

    def _catalogue(self, game: str) -> Catalogue:
        if game not in self._catalogues:
            self._catalogues[game] = load_catalogue(game)
        return self._catalogues[game]


def follow_moves(ids: Collection[str]) -> dict[str, str]:
    """Each id with the one that took its place, else itself. One query."""
    keys = [one.partition(".")[2] for one in ids]
    moves = {f"{move.game}.{move.old}": f"{move.game}.{move.new}" for move in Move.objects.filter(old__in=keys)}
    return {one: moves.get(one, one) for one in ids}


def only_card(found: Sequence[tuple[Catalogue, EngineCard]]) -> Found:
    """The one card among these, each with the catalogue that it is in; else what may be sent instead."""
    if len(found) == 1:
        return found[0][1]

    return Missed("ambiguous", tuple(cards.suggestion_for(card) for cards, card in found)) if found else NOT_SOUGHT


class NumberParameters(CardParameters):
    """One card by what is printed on it."""

    members = FOUND_MEMBERS


class NumberSuggestionsJson(TypedDict):
    """Next to the problem, where the game is known: names to look for instead."""

    suggestions: NotRequired[Annotated[list[str], Doc("Empty where no card has the number.")]]


class NumberView(ConditionalView):
    """One card by what is printed on it."""

    parameters = {"GET": NumberParameters}

    @operation(
        "getCardByNumber",
        gives={
            200: FoundCardOrPart,
            404: describe_error(
                NumberSuggestionsJson, "No card has this number, or several have it: `suggestions` are their names."
            ),
        },
    )
    def get(self, request: Request, game: str, set: str, number: str) -> Response:  # noqa: A002  the part of the address
        """One card by its set and number.

        The card with this number in a set, and the `printing` that has it. Case and leading zeros do not
        matter; without the letter of a variant it is the plain printing, where there is one.
        """
        if game not in GAMES:
            raise NoSingleCardError(Missed("unknown"), by_number=True)

        cards = load_catalogue(game)
        code = f"{set}-{number}"
        found = only_card([(cards, card) for card in cards.coded(code)])
        if isinstance(found, Missed):
            raise NoSingleCardError(found, by_number=True)

        row = Card.objects.prefetch_related(*RELATED).get(game=game, key=found.key)
        printed = list(row.printings.all())
        (asked, *_others) = sorted(printed, key=lambda one: _distance(one, code))
        shown: FoundCardJson = {**card_json(row, self.day), "printing": rows_json(PrintingSerializer, [asked])[0]}
        return Response(pick_members(shown, self.asked["fields"]))


def _distance(printing: Printing, code: str) -> tuple[bool, bool]:
    """How far the code of a printing is from one that was asked for: the same, then the same but for the variant."""
    plain = plain_code(printing.code)
    asked = plain_code(code)
    return plain != asked, plain.rstrip(VARIANTS) != asked.rstrip(VARIANTS)


class CompletionParameters(GameParameters):
    """What was typed."""

    q = StrictText(max_length=200, help_text="The beginning of a name, in any language.")
    page_size = NumberParameter(1, MOST_COMPLETED, 20, help_text=f"How many names, from 1 to {MOST_COMPLETED}.")


class CompletionJson(TypedDict):
    """A card whose name begins as was typed."""

    id: Annotated[str, Doc("The card's id.")]
    game: GameSlugJson
    name: Annotated[str, Doc("In the language in which it begins so, else as lists write it.")]


class CompletionsJson(TypedDict):
    """Cards whose names begin as was typed."""

    results: list[CompletionJson]


class CompletionView(ConditionalView):
    """Names as they are typed."""

    throttle_scope = "search"
    parameters = {"GET": CompletionParameters}

    @operation("completeCardName", gives={200: CompletionsJson}, asks={"game": "riftbound", "q": "def"})
    def get(self, request: Request) -> Response:
        """Names that begin so.

        For a field in which people type a name: cards with a name in any language, or another name by which lists find them,
        that begins with `q`, in the order of those names, game by game. Case, spaces and signs do not matter.
        """
        games = [self.asked["game"]] if self.asked["game"] else [*GAMES]
        found = chain.from_iterable(complete_names(load_catalogue(game), self.asked["q"]) for game in games)
        body: CompletionsJson = {"results": list(islice(found, self.asked["page_size"]))}
        return Response(body)


def complete_names(cards: Catalogue, typed: str) -> Iterator[CompletionJson]:
    """The cards whose names begin as was typed, each with the name that does."""
    letters = squash(typed)
    for card in cards.beginning_with(typed):
        begun = [name for name in (card.name, *card.names.values()) if squash(name).startswith(letters)]
        yield {"id": card.id, "game": card.game, "name": next(iter(begun), card.name)}


class RandomParameters(CardParameters):
    """One card by chance."""

    game = GameParameter(required=False, default="", help_text="One game; all without it.")
    q = QueryText(required=False, default="", help_text="A query of the search language; all cards without it.")


class RandomView(CardsApiView):
    """One card by chance."""

    refuses = (HTTPStatus.NOT_FOUND,)
    throttle_scope = "search"
    parameters = {"GET": RandomParameters}

    @operation(
        "getRandomCard",
        gives={200: or_sparse(CardJson), 400: describe_error(QueryFaultJson, "A parameter is wrong.")},
        asks={"game": "riftbound", "q": "t:unit"},
    )
    def get(self, request: Request) -> Response:
        """A card by chance.

        One of the cards that fit the query, each as likely as any other; another one each time, so that no cache keeps it.
        404 where no card fits.
        """
        asked = self.asked
        plan = plan_or_error(asked["q"], asked["game"], day=self.day)
        if isinstance(plan, SearchError):
            raise BadQueryError(plan, suggestions_for(asked["q"], plan, asked["game"], day=self.day))

        ids = find_card_ids(plan)
        if not ids:
            raise Http404

        game, _dot, key = secrets.choice([*ids]).partition(".")
        answer = self.card(Card.objects.prefetch_related(*RELATED).get(game=game, key=key))
        patch_cache_control(answer, no_store=True)
        return answer
