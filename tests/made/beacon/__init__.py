"""Beacon Watch, an invented game as somebody else's package: on a path of Python, the site serves it."""

from .game import GAME

__all__ = ["GAME"]
