"""The decktools dump: each of its traps on rows made here, then the real file."""

import pytest

from legality.games.wow.card_sources.decktools import parse
from legality.sources.rows import CardRow, PrintingRow, Rejected, UnreadableSource
from tests.legality.games.wow.card_sources.dump import cards, dump


def test_every_column_comes_out() -> None:
    row = {
        "name": "Ant",
        "type": "Ally",
        "faction": "Horde",
        "no": "7",
        "rules": "<b>Elusive</b>",
        "rarity": "u",
        "cost": "3",
        "atk": "2",
        "health": "1",
        "dmgtype": "Fire",
        "race": "Blood Elf",
        "class": "Mage",
        "artist": "A. Painter",
    }

    batch = parse(dump(row))

    assert batch.game == "wow"
    assert batch.source == "wow-decktools"
    assert [card_set.code for card_set in batch.sets] == ["HoA"]
    assert batch.rejected == ()
    assert batch.printings == (PrintingRow("ant", "HoA", "7", "", "uncommon", "A. Painter", "", "Elusive"),)
    assert batch.cards == (
        CardRow(
            "ant",
            "Ant",
            {"en": "Ant"},
            {
                "kind": "ally",
                "supertypes": [],
                "labels": [],
                "requires": [],
                "traits": {
                    "class": [],
                    "faction": ["horde"],
                    "race": ["blood-elf"],
                    "spec": [],
                    "profession": [],
                    "treachery": [],
                    "tag": ["mage"],
                    "reputation": [],
                    "talent": [],
                    "damage": ["fire"],
                },
                "numbers": {"cost": 3, "attack": 2, "health": 1},
            },
            texts={"en": "Elusive"},
        ),
    )


def test_quotation_marks_are_text() -> None:
    found = cards({"name": "Ant", "rules": 'He said "no'}, {"name": "Bee", "rules": '"'})

    assert [card.texts["en"] for card in found.values()] == ['He said "no', '"']


def test_the_number_zero_is_none() -> None:
    batch = parse(dump({"name": "Ant", "setcode": "CD3", "no": "0"}, {"name": "Ant", "setcode": "CD3", "no": "0"}))

    assert batch.printings == (PrintingRow("ant", "CD3", ""),)


def test_a_raid_card_with_a_deck_cards_name_is_left_out() -> None:
    batch = parse(dump({"name": "Ant", "setcode": "MCR", "type": "Hero"}, {"name": "Ant", "cost": "2"}))

    assert [(card.key, card.facts["kind"]) for card in batch.cards] == [("ant", "ability")]
    assert batch.printings == (PrintingRow("ant", "HoA", "1"),)


def test_two_cards_called_death_coil_have_two_keys() -> None:
    found = cards(
        {"name": "Death Coil", "setcode": "FoO", "Warlock": "x", "cost": "1"},
        {"name": "Death Coil", "setcode": "DKS", "DeathKnight": "x", "cost": "3"},
    )

    assert [(key, card.name, card.facts["traits"]["class"]) for key, card in found.items()] == [
        ("death-coil-warlock", "Death Coil", ["warlock"]),
        ("death-coil-death-knight", "Death Coil", ["death-knight"]),
    ]


def test_a_misspelled_name_is_an_alias_of_the_official_one() -> None:
    found = cards({"name": "Lu'ka de Wall"})["luka-the-wall"]

    assert (found.name, found.aliases) == ("Lu'ka the Wall", ("Lu'ka de Wall",))


def test_reprints_with_another_faction_are_outvoted() -> None:
    found = cards(
        {"name": "Ant"}, {"name": "Ant", "setcode": "MoL"}, {"name": "Ant", "setcode": "CD4", "faction": "Horde"}
    )

    assert found["ant"].facts["traits"]["faction"] == []


@pytest.mark.parametrize(
    ("name", "variant"), [("(EA)", "ea"), ("(EA - Sketch)", "sketch"), ("(Loot)", "loot"), ("", "")]
)
def test_special_printings_have_a_variant(name: str, variant: str) -> None:
    (printing,) = parse(dump({"name": "Ant", "setname": f"Heroes of Azeroth {name}"})).printings

    assert printing.variant == variant


@pytest.mark.parametrize(
    ("row", "rejected"),
    [
        ({"name": " "}, ("no-name",)),
        ({"name": "Ant", "type": "Stone"}, ("unknown-value", ("column", "type"), ("value", "Stone"))),
        ({"name": "Ant", "faction": "Blue"}, ("unknown-value", ("column", "faction"), ("value", "Blue"))),
        ({"name": "Ant", "setcode": "ABC"}, ("unknown-set", ("value", "ABC"))),
    ],
)
def test_what_cannot_be_taken_is_told(row: dict[str, str], rejected: tuple[object, ...]) -> None:
    batch = parse(dump({"name": "Bee"}, row))

    (told,) = batch.rejected
    assert (told.line, told.key, *told.words) == (3, *rejected)
    assert [card.key for card in batch.cards] == ["bee"]


def test_a_blank_line_is_no_row() -> None:
    batch = parse(dump({"name": "Bee"}) + b"\n\n")

    assert [card.key for card in batch.cards] == ["bee"]
    assert batch.rejected == ()


def test_blizzard_promos_are_told_apart_by_their_year() -> None:
    batch = parse(dump({"name": "Bee", "setcode": "BLZ", "setname": "BlizzCon 2010"}))

    assert [row.card_set for row in batch.printings] == ["BLZ10"]


def test_a_short_row_is_told() -> None:
    assert parse(dump({"name": "Bee"}) + b"\n12\tAnt").rejected == (Rejected(3, "columns", (), "12\tAnt"),)


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"", "line 1"), (b"name\ttype\n", "line 1: .*artist"), (dump({"name": "Ant"}) + b"\xff", r"byte \d+: not UTF-8")],
)
def test_a_broken_file_is_told(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableSource, match=message):
        parse(data)


def test_two_cards_whose_names_differ_in_a_hyphen_are_two() -> None:
    found = cards(
        {"name": "Greatfather Winter", "setcode": "FWV", "no": "3", "faction": "Alliance", "health": "5"},
        {"name": "Great-father Winter", "setcode": "FWV", "no": "4", "faction": "Horde", "health": "4"},
    )

    assert [
        (key, card.name, card.aliases, card.facts["traits"]["faction"], card.facts["numbers"])
        for key, card in found.items()
    ] == [
        ("greatfather-winter", "Greatfather Winter", (), ["alliance"], {"health": 5}),
        ("great-father-winter", "Great-father Winter", (), ["horde"], {"health": 4}),
    ]
