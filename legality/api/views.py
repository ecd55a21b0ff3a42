"""`GET /api/v1/games/` and below: games, formats, editions and rules, as the pages show them."""

from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.utils.http import http_date
from rest_framework.request import Request
from rest_framework.response import Response

from api.parameters import Open
from api.release import release
from legality.api.render import GamesJson, RulesJson, game_json, rule_json
from legality.engine.game import Game
from legality.games import GAMES
from legality.rulebook import list_rules


class CodeView(Open):
    """A view whose answers depend on the code alone, so that they are cached until the next release."""

    # Any: the framework's own signature.
    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """The answer with the day of the code."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        if answer.status_code == HTTPStatus.OK:
            answer["Last-Modified"] = http_date(release()[1])

        return answer


class GamesView(CodeView):
    """All games."""

    def get(self, request: Request) -> Response:
        """In the order in which people see them."""
        body: GamesJson = {"results": [game_json(game) for game in GAMES.values()]}
        return Response(body)


class GameView(CodeView):
    """One game: sections, kinds, traits, formats with editions."""

    def get(self, request: Request, game: str) -> Response:
        """404 for a game that is not known."""
        return Response(game_json(_game(game)))


class RulesView(CodeView):
    """The rules of one game."""

    def get(self, request: Request, game: str) -> Response:
        """404 for a game that is not known."""
        asked = _game(game)
        body: RulesJson = {"results": [rule_json(rule, asked) for rule in list_rules(asked)]}
        return Response(body)


def _game(slug: str) -> Game:
    if slug not in GAMES:
        raise Http404

    return GAMES[slug]
