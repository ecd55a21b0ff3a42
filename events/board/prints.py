"""Which players' sheets on paper are out of date."""

from django.db.models import Exists, F, OuterRef, Q, Value
from django.db.models.functions import Concat

from events.models import Event, Seating
from events.models.entry import BLANK


def lacks_sheet(event: Event) -> Q:
    """The entries whose current list is on no sheet, or whose name, id or table is another, once sheets were printed; where
    blank ones were, also those who entered since.
    """
    printed = event.entries.filter(printed_number__isnull=False).order_by().values("pk")
    has_new = Q(current__isnull=False) & (Q(printed_number__isnull=True) | ~Q(printed_number=F("current__number")))
    has_none = Q(current__isnull=True, printed_number__isnull=True) & Q(Exists(printed.filter(printed_number=BLANK)))
    # Those whose sheet shows another name, id or table; of earlier sheets it is not known.
    is_known = Q(printed_number__isnull=False, details__isnull=False) & ~Q(details__printed_as="")
    called = Concat(F("details__name"), Value("\n"), F("details__member_id"))
    # Who sits elsewhere. A sheet with the table of a round says which round it is: later rounds make it no other.
    there = Seating.objects.filter(
        entry=OuterRef("pk"),
        round__event=event,
        round__number=OuterRef("printed_round"),
        table=OuterRef("printed_table"),
    )
    had_table = Q(printed_table__isnull=False)
    has_table = Q(table__isnull=False)
    by_itself = (had_table | has_table) & ~Q(table=F("printed_table"))
    by_round = Q(printed_round__isnull=False, table__isnull=True)
    moved = (by_round & ~Q(Exists(there))) | (~by_round & by_itself)
    shown_otherwise = is_known & (~Q(details__printed_as=called) | moved)
    return Q(Exists(printed)) & (has_new | has_none | shown_otherwise)
