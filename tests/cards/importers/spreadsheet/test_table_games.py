"""What one game alone has in its tables: closed lists, words for none, synonyms of kinds, numbers below zero."""

import pytest

from decks.decklist.reading.headings import heading_words
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.fold import squash
from tests.cards.importers.spreadsheet.tables_for_tests import RISE, WOW, ZERO, rejected, table


@pytest.mark.parametrize(
    ("game", "head", "cell", "values"),
    [
        (RISE, "职业", "公共", []),
        (RISE, "阵营", " 公共 ", []),
        (RISE, "标签", "公共", ["公共"]),
        (RISE, "职业", "公共|博士", ["博士"]),
        (WOW, "faction", "Neutral", []),
        (GAMES["riftbound"], "domain", "Colorless", []),
    ],
)
def test_a_word_for_no_icon_is_no_icon(game: Game, head: str, cell: str, values: list[str]) -> None:
    (card,) = table(game, {"name": "Ant", head: cell}).cards

    assert list(card.facts["traits"].values()) == [values]


@pytest.mark.parametrize(
    ("game", "head", "cell", "near", "known"),
    [
        (WOW, "faction", "Hord", "horde", "Horde/部落, Alliance/联盟"),
        (ZERO, "战术时机", "瞬问", "瞬间", "普通/Normal, 瞬间/Instant"),
        (ZERO, "颜色", "灰", "", "红/Red, 黄/Yellow, 蓝/Blue, 绿/Green, 白/White, 黑/Black"),
        (
            *(GAMES["riftbound"], "domain", "Furry", "fury"),
            "Fury/炽烈, Calm/翠意, Mind/灵光, Body/摧破, Chaos/混沌, Order/序理",
        ),
        (RISE, "损伤类型", "火焰", "", "格斗, 射击, 热能, 电磁, 能量, 病毒, 射线, 辐射"),
    ],
)
def test_a_value_that_a_closed_list_lacks_is_told_with_the_whole_list(
    game: Game, head: str, cell: str, near: str, known: str
) -> None:
    assert rejected(game, {"name": "Ant", head: cell}) == [
        (2, "unknown-value", ("column", head), ("value", cell), ("near", near), ("known", known))
    ]


@pytest.mark.parametrize(("game", "head", "cell"), [(ZERO, "属性", "紫"), (RISE, "标签", "博土"), (RISE, "特长", "某")])
def test_an_open_list_takes_any_value(game: Game, head: str, cell: str) -> None:
    (card,) = table(game, {"name": "Ant", head: cell}).cards

    assert list(card.facts["traits"].values()) == [[cell]]


@pytest.mark.parametrize(("word", "kind"), [("异能", "ability"), ("重型武器", "weapon"), ("能力", "ability")])
def test_a_kind_has_synonyms(word: str, kind: str) -> None:
    (card,) = table(RISE, {"名称": "波波", "类型": word}).cards

    assert card.facts == {"kind": kind}


def test_the_synonyms_of_kinds_are_headings_of_decklists_too() -> None:
    known = [
        (game, game.formats[0].default_sections.get(kind), word)
        for game in GAMES.values()
        for kind, words in game.table_vocabulary.kinds.items()
        for word in words
    ]

    assert [word for game, home, word in known if heading_words(game).get(squash(word)) != home] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_closed_lists_are_of_traits_and_words_that_the_game_has(game: Game) -> None:
    typed = game.table_vocabulary

    assert {*typed.closed, *typed.none} <= set(game.traits)
    if game.values:
        assert {value for values in typed.closed.values() for value in values} <= set(game.values)


@pytest.mark.parametrize(("head", "number"), [("攻击", "attack"), ("防御", "defense")])
def test_what_a_card_adds_may_be_less_than_nothing(head: str, number: str) -> None:
    (card,) = table(ZERO, {"名称": "波波", head: "-500"}).cards

    assert card.facts == {"numbers": {number: -500}}


def apart(value: str, divided: str) -> tuple[tuple[str, str], ...]:
    """The words of a question whether a value is several."""
    return (("value", value), ("divided", divided), ("quoted", f'"{value}"'))


