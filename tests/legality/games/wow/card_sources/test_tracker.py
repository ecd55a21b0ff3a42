"""The tracker's three files: told apart, each trap on data made here, then the real files."""

import json

import pytest

from legality.games.wow.card_sources.tracker import parse
from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource

ALLY: dict[str, object] = {
    "card_category": "Ally",
    "card_mana_cost": "3",
    "card_classes": [],
    "card_types": [],
    "card_attack_type": None,
    "card_legalities": ["Classic"],
}


def read(found: object) -> Batch:
    return parse(json.dumps(found).encode())


def facts(name: str = "Ant", **changes: object) -> Facts:
    (card,) = read({name: {**ALLY, **changes}}).cards
    return card.facts


def printed(name: str, product: str = "Reign of Fire", number: str = "5", text: str = "") -> dict[str, str]:
    """One printing as the tracker has it."""
    return {
        "card_name": name,
        "card_print_expansion_name": product,
        "card_print_id_in_exapansion": number,
        "card_print_rarity": "Rare",
        "card_print_text_front": text,
    }


def test_a_card_says_what_the_tracker_knows() -> None:
    batch = read(
        {"Ant": {**ALLY, "card_types": ["Night Elf", "Death Knight", "Blood Elf"], "card_attack_type": "Frost"}}
    )

    assert (batch.source, batch.printings, batch.rejected) == ("wow-tracker", (), ())
    assert batch.cards == (
        CardRow(
            "ant",
            "Ant",
            {"en": "Ant"},
            {
                "kind": "ally",
                "supertypes": [],
                "traits": {
                    "class": [],
                    "race": ["blood-elf", "night-elf"],
                    "tag": ["death-knight"],
                    "treachery": [],
                    "spec": [],
                    "profession": [],
                    "damage": ["frost"],
                },
                "numbers": {"cost": 3},
            },
        ),
    )


def test_the_faction_is_not_said_except_of_monsters() -> None:
    assert "faction" not in facts()["traits"]
    assert facts(card_types=["Demon", "Monster"])["traits"]["faction"] == []


def test_a_heros_classes_are_type_words_and_its_spec_stays_open() -> None:
    found = facts(card_category="Hero", card_types=["Orc", "Death Knight", "Traitor"])["traits"]

    assert found == {"class": ["death-knight"], "race": ["orc"], "tag": [], "treachery": ["traitor"]}


def test_all_ten_classes_are_no_icon() -> None:
    ten = ["Death Knight", "Druid", "Hunter", "Mage", "Paladin", "Priest", "Rogue", "Shaman", "Warlock", "Warrior"]

    assert facts(card_category="Ability", card_classes=ten)["traits"]["class"] == []
    assert facts(card_category="Ability", card_classes=ten[:2])["traits"]["class"] == ["death-knight", "druid"]


@pytest.mark.parametrize("cost", ["X", "1+X", None])
def test_a_cost_with_x_is_lost(cost: str | None) -> None:
    assert facts(card_mana_cost=cost)["numbers"] == {}


@pytest.mark.parametrize(
    ("category", "types", "kind"),
    [
        ("Ally", [], "raid"),
        ("Hero", [], "raid"),
        ("Ally", ["Token"], "token"),
        ("Event", [], "event"),
        ("Equipment", ["Achievement"], "event"),
    ],
)
def test_a_name_without_legality_is_no_deck_card(category: str, types: list[str], kind: str) -> None:
    found = facts(card_category=category, card_types=types, card_legalities=[])

    assert (found["kind"], found["traits"]["faction"]) == (kind, [])


def test_two_names_lack_their_legality_by_mistake() -> None:
    assert [facts(name, card_legalities=[])["kind"] for name in ("Voidshrieker", "Tidal Burst")] == ["ally", "ally"]


def test_of_a_name_that_a_raid_card_took_only_the_name_is_said() -> None:
    assert facts("Mal'Ganis", card_legalities=[]) == {}


@pytest.mark.parametrize(
    ("types", "kind"), [(["Weapon"], "weapon"), (["Armor"], "armor"), (["Item"], "item"), ([], "item")]
)
def test_equipment_is_weapon_armor_or_item(types: list[str], kind: str) -> None:
    assert facts(card_category="Equipment", card_types=types)["kind"] == kind


def test_of_two_cards_of_one_name_one_has_the_facts() -> None:
    batch = read({"Death Coil": {**ALLY, "card_classes": ["Death Knight"]}})

    assert [(card.key, bool(card.facts)) for card in batch.cards] == [
        ("death-coil-death-knight", True),
        ("death-coil-warlock", False),
    ]


def test_a_set_behind_the_name_tells_cards_of_one_name_apart() -> None:
    batch = read({"Lust for Battle": ALLY, "Lust for Battle - HoA": {**ALLY, "card_mana_cost": "4"}})

    assert {card.key: (card.name, card.facts["numbers"]) for card in batch.cards} == {
        "lust-for-battle-rof": ("Lust for Battle", {"cost": 3}),
        "lust-for-battle": ("Lust for Battle", {"cost": 4}),
    }


