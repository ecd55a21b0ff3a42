"""Facts of the decktools dump: what its columns mean."""

from collections.abc import Sequence

import pytest

from legality.sources.facts import Facts
from tests.legality.games.wow.card_sources.dump import ICONS, facts, trait


def test_a_heros_classes_stand_in_its_tags() -> None:
    assert trait("class", type="Hero", **{"class": "Mage", "class2": "Death Knight"}) == ["death-knight", "mage"]
    assert trait("tag", type="Hero", **{"class": "Mage", "race": "Orc"}) == []


def test_other_cards_have_their_classes_in_the_marks() -> None:
    assert trait("class", Mage="x", Priest="X") == ["mage", "priest"]
    assert trait("class", type="Ally", **{"class": "Mage"}) == []


def test_ten_marks_are_no_icon() -> None:
    assert trait("class", all_classes="All", **dict.fromkeys(ICONS, "x")) == []


@pytest.mark.parametrize("cost", ["X", "1 + X", "2+X", "6 - X", "*"])
def test_a_cost_with_x_is_lost(cost: str) -> None:
    assert facts(cost=cost)["numbers"] == {}


def test_a_quests_cost_is_not_a_cost() -> None:
    assert facts(type="Quest", cost="4")["numbers"] == {}


def test_of_a_hero_with_two_sides_the_first_counts() -> None:
    assert facts(type="Hero", health="21/32")["numbers"] == {"health": 21}


def test_a_monster_is_neutral_and_tagged() -> None:
    assert trait("tag", type="Ally", race="Murloc", subtype="Monster", subtype2="Pet (1)") == [
        "monster",
        "murloc",
        "pet",
    ]
    assert trait("faction", type="Ally", subtype="Monster") == []


def test_both_factions_are_two() -> None:
    assert trait("faction", type="Ally", faction="Both") == ["alliance", "horde"]


@pytest.mark.parametrize(
    ("subtypes", "kind"),
    [
        ({"subtype": "1H Weapon", "subtype2": "Melee(1)"}, "weapon"),
        ({"subtype": "Unique", "subtype2": "2H Weapon"}, "weapon"),
        ({"subtype": "Armor", "subtype2": "Cloth"}, "armor"),
        ({"subtype": "Armor Set"}, "armor"),
        ({"subtype": "Item", "subtype2": "Trinket (2)"}, "item"),
    ],
)
def test_equipment_is_weapon_armor_or_item(subtypes: dict[str, str], kind: str) -> None:
    assert facts(type="Equipment", **subtypes)["kind"] == kind


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ({"setcode": "MCR", "type": "Hero"}, "raid"),
        ({"setcode": "NXR", "type": "Ally"}, "token"),
        ({"setcode": "OLR", "type": "Quest"}, "event"),
        ({"setcode": "DDD", "type": "Achievement"}, "event"),
        ({"setcode": "TOK", "type": "Ally"}, "token"),
        ({"setcode": "RAL", "type": "Ally"}, "event"),
        ({"type": "Ability Ally"}, "ally"),
        ({"type": "Master Hero"}, "master-hero"),
    ],
)
def test_the_product_says_what_is_no_deck_card(row: dict[str, str], kind: str) -> None:
    assert facts(**row)["kind"] == kind


def test_labels_stand_in_tags_and_text() -> None:
    assert facts(subtype="Unlimited", subtype2="Unique", instant="Instant")["labels"] == [
        "instant",
        "unique",
        "unlimited",
    ]
    assert facts(rules="It deals 3 [fire] damage to a hero.")["labels"] == ["fire-damage"]
    assert facts(type="Ally", rules="It deals 3 fire damage.")["labels"] == []


def test_deck_lines_stand_in_the_text() -> None:
    found = facts(
        rules="<b>Scourge or [Death Knight] Hero Required</b>; <b>Aldor Reputation</b> (no Scryer)<p>Frost Talent"
    )

    assert (found["requires"], found["traits"]["reputation"], found["traits"]["talent"]) == (
        [["scourge", "death-knight"]],
        ["aldor"],
        ["frost"],
    )


