"""Plain words: names first, then types, traits, labels, sets and numbers, written as the query that they are."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.search import SearchPlan, count_results, plan_or_error
from cards.search.plain_words import read_plain_words
from tests.cards.search.making import DAY, Shelf, made

pytestmark = pytest.mark.django_db


def read(text: str, game: str = "riftbound") -> str:
    return read_plain_words(text, plan_or_error(text, game, day=DAY), day=DAY)


@pytest.fixture
def cards(shelf: Shelf) -> None:
    """A legend and a unit of a champion, a spell whose name holds a word of units, and a rune."""
    zzari = {"champion": ["zzari"], "domain": ["fury"]}
    shelf(
        made("zzari-nine-tails", facts={"kind": "legend", "traits": zzari}),
        made("zzari-alluring", facts={"traits": zzari, "numbers": {"might": 5, "energy": 3}}),
        made("zz-united", facts={"kind": "spell", "numbers": {"energy": 71}}),
        made("unit-of-zz", facts={"kind": "spell", "numbers": {"energy": 72}}),
        made("zz-cost-71", facts={"numbers": {"energy": 71}}),
    )


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("zzari legend", "champ:zzari t:legend"),
        ("legends zzari", "t:legend champ:zzari"),
        ("Zzari 传奇", "champ:Zzari t:传奇"),
        ("nine legend", "nine t:legend"),
        ("unit with 5 might", "t:unit might=5"),
        ("a fury unit that has 5 战力", "c:fury t:unit might=5"),
        ("cost:71 unit", "cost:71 t:unit"),
        ("order:energy fury legend", "order:energy c:fury t:legend"),
        ("zzarri legend", "zzarri t:legend"),
    ],
)
def test_words_that_no_name_has_are_read_as_values(text: str, query: str) -> None:
    assert read(text) == query


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "zzari",
        "zzari alluring",
        "cost:72 unit",
        "zz unit",
        "zz unite",
        "qqq legend",
        "zz -unit",
        "legend or qqq",
        "c:",
    ],
)
def test_names_come_first_and_what_finds_nothing_is_not_read(text: str) -> None:
    assert read(text) == ""


def test_fields_of_a_game_are_not_guessed_among_all_games(cards: None) -> None:
    assert read("zzari legend", "") == "zzari t:legend"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(st.sampled_from("unit legend fury 5 might cost 3 with zz ahri 单位 or - ( ) : , rare".split()), max_size=8)
)
def test_what_words_are_read_as_finds_cards(words: list[str]) -> None:
    query = read(" ".join(words))

    plan = plan_or_error(query, "riftbound", day=DAY)
    assert query == "" or isinstance(plan, SearchPlan) and count_results(plan) > 0
