"""What tests of searching may ask for."""

from datetime import date

import pytest

from cards.importers.apply import import_batch
from legality.sources.rows import Batch, CardRow, PrintingRow, RestrictionRow, SetRow
from tests.cards.search.making import Shelf


@pytest.fixture
def shelf(db: None) -> Shelf:
    """Riftbound cards on top of the starter's."""

    def put(*cards: CardRow, printings: tuple[PrintingRow, ...] = (), bans: tuple[str, ...] = ()) -> None:
        sets = (SetRow("OGN", {"en": "Origins"}, date(2025, 10, 31)), SetRow("TST", {"en": "Nowhere"}))
        restrictions = tuple(RestrictionRow(key, "standard", 0, date(2026, 1, 1)) for key in bans)
        import_batch(Batch("riftbound", sets, cards, printings, restrictions, source="hand"))

    return put
