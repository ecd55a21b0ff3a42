"""The day that the address of a page asks for."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext

from api.days import day_of

Troubles = tuple[str, ...]


def asked_day(text: str, today: date) -> tuple[date, Troubles]:
    """The day, and nothing to say; today where none is asked for, or where the text is none, and then that it is none."""
    typed = text.strip()
    day = day_of(typed) if typed else today
    if day is None:
        return today, (gettext("“%(text)s” is not a date. Write it as 2026-08-08.") % {"text": typed[:60]},)

    return day, ()
