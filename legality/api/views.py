"""`GET /api/v1/games/` and below: games, formats, editions and rules, as the pages show them."""

from http import HTTPStatus
from typing import Any, ClassVar

from django.http import Http404
from django.utils.http import http_date
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import AddressParts, operation
from api.parameters import Open
from api.release import release
from legality.api.render import GameDetailsJson, GamesJson, RulesJson, game_json, rule_json
from legality.engine.game import Game
from legality.games import GAMES
from legality.rulebook import list_rules


class CodeView(Open):
    """A view whose answers depend on the code alone, so that they are cached until the next release."""

    tag = "Games and rules"
    address: ClassVar[AddressParts] = {"game": ("The slug of a game.", "riftbound")}

    # Any: the framework's own signature.
    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """The answer with the day of the code."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        if answer.status_code == HTTPStatus.OK:
            answer["Last-Modified"] = http_date(release()[1])

        return answer


class GamesView(CodeView):
    """All games."""

    @operation("listGames", gives={200: GamesJson})
    def get(self, request: Request) -> Response:
        """All games.

        Every game that the site knows, in the order in which people see them, each whole: its sections, kinds, traits
        and values with their names in every language, and its formats with all their editions.
        """
        body: GamesJson = {"results": [game_json(game) for game in GAMES.values()]}
        return Response(body)


class GameView(CodeView):
    """One game: sections, kinds, traits, formats with editions."""

    @operation("getGame", gives={200: GameDetailsJson})
    def get(self, request: Request, game: str) -> Response:
        """One game.

        What there is to know before checking decks of a game: the slugs that a check takes for `format`, `region` and
        `options`, the sections of a list, and the words that cards use.
        """
        return Response(game_json(_game(game)))


class RulesView(CodeView):
    """The rules of one game."""

    @operation("listRules", gives={200: RulesJson})
    def get(self, request: Request, game: str) -> Response:
        """The rules of a game.

        Every rule that a report may name, by its stable `code`, with its citation, its numbers and its reading in
        each edition of each format.
        """
        asked = _game(game)
        body: RulesJson = {"results": [rule_json(rule, asked) for rule in list_rules(asked)]}
        return Response(body)


def _game(slug: str) -> Game:
    if slug not in GAMES:
        raise Http404

    return GAMES[slug]
