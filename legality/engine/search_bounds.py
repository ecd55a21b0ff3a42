"""What is said of a search that exceeds its bound: nobody can tell."""

from __future__ import annotations

from typing import Final

# The fact that a doubt names where telling would need a search beyond its bound.
SEARCH: Final = "search"


class TooMuch(Exception):
    """A search exceeds its bound."""
