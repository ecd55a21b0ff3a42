"""An event that has ended: three players with lists and places, a fourth who has withdrawn, and rounds."""

from typing import Final

from accounts.models import User
from events.access.permissions import Role
from events.access.visibility import PRESETS
from events.entries.authors import Author
from events.entries.entering import Details, withdraw_entry, write_details
from events.models import Entry, Event, Placing, Round, Seating
from tests.events.event_of import EARLY, START, entry_of, event_of, registered

STAFF: Final = Author(None, Role.ORGANISER)


def played_event(organiser: User | None = None, **more: object) -> Event:
    """An is published and second; Bo won without consent; Cy, who is third, has withdrawn; Di has no list and no place."""
    like = {"visibility": PRESETS["after"], "ended": START, "if_illegal": "flag"}
    event = event_of(organiser, **(like | more))
    for name, consent in (("An", True), ("Bo", False), ("Cy", True), ("Di", True)):
        entry = entry_of(event, name=name)
        write_details(entry, Details(name, consent=consent), STAFF, EARLY)
    registered(event, entry_at(event, 1), deck_name="Cats")
    registered(event, entry_at(event, 2), "Legend:\n1 Rengar, Pridestalker\n\nMain:\n3 Defy\n2 Inferna")
    registered(event, entry_at(event, 3), "Main:\n3 Defy")
    withdraw_entry(entry_at(event, 3), STAFF, EARLY)
    for number, place, wins in ((1, 2, 5), (2, 1, 6), (3, 3, None)):
        Placing.objects.create(entry=entry_at(event, number), place=place, wins=wins, losses=1, ties=None)

    return event


def entry_at(event: Event, number: int) -> Entry:
    """The entry of that number."""
    return event.entries.get(number=number)


def round_of(event: Event, number: int, seats: list[tuple[int | None, int, int]], stage: str = "preliminary") -> Round:
    """A round with its seats: table, seat, number of the entry."""
    made = Round.objects.create(event=event, number=number, stage=stage)
    for table, seat, entry in seats:
        Seating.objects.create(round=made, entry=entry_at(event, entry), table=table, seat=seat)

    return made
