"""What a token that writes and may not read is given of what it has written: enough to go on with, and this stays so."""

from config.http.api_views import schema

RECEIPTS = {
    "DeckReceipt": {"id", "revision", "url"},
    "VersionReceipt": {"number", "name", "cause", "created"},
    "HouseFormatReceipt": {"word", "revision", "url"},
    "HouseVersionReceipt": {"number", "word"},
    "EventReceipt": {"slug", "revision", "url"},
    "EntryReceipt": {"number", "id"},
    "EnteredReceipt": {"number", "id", "receipt"},
    "TeamReceipt": {"number", "id"},
    "RoundReceipt": {"number"},
    "CheckRowReceipt": {"uuid"},
    "SheetsJobReceipt": {"ticket", "state"},
    "SwapReceipt": {"made"},
}


def test_receipts_have_these_members_and_all_of_them() -> None:
    schemas = schema()["components"]["schemas"]
    # A pool has a receipt of its own kind, and `XOrReceipt` is what holds one.
    names = [name for name in schemas if name.endswith("Receipt") and not name.endswith("OrReceipt")]

    assert {name: set(schemas[name]["properties"]) for name in names if name != "PoolReceipt"} == RECEIPTS
    assert {name: set(schemas[name]["required"]) for name in RECEIPTS} == RECEIPTS
