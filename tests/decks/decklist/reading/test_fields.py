"""A card that lines of a file give as keys and values."""

import pytest

from decks.decklist.reading.lines import card_in_fields


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ('<card count="3">Defy</card>', "3 Defy"),
        ('<card name="Defy" count="3"/>', "3 Defy"),
        ('<Cards Quantity="3" Name="Jinx, Loose Cannon"/>', "3 Jinx, Loose Cannon"),
        ("- name: Defy\n  count: 3", "3 Defy"),
        ("- count: 3\n  set: OGN\n  name: Defy\n- count: 2", "3 Defy"),
        ("name: Shadow Word: Death\ncount: 4\nname: Defy\ncount: 2", "4 Shadow Word: Death"),
        ('"name": "Defy", "count": 3', "3 Defy"),
        ("name=Defy;count=3", "3 Defy"),
        ("count: 3, name: Defy", "3 Defy"),
        ("- 卡名：蔑视\n  数量：4", "4 蔑视"),
        ("name: Defy\n\ncount: 3", ""),
        ("- name: Defy\n- count: 3", ""),
        ("count: 3\nname: Defy", ""),
        ("name: Defy\nformat: Standard\ncount: 40", ""),
        ("name: Defy", ""),
        ("count: 3", ""),
        ("name: 45, count: 3", ""),
        ("name: Defy, count: many", ""),
        ("3 Name: 2, Count: 4", ""),
    ],
)
def test_a_name_and_a_count_in_fields_are_a_card(text: str, card: str) -> None:
    lines = text.split("\n")

    assert card_in_fields(lines[0], 1, lines) == card
