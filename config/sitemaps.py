"""What search engines may find, by section: pages, games, rules, sets, cards and public decks. Each has one address in all languages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.contrib.sitemaps import Sitemap
from django.db.models import Max, QuerySet
from django.urls import reverse

from cards.models import Card, CardSet, CatalogueVersion
from decks.models import Deck
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
        return [(name, game, changed.get(game)) for game in GAMES for name in OF_A_GAME]

    def location(self, item: tuple[str, str, datetime | None]) -> str:
        return reverse(item[0], args=(item[1],))

    def lastmod(self, item: tuple[str, str, datetime | None]) -> datetime | None:
        return item[2]

    def get_latest_lastmod(self) -> datetime | None:
        """The latest change of a card of any game."""
        found: datetime | None = CatalogueVersion.objects.filter(game__in=GAMES).aggregate(last=Max("changed"))["last"]
        return found


class Rules(Sitemap[tuple[str, str]]):
    """The page of each rule."""

    def items(self) -> list[tuple[str, str]]:
        return [(game.slug, code) for game in GAMES.values() for code in game.words]

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
        """Not told in the index: it is that of the cards."""


class Cards(Sitemap[tuple[str, str, datetime]]):
    """The page of each card of the games that are served."""

    limit = PAGE

    def items(self) -> QuerySet[Card, tuple[str, str, datetime]]:
        return Card.objects.filter(game__in=GAMES).order_by("pk").values_list("game", "key", "changed")

    def location(self, item: tuple[str, str, datetime]) -> str:
        return reverse("cards:card", args=item[:2])

    def lastmod(self, item: tuple[str, str, datetime]) -> datetime:
        return item[2]

    def get_latest_lastmod(self) -> datetime | None:
        """The latest change of a card. One query."""
        found: datetime | None = Card.objects.filter(game__in=GAMES).aggregate(last=Max("changed"))["last"]
        return found


class Decks(Sitemap[Deck]):
    """The public decks, and no other: who has the link of an unlisted one was given it."""

    limit = PAGE

    def items(self) -> QuerySet[Deck]:
        rows = Deck.objects.public()
        return rows.order_by("pk").only("token", "updated")

    def lastmod(self, item: Deck) -> datetime:
        return item.updated

    def get_latest_lastmod(self) -> datetime | None:
        """The latest change of a public deck. One query."""
        found: datetime | None = self.items().aggregate(last=Max("updated"))["last"]
        return found


SECTIONS: Final[Mapping[str, type[Sitemap]]] = {  # type: ignore[type-arg]  # sections of several sorts of items
    "pages": Pages,
    "games": Games,
    "rules": Rules,
    "sets": Sets,
    "cards": Cards,
    "decks": Decks,
}
