"""The search page: answers, filters that write the query, marked errors, and the same number of queries for all."""

import re
from datetime import date
from html import unescape
from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from cards.pages.search_views import PAGE
from cards.search import search_cards
from cards.search.index import reindex
from legality.games import GAMES
from tests.cards.making import a_card, more_of, text_of
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

URL = "/riftbound/cards/"
every_game = pytest.mark.parametrize("game", list(GAMES))
every_view = pytest.mark.parametrize("view", ["list", "table", "grid"])


def found(page: str) -> list[str]:
    """The keys of the cards on the page, in order."""
    return re.findall(r'href="/riftbound/cards/([^"/?]+)/"', page)


def chip(page: str, word: str) -> tuple[str, bool]:
    """The query that a chip writes, and whether it is pressed."""
    link = re.search(
        rf'<a class="chip" href="\?([^"]+)"( aria-current="true")?>(?:<span class="chip__mark"(?:(?!<a ).)*</span>)?{word}<',
        squeeze(page),
    )
    assert link
    return parse_qs(unescape(link[1])).get("q", [""])[0], bool(link[2])


def some(count: int) -> None:
    """So many cards of a name that no other card has."""
    for place in range(count):
        more_of(a_card(f"emberling-{place:02}", f"Emberling {place:02}", names={"en": f"Emberling {place:02}"}), 0)
    reindex("riftbound")


@every_view
def test_cards_are_found_and_the_query_is_explained(client: Client, view: str) -> None:
    some(3)

    page = client.get(URL, {"q": "emberling energy=3", "view": view})

    text = text_of(page.text)
    assert page.status_code == 200
    assert found(page.text) == ["emberling-00", "emberling-01", "emberling-02"]
    assert "3 cards Cards: name with “emberling”, energy 3." in text
    assert 'value="emberling energy=3"' in page.text


def test_every_printing_is_shown_when_asked_for(client: Client) -> None:
    some(1)
    more_of(Card.objects.get(key="emberling-00"), 1)

    page = client.get(URL, {"q": "emberling unique:prints", "view": "table"}).text

    assert found(page) == ["emberling-00"] * 2
    assert "2 printings" in text_of(page)


def test_a_game_without_a_query_shows_all_its_cards(client: Client) -> None:
    page = client.get("/zero/cards/").text

    assert f"{Card.objects.filter(game='zero').count()} cards" in text_of(page)
    assert "Example searches" in page


def test_all_games_without_a_query_show_examples_alone(client: Client) -> None:
    page = client.get("/cards/").text

    shown = re.findall(r"chip--query\"[^>]*><code>([^<]+)<", squeeze(page))
    assert [unescape(query) for query in shown] == [query for game in GAMES.values() for query in game.search.examples]
    assert 'class="card-item' not in page


@every_game
def test_every_example_finds_cards_of_the_starter_set(client: Client, game: str) -> None:
    nothing = [
        query
        for query in GAMES[game].search.examples
        if "card-grid" not in client.get(f"/{game}/cards/", {"q": query}).text
    ]

    assert GAMES[game].search.examples
    assert nothing == []


@every_game
def test_the_help_has_an_example_with_cards_for_nearly_every_field(client: Client, game: str) -> None:
    helps = client.get(f"/{game}/cards/").context["helps"]

    examples = [help.example for help in helps if help.example]
    assert len(examples) > len(helps) / 2
    assert [query for query in examples if not search_cards(query, game, day=timezone.localdate()).cards] == []


def test_words_that_are_no_name_say_how_they_were_read(client: Client) -> None:
    page = client.get(URL, {"q": "unit with 5 might"})

    assert page.context["frames"]
    assert "No name matches, so this was read as" in text_of(page.text)
    assert 'href="?q=t%3Aunit+might%3D5"' in page.text


def test_pages_go_on_with_what_words_were_read_as(client: Client) -> None:
    some(PAGE + 3)

    first = client.get(URL, {"q": "emberling card unit"})
    second = client.get(URL + first.context["next_page"])

    assert first.context["read_as"] == second.context["read_as"] == "emberling t:unit"
    assert [len(page.context["frames"]) for page in (first, second)] == [PAGE, 3]


