"""What the tracker says of icons and of rules on heroes, and what it must not be taken to say."""

import pytest

from tests.legality.games.wow.card_sources.test_tracker import facts, printed, read


@pytest.mark.parametrize(
    ("types", "classes"), [(["Night Elf", "Hunter"], []), (["Bear"], ["hunter"]), (["Imp", "Demon"], ["hunter"])]
)
def test_an_ally_of_a_players_race_has_no_icon_but_those_in_its_text(types: list[str], classes: list[str]) -> None:
    assert facts(card_types=types, card_classes=["Hunter"])["traits"]["class"] == classes


def test_a_boss_has_the_classes_of_no_hero() -> None:
    found = facts(card_category="Hero", card_types=["Human", "Paladin"], card_legalities=[])

    assert (found["kind"], found["traits"]["class"]) == ("raid", [])


def test_icons_that_are_another_cards_are_not_said() -> None:
    assert "class" not in facts("Krol Blade", card_category="Equipment", card_classes=["Priest"])["traits"]


RULES = "Deckbuilding: You can't put cards in your deck."


@pytest.mark.parametrize(
    ("front", "back", "lacking"),
    [
        (RULES, "", ["include", "exclude"]),
        ("Elusive", RULES, ["include", "exclude"]),
        ("", RULES, []),
        ("Search your deck.", "", []),
    ],
)
def test_deck_rules_that_only_a_text_has_are_lacking_unless_they_are_on_another_cards_back(
    front: str, back: str, lacking: list[str]
) -> None:
    (card,) = read([{**printed("Ant", text=front), "card_print_text_back": back}]).cards

    assert card.facts.get("unknown", []) == lacking
