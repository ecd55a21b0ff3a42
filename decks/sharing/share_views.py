"""A deck for other people: a copy of their own, a printed sheet, a QR code, a picture. For everyone who may read it."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.catalogue.loading import catalogue_of
from decks.access.fetching import readable
from decks.access.judging import judged
from decks.access.listed import listed
from decks.models import Deck
from decks.report.page import shown
from decks.report.sheet import sheet_of
from decks.sharing.clone import clone as copied
from decks.sharing.preview import STYLE, png_of
from decks.sharing.preview_page import picture_of
from decks.sharing.qr import link_of, scanned_of, svg_of, token_of

PAPERS: Final = ("a4", "letter")
# A picture is drawn at most once a day for each revision of a deck and each language.
KEPT: Final = 24 * 3600
LANGUAGES: Final = ("en", "zh-hans")


@require_POST
def clone(request: HttpRequest, token: str) -> HttpResponse:
    """A copy of a deck that the reader may read, as a private deck of theirs."""
    deck = readable(request, token)
    if not request.user.is_authenticated:
        return redirect_to_login(deck.get_absolute_url())

    copy = copied(deck, request.user.pk, timezone.localdate())
    messages.success(request, _("This copy is yours. Nobody else can read it."))
    return redirect(copy)


@require_safe
def qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of a deck's link, as large as the screen."""
    deck = readable(request, token)
    base = base_of(request)
    context = {
        "deck": deck,
        "row": listed(deck),
        "symbol": svg_of(scanned_of(deck, base)),
        "link": link_of(deck, base),
        "is_owner": deck.owner_id is not None and deck.owner_id == request.user.pk,
    }
    return render(request, "decks/qr.html", context)


@require_safe
def paper(request: HttpRequest, token: str) -> HttpResponse:
    """A deck on one sheet of paper."""
    deck = readable(request, token)
    answer = judged(deck, timezone.localdate())
    if answer is None:
        raise Http404

    asked, base = request.GET.get("paper", ""), base_of(request)
    context = {
        "deck": deck,
        "game": answer.question.game,
        "format": answer.question.format_,
        "result": shown(answer, deck.text),
        "sheet": sheet_of(answer),
        "paper": asked if asked in PAPERS else PAPERS[0],
        "papers": PAPERS,
        "symbol": svg_of(scanned_of(deck, base)),
        "link": link_of(deck, base),
    }
    return render(request, "decks/print.html", context)


@require_safe
def preview(request: HttpRequest, token: str) -> HttpResponseBase:
    """The picture of a deck in the language `?lang=`. Cached until the deck, the cards or the day change."""
    deck, today = readable(request, token), timezone.localdate()
    asked = request.GET.get("lang", "")
    language, base = asked if asked in LANGUAGES else LANGUAGES[0], base_of(request)
    version = catalogue_of(deck.game).version
    state = f"{STYLE} {deck.token} {deck.revision} {today} {version} {language} {base}"
    key = sha256(state.encode()).hexdigest()
    headers = {"ETag": f'"{key[:32]}"', "Cache-Control": "public, max-age=600", "X-Robots-Tag": "noindex"}
    if deck.visibility == Deck.Visibility.PUBLIC:
        del headers["X-Robots-Tag"]
    if deck.visibility == Deck.Visibility.PRIVATE:
        headers["Cache-Control"] = "private, no-cache"

    unchanged = get_conditional_response(request, etag=headers["ETag"])
    if unchanged is not None and unchanged.status_code == 304:
        return _with(unchanged, headers)

    image: bytes | None = cache.get(f"preview:{key}")
    if image is None:
        with translation.override(language):
            answer = judged(deck, today)
            if answer is None:
                raise Http404
            image = png_of(picture_of(deck, answer, scanned_of(deck, base)))
        cache.set(f"preview:{key}", image, KEPT)

    return _with(HttpResponse(image, content_type="image/png"), headers)


@require_safe
def scanned(request: HttpRequest, short: str) -> HttpResponse:
    """Redirect a scanned address to the deck's page, which asks whether the reader may see it."""
    token = token_of(short)
    if not token:
        raise Http404

    return redirect("decks:deck", token)


def base_of(request: HttpRequest) -> str:
    """The site's address as its operator names it, or else as the reader sees it, without a path."""
    return settings.SITE_URL or f"{request.scheme}://{request.get_host()}"


def _with(response: HttpResponseBase, headers: dict[str, str]) -> HttpResponseBase:
    for name, value in headers.items():
        response.headers[name] = value

    return response
