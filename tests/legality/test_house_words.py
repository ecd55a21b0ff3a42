"""The numbers of house rules, and the titles of rules that house formats bring."""

from django.utils.translation import override

from legality.games import GAMES
from legality.house_words import HOUSE_WORDS, cite_words, house_number, rule_words


def test_a_house_rule_is_cited_in_the_readers_language_and_any_other_as_it_is_printed() -> None:
    with override("zh-hans"):
        assert cite_words("House rule 3, 4") == "自定规则 3, 4"
        assert cite_words("CR 101.2") == "CR 101.2"


def test_the_number_of_a_house_rule_is_its_first() -> None:
    assert [house_number(cite) for cite in ("House rule 3, 4", "House rule 12", "CR 101.2")] == [3, 12, 0]


def test_a_rule_has_the_words_of_its_game_else_those_of_the_house() -> None:
    game = GAMES["zero"]

    assert rule_words(game, "main-size") == game.words["main-size"]
    assert rule_words(game, "house-ban") == HOUSE_WORDS["house-ban"]
    assert rule_words(game, "nothing") is None
