"""The one form of a value: the law over all games and closed facts, and the words of the rulebooks."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.normal_values import (
    KIND,
    UnknownValueError,
    allowed_words,
    comparison_form,
    fact_words,
    is_none,
    kind_with_trait,
    normal_number,
    normal_requirement,
    normal_value,
    set_off_values,
    several_values,
    split_requirement,
    words_of_values,
)
from legality.engine.game import Game
from legality.games import GAMES
from tests.cards.catalogue.spellings import CLOSED, spelled_values

RISE, ZERO, VIVIDZ, WOW = (GAMES[slug] for slug in ("rise", "zero", "vividz", "wow"))


@given(spelled_values())
def test_every_spelling_of_a_value_is_stored_as_the_value(given_value: tuple[Game, str, str, str]) -> None:
    game, fact, value, spelling = given_value

    assert normal_value(game, fact, spelling) == value


@given(st.sampled_from(CLOSED), st.text(min_size=1, max_size=12))
def test_any_other_text_is_refused_with_the_words_that_there_are(place: tuple[Game, str], text: str) -> None:
    game, fact = place
    try:
        found = normal_value(game, fact, text)
    except UnknownValueError as error:
        assert error.text == " ".join(normalize("NFKC", text).split())
        assert error.allowed == allowed_words(game, fact)
        assert error.allowed
    else:
        assert found in fact_words(game, fact).values() or not found


@given(spelled_values())
def test_the_form_of_a_value_is_its_own_form(given_value: tuple[Game, str, str, str]) -> None:
    game, fact, value, _ = given_value

    assert normal_value(game, fact, value) == value


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_no_word_of_a_closed_fact_means_two_values(game: Game) -> None:
    for fact in (fact for owner, fact in CLOSED if owner is game):
        words = [(comparison_form(word), value) for value, each in words_of_values(game, fact).items() for word in each]
        assert len({word for word, _ in words}) == len(set(words))


@pytest.mark.parametrize("colour", ["红", "红色", "紅色", "Red", "ＲＥＤ", "red ", "红色牌"])
def test_the_six_colours_of_zero_are_written_long_and_short(colour: str) -> None:
    assert normal_value(ZERO, "colour", colour) == "红"


@pytest.mark.parametrize("colour", ["灰", "灰色", "紫", "Grey", "红黄"])
def test_zero_has_no_seventh_colour(colour: str) -> None:
    with pytest.raises(UnknownValueError) as refused:
        normal_value(ZERO, "colour", colour)

    assert refused.value.allowed == ("红/Red", "黄/Yellow", "蓝/Blue", "绿/Green", "白/White", "黑/Black")


@pytest.mark.parametrize(
    ("game", "word", "kind"),
    [
        (ZERO, "角色牌", "character"),
        (ZERO, "装备牌", "equipment"),
        (ZERO, "战术牌", "tactic"),
        (ZERO, "事件牌", "event"),
        (ZERO, "戰術牌", "tactic"),
        (RISE, "援军牌", "ally"),
        (RISE, "能力卡牌", "ability"),
        (RISE, "Heavy Weapon", ""),
        (VIVIDZ, "账号牌", "account"),
        (VIVIDZ, "任务牌", "mission"),
        (VIVIDZ, "人物牌", "character"),
        (VIVIDZ, "人物", "character"),
        (VIVIDZ, "帐号牌", "account"),
        (RISE, "异能牌", "ability"),
        (RISE, "重型武器牌", "weapon"),
        (WOW, "Ally Card", "ally"),
        (VIVIDZ, "キャラクターカード", "character"),
    ],
)
def test_kinds_are_called_as_the_rulebooks_call_them(game: Game, word: str, kind: str) -> None:
    assert fact_words(game, KIND).get(comparison_form(word), "") == kind


def test_a_resource_is_no_kind_of_card() -> None:
    with pytest.raises(UnknownValueError):
        normal_value(ZERO, KIND, "资源牌")


@pytest.mark.parametrize(
    "word", ["瞬间战术", "瞬间战术牌", "瞬間戰術", "战术（瞬间）", "【瞬间】战术", "【瞬間】戰術牌", "Instant Tactic"]
)
def test_one_word_may_state_a_kind_and_a_trait(word: str) -> None:
    assert kind_with_trait(ZERO, word) == ("tactic", "timing", "instant")
    assert kind_with_trait(ZERO, "战术") is None


@pytest.mark.parametrize(
    ("game", "fact", "word"),
    [
        (RISE, "class", "无"),
        (RISE, "class", "公共"),
        (RISE, "faction", "中立"),
        (RISE, "faction", "Neutral"),
        (RISE, "tag", "无"),
        (ZERO, "role", "没有"),
        (WOW, "faction", "中立"),
        (WOW, "class", "All"),
        (WOW, "class", "neutral"),
        (RISE, "class", "通用"),
        (RISE, "faction", "中立阵营"),
        (ZERO, "counter", "否"),
    ],
)
def test_a_card_may_have_none(game: Game, fact: str, word: str) -> None:
    assert normal_value(game, fact, word) == ""


def test_a_card_always_has_a_kind() -> None:
    assert not is_none(RISE, KIND, "无")


@pytest.mark.parametrize(
    ("word", "faction"), [("众神", "众神议会"), ("自由", "自由战线"), ("眾神議會", "众神议会"), ("巴尔", "巴尔之灵")]
)
def test_factions_of_rise_are_written_short(word: str, faction: str) -> None:
    assert normal_value(RISE, "faction", word) == faction


@pytest.mark.parametrize(
    ("game", "fact", "word", "value"),
    [
        (RISE, "faction", "众神议会阵营", "众神议会"),
        (RISE, "class", "博士职业", "博士"),
        (RISE, "label", "无限标签", "unlimited"),
        (VIVIDZ, "scout", "スカウト", "yes"),
        (VIVIDZ, "scout", "✔", "yes"),
        (WOW, "class", "DK", "death-knight"),
    ],
)
def test_plain_words_for_values_are_understood(game: Game, fact: str, word: str, value: str) -> None:
    assert normal_value(game, fact, word) == value


@pytest.mark.parametrize("text", ["a", "A", "Ａ", "ａ"])
def test_a_mission_information_is_a_capital(text: str) -> None:
    assert normal_value(VIVIDZ, "mission_info", text) == "A"


@pytest.mark.parametrize(
    "text", ["☆", "★", "✦", "✶", "🌟", "*", "＊", "任意", "所有", "全部", "万能", "Any", "百搭", "すべて"]
)
def test_the_wildcard_of_vividz_has_several_signs(text: str) -> None:
    assert normal_value(VIVIDZ, "mission_info", text) == "☆"


@pytest.mark.parametrize(
    ("game", "fact", "text", "value"),
    [
        (RISE, "damage", "【格斗】", "格斗"),
        (RISE, "damage", "格斗损伤类型", "格斗"),
        (ZERO, "attribute", "『龟仙流』", "龟仙流"),
        (ZERO, "series", "【我推的孩子】", "我推的孩子"),
        (VIVIDZ, "mission_info", "【A】", "A"),
        (VIVIDZ, "mission_info", "（☆）", "☆"),
        (VIVIDZ, "feature", "《歌》", "歌"),
        (VIVIDZ, "account_info", "「あかり」", "あかり"),
    ],
)
def test_the_brackets_of_a_rulebook_are_no_part_of_a_value(game: Game, fact: str, text: str, value: str) -> None:
    assert normal_value(game, fact, text) == value


@pytest.mark.parametrize(
    ("game", "fact", "texts", "value"),
    [
        (ZERO, "series", ("海贼王", "海賊王", "《海贼王》", "「海贼王」", "海贼王系列", "海賊王动画系列"), "海贼王"),
        (ZERO, "series", ("ONE PIECE", "One Piece", "one　piece", "ｏｎｅ piece"), "ONE PIECE"),
        (RISE, "sect", ("测试会", "測試會", "【测试会】", "测试会派系"), "测试会"),
        (VIVIDZ, "mission_info", ("A", "a", "A信息", "a任务信息"), "A"),
    ],
)
def test_an_open_value_that_decks_are_judged_by_is_stored_in_one_spelling(
    game: Game, fact: str, texts: tuple[str, ...], value: str
) -> None:
    assert {normal_value(game, fact, text) for text in texts} == {value}


@pytest.mark.parametrize("text", ["AB", "☆☆", "无此任务", "some mission"])
def test_a_mission_information_is_a_single_sign(text: str) -> None:
    with pytest.raises(UnknownValueError):
        normal_value(VIVIDZ, "mission_info", text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("兽人 猛士", ["兽人", "猛士"]),
        ("兽人+猛士", ["兽人", "猛士"]),
        ("兽人和猛士", ["兽人", "猛士"]),
        ("兽人【猛士】", ["兽人", "猛士"]),
        ("歌・配信", ["歌", "配信"]),
        ("歌＆配信", ["歌", "配信"]),
        ("和平会", ["和平会"]),
        ("Dragon Ball", ["Dragon Ball"]),
        ("VOCAL + DANCE", ["VOCAL", "DANCE"]),
        ("随从(1)", ["随从(1)"]),
    ],
)
def test_an_open_value_may_be_several(text: str, values: list[str]) -> None:
    assert several_values(text) == values


def test_values_may_stand_in_brackets_one_after_the_other() -> None:
    assert set_off_values("「歌」「配信」") == ["歌", "配信"]
    assert set_off_values("『龟仙流』 『人类』") == ["龟仙流", "人类"]
    assert set_off_values("【格斗】【热能】") == ["格斗", "热能"]
    assert set_off_values("『龟仙流』的弟子") == ["『龟仙流』的弟子"]


def test_a_word_of_a_closed_fact_is_itself_in_an_open_one() -> None:
    assert normal_value(ZERO, "attribute", "普通") == "普通"
    assert normal_value(ZERO, "role", "有") == "有"
    assert normal_value(WOW, "tag", "法师") == "mage"


def test_an_open_value_is_in_nfkc() -> None:
    assert normal_value(VIVIDZ, "account_info", " ｷｮｳｶ ") == "キョウカ"
    assert normal_value(RISE, "tag", "随从（１）") == "随从(1)"


@pytest.mark.parametrize(
    "text",
    [
        "【增幅】天赋指挥官限定使用",
        "[增幅] 天赋 指挥官限定使用。",
        "【增幅】天賦指揮官限定使用",
        "天賦：增幅",
        "增幅天赋指挥官限定",
        "天赋:增幅",
        "天赋：增幅",
        "Talent: 增幅",
        "增幅（天赋）",
        "增幅天赋",
        "talent=增幅",
        "仅限增幅天赋的指挥官使用",
        "只能由增幅天赋的指挥官使用",
        "增幅天赋指挥官专属",
        "需要增幅天赋",
        "【增幅】天赋指挥官限定使用",
        "〖增幅〗天赋指挥官限定使用",
        "（增幅）天赋指挥官限定使用",
        "“增幅”天赋指挥官限定使用",
        "《增幅》天赋指挥官限定使用",
        "天赋为增幅",
        "天赋(增幅)",
    ],
)
def test_a_requirement_keeps_the_trait_that_it_names(text: str) -> None:
    assert normal_requirement(RISE, text) == ("talent=增幅",)


@pytest.mark.parametrize(
    ("game", "text", "values"),
    [
        (RISE, "增幅", ("增幅",)),
        (RISE, "【增幅】指挥官限定使用", ("增幅",)),
        (RISE, "【博士】职业指挥官限定使用", ("博士",)),
        (RISE, "职业:博士", ("博士",)),
        (RISE, "【众神】指挥官限定使用", ("众神议会",)),
        (RISE, "【博士】或【使徒】指挥官限定使用", ("博士", "使徒")),
        (RISE, "特长：战地医疗", ("specialty=战地医疗",)),
        (RISE, "增幅或整备", ("增幅", "整备")),
        (RISE, "博士或先知", ("博士", "先知")),
        (RISE, "【博士】/【先知】", ("博士", "先知")),
        (RISE, "天赋:增幅或整备", ("talent=增幅", "talent=整备")),
        (RISE, "增幅或整备天赋", ("talent=增幅", "talent=整备")),
        (RISE, "博士职业或增幅天赋", ("博士", "talent=增幅")),
        (RISE, "增幅专用", ("增幅",)),
        (RISE, "仅限增幅", ("增幅",)),
        (RISE, "无旗骑士团", ("无旗骑士团",)),
        (RISE, '"荣耀与自由会"', ("荣耀与自由会",)),
        (WOW, "Human or Dwarf Hero Required", ("human", "dwarf")),
        (WOW, "[Human] or [Dwarf] Hero Required", ("human", "dwarf")),
        (WOW, "Rogue Hero", ("rogue",)),
        (WOW, "Requires Rogue Hero", ("rogue",)),
        (WOW, "Rogue or Mage", ("rogue", "mage")),
        (WOW, "盗贼英雄限定", ("rogue",)),
        (RISE, "无", ()),
        (WOW, "Druid Hero Required", ("druid",)),
        (WOW, "class: Druid", ("druid",)),
        (WOW, "Stag", ("stag",)),
        (WOW, "德鲁伊", ("druid",)),
    ],
)
def test_a_requirement_is_read_as_it_is_printed(game: Game, text: str, values: tuple[str, ...]) -> None:
    assert normal_requirement(game, text) == values


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (RISE, "职业:博土"),
        (RISE, "标签:兽人"),
        (RISE, "天赋:"),
        (RISE, "天赋"),
        (RISE, "【增幅】以及更多指挥官限定使用"),
        (RISE, "【增幅】【分解】天赋指挥官限定使用"),
        (RISE, "增幅和整备"),
        (RISE, "天赋增幅"),
        (RISE, "公共"),
        (RISE, "天赋:博士"),
        (RISE, "非增幅天赋指挥官"),
        (RISE, "荣耀与自由会"),
        (WOW, "Rogue and Mage"),
        (RISE, "须增幅"),
        (RISE, "只有增幅天赋指挥官才能使用"),
        (WOW, "Any Hero"),
        (WOW, "Must be a Mage"),
    ],
)
def test_a_requirement_that_is_not_understood_is_refused(game: Game, text: str) -> None:
    with pytest.raises(UnknownValueError):
        normal_requirement(game, text)


def test_a_required_value_is_told_from_its_trait() -> None:
    assert split_requirement("talent=增幅") == ("talent", "增幅")
    assert split_requirement("增幅") == ("", "增幅")


@pytest.mark.parametrize(
    ("game", "name", "text", "found"),
    [
        (RISE, "attack", "3-6", (None, "3-6")),
        (RISE, "attack", "３～６", (None, "3-6")),
        (RISE, "attack", "3〜6", (None, "3-6")),
        (RISE, "attack", "x", (None, "X")),
        (ZERO, "attack", "2,000", (2000, "")),
        (VIVIDZ, "power", "12,000", (12000, "")),
        (VIVIDZ, "power", "2,00", None),
        (VIVIDZ, "power", "2,0000", None),
        (RISE, "cost", "X", (0, "X")),
        (WOW, "cost", "2 + X", (2, "2+X")),
        (ZERO, "cost", "不确定", (0, "X")),
        (ZERO, "attack", "+2000", (2000, "")),
        (ZERO, "attack", "−500", (-500, "")),
        (ZERO, "cost", "+2", None),
        (RISE, "attack", "6-3", None),
        (RISE, "health", "X", None),
        (VIVIDZ, "cost", "3-6", None),
    ],
)
def test_a_number_is_read_as_it_is_printed(
    game: Game, name: str, text: str, found: tuple[int | None, str] | None
) -> None:
    assert normal_number(game.numbers[name], text) == found
