"""Riftbound (符文战场)."""

from legality.games.riftbound.game import GAME

__all__ = ["GAME"]