def test_prints_without_cards_say_names_and_texts() -> None:
    batch = read(
        [printed("Ant", number="05", text="<b>Elusive</b>\nAldor Reputation\nHoly Hero Required\nFrost Talent")]
    )

    text = "Elusive\nAldor Reputation\nHoly Hero Required\nFrost Talent"
    said: Facts = {"requires": [["holy"]], "traits": {"reputation": ["aldor"], "talent": ["frost"]}}
    assert batch.source == "wow-tracker-prints"
    assert [(row.code, row.names) for row in batch.sets] == [("RoF", {"en": "Reign of Fire"})]
    assert batch.cards == (CardRow("ant", "Ant", {"en": "Ant"}, said, texts={"en": text}),)
    assert batch.printings == (PrintingRow("ant", "RoF", "5", "", "rare", text=text),)


@pytest.mark.parametrize("text", [", , , , or Hero Required", "Scourge or Hero Required"])
def test_a_line_that_lost_its_icons_is_not_said(text: str) -> None:
    (card,) = read([printed("Ant", text=text)]).cards

    assert card.facts == {"traits": {"reputation": [], "talent": []}}


def test_feral_combat_is_feral() -> None:
    (card,) = read([printed("Ant", text="Feral Combat Talent")]).cards

    assert card.facts["traits"]["talent"] == ["feral"]


def test_raid_printings_of_a_deck_card_are_left_out() -> None:
    batch = read([printed("Ant", "Molten Core Raid"), printed("Ant", "Icecrown"), printed("Bee", "Molten Core Raid")])

    assert [(row.card, row.card_set) for row in batch.printings] == [("ant", "ICE"), ("bee", "MCR")]


def test_badges_of_worldbreaker_stand_under_wrathgate() -> None:
    batch = read(
        [printed("Fluid Death", "Wrathgate Badges", "11"), printed("Bladebreaker Gauntlets", "Wrathgate Badges")]
    )

    assert [row.card_set for row in batch.printings] == ["BWB", "BWG"]


def test_the_traitors_of_the_black_temple_are_a_set() -> None:
    batch = read([printed("Sister of Pain", "Black temple Raid", "40"), printed("Supremus", "Black temple Raid", "2")])

    assert [row.card_set for row in batch.printings] == ["BT", "BTR"]


def test_timewalkers_are_heroes() -> None:
    batch = read([printed("Lady Vashj", "Timewalkers"), printed("Lady Vashj", "Servants of the Betrayer")])

    assert [(card.key, card.facts.get("kind")) for card in batch.cards] == [
        ("lady-vashj-tw", "hero"),
        ("lady-vashj", None),
    ]


def test_starters_of_2013_tell_the_side_of_their_hero_and_what_is_neutral() -> None:
    batch = read(
        [
            printed("Hero", "Horde Mage 2013", "1"),
            printed("Both", "Horde Mage 2013", "9"),
            printed("Both", "Alliance Priest 2013", "8"),
            printed("One", "Horde Mage 2013", "7"),
        ]
    )

    assert {card.key: card.facts["traits"].get("faction") for card in batch.cards} == {
        "hero": ["horde"],
        "both": [],
        "one": None,
    }


def test_expansions_are_sets() -> None:
    batch = read(
        {
            "Basic": {"Timewalker": ["Reign of Fire", "Nowhere"]},
            "Promotional": {"CE": ["Cataslysm Collector's Edition"]},
        }
    )

    assert [row.code for row in batch.sets] == ["RoF", "CAT"]
    assert batch.sets[1] == SetRow("CAT", {"en": "Cataclysm Collector's Edition"})
    assert batch.rejected == (Rejected(2, "unknown-set", (("value", "Nowhere"),), "Nowhere"),)


@pytest.mark.parametrize(
    ("found", "key"),
    [
        ([printed("Ant"), {"card_name": 5}], "columns"),
        ([printed("Ant"), printed("...")], "no-name"),
        ([printed("Ant"), printed("Bee", "Nowhere")], "unknown-set"),
        ({"Ant": ALLY, "Bee": {**ALLY, "card_category": "Stone"}}, "unknown-card"),
        ({"Ant": ALLY, "Bee": 5}, "unknown-card"),
        ({"Ant": ALLY, "Bee": {**ALLY, "card_classes": None}}, "unknown-card"),
    ],
)
def test_what_cannot_be_taken_is_told(found: object, key: str) -> None:
    batch = read(found)

    assert [(row.line, row.key) for row in batch.rejected] == [(2, key)]
    assert [card.key for card in batch.cards] == ["ant"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"Ant": {"card_category"', "line 1, column"),
        (b'{"a": "\xff"}', "byte 7: not UTF-8"),
        (b"[]", "neither"),
        (b"5", "neither"),
        (b'{"a": {"b": 5}}', "neither"),
        (b"[" * 100_000, "deeply"),
    ],
)
def test_a_broken_file_is_told(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableSource, match=message):
        parse(data)


@pytest.mark.parametrize("cost", ["²", "٣", "9" * 5000, -1, 2.5, None])
def test_a_cost_that_is_no_number_is_not_known(cost: object) -> None:
    batch = parse(json.dumps({"Ant": {**ALLY, "card_mana_cost": cost, "card_attack_type": 5}}).encode())

    assert [card.facts["numbers"] for card in batch.cards] == [{}]


@pytest.mark.parametrize("strange", [5, None, {"Sets": 5}, {"Sets": [5]}, {"Sets": [["Icecrown"]]}])
def test_expansions_that_are_no_names_are_none(strange: object) -> None:
    with pytest.raises(UnreadableSource, match="neither"):
        parse(json.dumps({"Block": {"Sets": ["Icecrown"]}, "Other": strange}).encode())
