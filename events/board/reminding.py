"""Reminders: who has no list, or one that the event does not take, as text to send where the players are."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from decks.sharing.site_address import base_of
from events.board.rows import MISSING, UNCHECKED, BoardRow, entries_shown, rows_of
from events.models import Event
from legality.engine.report import LEGAL


def to_remind(event: Event) -> list[BoardRow]:
    """The entries that take part and have no list, or one that is not legal. Two queries."""
    rows = rows_of(event, list(entries_shown(event, sort="name")))
    return [row for row in rows if row.verdict not in (LEGAL, UNCHECKED)]


def reminder_text(event: Event, rows: Sequence[BoardRow], request: HttpRequest) -> str:
    """The reminder: the event, its deadline in its own zone, and the names with what is the matter."""
    local = event.deadline.astimezone(event.zone)
    words = {
        "event": event.name,
        "deadline": f"{date_format(local, 'DATETIME_FORMAT')} ({event.time_zone})",
        "link": base_of(request) + event.get_absolute_url(),
    }
    head = _("%(event)s: lists are due by %(deadline)s.\n%(link)s") % words
    missing = [row.name for row in rows if row.verdict == MISSING]
    faulty = [f"{row.name}: {row.word}" for row in rows if row.verdict != MISSING]
    parts = [head]
    if missing:
        parts.append(_("No list yet:") + "\n" + "\n".join(f"- {name}" for name in missing))
    if faulty:
        parts.append(_("To be looked at again:") + "\n" + "\n".join(f"- {line}" for line in faulty))

    return "\n\n".join(parts) + "\n"
