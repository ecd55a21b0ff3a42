"""How an event ended as one reader may know it: players by place, with the names and lists that are theirs to see."""

from __future__ import annotations

from dataclasses import dataclass

from events.access.published import BY_PLACE, public_name, publishable
from events.models import Entry, Event, Placing, Submission
from events.results.doors import Reader


@dataclass(frozen=True, slots=True)
class Finalist:
    """A player at the end: their name or number, their place if they have one, and their list if the reader may see it.

    `team`, `seat`: where they play in teams; a team is a number, since its name may tell who plays in it.
    """

    number: int
    ident: str
    name: str
    placing: Placing | None
    submission: Submission | None
    team: int | None = None
    seat: str = ""


def finalists(reader: Reader) -> list[Finalist]:
    """Everybody who takes part or has a place, the first place first, those without one last. At most two queries."""
    event = reader.seat.event
    rows = event.entries.filter(placing__isnull=False) | event.entries.taking_part()
    shown = _shown(reader)
    found = rows.select_related("details", "placing", "current", "team").order_by(*BY_PLACE)
    return [_finalist(entry, reader, is_shown=shown is None or entry.pk in shown) for entry in found]


def _shown(reader: Reader) -> frozenset[int] | None:
    """The keys of the entries whose lists the reader may see; None: of all."""
    if reader.sees_lists:
        return None

    event: Event = reader.seat.event
    return frozenset(publishable(event).values_list("pk", flat=True)) if reader.is_public else frozenset()


def _finalist(entry: Entry, reader: Reader, *, is_shown: bool) -> Finalist:
    known = getattr(entry, "details", None)
    # As on the pages of published lists: whose list is not shown is nobody's partner.
    team = entry.team if is_shown or reader.sees_names else None
    whole = known.name if known else entry.label
    return Finalist(
        entry.number,
        entry.external_id if reader.sees_names else "",
        whole if reader.sees_names else public_name(reader.seat.event, entry),
        getattr(entry, "placing", None),
        entry.current if is_shown else None,
        team.number if team else None,
        entry.seat if team else "",
    )