def test_names_that_only_sound_so_have_a_heading_of_their_own(client: Client) -> None:
    a_card("qxz", "Qxz", names={"en": "Qxz"})
    a_card("other", "Other", names={"en": "Other", "zh-hans": "七星阵"})
    reindex("riftbound")

    page = client.get(URL, {"q": "qxz"})

    assert [frame.card.key for frame in page.context["frames"]] == ["qxz"]
    assert [frame.card.key for frame in page.context["heard"]] == ["other"]
    assert "Sounds like “qxz”" in text_of(page.text)


def test_one_game_may_be_asked_for_in_the_address_or_the_query(client: Client) -> None:
    addresses = [("/cards/", {"game": "zero"}), ("/cards/", {"q": "game:zero"}), ("/zero/cards/", {})]

    games = [client.get(path, asked).context["game"].slug for path, asked in addresses]

    assert games == ["zero"] * 3


def test_another_game_in_the_query_than_in_the_address_is_marked(client: Client) -> None:
    words = {"q": "a game:wow"}
    pages = [client.get(URL, words), client.get("/cards/", words | {"game": "riftbound"})]

    assert [(page.status_code, re.findall(r"<mark>(.*?)</mark>", page.text)) for page in pages] == [
        (400, ["game:wow"])
    ] * 2
    assert [page.context["game"].slug for page in pages] == ["riftbound"] * 2


def test_an_unknown_game_in_the_path_is_not_found(client: Client) -> None:
    assert client.get("/chess/cards/").status_code == 404
    assert client.get("/cards/", {"game": "chess"}).status_code == 200


@pytest.mark.parametrize(
    ("query", "bad", "column"),
    [("c:fury colr:red", "colr", 8), ("jinx (", "(", 6), ("might>=<b>", "&lt;b&gt;", 8)],
)
def test_the_bad_part_of_a_query_is_marked(client: Client, query: str, bad: str, column: int) -> None:
    page = client.get(URL, {"q": query})

    assert page.status_code == 400
    assert re.findall(r"<mark>(.*?)</mark>", page.text) == [bad]
    assert f"At character {column}." in page.text
    assert 'aria-invalid="true"' in page.text


def test_queries_that_may_be_meant_are_links(client: Client) -> None:
    page = client.get("/riftbound/cards/", {"q": "jinx cost:2-4"})

    assert re.findall(r'class="chip chip--query" href="([^"]+)"><code>([^<]+)', squeeze(page.text))[:1] == [
        ("?q=jinx+cost%3E%3D2+cost%3C%3D4", "jinx cost&gt;=2 cost&lt;=4")
    ]


def test_a_query_that_nothing_fits_is_answered_with_examples(client: Client) -> None:
    page = client.get(URL, {"q": "qwxzqwxz"})

    assert page.status_code == 200
    assert "No cards match" in page.text
    assert "chip--query" in page.text


def test_chips_write_the_query(client: Client) -> None:
    page = client.get(URL, {"q": "jinx t:unit c:fury"}).text

    assert chip(page, "Unit") == ("jinx c:fury", True)
    assert chip(page, "Spell") == ("jinx c:fury kind:spell", False)
    assert chip(page, "Fury") == ("jinx t:unit", True)
    assert chip(page, "Calm") == ("jinx t:unit c:fury domain:calm", False)
    assert chip(page, "Standard 1v1") == ("jinx t:unit c:fury legal:standard", False)
    assert chip(page, "energy") == ("jinx t:unit c:fury order:energy", False)
    assert chip(page, "all printings") == ("jinx t:unit c:fury unique:prints", False)


def test_the_order_in_use_turns_round(client: Client) -> None:
    up = client.get(URL, {"q": "jinx order:energy"}).text
    down = client.get(URL, {"q": "jinx order:energy dir:desc"}).text

    assert chip(up, "energy ↑") == ("jinx order:energy dir:desc", True)
    assert chip(down, "energy ↓") == ("jinx order:energy", True)


