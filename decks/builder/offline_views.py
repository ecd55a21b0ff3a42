"""What a browser keeps of the builder for a time without a network: the page as nobody in particular sees it, and the cards."""

from __future__ import annotations

import json
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from cards.pages.art_view import LASTING
from decks.access.fetching import game_named
from decks.builder.offline import LANGUAGES, pool_address
from decks.builder.pool import card_pool
from decks.builder.views import empty_deck, page_context

KEPT: Final = 24 * 3600


@require_safe
def shell(request: HttpRequest, game: str) -> HttpResponse:
    """The builder's page with an empty deck, without a reader: no name, no form token, no session."""
    asked = game_named(game)
    with translation.override(_language(request)):
        context = page_context(asked, empty_deck(asked), today=timezone.localdate(), person=None)
        page = render_to_string("decks/builder.html", context | {"request": request, "user": AnonymousUser()})

    return HttpResponse(page, headers={"X-Robots-Tag": "noindex"})


@require_safe
def pool(request: HttpRequest, game: str) -> HttpResponse:
    """The cards of a game as JSON, for ever at the address with their version; another version leads to the present one."""
    asked, language = game_named(game), _language(request)
    address = pool_address(asked, language)
    if request.get_full_path() != address:
        return redirect(address)

    key = f"pool:{address}"
    written: bytes | None = cache.get(key)
    if written is None:
        with translation.override(language):
            written = json.dumps(card_pool(asked), ensure_ascii=False, separators=(",", ":")).encode()
        cache.set(key, written, KEPT)

    return HttpResponse(written, "application/json", headers={"Cache-Control": LASTING})


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else LANGUAGES[0]
