"""The form of all filters: sent as it is shown, it changes nothing; what is chosen takes the place of what was there."""

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.pages.search_views import PREFIX, SIGN, FilterForm, NumberFilter, filter_form, is_sent, write_query
from cards.search import SearchError, find_card_ids, plan_or_error
from cards.search.grammar import parse_query
from legality.games import GAMES
from tests.cards.search.making import DAY

pytestmark = pytest.mark.django_db

RIFTBOUND = GAMES["riftbound"]
PARTS = st.sampled_from(
    [
        "jinx",
        "might>=5",
        "energy=3",
        "energy:2",
        "energy<9",
        "might>=x",
        "set:ogn",
        "set:ogs",
        "-set:ogn",
        "系列：OGN",
        "rarity:rare",
        "rarity!=rare",
        "tag:zaun",
        "tag:yordle",
        "c:fury",
        "-is:token",
        "(a or b)",
        '"loose cannon"',
    ]
)


def sent(form: FilterForm) -> dict[str, str]:
    """The parameters of a form that is sent as it is shown."""
    chosen = {
        select.parameter: next((option.slug for option in select.options if option.is_on), "")
        for select in form.selects
    }
    numbers = {number.parameter: number.value for number in form.comparisons}
    signs = {number.parameter + SIGN: number.sign or "=" for number in form.comparisons}
    return chosen | numbers | signs


@given(st.lists(PARTS, max_size=6).map(" ".join))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_form_that_is_sent_as_it_is_shown_asks_the_same(text: str) -> None:
    query = write_query(text, RIFTBOUND, sent(filter_form(text, RIFTBOUND)))

    found, before = (find_card_ids(plan_or_error(one, "riftbound", day=DAY)) for one in (query, text))
    assert found == before
    assert filter_form(query, RIFTBOUND) == filter_form(text, RIFTBOUND)


@pytest.mark.parametrize(
    ("text", "given", "query"),
    [
        ("", {"by-set": "OGN"}, "set:OGN"),
        ("jinx set:ogs", {"by-set": "OGN"}, "jinx set:OGN"),
        ("jinx set:ogs", {"by-set": ""}, "jinx"),
        ("set:ogs set:nowhere", {"by-set": "OGN"}, "set:OGN"),
        ("a or b", {"by-rarity": "rare"}, "(a or b) rarity:rare"),
        ("tag:zaun", {"by-tag": "yordle"}, "tag:yordle"),
        ("tag:zaun tag:yordle", {"by-tag": ""}, "tag:zaun tag:yordle"),
        ("-tag:zaun", {"by-tag": ""}, "-tag:zaun"),
        ("energy>=2", {"by-energy": "3", "by-energy-is": "<="}, "energy<=3"),
        ("energy:2 jinx", {"by-energy": "", "by-energy-is": "="}, "jinx"),
        ("energy<2", {"by-energy": "1", "by-energy-is": ">="}, "energy<2 energy>=1"),
        ("", {"by-might": "4"}, "might=4"),
        ("", {"by-might": " x y ", "by-might-is": "="}, 'might="x y"'),
        ("jinx", {"by-set": "NOWHERE", "by-colour": "red", "by-might-is": "?", "by-might": "1"}, "jinx"),
    ],
)
def test_what_is_chosen_takes_the_place_of_what_was_there(text: str, given: Mapping[str, str], query: str) -> None:
    assert write_query(text, RIFTBOUND, given) == query


def test_the_form_shows_what_the_query_asks() -> None:
    form = filter_form("系列：起源 energy<=3", RIFTBOUND)

    on = [(select.parameter, option.slug) for select in form.selects for option in select.options if option.is_on]
    assert on == [("by-set", "OGN")]
    assert form.comparisons[0] == NumberFilter("by-energy", "Energy", 0, 12, "<=", "3")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_choice_is_a_query_that_is_understood(game: str) -> None:
    form = filter_form("", GAMES[game])

    chosen = [
        write_query("", GAMES[game], {select.parameter: option.slug})
        for select in form.selects
        for option in select.options
    ]

    assert [query for query in chosen if not query or isinstance(parse_query(query), SearchError)] == []
    assert form.selects or form.comparisons


def test_only_its_own_parameters_are_those_of_a_form() -> None:
    assert [is_sent({"q": "", "view": "list"}), is_sent({"q": "", f"{PREFIX}set": ""})] == [False, True]
