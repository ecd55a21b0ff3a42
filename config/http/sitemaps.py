"""What search engines may find: /sitemap.xml with the pages of its sections, and /robots.txt, which names it.

Each page has one address in all languages. Addresses begin as `SITE_URL` says.
"""

import re
from datetime import datetime
from typing import Any, Final, cast

from django.contrib.sitemaps import GenericSitemap, Sitemap, views
from django.core.cache import cache
from django.db.models import Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.models import Card, CardSet, CatalogueVersion
from decks.models import Deck
from decks.sharing.site_address import site_address
from legality.games import GAMES

# Addresses on one page of a section.
PAGE: Final = 2000
PAGES: Final = ("decks:home", "decks:check", "decks:builders", "decks:browse", "cards:search", "api")
OF_A_GAME: Final = (
    "cards:game",
    "cards:search_game",
    "cards:sets",
    "cards:restrictions",
    "cards:questions",
    "legality:rules",
    "decks:builder",
)
# The number of a page: Django would take any text for it.
NUMBER: Final = re.compile("[0-9]{1,6}")
# Seconds for which an answer is kept.
CACHE_SECONDS: Final = 3600
# What only makes sense to a person, or to a program that knows of it.
CLOSED: Final = ("/accounts/", "/admin/", "/api/v1/", "/cards/import/", "/collection/", "/corrections/", "/i18n/")


class Pages(Sitemap[str]):
    """The pages of the site itself."""

    def items(self) -> tuple[str, ...]:
        return PAGES

    def location(self, item: str) -> str:
        return reverse(item)


class Games(Sitemap[tuple[str, str, datetime | None]]):
    """The pages of each game, changed when its cards were. One query."""

    def items(self) -> list[tuple[str, str, datetime | None]]:
        changed = dict(CatalogueVersion.objects.filter(game__in=GAMES).values_list("game", "changed"))
        found: list[tuple[str, str, datetime | None]] = []
        for game in GAMES:
            for name in OF_A_GAME:
                found.append((name, game, changed.get(game)))

        return found

    def location(self, item: tuple[str, str, datetime | None]) -> str:
        return reverse(item[0], args=(item[1],))

    def lastmod(self, item: tuple[str, str, datetime | None]) -> datetime | None:
        return item[2]


class RuleSitemap(Sitemap[tuple[str, str]]):
    """The page of each rule."""

    def items(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for game in GAMES.values():
            for code in game.words:
                found.append((game.slug, code))

        return found

    def location(self, item: tuple[str, str]) -> str:
        return reverse("legality:rule", args=item)


class Sets(Sitemap[CardSet]):
    """The page of each set, changed when a card of it was."""

    limit = PAGE

    def items(self) -> QuerySet[CardSet]:
        rows = CardSet.objects.filter(game__in=GAMES).order_by("game", "code")
        return rows.annotate(changed=Max("printings__card__changed")).only("game", "code")

    def location(self, item: CardSet) -> str:
        return reverse("cards:set", args=(item.game, item.code))

    def lastmod(self, item: CardSet) -> datetime | None:
        found: datetime | None = getattr(item, "changed", None)
        return found

    def get_latest_lastmod(self) -> None:
        """Left out of the index: it is that of the cards."""


class Cards(GenericSitemap[Card]):
    """The page of each card of the games that are served."""

    limit = PAGE

    def __init__(self) -> None:
        rows = Card.objects.filter(game__in=GAMES).order_by("pk").only("game", "key", "changed")
        super().__init__({"queryset": rows, "date_field": "changed"})

    def location(self, item: Card) -> str:
        return reverse("cards:card", args=(item.game, item.key))


class Decks(GenericSitemap[Deck]):
    """The public decks, and no other: who has the link of an unlisted one was given it."""

    limit = PAGE

    def __init__(self) -> None:
        rows = Deck.objects.public().order_by("pk").only("token", "updated")
        super().__init__({"queryset": rows, "date_field": "updated"})


# Any: sections of several sorts of items.
SECTIONS: Final[dict[str, type[Sitemap[Any]] | Sitemap[Any]]] = {
    "pages": Pages,
    "games": Games,
    "rules": RuleSitemap,
    "sets": Sets,
    "cards": Cards,
    "decks": Decks,
}


@require_safe
def sitemap(request: HttpRequest, section: str = "") -> HttpResponse:
    """The pages of all sections, or the addresses of one page of a section, `?p=2`; 404 for one that is not there.

    They are kept for an hour, but those of decks: one that is public no more is gone at once.
    """
    base = site_address(request)
    number = request.GET.get("p", "1")
    if section and (section not in SECTIONS or not NUMBER.fullmatch(number)):
        raise Http404

    def make() -> str:
        if section:
            page = views.sitemap(request, SECTIONS, section)
        else:
            page = views.index(request, SECTIONS, sitemap_url_name="sitemap_section")
        # Django begins the addresses with the host that was asked for.
        return page.rendered_content.replace(f"<loc>{request.scheme}://{request.get_host()}/", f"<loc>{base}/")

    seconds = 0 if section == "decks" else CACHE_SECONDS
    key = f"sitemap:{base}:{section}:{number if section else ''}"
    text = cast("str", cache.get_or_set(key, make, CACHE_SECONDS)) if seconds else make()
    kept = f"public, max-age={seconds}" if seconds else "no-cache"
    return HttpResponse(text, "application/xml", headers={"Cache-Control": kept, "X-Robots-Tag": "noindex"})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read, and where the sitemap is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines += ["", f"Sitemap: {site_address(request)}{reverse('sitemap')}", ""]
    return HttpResponse("\n".join(lines), "text/plain", headers={"Cache-Control": f"public, max-age={CACHE_SECONDS}"})
