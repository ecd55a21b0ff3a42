"""Vividz."""

from legality.games.vividz.game import GAME

__all__ = ["GAME"]