@pytest.mark.parametrize(
    ("game", "head", "cell", "told"),
    [
        (
            *(RISE, "标签", "兽人 猛士"),
            ("perhaps-spaced", ("value", "兽人 猛士"), ("divided", "兽人 | 猛士"), ("quoted", '"兽人 猛士"')),
        ),
        (
            *(GAMES["vividz"], "账号信息", "キョウカ レイ"),
            (
                *("perhaps-spaced", ("value", "キョウカ レイ")),
                *(("divided", "キョウカ | レイ"), ("quoted", '"キョウカ レイ"')),
            ),
        ),
        (RISE, "标签", "兽人+猛士", ("perhaps-spaced", *apart("兽人+猛士", "兽人 | 猛士"))),
        (RISE, "标签", "兽人【猛士】", ("perhaps-spaced", *apart("兽人【猛士】", "兽人 | 猛士"))),
        (GAMES["vividz"], "特征", "歌・配信", ("perhaps-spaced", *apart("歌・配信", "歌 | 配信"))),
        (WOW, "tag", "Undead Mage", ("perhaps-spaced", *apart("Undead Mage", "Undead | Mage"))),
        (WOW, "requires", "rogue/mage", ("perhaps-spaced", *apart("rogue mage", "rogue | mage"))),
        (RISE, "限定条件", "博士/先知", ("divided", ("value", "博士/先知"))),
        (GAMES["vividz"], "特征", "歌\u200b", ("control",)),
        (RISE, "职业", "博士 猛士", ("spaced", ("value", "博士 猛士"), ("divided", "博士 | 猛士"))),
    ],
)
def test_values_that_a_space_divides_are_asked_about(
    game: Game, head: str, cell: str, told: tuple[object, ...]
) -> None:
    key, *words = told

    assert rejected(game, {"name": "Ant", head: cell}) == [(2, key, ("column", head), *words)]


@pytest.mark.parametrize(
    ("cell", "values"),
    [
        ('"兽人 猛士"', ["兽人 猛士"]),
        ("“兽人 猛士” | 精灵", ["兽人 猛士", "精灵"]),
        ("Dragon Ball", ["Dragon Ball"]),
        ("『兽人』『猛士』", ["兽人", "猛士"]),
        ("/", []),
    ],
)
def test_a_value_in_quotation_marks_is_one(cell: str, values: list[str]) -> None:
    (card,) = table(RISE, {"名称": "波波", "标签": cell}).cards

    assert card.facts == {"traits": {"tag": values}}


def test_a_word_for_a_kind_may_state_a_trait_which_another_cell_does_not_gainsay() -> None:
    (card,) = table(ZERO, {"名称": "波波", "类型": "瞬间战术", "战术时机": ""}).cards

    assert card.facts == {"kind": "tactic", "traits": {"timing": ["instant"]}}
    assert rejected(ZERO, {"名称": "波波", "类型": "瞬间战术", "战术时机": "普通"}) == [
        (2, "other-kind", ("column", "战术时机"), ("value", "瞬间战术"))
    ]


@pytest.mark.parametrize(("cell", "numbers"), [("", {"cost": 0}), ("?", {"cost": 0}), ("2", {"cost": 2})])
def test_an_order_of_rise_without_a_cost_costs_nothing(cell: str, numbers: dict[str, int]) -> None:
    (card,) = table(RISE, {"名称": "波波", "类型": "命令", "费用": cell}).cards

    assert card.facts == {"kind": "order", "numbers": numbers}


@pytest.mark.parametrize(
    ("game", "kind", "head", "fact", "is_unknown"),
    [
        (ZERO, "角色", "颜色", "colour", True),
        (ZERO, "事件", "动画系列", "series", True),
        (ZERO, "角色", "角色名", "role", False),
        (RISE, "指挥官", "天赋", "talent", True),
        (RISE, "援军", "职业", "class", False),
        (GAMES["vividz"], "任务", "任务信息", "mission_info", True),
        (GAMES["vividz"], "角色", "特征", "feature", True),
        (GAMES["vividz"], "账号", "特征", "feature", False),
    ],
)
def test_an_empty_cell_of_what_every_card_has_says_nothing(
    game: Game, kind: str, head: str, fact: str, is_unknown: bool
) -> None:
    (card,) = table(game, {"名称": "波波", "类型": kind, head: ""}).cards

    assert card.facts.get("unknown", []) == ([fact] if is_unknown else [])
    assert card.facts.get("traits", {}) == ({} if is_unknown else {fact: []})


@pytest.mark.parametrize(
    ("game", "kind", "head", "cell", "known"),
    [
        (ZERO, "角色", "动画系列", "无", ()),
        (ZERO, "角色", "动画系列", "测试动画 | 别的", ()),
        (
            *(ZERO, "角色", "颜色", "红|蓝"),
            (("known", "红/Red, 黄/Yellow, 蓝/Blue, 绿/Green, 白/White, 黑/Black"),),
        ),
        (GAMES["vividz"], "任务", "任务信息", "A | B", ()),
    ],
)
def test_a_fact_that_is_one_value_is_neither_none_nor_several(
    game: Game, kind: str, head: str, cell: str, known: tuple[tuple[str, str], ...]
) -> None:
    assert rejected(game, {"名称": "波波", "类型": kind, head: cell}) == [
        (2, "unknown-value", ("column", head), ("value", cell), *known)
    ]
