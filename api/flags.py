"""Yes and no in words, read alike by pages, API and options."""

from __future__ import annotations

from typing import Final

TRUE: Final = ("true", "1", "yes", "on")
FALSE: Final = ("false", "0", "no", "off")


def flag_of(word: str) -> bool | None:
    """True for yes, False for no and for an empty word, None for any other word."""
    lower = word.lower()
    return lower in TRUE if lower in (*TRUE, *FALSE, "") else None
