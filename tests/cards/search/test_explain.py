"""What was understood, as a sentence."""

import pytest
from django.utils import translation

from cards.search import SearchError, error_sentence, plan_or_error
from cards.search.messages import ERRORS
from cards.search.results import explain_plan
from legality.games import GAMES
from tests.cards.search.making import DAY

pytestmark = pytest.mark.django_db


def said(text: str, game: str = "riftbound", language: str = "en") -> str:
    plan = plan_or_error(text, game, day=DAY, decks={"mine": ()}.get)
    assert not isinstance(plan, SearchError)

    with translation.override(language):
        return explain_plan(plan)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Cards: all cards."),
        ("jinx", "Cards: name with “jinx”."),
        ("c:fury 类型：单位 战力≥5", "Cards: domain: Fury, kind: Unit, might at least 5."),
        ("might:5", "Cards: might 5."),
        ("might!=5", "Cards: might other than 5."),
        ('text:"draw 1" !jinx', "Cards: text with “draw 1”, the name “jinx”."),
        ("-(c:fury or c:calm) a", "Cards: not (domain: Fury or domain: Calm), name with “a”."),
        ("c:fury or t:unit a", "Cards: domain: Fury or (kind: Unit, name with “a”)."),
        ("s:OGN number:7 artist:ann", "Cards: set: OGN, collector number: 7, artist: ann."),
        ("legal:standard", "Cards: legal in Standard 1v1 on Aug. 8, 2026."),
        ("banned:standard@2026-01-01", "Cards: banned in Standard 1v1 on Jan. 1, 2026."),
        ("is:banned in:mine", "Cards: banned in some format on Aug. 8, 2026, in the deck “mine”."),
        ("-is:token label:unique", "Cards: not property: Token, label: unique."),
        ("unique:prints order:energy dir:desc", "Printings: all cards; by energy, descending."),
        ("order:set", "Cards: all cards; by set and number."),
        ("dir:desc", "Cards: all cards; by name, descending."),
    ],
)
def test_a_query_is_said_back_in_english(text: str, sentence: str) -> None:
    assert said(text) == sentence


def test_words_of_the_game_are_in_the_readers_language() -> None:
    sentence = said("c:fury t:unit might>=5 legal:standard", language="zh-hans")

    assert [word in sentence for word in ("炽烈", "单位", "战力", "标准构筑")] == [True] * 4


def test_chinese_sets_no_space_around_the_words_between_values() -> None:
    assert said("label:唯我 (稀有度:不凡 or c:m)", language="zh-hans") == (
        "卡牌：标记：唯我，（稀有度：不凡 或 特性：翠意或灵光）。"
    )


def test_many_values_are_cut_short() -> None:
    sentence = said("tag:o")

    assert sentence.endswith(" ….")


def test_every_error_has_a_sentence_with_its_near_names() -> None:
    words = (("field", "f"), ("text", "t"), ("limit", "1"), ("games", "riftbound, wow"), ("game", "wow"), ("near", "n"))

    sentences = {key: error_sentence(SearchError(1, 1, key, words)) for key in ERRORS}

    assert [key for key, sentence in sentences.items() if "%" in sentence or not sentence] == []
    assert sentences["unknown-field"] == (
        "There is no field called “f” here. Put it in quotes if it is part of a name. Did you mean: n?"
    )


def test_an_error_names_games_in_the_readers_language() -> None:
    error = SearchError(1, 6, "field-elsewhere", (("field", "energy"), ("games", "riftbound"), ("game", "riftbound")))

    with translation.override("zh-hans"):
        chinese = error_sentence(error)

    assert error_sentence(error) == (
        "“energy” is a field of Riftbound. Choose a game, or add one such as game:riftbound."
    )
    assert GAMES["riftbound"].names["zh-hans"] in chinese
