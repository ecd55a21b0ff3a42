"""Rounds that tests load."""

from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.event_lock import turn_in
from events.models import Entry, Event, Round
from events.rounds.loading import write_round
from events.rounds.pairings import read_pairings
from tests.events.event_of import START, entry_of

BY = Author(None, Role.SCOREKEEPER)
HEAD = "table,player1,player2\n"


def players_of(event: Event, number: int) -> list[Entry]:
    """So many players that the staff has entered."""
    return [entry_of(event, name=f"P{place}") for place in range(1, number + 1)]


def loaded(event: Event, text: str, number: int = 1, stage: str = "preliminary") -> str:
    """Load a round from lines like `4,1,2`; what came of it."""
    found = read_pairings(HEAD + text)
    assert not found.faults
    with turn_in(event) as held:
        return write_round(held, number, Round.Stage(stage), found.rows, BY, START)
