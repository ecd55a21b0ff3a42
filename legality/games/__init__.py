"""The games that the site knows, each a folder or a package of its own. How to bring one: docs/games.md."""

from typing import Final

from legality.games.registry import Registry

GAMES: Final = Registry()
