"""What the page to register a list tells its reader, and what it leaves for after they take part."""

from __future__ import annotations

from django.http import HttpRequest

from decks.check.checking import Answer, read_code
from events.access.formats import is_untold
from events.access.seats import Seat
from events.entries.pairing import between_partners
from events.entries.team_shown import TeamFindings, findings_between
from events.fetching import has_joined
from events.lists.pools import rest_of
from events.models import Event
from legality.engine.report import LEGAL


def hides_format(request: HttpRequest, seat: Seat) -> bool:
    """Whether the event has a private format that somebody without a part in it, nor its link, is not told."""
    is_stranger = seat.entry is None and seat.role is None and not has_joined(request, seat.event)
    return is_stranger and is_untold(seat.event, seat.person)


def may_come_later(seat: Seat) -> bool:
    """Whether somebody may register before their list: with pools that comes first, else by what a missing list leads to."""
    return seat.entry is None and (seat.event.pools or seat.event.if_missing != Event.Answer.REFUSE)


def tells(seat: Seat, answer: Answer) -> bool:
    """Whether there is anything about a list, or beside the partner's, that its player has to have seen."""
    if answer.verdict != LEGAL or answer.report.warnings or answer.problems:
        return True

    return beside_partner(seat, answer) != TeamFindings()


def beside_partner(seat: Seat, answer: Answer) -> TeamFindings:
    """What there is between a list and the one that the partner has sent."""
    return findings_between(between_partners(seat.event, seat.entry, answer), answer) if seat.entry else TeamFindings()


def leaves_out(answer: Answer, text: str) -> bool:
    """Whether the rest of the pool can be written behind the list. Behind a deck code nothing can."""
    catalogue = answer.catalogue
    is_code = catalogue is not None and read_code(answer.question.game, text, catalogue) is not None
    return not is_code and bool(rest_of(answer))
