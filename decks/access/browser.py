"""What a browser keeps of its own: the format of a game that it used last, and drafts, each under the name of its person."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

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


def draft_owner(person: int | None) -> str:
    """The name under which a browser stores the drafts of a person; empty for a reader who is not logged in."""
    return salted_hmac("deckwright.drafts", str(person)).hexdigest()[:12] if person else ""
