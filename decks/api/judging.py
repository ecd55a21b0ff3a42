"""From the body of a check to its answer, for all endpoints that judge lists."""

from collections.abc import Callable, Mapping
from typing import cast

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from api.parameters import ParameterView
from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.access.collection import owned_by
from decks.api.permissions import READ
from decks.api.serializers import Given, entries_of
from decks.check.checking import Answer, check_entries, read
from decks.check.question import Question
from decks.decklist.entries import Entries
from legality.engine.game import Game
from legality.engine.values.card import Card


class JudgingView(ParameterView):
    """Open to all: judging changes nothing, so a session would only add a CSRF check. A token has its own rate."""

    permission_classes = (AllowAny,)
    # Tokens alone.
    authentication_classes = APIView.authentication_classes[:1]
    throttle_scope = "check"


def judge_body(given: Given, find: Callable[[str], Catalogue] = catalogue_of) -> Answer:
    """The answer to the body of a check."""
    question = question_in(given)
    catalogue = find(question.game.slug)
    deck = entries_in(question.game, given["deck"], catalogue)
    pool = pool_in(question.game, given, catalogue)
    return check_entries(question, deck, catalogue, pool)


def owned_of(request: Request, game: Game) -> Mapping[Card, int]:
    """The collection of the person whose token came with the request, if it may read it."""
    is_readable = READ in getattr(request.auth, "scopes", ())
    return owned_by(request.user.pk if is_readable else None, game, catalogue_of(game.slug))


def question_in(given: Given) -> Question:
    """The question of a validated body."""
    return cast("Question", given["question"])


def pool_in(game: Game, given: Given, catalogue: Catalogue) -> Entries | None:
    """The pool of the body, or None."""
    return entries_in(game, given["pool"], catalogue) if "pool" in given else None


def entries_in(game: Game, given: Given, catalogue: Catalogue) -> Entries:
    """The lines of one list of the body; a deck code is read with the catalogue that judges it."""
    return list(entries_of(given["sections"])) if "sections" in given else read(game, str(given["text"]), catalogue)
