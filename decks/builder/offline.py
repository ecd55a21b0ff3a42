"""Where a browser finds what it keeps of the builder for a time without a network."""

from typing import TypedDict
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from decks.builder.pool import LANGUAGES, pool_version
from legality.engine.game import Game


class OfflineJson(TypedDict):
    """`address`: the page that `shell` replaces. `pool`: the cards, at another address with every version."""

    address: str
    shell: str
    pool: str


def offline_addresses(game: Game) -> OfflineJson | None:
    """What to keep in the language of the request; None where the operator has switched that off."""
    if not settings.OFFLINE:
        return None

    language = get_language() or LANGUAGES[0]
    return {
        "address": reverse("decks:builder", args=(game.slug,)),
        "shell": f"{reverse('decks:builder_shell', args=(game.slug,))}?{urlencode({'lang': language})}",
        "pool": pool_address(game, language),
    }


def pool_address(game: Game, language: str) -> str:
    """The address of a game's cards as they are now."""
    asked = urlencode({"lang": language, "v": pool_version(game)})
    return f"{reverse('decks:builder_pool', args=(game.slug,))}?{asked}"
