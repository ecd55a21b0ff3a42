"""Magic: The Gathering (proof)."""

from .game import GAME

__all__ = ["GAME"]
