"""A deck as JSON, written and read, and every fault that is refused."""

import json

import pytest

from decks.decklist.codecs.json_deck import MAX_ROWS, JsonCard, JsonDeck, read, write
from legality.engine.values.deck_codec import BadCodeError

DECK = JsonDeck(
    game="riftbound",
    format_="standard",
    name="Rush 龙",
    region="cn",
    options=("precon",),
    sections=(("main", (JsonCard(3, "Defy", "OGN-045", "riftbound.defy"), JsonCard(1, "Gust"))), ("maybe", ())),
    pool=(JsonCard(2, "Gust"),),
    unread=("3 Defi",),
    text="3 Defy\n",
    pool_text="2 Gust",
    plan="2 Defy",
    folder="Best",
)
SMALL = {"deckwright": 1, "game": "rise", "format": "limited"}


def test_a_deck_is_read_as_it_was_written() -> None:
    assert read(write(DECK)) == DECK


def test_little_is_enough_and_more_is_passed_over() -> None:
    assert read(json.dumps(SMALL | {"later": [1]})) == JsonDeck("rise", "limited")


def test_names_are_readable_in_the_file() -> None:
    assert "Rush 龙" in write(DECK)


@pytest.mark.parametrize(
    "more",
    [
        {"deckwright": 0}, {"deckwright": "1"}, {"deckwright": True}, {"deckwright": None}, {"game": ""}, {"game": 3},
        {"format": None}, {"name": ["x"]}, {"name": "x" * 201}, {"options": "precon"}, {"options": [1]},
        {"sections": []}, {"sections": {"main": {}}}, {"sections": {"main": ["Defy"]}}, {"sections": {"": []}},
        {"sections": {"main": [{"count": 0, "name": "Defy"}]}}, {"sections": {"main": [{"count": 1.0, "name": "Defy"}]}},
        {"sections": {"main": [{"count": True, "name": "Defy"}]}}, {"sections": {"main": [{"count": 1}]}},
        {"sections": {"main": [{"count": 1, "name": "x" * 201}]}}, {"pool": {}}, {"unread": [[]]}, {"text": 3},
        {"text": "x" * 250_001}, {"sections": {"main": [{"name": "x"}] * (MAX_ROWS + 1)}},
        {"sections": {slug: [{"name": "x"}] * MAX_ROWS for slug in ("main", "side")}},
    ],
)  # fmt: skip
def test_a_deck_of_another_shape_is_refused(more: dict[str, object]) -> None:
    with pytest.raises(BadCodeError) as refusal:
        read(json.dumps(SMALL | more))

    assert refusal.value.reason == "damaged"


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '{"deckwright": 1}', "[" * 100_000, '{"a": ' * 50_000])
def test_what_is_no_json_deck_is_refused(text: str) -> None:
    with pytest.raises(BadCodeError):
        read(text)


def test_a_later_version_is_told_from_damage() -> None:
    with pytest.raises(BadCodeError) as refusal:
        read(json.dumps(SMALL | {"deckwright": 2}))

    assert refusal.value.reason == "version"
