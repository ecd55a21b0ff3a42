"""Cards typed as JSON."""

import json

import pytest

from cards.importers.spreadsheet.json_file import parse
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource
from tests.cards.importers.spreadsheet.tables_for_tests import RISE

CARD = {
    "zh-hans": "波波",
    "kind": "护甲",
    "aliases": ["小波", "BB"],
    "en": None,
    "traits": {"class": ["博士"]},
    "numbers": {"cost": 3},
    "set": "S1",
    "number": 7,
}
BATCH = Batch(
    "rise",
    (SetRow("S1", {}),),
    (
        CardRow(
            "波波",
            "波波",
            {"zh-hans": "波波"},
            {"kind": "armor", "traits": {"class": ["博士"]}, "numbers": {"cost": 3}},
            ("小波", "BB"),
        ),
    ),
    (PrintingRow("波波", "S1", "7"),),
    source="json",
)


def read(found: object) -> Batch:
    return parse(json.dumps(found).encode(), RISE)


@pytest.mark.parametrize("found", [[CARD], {"cards": [CARD]}, {"game": "rise", "cards": [CARD]}])
def test_a_list_of_cards_is_read(found: object) -> None:
    assert read(found) == BATCH


def test_what_is_partly_known_may_be_an_object_as_the_api_tells_it() -> None:
    partly = {"class": {"surely": ["博士"], "perhaps": ["高阶武士"]}, "label": {"surely": [], "perhaps": ["unique"]}}

    (card,) = read([{"zh-hans": "波波", "unknown": ["class", "labels"], "partly": partly}]).cards

    assert card.facts["partly"] == partly
    assert sorted(card.facts["unknown"]) == ["class", "label"]


@pytest.mark.parametrize(
    "known",
    [
        {},
        [],
        {"surely": []},
        {"surely": "a", "perhaps": []},
        {"surely": [], "perhaps": [1]},
        {"surely": [1], "perhaps": []},
    ],
)
def test_what_is_partly_known_in_another_shape_is_told(known: object) -> None:
    batch = read([{"zh-hans": "波波", "partly": {"class": known}}])

    assert [(row.key, row.words) for row in batch.rejected] == [("bad-json-value", (("column", "class"),))]


def test_an_empty_list_has_no_cards() -> None:
    assert read([]) == Batch("rise", source="json")


def test_a_name_that_is_not_there_says_nothing() -> None:
    batch = read([{"名称": "波波", "类型": "?"}, {"名称": "慢慢"}])

    assert [card.facts for card in batch.cards] == [{"unknown": ["kind"]}, {}]


@pytest.mark.parametrize(
    ("value", "column"), [(True, "费用"), (1.5, "费用"), ({}, "费用"), ([1], "费用"), ([["a"]], "费用")]
)
def test_a_value_of_another_shape_is_told(value: object, column: str) -> None:
    batch = read([CARD, {"名称": "慢慢", "费用": value}])

    assert [(row.line, row.key, row.words) for row in batch.rejected] == [(2, "bad-json-value", (("column", column),))]


def test_what_is_no_object_is_told() -> None:
    assert read([CARD, "波波"]).rejected == (Rejected(2, "bad-json-value", (("column", "-"),), "波波"),)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'[{"name": "Ant"', "line 1, column 16"),
        (b'["\xff"]', "byte 2: not UTF-8"),
        (b'{"a": 1}', "neither a list"),
        (b"5", "neither a list"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[{}]", "row 1: no column with the names"),
        (b'[{"name": ' + b"1" * 5000 + b"}]", "number too long"),
    ],
)
def test_a_broken_file_is_told(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableSource, match=message):
        parse(data, RISE)
