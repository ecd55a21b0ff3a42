"""/sitemap.xml with the pages of its sections, and /robots.txt, which names it. Links begin as `SITE_URL` says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast
from urllib.parse import urlsplit

from django.core.cache import cache
from django.core.paginator import EmptyPage, PageNotAnInteger
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.sitemaps import SECTIONS
from decks.sharing.site_address import base_of

# Seconds for which an answer is kept.
KEPT: Final = 3600
# A deck that is public no more is gone from its page at once.
NEVER_KEPT: Final = frozenset({"decks"})
# What only makes sense to a person, or to a program that was told of it.
CLOSED: Final = ("/accounts/", "/admin/", "/api/v1/", "/cards/import/", "/collection/", "/corrections/", "/i18n/")


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of a section in the index, as the template of Django reads it."""

    location: str
    last_mod: datetime | None


@dataclass(frozen=True, slots=True)
class Host:
    """The host of the site, in place of a row of Django's framework of sites."""

    domain: str


@require_safe
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """The pages of all sections, with the latest change of each where it is known."""
    base = base_of(request)
    return _answer(_kept(f"sitemap:{base}", lambda: _index(base)))


@require_safe
def sitemap_section(request: HttpRequest, section: str) -> HttpResponse:
    """The addresses of one page of a section, `?p=2`. 404 for a section or a page that is not there."""
    if section not in SECTIONS:
        raise Http404

    base, page = base_of(request), request.GET.get("p", "1")
    if section in NEVER_KEPT:
        return _answer(_section(base, section, page), seconds=0)

    return _answer(_kept(f"sitemap:{base}:{section}:{page[:6]}", lambda: _section(base, section, page)))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read, and where the sitemap is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines += ["", f"Sitemap: {base_of(request)}{reverse('sitemap')}", ""]
    return HttpResponse("\n".join(lines), "text/plain", headers={"Cache-Control": f"public, max-age={KEPT}"})


def _index(base: str) -> str:
    return render_to_string("sitemap_index.xml", {"sitemaps": [one for name in SECTIONS for one in _pages(base, name)]})


def _pages(base: str, section: str) -> list[Listed]:
    sitemap = SECTIONS[section]()
    address = base + reverse("sitemap_section", args=(section,))
    changed = sitemap.get_latest_lastmod()
    numbers = range(2, sitemap.paginator.num_pages + 1)
    return [Listed(address, changed), *(Listed(f"{address}?p={number}", changed) for number in numbers)]


def _section(base: str, section: str, page: str) -> str:
    """One page of a section. Raises Http404 for one that is not there."""
    address = urlsplit(base)
    try:
        found = SECTIONS[section]().get_urls(
            page=page,
            site=Host(address.netloc),  # type: ignore[arg-type]  # its domain is all that is asked for
            protocol=address.scheme,
        )
    except (EmptyPage, PageNotAnInteger):
        raise Http404 from None

    return render_to_string("sitemap.xml", {"urlset": found})


def _kept(key: str, make: Callable[[], str]) -> str:
    """The text under the key, made anew when it is older than an hour."""
    return cast("str", cache.get_or_set(key, make, KEPT))


def _answer(text: str, seconds: int = KEPT) -> HttpResponse:
    kept = f"public, max-age={seconds}" if seconds else "no-cache"
    return HttpResponse(text, "application/xml", headers={"Cache-Control": kept, "X-Robots-Tag": "noindex"})
