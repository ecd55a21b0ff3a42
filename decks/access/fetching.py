"""The deck, game or list that a request to a page names. Raises Http404 for what does not exist."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from decks.access.forms import QuestionForm
from decks.check.question import RefusedError, parse_game
from decks.models import Deck
from legality.engine.game import Game
from legality.games import GAMES


def find_readable_deck(request: HttpRequest, token: str) -> Deck:
    """The deck of that token, if the reader may read it. Raises Http404."""
    decks = Deck.objects.readable_by(request.user.pk).select_related("owner", "last_check")
    return get_object_or_404(decks, token=token)


def find_own_deck(request: HttpRequest, token: str) -> Deck:
    """The reader's own deck of that token. Raises Http404."""
    return get_object_or_404(Deck.objects.of(request.user.pk).select_related("last_check"), token=token)


def game_named(slug: str) -> Game:
    """The game of that slug. Raises Http404."""
    try:
        return parse_game(slug)
    except RefusedError:
        raise Http404 from None


def posted_list(request: HttpRequest) -> QuestionForm:
    """The form of a posted list."""
    # The form refuses an unknown game itself; until then it needs some game to be built with.
    game = GAMES.get(request.POST.get("game", "")) or next(iter(GAMES.values()))
    return QuestionForm(request.POST.dict(), game=game, today=timezone.localdate())
