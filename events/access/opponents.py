"""The round that is played now, and whom a player meets in it: who that is may be shown a list between games."""

from dataclasses import dataclass

from events.access.permissions import find_phase_for_others
from events.access.viewers import EventViewer
from events.access.visibility import Audience, may_see
from events.models import Entry, Event, Round, Seating


@dataclass(frozen=True, slots=True)
class Match:
    """A player's seat in the round that is played now. Without a table it is a bye. `opponent`: None for a bye, or
    where the other has withdrawn.
    """

    round: Round
    table: int | None
    opponent: Entry | None


def current_round(event: Event) -> Round | None:
    """The round with the highest number; None until one is loaded."""
    return event.rounds.order_by("-number").first()


def match_of(event: Event, entry: Entry) -> Match | None:
    """The match of a player in the round that is played now. None where there is none, or they take no part."""
    now = current_round(event) if entry.withdrawn is None else None
    own = Seating.objects.filter(round=now, entry=entry).select_related("entry").first() if now else None
    if now is None or own is None:
        return None

    if own.table is None:
        return Match(now, None, None)

    # Who sits opposite and has not withdrawn, with their list: of two teams whoever has the same seat. Never a partner.
    opposite = own.seat + 1 if own.seat % 2 else own.seat - 1
    others = Seating.objects.filter(round=own.round_id, table=own.table, seat=opposite)
    found = others.filter(entry__withdrawn__isnull=True).select_related("entry__current__judgement").first()
    team = own.entry.team_id
    is_partner = found is not None and team is not None and found.entry.team_id == team
    return Match(now, own.table, found.entry if found and not is_partner else None)


def opens_to_opponents(viewer: EventViewer) -> bool:
    """Whether the organiser's table shows lists to opponents in the phase of the event."""
    phase = find_phase_for_others(viewer.event, viewer.phase)
    return may_see(viewer.event.visibility, Audience.OPPONENT, phase, asks_consent=False, consents=False)


def sees_opponent(viewer: EventViewer, match: Match | None) -> bool:
    """Whether the viewer may see the list of the player whom they meet in their match."""
    has_list = match is not None and match.opponent is not None and match.opponent.current is not None
    return has_list and opens_to_opponents(viewer)


def opponent_shown(viewer: EventViewer) -> Match | None:
    """The match whose other player's list the viewer may see now; None in every other case."""
    match = match_of(viewer.event, viewer.entry) if viewer.entry else None
    return match if sees_opponent(viewer, match) else None
