"""`/api/v1/collection/`: what a person has of a game, and what they still need for a deck."""

from typing import Annotated, TypedDict

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

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
from decks.api.base import SavedDeckView
from decks.api.deck_serializers import CollectionSerializer
from decks.api.parameters import CollectionParameters
from decks.api.permissions import OwnAccess
from decks.api.serializers import validated_data
from decks.check.answers import ProblemLineJson, problems_json
from decks.models import Collection
from legality.api.typed import GameSlug
from legality.engine.game import Game
from legality.games import GAMES


class CollectionJson(TypedDict):
    """What a person has of a game."""

    game: GameSlug
    text: Annotated[str, Doc("As typed.")]
    updated: Annotated[Moment | None, Doc("Null if nothing was ever said.")]
    cards: Annotated[Natural, Doc("Copies that were found in the database.")]
    problems: list[ProblemLineJson]


class MissingCardJson(TypedDict):
    """A card of which copies are wanting."""

    card: Annotated[str, Doc("Its id.")]
    name: str
    needed: Natural
    owned: Natural
    count: Annotated[Positive, Doc("How many are wanting.")]


class MissingCardsJson(TypedDict):
    """What is wanting for a deck."""

    missing: list[MissingCardJson]
    text: Annotated[str, Doc("The same as a list.")]
    problems: Annotated[
        list[ProblemLineJson], Doc("Lines of the deck that are no cards: of these nobody knows what is wanting.")
    ]


class CollectionView(SavedDeckView):
    """The reader's collection of one game, as a list in their own words."""

    permission_classes = (OwnAccess,)
    parameters = {"GET": CollectionParameters, "PUT": CollectionParameters}

    def get(self, request: Request) -> Response:
        """The text with its open lines; empty if nothing was ever said."""
        game = GAMES[self.asked["game"]]
        return Response(_collection(find_collection(self.person(), game.slug), game))

    def put(self, request: Request) -> Response:
        """Keep a text in place of the one before."""
        game = GAMES[self.asked["game"]]
        given = validated_data(CollectionSerializer(data=request.data))
        return Response(_collection(save_collection(self.person(), game.slug, given["text"]), game))


class MissingView(SavedDeckView):
    """What the reader still needs for a deck that they may read."""

    permission_classes = (OwnAccess,)

    def get(self, request: Request, token: str) -> Response:
        """Each card of which copies are missing, the same as a list to paste, and the lines that are not cards."""
        answer = answer_of(self.readable(token), timezone.localdate())
        game = answer.question.game
        wanted = find_missing_cards(answer, owned_by(self.person(), game, load_catalogue(game.slug)))
        rows: list[MissingCardJson] = [
            {"card": one.card.id, "name": one.card.name, "needed": one.needed, "owned": one.owned, "count": one.count}
            for one in wanted
        ]
        unread = problems_json(answer.problems)
        body: MissingCardsJson = {"missing": rows, "text": missing_as_text(wanted), "problems": unread}
        return Response(body)


def _collection(kept: Collection, game: Game) -> CollectionJson:
    owned = read_collection(kept.text, game, load_catalogue(game.slug))
    return {
        "game": game.slug,
        "text": kept.text,
        "updated": kept.updated.isoformat() if kept.pk else None,
        "cards": sum(owned.tally().values()),
        "problems": problems_json(owned.problems),
    }
