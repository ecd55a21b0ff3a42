"""Errata: how a row is read, which name means which card, then the real file."""

import json
from collections import Counter
from datetime import date

import pytest

from legality.games.riftbound.card_sources.errata import parse
from legality.sources.rows import Batch, ErratumRow, Rejected, UnreadableSource
from tests.cards.importers.public_data import real

ANT: dict[str, object] = {
    "name": "Ant",
    "codes": ["OGN-?"],
    "announced_on": "2026-07-24",
    "source_title": "Errata",
    "source_url": "https://example.org/errata",
    "old_text": "Draw 2.",
    "new_text": "Draw 1.",
}
ROW = ErratumRow("ant", date(2026, 7, 24), "", {}, "Draw 2.", "Draw 1.", "Errata", "https://example.org/errata")


def read(*rows: object) -> Batch:
    return parse(json.dumps(rows).encode())


def test_an_erratum_has_both_texts_and_its_source() -> None:
    assert read(ANT) == Batch("riftbound", errata=(ROW,), source="riftbound-errata")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("The Boss", "sett-the-boss"),
        ("Dark Child, Starter", "annie-dark-child"),
        ("Leblanc, Deceiver", "leblanc-deceiver"),
        ("Zhonya's Hourglass", "zhonyas-hourglass"),
    ],
)
def test_the_name_tells_the_card(name: str, key: str) -> None:
    assert [row.card for row in read({**ANT, "name": name}).errata] == [key]


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"name": ""}, "no-name", ()),
        ({"name": "a" * 201}, "too-long", (("column", "name"), ("limit", "200"))),
        ({"name": None}, "no-name", ()),
        ({"announced_on": "soon"}, "unknown-value", (("column", "announced_on"), ("value", "soon"))),
        ({"announced_on": None}, "unknown-value", (("column", "announced_on"), ("value", "None"))),
        ({"old_text": 7}, "bad-json-value", (("column", "old_text"),)),
        ({}, "duplicate", (("row", "1"), ("column", "new_text"))),
        ({"new_text": "Draw 3."}, "contradiction", (("row", "1"), ("column", "new_text"))),
    ],
)
def test_a_row_that_cannot_be_taken_is_told(
    changes: dict[str, object], key: str, words: tuple[tuple[str, str], ...]
) -> None:
    changed = {**ANT, **changes}
    batch = read(ANT, changed)

    assert (batch.errata, batch.rejected) == ((ROW,), (Rejected(2, key, words, str(changed["name"] or "")[:200]),))


def test_a_later_change_is_another_erratum() -> None:
    assert len(read(ANT, {**ANT, "announced_on": "2026-08-01"}).errata) == 2


@pytest.mark.parametrize("data", [b"{}", b"[]", b'[{"name": "Ant"}]', b"[", b"\xff"])
def test_another_file_is_broken(data: bytes) -> None:
    with pytest.raises(UnreadableSource, match="no list|row 1|line 1|byte 0"):
        parse(data)


def test_the_real_errata() -> None:
    batch = parse(real("riftbound/errata-2026-08.json"))

    assert batch.rejected == ()
    assert Counter(row.announced.isoformat() for row in batch.errata) == {
        "2025-10-28": 31,
        "2026-01-14": 16,
        "2026-04-03": 8,
        "2026-07-24": 8,
    }
    assert all(row.old and row.new and row.url for row in batch.errata)
