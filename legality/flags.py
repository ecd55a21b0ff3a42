"""Yes and no as people and programs write them: one reading for pages, API and options."""

from __future__ import annotations

from typing import Final

TRUE: Final = ("true", "1", "yes", "on")
FALSE: Final = ("false", "0", "no", "off")


def flag_of(word: str) -> bool | None:
    """Whether a word says yes or no; an empty one is no, and None is neither."""
    lower = word.lower()
    return lower in TRUE if lower in (*TRUE, *FALSE, "") else None
