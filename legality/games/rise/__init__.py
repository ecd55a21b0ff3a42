"""RISE TCG (崛起)."""

from legality.games.rise.game import GAME

__all__ = ["GAME"]
