"""From the body of a check to its answer, for all endpoints that judge lists."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import partial
from typing import Any, Final

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from api.bodies import RequestData
from api.parameters import ParameterView
from cards.catalogue.loading import load_catalogue, load_catalogue_for
from cards.catalogue.lookup import Catalogue
from decks.access.collection import owned_by
from decks.access.saving import DETAILS
from decks.api.checks.bodies import Given
from decks.api.permissions import READ
from decks.check.checking import Answer, check_entries, read_entries
from decks.check.question import Question, options_in
from decks.decklist.entries import Entries, Entry, Unread
from decks.decklist.reading.lists import entry_of_name
from decks.models import Deck
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.games import GAMES

EXAMPLE_DAY: Final = "2026-08-08"
EXAMPLE_CHECK: Final = {
    "game": "riftbound",
    "format": "standard",
    "date": EXAMPLE_DAY,
    "deck": {"text": "Main:\n3 Defy\n1 Pit Rooky"},
}
EXAMPLE_BY_SECTIONS: Final = {
    "game": "riftbound",
    "deck": {"sections": {"main": [{"name": "Defy", "count": 3}, {"code": "OGN-045", "count": 1}]}},
}


def is_light(names: Iterable[str]) -> bool:
    """Whether no verdict depends on these members, so that they can be written for a deck whose game is gone, too."""
    return set(names) <= {*DETAILS, "cause", "base"}


def question_arguments(
    deck: Deck, sent: RequestData, today: date
) -> tuple[str, date, str, str, str, Mapping[str, object]]:
    """The arguments of `ask`: from the body, else from the deck, as far as game and format still know them."""
    game = str(sent.get("game", deck.game))
    same = game == deck.game
    format_ = str(sent.get("format", deck.format if same else ""))
    region = str(sent.get("region", deck.region if same else ""))
    options = as_options(sent.get("options"))
    if not isinstance(options, Mapping):
        # The deck's options that the format knows: a tick left from another format is not an error.
        known = options_in(GAMES[game], format_) if game in GAMES else ()
        options = {option.slug: True for option in known if option.slug in deck.options}
    return game, today, format_, "", region, options


def as_options(value: Any) -> Any:  # Any: whatever JSON was sent
    """A list of slugs as a mapping; anything else as it came."""
    is_list = isinstance(value, list) and all(isinstance(slug, str) for slug in value)
    return dict.fromkeys(value, True) if is_list else value


class JudgingView(ParameterView):
    """Open to all: judging changes nothing, so a session would only add a CSRF check. A token has its own rate."""

    tag = "Checks"
    permission_classes = (AllowAny,)
    # Tokens alone.
    authentication_classes = APIView.authentication_classes[:1]
    throttle_scope = "check"


def find_for(request: Request) -> Callable[[str], Catalogue]:
    """Finds the cards of a game for who sent the token of a request: with those that they offer."""
    return partial(load_catalogue_for, person=request.user.pk)


def judge_body(given: Given, find: Callable[[str], Catalogue] = load_catalogue) -> Answer:
    """The answer to the body of a check."""
    question: Question = given["question"]
    catalogue = find(question.game.slug)
    deck = read_list_entries(question.game, given["deck"], catalogue)
    return check_entries(question, deck, catalogue, read_pool(question.game, given, catalogue))


def readable_collection(request: Request, game: Game) -> Mapping[Card, int]:
    """The collection of the person whose token came with the request, if it may read it."""
    is_readable = READ in getattr(request.auth, "scopes", ())
    return owned_by(request.user.pk if is_readable else None, game, load_catalogue(game.slug))


def read_pool(game: Game, given: Given, catalogue: Catalogue) -> Entries | None:
    """The pool of the body, or None."""
    return read_list_entries(game, given["pool"], catalogue) if "pool" in given else None


def read_list_entries(game: Game, given: Given, catalogue: Catalogue) -> Entries:
    """The lines of one list of the body, those of sections counted from 1. A deck code is read with the catalogue that judges it."""
    if "sections" not in given:
        return read_entries(game, given["text"], catalogue)

    entries: list[Entry | Unread] = []
    for section, cards in given["sections"].items():
        for card in cards:
            code = card.get("code") or None
            name = card.get("name") or card["code"]
            entries.append(entry_of_name(len(entries) + 1, name, card["count"], code, section))

    return entries
