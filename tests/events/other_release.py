"""A release of the site that has another game in the place of Riftbound, or none."""

from collections.abc import Iterator

import pytest

from legality.engine.game import Game
from legality.games import GAMES
from legality.games.registry import Registry
from tests.decks.gone_games import forget

SLUG = "riftbound"


def release_with(game: Game | None, patch: pytest.MonkeyPatch) -> None:
    """From now on the site serves this game, or none, in the place of Riftbound."""
    games = type(GAMES)
    get, count, slugs = games.__getitem__, games.__len__, games.__iter__

    def found(self: Registry, slug: str) -> Game:
        if slug != SLUG:
            return get(self, slug)
        if game is None:
            raise KeyError(slug)
        return game

    def served(self: Registry) -> Iterator[str]:
        return (slug for slug in slugs(self) if game is not None or slug != SLUG)

    patch.setattr(games, "__getitem__", found)
    patch.setattr(games, "__iter__", served)
    patch.setattr(games, "__len__", lambda self: count(self) - (game is None))
    forget()
