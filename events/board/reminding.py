"""Reminders: who has no list, or one that the event does not take, as text to send where the players are."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from decks.sharing.site_address import site_address
from events.board.rows import BoardRow, board_rows, entries_shown
from events.entries.authors import Author, add_log_entry
from events.entries.notifications import account_notifier
from events.entries.states import MISSING, UNCHECKED
from events.entries.team_shown import NO_PARTNER
from events.models import Event, LogEntry
from legality.engine.values.report import ILLEGAL, LEGAL
from legality.messages import list_items

FINE: Final = (LEGAL, UNCHECKED)


def to_remind(event: Event) -> list[BoardRow]:
    """The entries that take part and have no list, one that is not legal, or one that does not fit their partner's; and
    those without a partner where teams play. Two queries, and two more where teams play.
    """
    rows = board_rows(event, list(entries_shown(event, sort="name", sees_lists=True)), sees_lists=True)
    return [row for row in rows if row.verdict not in FINE or _team_fault(row)]


def _team_fault(row: BoardRow) -> str:
    """What is the matter with the team of a row, in words; empty where nothing is."""
    if row.team is None or row.team.state not in (NO_PARTNER, ILLEGAL):
        return ""

    return row.team.word if row.team.state == NO_PARTNER else _("team: %(state)s") % {"state": row.team.word}


def deadline_text(event: Event) -> str:
    """The deadline in the event's own zone."""
    return f"{date_format(event.deadline.astimezone(event.zone), 'DATETIME_FORMAT')} ({event.time_zone})"


def linked_accounts(rows: Sequence[BoardRow]) -> list[int]:
    """The accounts behind rows; who has not claimed an entry has none."""
    return [row.entry.person_id for row in rows if row.entry.person_id is not None]


@dataclass(frozen=True, slots=True)
class Reminder:
    """The letters that were sent: when, and to how many players."""

    when: datetime
    count: int

    @property
    def stamp(self) -> str:
        """What names it."""
        return self.when.isoformat()


class AlreadyRemindedError(Exception):
    """Letters went out since the organiser read which were the last ones."""


def last_reminder(event: Event) -> Reminder | None:
    """The last letters that were sent to anyone. One query."""
    steps = event.log.filter(action=LogEntry.Action.REMINDED, details__count__gt=0)
    found = steps.order_by("-when", "-pk").values_list("when", "details__count").first()
    return Reminder(*found) if found else None


def send_reminders(event: Event, author: Author, now: datetime, request: HttpRequest, after: str | None = None) -> int:
    """Write to the players who have no legal list, where their account has a confirmed address; returns to how many.

    `after`: the stamp of the last letters as the organiser has read it, empty for none. Raises AlreadyRemindedError where others went
    out since, so that no player gets the same letter twice. Call it in a turn of the event.
    """
    last = last_reminder(event)
    if after is not None and after != (last.stamp if last else ""):
        raise AlreadyRemindedError

    path = reverse("events:register", args=(event.slug,))
    words = {"event": event.name, "deadline": deadline_text(event), "path": path}
    people = linked_accounts(to_remind(event))
    with transaction.atomic():
        sent = account_notifier()("event_reminder", people, words, request)
        add_log_entry(event, None, LogEntry.Action.REMINDED, author, now, count=sent)

    return sent


def reminder_text(event: Event, rows: Sequence[BoardRow], request: HttpRequest) -> str:
    """The reminder: the event, its deadline in its own zone, and the names with what is the matter."""
    words = {
        "event": event.name,
        "deadline": deadline_text(event),
        "link": site_address(request) + event.get_absolute_url(),
    }
    head = _("%(event)s: lists are due by %(deadline)s.\n%(link)s") % words
    missing = [row.name for row in rows if row.verdict == MISSING]
    faulty = []
    for row in rows:
        alone = row.word if row.verdict not in (*FINE, MISSING) else ""
        faults = list_items(part for part in (alone, _team_fault(row)) if part)
        if faults:
            faulty.append(f"{row.name}: {faults}")
    parts = [head]
    if missing:
        parts.append(_("No list yet:") + "\n" + "\n".join(f"- {name}" for name in missing))
    if faulty:
        parts.append(_("Check again:") + "\n" + "\n".join(f"- {line}" for line in faulty))

    return "\n\n".join(parts) + "\n"