def test_a_chip_keeps_the_view(client: Client) -> None:
    page = client.get(URL, {"q": "jinx", "view": "table"}).text

    assert 'href="?q=jinx+kind%3Aunit&amp;view=table"' in page


def test_every_chip_of_a_game_writes_a_query_that_is_understood(client: Client) -> None:
    wrong = []
    for game in GAMES:
        page = client.get(f"/{game}/cards/", {"q": "a or b"})
        for query in [chip.query for group in page.context["chips"] for chip in group.chips]:
            wrong += [(game, query)] if search_cards(query, game, day=date(2026, 8, 8)).error else []

    assert wrong == []


def test_pages_follow_each_other(client: Client) -> None:
    some(41)

    first = client.get(URL, {"q": "emberling", "view": "table"}).text
    following = re.search(r'rel="next" href="([^"]+)"', first)
    assert following
    second = client.get(URL + unescape(following[1])).text

    assert [len(found(first)), found(second)] == [40, ["emberling-40"]]
    assert "First page" in second
    assert 'rel="next"' not in second


def test_a_cursor_of_another_search_is_refused(client: Client) -> None:
    assert client.get(URL, {"q": "jinx", "after": "abc"}).status_code == 400


@pytest.mark.parametrize("query", ["\0", "x" * 400, "((((", '"', "a:" * 200, "\u202e\u202e", "😀 or 😀", "%_\\"])
def test_any_text_is_answered(client: Client, query: str) -> None:
    assert client.get(URL, {"q": query}).status_code in (200, 400)


@every_game
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_help_names_every_field_once(client: Client, game: str, language: str) -> None:
    page = client.get(f"/{game}/cards/", headers={"Accept-Language": language})

    slugs = re.findall(r'<th scope="row"><code>(\w+)</code></th>', squeeze(page.text))
    assert len(slugs) == len(set(slugs))
    assert {"name", "text", "kind", "set", "legal", *GAMES[game].traits} <= set(slugs)


@every_view
@pytest.mark.parametrize("count", [1, 3])
def test_a_search_asks_as_much_for_many_cards_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int, view: str
) -> None:
    some(count)
    client.get(URL, {"q": "defy"})

    with django_assert_num_queries(5):
        assert len(found(client.get(URL, {"q": "emberling", "view": view}).text)) == count


def test_a_choice_of_words_is_looked_up_once(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client.get(URL, {"q": "fight or defy"})

    with django_assert_num_queries(6):
        client.get(URL, {"q": "defy or flight"})


def test_how_cards_are_shown_is_kept_in_this_browser(client: Client) -> None:
    some(1)

    views = [
        re.findall(r'class="(card-grid|card-list|card-rows)"', client.get(URL, {"q": "emberling"} | asked).text)
        for asked in ({}, {"view": "table"}, {}, {"view": "nothing"}, {"view": "grid"}, {})
    ]

    assert views == [["card-grid"], ["card-rows"], ["card-rows"], ["card-rows"], ["card-grid"], ["card-grid"]]


def test_the_form_of_all_filters_is_opened_by_a_link_and_writes_the_query(client: Client) -> None:
    closed = client.get(URL, {"q": "jinx"}).text
    opened = client.get(URL, {"q": "jinx", "filters": "1"}).text

    answer = client.get(URL, {"q": "jinx", "view": "list", "by-set": "OGN", "by-energy": "4", "by-energy-is": "<="})

    assert ["filter-form" in closed, "filter-form" in opened] == [False, True]
    assert 'filters=1"' in closed
    assert answer["Location"] == f"{URL}?q=jinx+set%3AOGN+energy%3C%3D4&view=list&filters=1"


def test_a_number_that_is_none_is_marked_in_the_query(client: Client) -> None:
    answer = client.get(URL, {"q": "jinx", "by-energy": "many"}, follow=True)

    assert answer.status_code == 400
    assert "<mark>many</mark>" in answer.text
    assert 'value="jinx energy=many"' in answer.text


def test_a_search_over_all_games_has_no_form(client: Client) -> None:
    answer = client.get("/cards/", {"q": "jinx", "by-set": "OGN", "filters": "1"})

    assert answer.status_code == 200
    assert "filter-form" not in answer.text
