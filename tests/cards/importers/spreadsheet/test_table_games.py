"""What one game alone has in its tables: closed lists, words for none, synonyms of kinds, numbers below zero."""

from __future__ import annotations

import pytest

from cards.catalogue.fold import squash
from decks.decklist.headings import headings_of
from legality.engine.format import Game
from legality.games import GAMES
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
    ("game", "head", "cell", "near"),
    [
        (WOW, "class", "Wariror", "warrior"),
        (WOW, "faction", "Hord", "horde"),
        (ZERO, "战术时机", "瞬问", "瞬间"),
        (GAMES["riftbound"], "domain", "Furry", "fury"),
    ],
)
def test_a_misspelt_value_of_a_closed_list_is_told(game: Game, head: str, cell: str, near: str) -> None:
    assert rejected(game, {"name": "Ant", head: cell}) == [
        (2, "unknown-value", ("column", head), ("value", cell), ("near", near))
    ]


@pytest.mark.parametrize(("game", "head", "cell"), [(ZERO, "颜色", "紫"), (RISE, "标签", "博土"), (RISE, "特长", "某")])
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

    assert [word for game, home, word in known if headings_of(game).get(squash(word)) != home] == []


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
