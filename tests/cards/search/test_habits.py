"""Habits of other search languages: understood where their meaning is certain, else answered with queries to press."""

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cards.search import SearchError, plan_or_error, suggestions_for
from cards.search.results import explain_plan
from legality.games import GAMES
from legality.sources.rows import CardRow
from tests.cards.search.making import DAY, Shelf, asked, made

pytestmark = pytest.mark.django_db

AT_MOST_3 = "Cards: energy at most 3."
JUST_3 = "Cards: energy 3."


def said(text: str, game: str = "riftbound") -> str:
    plan = plan_or_error(text, game, day=DAY)
    assert not isinstance(plan, SearchError), text

    return explain_plan(plan)


def instead(text: str, game: str = "riftbound") -> tuple[str, ...]:
    error = plan_or_error(text, game, day=DAY)
    assert isinstance(error, SearchError), text

    return suggestions_for(text, error, game, day=DAY)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("c<=3", AT_MOST_3),
        ("C≤3", AT_MOST_3),
        ("cmc<=3", AT_MOST_3),
        ("mv <= 3", AT_MOST_3),
        ("cost at most 3", AT_MOST_3),
        ("费用小于等于3", AT_MOST_3),
        ("费用 至多 3", AT_MOST_3),
        ("费用≤3", AT_MOST_3),
        ("３费以下", AT_MOST_3),
        ("cost 3", JUST_3),
        ("cost3", JUST_3),
        ("3 cost", JUST_3),
        ("3费", JUST_3),
        ("3 费", JUST_3),
        ("费用3", JUST_3),
        ("费用为3", JUST_3),
        ("mv=3", JUST_3),
        ("战力5以上", "Cards: might at least 5."),
        ("might more than 5", "Cards: might above 5."),
        ("-3费", "Cards: not energy 3."),
        ("3费 or jinx", "Cards: energy 3 or name with “jinx”."),
        ("3费 c:fury jinx", "Cards: energy 3, domain: Fury, name with “jinx”."),
        ('o:"draw" kw:tank', "Cards: text with “draw”, text with “tank”."),
        ("e:ogn r:rare -t:unit", "Cards: set: OGN, rarity: rare, not kind: Unit."),
        ("set=ogn type:unit", "Cards: set: OGN, kind: Unit."),
        ("defy OR jinx", "Cards: name with “defy” or name with “jinx”."),
        ('!defy "jinx"', "Cards: the name “defy”, name with “jinx”."),
        ("is:banned", "Cards: banned in some format on Aug. 8, 2026."),
        ("drag*", "Cards: name with “drag*”."),
    ],
)
def test_what_is_certain_is_understood(text: str, sentence: str) -> None:
    assert said(text) == sentence


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("wow", "pow>=5", "Cards: attack at least 5."),
        ("rise", "pow>=5", "Cards: attack at least 5."),
        ("vividz", "pow>=5000", "Cards: power at least 5000."),
        ("wow", "3费 c<=4", "Cards: cost 3, cost at most 4."),
        ("zero", "cmc=2", "Cards: cost 2."),
    ],
)
def test_a_word_means_what_the_game_has(game: str, text: str, sentence: str) -> None:
    assert said(text, game) == sentence


def test_what_was_understood_is_said_in_chinese() -> None:
    with override("zh-hans"):
        assert said("3费以下 c:fury") == "卡牌：法力至多 3，特性：炽烈。"


@pytest.mark.parametrize(
    ("text", "queries"),
    [
        ("pow>=5", ("power>=5", "might>=5", "pow 5")),
        ("≤3", ("energy≤3", "power≤3", "might≤3")),
        ("t>=3", ("energy>=3", "power>=3", "might>=3")),
        ("c=3", ("energy=3", "power=3", "might=3")),
        ("t:unit|spell", ("(t:unit or t:spell)",)),
        ("t:unit|t:spell", ("(t:unit or t:spell)",)),
        ("-t:unit,spell", ("-(t:unit or t:spell)",)),
        ("defy | jinx", ("defy or jinx",)),
        ("defy AND jinx", ("defy jinx",)),
        ("NOT defy", ("-defy",)),
        ("id:fury", ("domain:fury", "id fury")),
        ("Jinx: Rebel", ("Jinx Rebel",)),
        ("cost:2-4 jinx", ("cost>=2 cost<=4 jinx",)),
        ("-might:2..4", ("-(might>=2 might<=4)",)),
        ("might:5+", ("might>=5",)),
        ("domian:fury", ("domain:fury", "domian fury")),
        ("a t:units!", ("a t:unit",)),
        ("c>fury", ("c:fury",)),
        (":fury", ("domain:fury", "fury")),
        ("legal:标准@2026-08-01", ("legal:standard@2026-08-01", "legal:standard-2v2@2026-08-01")),
        ('"defy', ('"defy"',)),
        ("(t:unit", ("(t:unit)",)),
        ("t:unit)", ("t:unit",)),
        ("jinx or", ("jinx",)),
        ("jinx t:", ("jinx t",)),
        ("not:token", ("-is:token", "no:token", "not token")),
    ],
)
def test_what_may_mean_several_things_is_offered(text: str, queries: tuple[str, ...]) -> None:
    assert set(instead(text)[: len(queries)]) >= set(queries[:1])
    assert instead(text)[: len(queries)] == queries


def test_without_a_game_the_games_of_a_field_are_offered() -> None:
    assert instead("might>5 jinx", "") == ("might>5 jinx game:riftbound",)


def test_nothing_is_offered_where_nothing_is_meant() -> None:
    assert instead("x" * 301) == ()


@pytest.mark.usefixtures("shelf")
def test_names_come_before_habits(shelf: Shelf) -> None:
    shelf(CardRow("three", "Cost 3 Lives", {"en": "Cost 3 Lives"}, made("a").facts))

    assert asked("cost 3") == ["three"]
    assert asked("cost3") == ["three"]


WORDS = (
    "c",
    "t:",
    "cost",
    "费用",
    "3",
    "<=",
    "unit",
    "or",
    "-",
    "(",
    ")",
    '"',
    "!",
    "|",
    "pow",
    "id",
    ":",
    "fury",
    "2-4",
    "not",
    "a,b",
    "@",
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(GAMES) + [""]), st.lists(st.sampled_from(WORDS), max_size=7), st.sampled_from(["", " "]))
@example("riftbound", ['"', "t:", '"'], "")
def test_every_query_that_is_offered_can_be_answered(game: str, words: list[str], between: str) -> None:
    text = between.join(words)
    error = plan_or_error(text, game, day=DAY)
    if isinstance(error, SearchError):
        for query in suggestions_for(text, error, game, day=DAY):
            assert not isinstance(plan_or_error(query, game, day=DAY), SearchError)
