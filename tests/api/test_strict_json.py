"""An object names each of its members once, wherever it stands and whoever reads it."""

import json

import pytest
from django.test import Client

from api.strict_json import NamedTwiceError, load_strict_json
from cards.importers.spreadsheet import json_file
from decks.decklist.codecs import foreign_json, json_deck
from legality.engine.values.deck_codec import BadCodeError
from legality.games import GAMES
from legality.sources.rows import UnreadableSource
from tests.timing import seconds

TWICE = '{"game": "zero", "deck": {"text": "3 Defy"}, "game": "riftbound"}'


def fault_of(text: str) -> tuple[str, str]:
    with pytest.raises(NamedTwiceError) as raised:
        load_strict_json(text)

    return raised.value.name, raised.value.place


@pytest.mark.parametrize(
    "text", ["{}", "[]", "1", '{"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 1}]}', '{"a": 1, "A": 2}']
)
def test_what_names_each_member_once_is_read_as_it_is(text: str) -> None:
    assert load_strict_json(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1, "a": 1}', ("a", "a")),
        ('{"a": 1, "\\u0061": 2}', ("a", "a")),
        ('[{"b": 1}, {"deck": {"main": [0, {"c": 1, "c": 2}]}}]', ("c", "1.deck.main.1.c")),
        # The inner fault is lost with its value, which the second one replaces.
        ('{"a": {"b": 1, "b": 2}, "a": 3}', ("a", "a")),
        ('{"a": 1, "a": 2, "b": {"c": 1, "c": 2}}', ("a", "a")),
        ('{"": 1, "": 2}', ("", "")),
    ],
)
def test_the_first_member_that_is_named_twice_is_told_with_its_place(text: str, expected: tuple[str, str]) -> None:
    assert fault_of(text) == expected


def test_a_long_name_and_a_deep_place_are_told_by_their_ends() -> None:
    name, place = fault_of('{"x":' * 90 + '{"' + "y" * 5_000 + '": 1, "' + "y" * 5_000 + '": 2}' + "}" * 90)

    assert (name, place) == ("y" * 80, ".".join(["x"] * 10 + ["…", "y" * 80]))


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}', "{", ""])
def test_what_is_not_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not JSON|Expecting"):
        load_strict_json(text)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["check/", "check/matrix/", "build/", "build/read/", "check/batch/"])
def test_an_operation_refuses_it_with_its_place(client: Client, path: str) -> None:
    answer = client.post(f"/api/v1/{path}", TWICE, "application/json")

    fault = {"field": "game", "code": "twice", "message": "This object names the member game twice."}
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["errors"] == [fault]


@pytest.mark.django_db
def test_of_a_batch_of_lines_only_that_line_is_refused(client: Client) -> None:
    lines = [TWICE, '{"game": "zero", "deck": {"text": ""}}', '{"game": NaN}']

    answer = client.post("/api/v1/check/batch/", "\n".join(lines), "application/x-ndjson")

    first, second, third = [json.loads(line) for line in answer.getvalue().splitlines()]
    assert (first["index"], first["error"]["errors"][0]["field"], first["error"]["errors"][0]["code"]) == (
        0,
        "game",
        "twice",
    )
    assert second["verdict"] == "unfinished"
    assert third["error"]["errors"][0]["code"] == "parse_error"


def test_files_of_people_are_refused_too() -> None:
    with pytest.raises(UnreadableSource, match=r"^0\.name: this member is named twice$"):
        json_file.parse(b'[{"name": "A", "name": "B"}]', GAMES["zero"])
    with pytest.raises(BadCodeError):
        json_deck.read('{"deckwright": 1, "name": "A", "name": "B"}')
    with pytest.raises(BadCodeError):
        foreign_json.read('{"main": {"Defy": 3, "Defy": 2}}', {"main": "main"})


def test_of_several_names_that_stand_twice_the_one_that_stands_first_is_told() -> None:
    assert fault_of('{"a": 1, "b": 2, "b": 3, "a": 4}') == ("a", "a")


@pytest.mark.parametrize(
    ("twice", "once"),
    [
        ('{"":0,"":0}', '{"":0,"b":0}'),
        ('{"a":0,"a":0,"b":0}', '{"a":0,"c":0,"b":0}'),
        ('{"a":{"a":0,"a":0}}', '{"a":{"a":0,"b":0}}'),
    ],
)
def test_hundreds_of_thousands_of_them_cost_some_times_what_one_does(twice: str, once: str) -> None:
    many = 2_900_000 // len(twice)
    of_one, of_all = f"[{twice}{f',{once}' * many}]", f"[{twice}{f',{twice}' * many}]"

    # A walk from the top for each would cost thousands of times as much.
    assert seconds(lambda: fault_of(of_all)) < 20 * seconds(lambda: fault_of(of_one))
