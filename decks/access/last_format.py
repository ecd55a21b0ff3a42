"""The format of a game that a browser used last: used where a request names no other."""

from typing import Final

from django.http import HttpRequest, HttpResponse

from cards.catalogue.house_formats import format_called
from legality.engine.game import Game
from legality.engine.rules.format import Format

# The builder's script writes the cookie too (decks/static/decks/builder/settings.js).
PREFIX: Final = "format_"
COOKIE_SECONDS: Final = 365 * 24 * 3600


def last_format(request: HttpRequest, game: Game) -> Format:
    """The format that this browser used last, else the one that tournaments use."""
    kept = request.COOKIES.get(PREFIX + game.slug, "")
    return format_called(game, kept) or game.default_format


def keep_format(response: HttpResponse, format_: Format) -> None:
    """Let the browser remember the format for a year."""
    response.set_cookie(PREFIX + format_.game, format_.slug, max_age=COOKIE_SECONDS, samesite="Lax")
