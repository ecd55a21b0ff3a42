"""What an event knows of its players goes some months after it; entries and lists stay as numbers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models.functions import Coalesce

from events.models import PlayerDetails, Team

KEPT: Final = timedelta(days=183)


def erase_details(now: datetime) -> int:
    """Erase the details of players, and the names of teams, of events that ended more than six months ago; returns the
    number of players.

    An event that nobody has ended is over with its start.
    """
    over = PlayerDetails.objects.annotate(over=Coalesce("entry__event__ended", "entry__event__start"))
    old = over.filter(over__lt=now - KEPT)
    count, _by_table = old.delete()
    teams = Team.objects.exclude(name="").annotate(over=Coalesce("event__ended", "event__start"))
    # A name that players gave their team may be their own.
    teams.filter(over__lt=now - KEPT).update(name="")
    return count
