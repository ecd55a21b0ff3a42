"""Flesh and Blood, a proof of the kinds of rules."""

from .game import GAME

__all__ = ["GAME"]
