"""A receipt is described with the members that a token which writes and may not read is given."""

import pytest

from config.http.api_views import schema
from decks.api import base, house_json, versions
from events.api import check_json, entry_json, event_json, round_json, sheets, teams


@pytest.mark.parametrize(
    ("component", "given"),
    [
        ("DeckReceipt", base.UNREAD),
        ("VersionReceipt", versions.UNREAD_VERSION),
        ("HouseFormatReceipt", house_json.UNREAD),
        ("HouseVersionReceipt", house_json.UNREAD_VERSION),
        ("EventReceipt", event_json.UNREAD),
        ("EntryReceipt", entry_json.UNREAD),
        ("EnteredReceipt", (*entry_json.UNREAD, "receipt")),
        ("TeamReceipt", teams.UNREAD),
        ("RoundReceipt", round_json.UNREAD),
        ("CheckRowReceipt", check_json.UNREAD),
        ("SheetsJobReceipt", sheets.UNREAD),
        ("SwapReceipt", ("made",)),
    ],
)
def test_a_receipt_has_what_is_given(component: str, given: tuple[str, ...]) -> None:
    receipt = schema()["components"]["schemas"][component]

    assert set(receipt["properties"]) == set(given)
    assert set(receipt["required"]) == set(given)


def test_no_receipt_is_left_out() -> None:
    names = [name for name in schema()["components"]["schemas"] if name.endswith("Receipt")]

    # A pool has a receipt of its own kind, and `XOrReceipt` is what holds one.
    assert len([name for name in names if not name.endswith("OrReceipt") and name != "PoolReceipt"]) == 12
