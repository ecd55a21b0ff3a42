"""A player registers: their entry, what is known of them, and their list, all or nothing."""

from __future__ import annotations

from datetime import datetime

from decks.check.checking import Answer
from events.access.permissions import Action
from events.access.seats import Seat
from events.entries.authors import Author
from events.entries.entering import Details, describe, enter
from events.entries.submitting import Sheet, submit
from events.entries.turns import turn_in
from events.models import Entry, Submission


def take_part(
    seat: Seat, details: Details, sent: tuple[Sheet, Answer] | None, now: datetime
) -> tuple[Entry, Submission | None]:
    """The player's entry, made if there is none, with their details and, if one is sent, their list.

    Of two at once the second finds the entry of the first. Raises NotAllowed, Full, and as `submit` does.
    """
    author = Author(seat.person)
    with turn_in(seat.event) as event:
        held = event.entries.filter(person_id=seat.person).select_related("event", "current").first()
        fresh = Seat(event, seat.phase, seat.person, None, held)
        if held is None:
            fresh.require(Action.REGISTER)
            held = enter(event, details, author, now, person=seat.person)
        else:
            if sent is None:
                fresh.require(Action.DETAILS_OWN)
            describe(held, details, author, now)

        return held, submit(event, held, *sent, author, now) if sent else None
