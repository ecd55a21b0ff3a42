"""The pictures of a deck: for link previews, and tall for chats. For everyone who may read it."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from api.release import release
from cards.catalogue.house_formats import version_called
from cards.catalogue.loading import catalogue_of
from decks.access.fetching import readable
from decks.access.judging import judge_deck
from decks.models import Deck
from decks.sharing.long_picture import long_png_of
from decks.sharing.picture import Picture
from decks.sharing.preview import STYLE, png_of
from decks.sharing.preview_page import picture_of
from decks.sharing.qr import scanned_of
from decks.sharing.site_address import base_of

# A picture is drawn at most once a day for each revision of a deck and each language.
KEPT: Final = 24 * 3600
LANGUAGES: Final = ("en", "zh-hans")
DRAWN: Final[Mapping[str, Callable[[Picture], bytes]]] = MappingProxyType({"preview": png_of, "picture": long_png_of})


@require_safe
def deck_picture(request: HttpRequest, token: str, form: str) -> HttpResponseBase:
    """The picture in the language `?lang=`. Cached until the deck, its format, the cards or the day change."""
    deck = readable(request, token)
    asked = request.GET.get("lang", "")
    language = asked if asked in LANGUAGES else LANGUAGES[0]
    # What the picture is made of: another deck, verdict, theme or version of the site makes another one.
    house = version_called(deck.game, deck.format)
    format_ = f"{house.pk} {house.format.name}" if house else deck.format
    shown = f"{form} {timezone.localdate()} {language} {base_of(request)}"
    made_of = (STYLE, release()[0], deck.token, deck.revision, catalogue_of(deck.game).version, format_, shown)
    key = sha256(repr(made_of).encode()).hexdigest()
    # What a cache may do: keep the picture of a shared deck; let search engines find a public one alone.
    shared = {"ETag": f'"{key[:32]}"', "Cache-Control": "public, max-age=600"}
    if deck.visibility == Deck.Visibility.PUBLIC:
        headers = shared
    else:
        if deck.visibility == Deck.Visibility.PRIVATE:
            shared["Cache-Control"] = "private, no-cache"
        headers = shared | {"X-Robots-Tag": "noindex"}

    unchanged = get_conditional_response(request, etag=headers["ETag"])
    if unchanged is not None and unchanged.status_code == 304:
        return _add_headers(unchanged, headers)

    image: bytes | None = cache.get(f"preview:{key}")
    if image is None:
        with translation.override(language):
            answer = judge_deck(deck, timezone.localdate())
            if answer is None:
                raise Http404

            image = DRAWN[form](picture_of(deck, answer, scanned_of(deck, base_of(request))))
        cache.set(f"preview:{key}", image, KEPT)

    return _add_headers(HttpResponse(image, content_type="image/png"), headers)


def _add_headers(response: HttpResponseBase, headers: dict[str, str]) -> HttpResponseBase:
    for name, value in headers.items():
        response.headers[name] = value

    return response
