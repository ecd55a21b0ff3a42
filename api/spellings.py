"""Days, and yes and no, in the spellings that every door reads."""

from datetime import date
from typing import Final


def parse_day(text: str) -> date | None:
    """The day of a text YYYY-MM-DD; None for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None

    # Python also reads 20260808 and 2026-W32-6; one spelling is enough.
    return day if day.isoformat() == text else None


TRUE: Final = ("true", "1", "yes", "on")
FALSE: Final = ("false", "0", "no", "off")


def parse_flag(word: str) -> bool | None:
    """True for yes, False for no and for an empty word, None for any other word."""
    lower = word.lower()
    return lower in TRUE if lower in (*TRUE, *FALSE, "") else None
