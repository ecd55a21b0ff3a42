"""Zero Dimension (零次元)."""

from legality.games.zero.game import GAME

__all__ = ["GAME"]