def test_what_a_hero_quotes_is_no_line_of_its_own() -> None:
    quoted = "You can't include cards with text restrictions (like Fire Hero Required)."

    assert facts(type="Hero", rules=quoted)["requires"] == []
    assert facts(type="Hero", rules="Fire Hero Required")["requires"] == []


def test_heroes_are_loyal_unless_they_are_traitors() -> None:
    assert trait("treachery", type="Hero") == ["loyal"]
    assert trait("treachery", type="Hero", subtype="Traitor") == ["traitor"]
    assert (trait("treachery", subtype="Traitor"), trait("tag", subtype="Traitor")) == ([], ["traitor"])


def test_the_spec_of_a_hero_is_no_tag() -> None:
    assert (trait("spec", type="Hero", subtype="Fury"), trait("tag", type="Hero", subtype="Fury")) == (["fury"], [])
    assert (trait("spec", subtype="Fury"), trait("tag", subtype="Fury")) == ([], ["fury"])


def test_deck_rules_that_only_the_text_has_are_lacking() -> None:
    assert facts(type="Hero", rules="<b>Deckbuilding:</b> You can't")["unknown"] == ["include", "exclude"]
    assert "unknown" not in facts(type="Hero", rules="Search your deck.")


def lost_mage(*marks: str, **row: str) -> Facts:
    """The facts of equipment of the set whose Mage column repeats the Death Knight's."""
    kept = {"type": "Equipment", "setcode": "ToF", "setname": "Tomb of the Forgotten"}
    return facts(**kept, **dict.fromkeys(marks, "x"), **row)


@pytest.mark.parametrize(
    ("marks", "row", "icons", "sure"),
    [
        (("DeathKnight", "Mage", "Paladin"), {"subtype": "Armor"}, ["death-knight", "paladin"], True),
        (("DeathKnight", "Mage", "Warrior"), {"subtype": "2H Weapon"}, ["death-knight", "warrior"], True),
        (("Druid", "Rogue"), {"subtype": "Armor"}, ["druid", "rogue"], True),
        (("DeathKnight", "Mage"), {"subtype": "Item"}, ["death-knight"], False),
        (("Priest", "Warlock"), {"subtype": "Armor"}, ["mage", "priest", "warlock"], False),
        (ICONS, {"subtype": "Item", "all_classes": "All"}, [], True),
    ],
)
def test_a_block_that_lost_the_mage_has_it_back_where_its_companions_stand(
    marks: tuple[str, ...], row: dict[str, str], icons: list[str], sure: bool
) -> None:
    found = lost_mage(*marks, **row)

    assert found["traits"]["class"] == icons
    assert found.get("unknown", []) == ([] if sure else ["class"])


@pytest.mark.parametrize(
    ("marks", "surely"),
    [
        (("DeathKnight", "Mage"), ["death-knight"]),
        (("Priest", "Warlock"), ["priest", "warlock"]),
    ],
)
def test_where_the_mage_is_a_guess_the_other_icons_are_sure(marks: Sequence[str], surely: list[str]) -> None:
    found = lost_mage(*marks, subtype="Item")

    assert found["partly"] == {"class": {"surely": surely, "perhaps": ["mage"]}}


def test_where_a_guess_decides_between_nine_icons_and_none_nothing_is_sure() -> None:
    nine = lost_mage(*(name for name in ICONS if name != "Mage"), subtype="Item")

    assert nine["unknown"] == ["class"]
    assert nine.get("partly") is None


def test_other_sets_and_other_cards_of_that_set_keep_their_mage() -> None:
    marks = {"DeathKnight": "x", "Mage": "x"}

    assert trait("class", type="Equipment", setcode="CoH", **marks) == ["death-knight", "mage"]
    assert trait("class", type="Ability", setcode="ToF", **marks) == ["death-knight", "mage"]
