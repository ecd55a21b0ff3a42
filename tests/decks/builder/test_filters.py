"""The filters of the builder: each is a term that the search understands as the browser does."""

import json
from datetime import date
from typing import Any

import pytest
from django.utils.translation import override

from cards.catalogue.loading import load_catalogue
from cards.pages.filter_groups import filter_groups
from cards.search import SearchError, plan_or_error
from cards.search.plan import FactIs, HasPrinting
from decks.builder.script_data import filter_config, titled_value
from legality.games import GAMES

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def config(game: str) -> dict[str, Any]:  # Any: as JSON gives it
    """What the script reads, with the values of each field as it makes them of their columns (page.js)."""
    read: dict[str, Any] = json.loads(json.dumps(filter_config(GAMES[game])))
    for each in read["filters"]:
        columns = each["chips"]
        each["chips"] = [
            {name: texts[at] for name, texts in columns.items() if texts[at]} for at in range(len(columns["value"]))
        ]
    return read


def group(game: str, field: str) -> dict[str, Any]:
    return next(one for one in config(game)["filters"] if one["field"] == field)


def test_a_filter_has_its_words_and_its_mark() -> None:
    kinds, domains = group("riftbound", "kind"), group("riftbound", "domain")

    assert (kinds["name"], kinds["alone"], kinds["chips"][0]["value"]) == ("Type", True, "legend")
    assert (domains["name"], domains["alone"], domains["part"]) == ("Domain", False, "fact")
    assert domains["chips"][0] == {
        "value": "fury",
        "others": "炽烈",
        "letters": "Fu",
        "icon": "flame",
    }


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_word_comes_only_where_it_is_not_the_value_with_capitals(game: str, language: str) -> None:
    with override(language):
        catalogue = load_catalogue(game)
        words = {(each.field, value.slug): value.word for each in filter_groups(catalogue) for value in each.values}
        groups = config(game)["filters"]

    shown = {
        (each["field"], chip["value"]): chip.get("word", titled_value(chip["value"]))
        for each in groups
        for chip in each["chips"]
    }
    assert shown == words


def test_all_that_is_asked_most_of_a_card_is_there() -> None:
    fields = [one["field"] for one in config("riftbound")["filters"]]

    assert fields[:4] == ["kind", "domain", "rarity", "set"]
    assert {"tag", "champion", "supertype", "label"} <= set(fields)
    assert [number["field"] for number in config("riftbound")["compared"]] == ["energy", "power", "might"]


def test_a_field_of_many_values_shows_the_most_frequent_first() -> None:
    champions = group("riftbound", "champion")

    assert champions["shown"] < len(champions["chips"])
    assert "shown" not in group("riftbound", "kind")


@pytest.mark.parametrize("game", GAMES)
def test_every_filter_is_understood_as_the_browser_understands_it(game: str) -> None:
    for one in config(game)["filters"]:
        for chip in one["chips"]:
            plan = plan_or_error(f'{one["field"]}="{chip["value"]}"', game, day=DAY)

            assert not isinstance(plan, SearchError), chip
            asked = plan.node
            assert isinstance(asked, FactIs | HasPrinting)
            assert asked.values == {chip.get("token", chip["value"])}


@pytest.mark.parametrize("game", GAMES)
def test_every_word_for_a_field_names_it_in_the_search(game: str) -> None:
    told = config(game)
    known = {one["field"] for one in (*told["filters"], *told["compared"])}

    assert set(told["fields"].values()) == known
    for word in told["fields"]:
        error = plan_or_error(f"{word}:0", game, day=DAY)
        assert not (isinstance(error, SearchError) and error.key == "unknown-field")


def test_filters_are_in_the_readers_language() -> None:
    with override("zh-hans"):
        rarities = group("riftbound", "rarity")

    assert rarities["name"] == "稀有度"
    assert rarities["chips"][0]["word"] == "普通"
    assert rarities["chips"][0].get("value") == "common"
