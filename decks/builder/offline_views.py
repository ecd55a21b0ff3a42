"""What a browser keeps of the builder for a time without a network: the page as any reader sees it, and the cards."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from api.encoding import gzip_weight
from cards.api.game_files import answer_with
from cards.pages.art_view import LASTING
from decks.access.fetching import game_named
from decks.builder.offline import pool_address
from decks.builder.pool import LANGUAGES, POOLS, kind_of
from decks.builder.views import empty_deck, page_context


@require_safe
def shell(request: HttpRequest, game: str) -> HttpResponse:
    """The builder's page with an empty deck, without a reader: no name, no form token, no session."""
    asked = game_named(game)
    with translation.override(_language(request)):
        context = page_context(asked, empty_deck(asked), today=timezone.localdate(), person=None)
        page = render_to_string("decks/builder.html", context | {"request": request, "user": AnonymousUser()})

    return HttpResponse(page, headers={"X-Robots-Tag": "noindex"})


@require_safe
def pool(request: HttpRequest, game: str) -> HttpResponseBase:
    """The cards of a game as JSON, for ever at the address with their version; another version leads to the present one."""
    asked = game_named(game)
    language = _language(request)
    # Before the address is looked at: that of an earlier version never gets later cards.
    file = POOLS.ask(asked.slug, kind_of(language), timezone.localdate())
    address = pool_address(asked, language)
    if request.get_full_path() != address:
        return redirect(address)

    packed = gzip_weight(request.headers.get("Accept-Encoding", "")) > 0
    answer = answer_with(file, "application/json", f"{asked.slug}.json", packed=packed)
    answer.headers["Cache-Control"] = LASTING
    return answer


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else LANGUAGES[0]
