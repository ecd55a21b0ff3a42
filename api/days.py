"""Days in the one spelling YYYY-MM-DD."""

from __future__ import annotations

from datetime import date


def day_of(text: str) -> date | None:
    """The day of a text YYYY-MM-DD; None for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None

    # Python also reads 20260808 and 2026-W32-6; one spelling is enough.
    return day if day.isoformat() == text else None
