"""The numbers that cards have already, as lists write them."""

import pytest

from cards.importers.apply import import_batch
from cards.importers.spreadsheet.numbers_in_use import numbers_in_use
from legality.sources.rows import Batch, CardRow, PrintingRow, SetRow

pytestmark = pytest.mark.django_db


def test_every_number_tells_its_cards() -> None:
    cards = tuple(
        CardRow(key, name, {"zh-hans": name}, {}) for key, name in (("a", "波波"), ("b", "慢慢"), ("c", "快快"))
    )
    printings = (
        PrintingRow("a", "TST", "001"),
        PrintingRow("b", "TST", "1"),
        PrintingRow("b", "TST", "1", "a"),
        PrintingRow("c", "TST", ""),
    )
    import_batch(Batch("rise", (SetRow("TST", {}),), cards, printings, source="csv"))

    found = numbers_in_use("rise")

    assert {code: names for code, names in found.items() if code.startswith("TST")} == {
        "TST-1": {"a": "波波", "b": "慢慢"},
        "TST-1A": {"b": "慢慢"},
    }
