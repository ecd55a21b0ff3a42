"""Lists of the editors, by game and by kind."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cards.admin.forms import game_choices
from legality.games import GAMES


class GameFilter(admin.SimpleListFilter):
    """By game; `path` leads to it."""

    title = "game"
    parameter_name = "game"
    path = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # Any: as Django has it
        """The games of the site."""
        return game_choices()

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # Any: as Django has it
        """Rows of the chosen game."""
        return queryset.filter(**{self.path: self.value()}) if self.value() else queryset


class CardGameFilter(GameFilter):
    """By the card's game."""

    path = "card__game"


class KindFilter(admin.SimpleListFilter):
    """By kind, those of the chosen game or of all."""

    title = "kind"
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # Any: as Django has it
        """The kinds that the games have."""
        chosen = request.GET.get("game", "")
        games = [GAMES[chosen]] if chosen in GAMES else list(GAMES.values())
        words: dict[str, str] = {}
        for game in games:
            words |= {slug: names["en"] for slug, names in game.kinds.items()}
        return sorted(words.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # Any: as Django has it
        """Cards of the chosen kind."""
        return queryset.filter(facts__kind=self.value()) if self.value() else queryset
