"""JSON of other programs: the cards of any common shape."""

from __future__ import annotations

import json

import pytest

from decks.decklist.codecs.foreign_json import JsonRow, read
from decks.decklist.codecs.stream import BadCode
from decks.decklist.headings import headings_of
from legality.games import GAMES

HEADINGS = headings_of(GAMES["riftbound"])
DEFY: JsonRow = ("main", 3, "Defy", "")


@pytest.mark.parametrize(
    ("document", "rows"),
    [
        ({"main": [{"name": "Defy", "count": 3}]}, [DEFY]),
        ({"mainDeck": [{"cardName": "Defy", "qty": "3"}]}, [DEFY]),
        ({"main": {"Defy": 3}}, [DEFY]),
        ({"deck": {"main": {"cards": [{"card": {"name": "Defy"}, "quantity": 3}]}}}, [DEFY]),
        ([{"name": "Defy", "count": 3, "board": "main"}], [DEFY]),
        ({"name": "Mine", "cards": [{"name": "Defy", "count": 3, "code": "OGN-045"}]}, [(None, 3, "Defy", "OGN-045")]),
        ({"legend": "Jinx", "主牌": {"蔑视": 2}}, [("legend", 1, "Jinx", ""), ("main", 2, "蔑视", "")]),
        ({"sideboard": ["Defy", "Gust"]}, [("sideboard", 1, "Defy", ""), ("sideboard", 1, "Gust", "")]),
    ],
)
def test_cards_are_found_in_any_common_shape(document: object, rows: list[JsonRow]) -> None:
    assert read(json.dumps(document), HEADINGS) == rows


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"a": 1.5}', "3", '"Defy"', "[" * 20_000, "[" * 30 + '{"name":"A","count":1}' + "]" * 30],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadCode):
        read(text, HEADINGS)


def test_more_rows_than_any_deck_are_refused() -> None:
    with pytest.raises(BadCode):
        read(json.dumps([{"name": "Defy", "count": 1}] * 5_001), HEADINGS)
