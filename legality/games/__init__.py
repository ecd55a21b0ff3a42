"""The registry: every game that the site knows, in the order in which people see them.

How to add one: docs/games.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from legality.engine.format import Game
from legality.games import riftbound, rise, vividz, wow, zero

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {module.GAME.slug: module.GAME for module in (rise, zero, vividz, riftbound, wow)}
)
