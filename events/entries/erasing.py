"""What an event knows of its players goes some months after it; entries and lists stay as numbers."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models.functions import Coalesce, Greatest

from events.models import Entry, PlayerDetails, Team

ERASED_AFTER: Final = timedelta(days=183)


def erase_details(now: datetime) -> int:
    """Erase the details of players, what other systems call them, and the names of teams, of events that ended more than six months ago; returns the
    number of players.

    An event is over when it has ended and not before its start, whatever was declared.
    """
    over = PlayerDetails.objects.annotate(over=_when_over("entry__event__"))
    old = over.filter(over__lt=now - ERASED_AFTER)
    count, _by_table = old.delete()
    # An id of another system may be an address of theirs.
    entries = Entry.objects.exclude(external_id="").annotate(over=_when_over("event__"))
    entries.filter(over__lt=now - ERASED_AFTER).update(external_id="")
    teams = Team.objects.exclude(name="").annotate(over=_when_over("event__"))
    # A name that players gave their team may be their own.
    teams.filter(over__lt=now - ERASED_AFTER).update(name="")
    return count


def _when_over(event: str) -> Greatest:
    return Greatest(Coalesce(f"{event}ended", f"{event}start"), f"{event}start")
