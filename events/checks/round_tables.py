"""The tables of a round that is loaded, as picks and checks know them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count

from events.checks.picking import Candidate, Table
from events.models import Event, Seating


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a player sits in a round; without a table it is a bye."""

    table: int | None
    seat: str


def is_loaded(event: Event, number: int | None) -> bool:
    """Whether the round of that number is loaded."""
    return number is not None and event.rounds.filter(number=number).exists()


def tables_of(event: Event, number: int) -> list[Table]:
    """The tables of a round with those who take part with a list, and how many checks each has had. One query."""
    seats = Seating.objects.filter(round__event=event, round__number=number, table__isnull=False)
    here = seats.filter(entry__withdrawn__isnull=True, entry__current__isnull=False)
    rows = here.annotate(checks=Count("entry__deck_checks")).order_by("table", "seat")
    found = groupby(rows.values_list("table", "entry", "checks"), key=lambda row: row[0])
    return [Table(table, tuple(Candidate(key, checks) for _table, key, checks in row)) for table, row in found if table]


def spots_of(event: Event, number: int | None, entries: Iterable[int]) -> dict[int, Spot]:
    """Where the entries of those keys sit in a round, by key; empty where it is not loaded. One query."""
    if number is None:
        return {}

    seats = Seating.objects.filter(round__event=event, round__number=number, entry__in=entries)
    rows = seats.values_list("entry", "table", "seat")
    return {key: Spot(table, str(seat) if table is not None else "") for key, table, seat in rows}
