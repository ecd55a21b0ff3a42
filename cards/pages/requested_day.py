"""The day in the parameters of a page."""

from datetime import date

from django.utils.translation import gettext

from api.spellings import day_of

Troubles = tuple[str, ...]


def requested_day(text: str, today: date) -> tuple[date, Troubles]:
    """The day in the text, today if it is empty; for a wrong date today and a sentence that says so."""
    typed = text.strip()
    day = day_of(typed) if typed else today
    if day is None:
        return today, (gettext("“%(text)s” is not a date. Write it as 2026-08-08.") % {"text": typed[:60]},)

    return day, ()
