"""`/api/v1/collection/`: what a person has of a game, and what they still need for a deck."""

from typing import Annotated, TypedDict

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import operation
from api.typed import Doc, Moment, Natural, Positive
from cards.catalogue.loading import load_catalogue
from decks.access.collection import (
    find_collection,
    find_missing_cards,
    missing_as_text,
    owned_by,
    read_collection,
    save_collection,
)
from decks.access.serving import answer_of
from decks.api.base import FORMAT_GONE, SavedDeckView
from decks.api.checks.bodies import ListSerializer, QuestionSerializer
from decks.api.checks.judging import judge_body
from decks.api.parameters import CollectionParameters
from decks.api.permissions import OwnAccess, OwnReadAccess
from decks.api.saved.bodies import CollectionSerializer
from decks.check.answers import ProblemLineJson, problems_json
from decks.check.checking import Answer
from decks.models import Collection
from legality.api.typed import GameSlug
from legality.engine.game import Game
from legality.games import GAMES


class CollectionJson(TypedDict):
    """What a person has of a game."""

    game: GameSlug
    text: Annotated[str, Doc("As typed.")]
    updated: Annotated[Moment | None, Doc("Null if nothing was ever sent.")]
    cards: Annotated[Natural, Doc("Copies that were found in the database.")]
    problems: list[ProblemLineJson]


class MissingCardJson(TypedDict):
    """A card of which copies are missing."""

    card: Annotated[str, Doc("Its id.")]
    name: str
    needed: Natural
    owned: Natural
    count: Annotated[Positive, Doc("How many are missing.")]


class MissingCardsJson(TypedDict):
    """What a deck still lacks."""

    missing: list[MissingCardJson]
    text: Annotated[str, Doc("The same as a list.")]
    problems: Annotated[
        list[ProblemLineJson], Doc("Lines of the deck that are not cards: what they lack is not known.")
    ]


class MissingSerializer(QuestionSerializer):
    """A list that is held against a collection."""

    lists = ("deck",)

    deck = ListSerializer()


class CollectionView(SavedDeckView):
    """The reader's collection of one game, as a list in their own words."""

    tag = "Collection"
    permission_classes = (OwnAccess,)
    parameters = {"GET": CollectionParameters, "PUT": CollectionParameters}

    @operation("getCollection", gives={200: CollectionJson}, asks={"game": "riftbound"})
    def get(self, request: Request) -> Response:
        """One's collection of a game.

        What one has of a game, as the list that was sent, with the lines that are not cards. Empty if nothing was ever
        sent.
        """
        game = GAMES[self.asked["game"]]
        return Response(_collection(find_collection(self.person(), game.slug), game))

    @operation(
        "replaceCollection",
        takes=CollectionSerializer,
        gives={200: CollectionJson},
        asks={"game": "riftbound"},
        examples={"A list": {"text": "12 Defy\n2 Pit Rookie"}},
    )
    def put(self, request: Request) -> Response:
        """Keep a collection.

        Puts a list in the place of the one before. Lines that are not cards are saved and reported.
        """
        game = GAMES[self.asked["game"]]
        given = validated_data(CollectionSerializer(data=request.data))
        return Response(_collection(save_collection(self.person(), game.slug, given["text"]), game))


class MissingView(SavedDeckView):
    """What the reader still needs for a deck that they may read."""

    tag = "Collection"
    permission_classes = (OwnAccess,)

    @operation("getMissing", gives={200: MissingCardsJson, 409: FORMAT_GONE})
    def get(self, request: Request, token: str) -> Response:
        """What a deck still lacks.

        Each card of which the reader's collection holds fewer copies than the deck needs, with both numbers and the
        difference, and the same as a list to paste. Lines of the deck that are not cards are in `problems`.
        """
        answer = answer_of(self.readable(token), timezone.localdate())
        return Response(missing_json(answer, self.person()))


class FindMissingView(SavedDeckView):
    """What the reader still needs for a list that they send."""

    tag = "Collection"
    permission_classes = (OwnReadAccess,)
    throttle_scope = "check"

    @operation(
        "findMissing",
        takes=MissingSerializer,
        gives={200: MissingCardsJson},
        examples={"A list": {"game": "riftbound", "deck": {"text": "Main:\n3 Defy"}}},
    )
    def post(self, request: Request) -> Response:
        """What is wanting for a list.

        As for a saved deck, but of a list that is sent as to a check. Nothing is kept: a token needs no more than the scope
        that reads.
        """
        given = validated_data(MissingSerializer(data=request.data))
        return Response(missing_json(judge_body(given), self.person()))


def missing_json(answer: Answer, person: int) -> MissingCardsJson:
    """What a person's collection lacks for the deck of an answer."""
    game = answer.question.game
    wanted = find_missing_cards(answer, owned_by(person, game, load_catalogue(game.slug)))
    rows: list[MissingCardJson] = [
        {"card": one.card.id, "name": one.card.name, "needed": one.needed, "owned": one.owned, "count": one.count}
        for one in wanted
    ]
    return {"missing": rows, "text": missing_as_text(wanted), "problems": problems_json(answer.problems)}


def _collection(kept: Collection, game: Game) -> CollectionJson:
    owned = read_collection(kept.text, game, load_catalogue(game.slug))
    return {
        "game": game.slug,
        "text": kept.text,
        "updated": kept.updated.isoformat() if kept.pk else None,
        "cards": sum(owned.tally().values()),
        "problems": problems_json(owned.problems),
    }
