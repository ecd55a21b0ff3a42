"""Last names, their initials and order, and a card's other name."""

import pytest
from django.utils import translation

from events.sheets.content import OtherName, name_initial, other_name, sort_key, surname
from legality.engine.values.card import Card


@pytest.mark.parametrize(
    ("name", "last", "initial"),
    [
        ("Mei Lin", "Lin", "L"),
        ("Mei-Lin O’Connor", "O’Connor", "O"),
        ("Sammy Davis Jr.", "Davis", "D"),
        ("Ludwig van Beethoven III", "Beethoven", "B"),
        ("xXDragonXx", "xXDragonXx", "X"),
        ("王小明", "王", "王"),
        ("山田 太郎", "山田", "山"),
        ("Åse Ødegård", "Ødegård", "Ø"),
        ("Jr.", "Jr.", "J"),
        ("Mei (she/her)", "(she/her)", "S"),
        ("★ !!", "", ""),
        ("", "", ""),
    ],
)
def test_the_initial_is_that_of_the_last_name(name: str, last: str, initial: str) -> None:
    assert surname(name) == last
    assert name_initial(name) == initial


def test_names_are_sorted_by_last_name_and_chinese_by_its_sound() -> None:
    names = ["Mei Zhang", "王小明", "Ana Abel", "Zoe Abel", "陈丽", "zoe abel"]

    assert sorted(names, key=sort_key) == ["Ana Abel", "Zoe Abel", "zoe abel", "陈丽", "王小明", "Mei Zhang"]


BOTH = Card("g.a", "g", "Vi", "unit", names={"en": "Vi", "zh-hans": "蔚", "ja": "ヴァイ"})
ENGLISH = Card("g.b", "g", "Defy", "unit", names={"en": "Defy"})


@pytest.mark.parametrize(
    ("printed", "card", "other"),
    [
        ("Vi", BOTH, OtherName("蔚", "zh-hans", "en")),
        ("蔚", BOTH, OtherName("Vi", "en", "zh-hans")),
        ("ヴァイ", BOTH, OtherName("蔚", "zh-hans", "ja")),
        ("Vi, as it was called", BOTH, OtherName("蔚", "zh-hans")),
        ("旧名", BOTH, OtherName("Vi", "en")),
        ("Defy", ENGLISH, OtherName(printed="en")),
        ("Gone", None, OtherName()),
    ],
)
def test_a_card_is_named_in_the_other_language_too(printed: str, card: Card | None, other: OtherName) -> None:
    assert other_name(printed, card) == other


def test_a_name_that_lacks_the_other_language_has_that_of_the_reader() -> None:
    card = Card("g.c", "g", "ヴァイ", "unit", names={"ja": "ヴァイ", "en": "Vi"})

    with translation.override("en"):
        assert other_name("ヴァイ", card) == OtherName("Vi", "en", "ja")
