"""Offline support: the service worker, the web app manifest, and the page shown for what is not stored."""

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from api.database_id import name_in_browsers
from decks.builder.pool import LANGUAGES
from legality.games import GAMES

SCRIPTS: Final = Path(__file__).parent.parent / "worker"
# Files of the offline page.
ASSETS: Final = (
    "site/favicon.svg",
    "site/site.css",
    "site/icons.svg",
)
# Files of the builder and of a deck check; changing any of them makes a new release.
KEPT_PAGES: Final = (
    "decks/bench.css",
    "decks/builder/main.js",
    "decks/builder-icons.svg",
    "site/traits.svg",
    "events/checks.css",
    "events/checks/check.js",
)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; if offline support is off, one that removes itself and all that it stored."""
    script = _worker_script() if settings.OFFLINE else (SCRIPTS / "leaving.js").read_text(encoding="utf-8")
    return HttpResponse(script, "text/javascript", headers={"Cache-Control": "no-cache"})


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, in the language `?lang=`."""
    icons: list[dict[str, str]] = []
    for size in (192, 512):
        for purpose in ("any", "maskable"):
            picture = {"src": static(f"site/icon-{size}.png"), "sizes": f"{size}x{size}"}
            icons.append(picture | {"type": "image/png", "purpose": purpose})

    with translation.override(_language_of(request)):
        body = {
            "id": "/",
            "name": "Deckwright",
            "short_name": "Deckwright",
            "description": _("Build decks and check whether they are legal."),
            "lang": translation.get_language(),
            "start_url": reverse("decks:home"),
            "display": "standalone",
            "background_color": "#faf8f5",
            "theme_color": "#3c4b57",
            "icons": icons,
        }

    return JsonResponse(
        body, content_type="application/manifest+json", headers={"Cache-Control": "public, max-age=3600"}
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown in place of one that is not stored; the same for every reader."""
    with translation.override(_language_of(request)):
        return render(request, "offline.html", {"games": GAMES.values()})


@lru_cache(maxsize=2)
def _worker_script() -> str:
    """The worker's script after its constants. `RELEASE` changes with any of its files, so that browsers update."""
    source = (SCRIPTS / "keeping.js").read_text(encoding="utf-8")
    pages = {language: f"{reverse('offline')}?lang={language}" for language in LANGUAGES}
    assets = [static(path) for path in ASSETS]
    all_of_it = json.dumps([source, pages, assets, [static(path) for path in KEPT_PAGES]])
    named = {
        "SITE": name_in_browsers(),
        "RELEASE": sha256(all_of_it.encode()).hexdigest()[:12],
        "PAGES": pages,
        "ASSETS": assets,
        "STATIC": settings.STATIC_URL,
    }
    return "".join(f"const {name} = {json.dumps(value)};\n" for name, value in named.items()) + source


def _language_of(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else LANGUAGES[0]
