"""The folding of text, stored and asked alike: its laws over any text, then what it forgets and what it keeps."""

from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.sources.fold import fold, has_han, squash
from legality.sources.fold_table import FOLDED, HAN

ANY_TEXT = st.text(st.characters())


@given(ANY_TEXT)
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(text)

    assert fold(once) == once


@given(ANY_TEXT)
def test_squashing_takes_a_text_and_its_folding_alike(text: str) -> None:
    assert squash(fold(text)) == squash(text)


@given(ANY_TEXT)
def test_squashing_twice_is_squashing_once(text: str) -> None:
    once = squash(text)

    assert squash(once) == once


@given(st.text(st.characters(max_codepoint=0x7F)))
def test_the_short_way_for_ascii_agrees_with_the_long_one(text: str) -> None:
    """A character that is folded away forces the long way."""
    assert fold("\u0301" + text) == fold(text)
    assert squash("\u0301" + text) == squash(text)


@given(ANY_TEXT)
def test_nothing_folded_is_unseen_or_stands_apart(text: str) -> None:
    folded = fold(text)

    assert [character for character in folded if category(character) in {"Cc", "Cs"}] == []
    assert folded == " ".join(folded.split())
    assert folded == normalize("NFC", folded)


def test_the_table_pairs_each_character_with_one_that_stays() -> None:
    assert len(HAN) == len(FOLDED) == len(set(HAN))
    assert set(HAN) & set(FOLDED) == set()
    assert list(HAN) == sorted(HAN)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Lee Sin, Blind Monk", "lee sin, blind monk"),
        ("  Vex ,\tGloomist\n", "vex , gloomist"),
        ("ＡＢＣ１２３，ｘ", "abc123,x"),
        ("Café Ångström Łódź", "cafe angstrom lodz"),
        ("Straße ﬁre ™", "strasse fire tm"),
        ("Kai’Sa “敲”诈 – x", 'kai\'sa "敲"诈 - x'),
        ("ガード ｶﾞｰﾄﾞ", "がーど がーど"),
        ("ヴィヴィッズ", "ゔぃゔぃっず"),
        ("はば ハパ", "はば はぱ"),
        ("烈焰巨龍", "烈焰巨龙"),
        ("竜 龍 龙", "龙 龙 龙"),
        ("戦闘 战斗 戰鬥", "战斗 战斗 战斗"),
        ("乾燥 頭髮 頭髪", "干燥 头发 头发"),
        ("沪 萌 芸 欠 缶 予", "沪 萌 芸 欠 缶 予"),
        ("전환", "전환"),
        ("a\u200fb\u200dc\x00d\ufeffe\u202ef\ud800", "abcdef"),
        ("", ""),
    ],
)
def test_a_text_folds(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    "spellings",
    [
        ("Lee Sin, Blind Monk", "lee-sin blind monk", "LeeSinBlindMonk", "Ｌｅｅ　Ｓｉｎ，Ｂlind Monk"),
        ("烈焰·龙", "烈焰龙", "烈焰・龍", "烈焰 竜", "「烈焰」龙！"),
        ("Kai'Sa", "KaiSa", "Kai’Sa", "kai sa", "Kaiʼsa"),
        ("主卡组", "主卡組：", "[主卡组]"),
        ("キョウカ", "きょうか", "ｷｮｳｶ"),
    ],
)
def test_spellings_of_one_name_squash_alike(spellings: tuple[str, ...]) -> None:
    assert {squash(spelling) for spelling in spellings} == {squash(spellings[0])}


def test_names_that_differ_by_a_dakuten_or_a_digit_stay_apart() -> None:
    names = ["カ", "ガ", "Level 1", "Level 2", "红", "黄", "x", "", "々"]

    squashed = {squash(name) for name in names}

    assert len(squashed) == len(names)


def test_han_characters_are_known_from_letters_and_kana() -> None:
    assert [has_han(text) for text in ("金", "a金b", "\U00020bb7", "Jinx", "ジンクス", "，。", "")] == [True] * 3 + [
        False
    ] * 4
