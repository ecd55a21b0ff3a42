"""Where players sit: at the table that their entry bears, else at that of the newest round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Max

from events.models import Entry, Event, Seating


class PrintedTable(NamedTuple):
    """A table, and the number of the round that it is of; None for that of the entry itself."""

    table: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Tables:
    """The newest round and the tables in it, by the key of the entry; none before a round is loaded."""

    round: int | None = None
    by_entry: Mapping[int, int] = field(default_factory=dict)

    def of(self, entry: Entry) -> PrintedTable:
        """Where the player of an entry sits, as far as it is known."""
        if entry.table is not None:
            return PrintedTable(entry.table)

        table = self.by_entry.get(entry.pk)
        return PrintedTable(table, self.round) if table is not None else PrintedTable()


def newest_tables(event: Event) -> Tables:
    """The tables of the newest round. One query."""
    newest = event.rounds.order_by().values("event").annotate(newest=Max("number")).values("newest")
    rows = Seating.objects.filter(round__event=event, round__number__in=newest, table__isnull=False).order_by()
    found = list(rows.values_list("entry_id", "table", "round__number"))
    return Tables(found[0][2], {entry: table for entry, table, _round in found if table}) if found else Tables()


def has_tables(event: Event, tables: Tables) -> bool:
    """Whether any player's table is known. At most one query."""
    return bool(tables.by_entry) or event.entries.taking_part().filter(table__isnull=False).exists()
