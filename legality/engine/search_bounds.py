"""What is said of a search that exceeds its bound: nobody can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

# The fact that a doubt names where telling would need a search beyond its bound.
SEARCH: Final = "search"


class TooMuch(Exception):
    """A search exceeds its bound."""


# Whether a search may go on. The caller decides; the engine itself reads no clock.
GoOn = Callable[[], bool]


def without_end() -> bool:
    """A search may take as long as it takes."""
    return True
