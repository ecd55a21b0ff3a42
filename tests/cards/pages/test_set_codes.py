"""The address of a set, however its code is typed."""

import re

import pytest
from django.test import Client

from cards.importers.game_lock import raise_version
from cards.search.index import reindex
from tests.cards.making import a_card, a_set

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", ["ogn", "Ogn", "oGN"])
def test_a_set_is_found_by_its_code_in_any_letters(client: Client, code: str) -> None:
    answer = client.get(f"/riftbound/sets/{code}/")

    assert answer.status_code == 301
    assert answer.headers["Location"] == "/riftbound/sets/OGN/"
    assert client.get(f"/riftbound/sets/{code}-nowhere/").status_code == 404


def printed_in(code: str) -> str:
    """The name of a card of a new set of that code."""
    card = a_card(f"of-{code.swapcase()}-{code}", f"Of {code}")
    card.printings.create(card_set=a_set(code), number="1", variant="")
    raise_version("riftbound")
    reindex("riftbound")
    return card.name


def test_of_sets_whose_codes_differ_in_case_alone_each_has_its_address(client: Client) -> None:
    names = {code: printed_in(code) for code in ("TST", "tst")}

    pages = {code: client.get(f"/riftbound/sets/{code}/") for code in names}

    assert {code: page.status_code for code, page in pages.items()} == {"TST": 200, "tst": 200}
    assert {code: [name for name in names.values() if name in page.text] for code, page in pages.items()} == {
        code: [name] for code, name in names.items()
    }
    assert client.get("/riftbound/sets/Tst/").headers["Location"] in {"/riftbound/sets/TST/", "/riftbound/sets/tst/"}


@pytest.mark.parametrize("query", ["set:tst", "set:TST", "s:Tst"])
def test_a_search_for_a_set_finds_it_in_any_letters_on_the_page_and_the_api(client: Client, query: str) -> None:
    name = printed_in("TST")

    page = client.get("/riftbound/cards/", {"q": query}).text
    told = client.get("/api/v1/cards/", {"game": "riftbound", "q": query}).json()["results"]

    assert name in page
    assert [one["name"] for one in told] == [name]


def test_the_list_of_sets_leads_to_each_as_its_code_is_written(client: Client) -> None:
    for code in ("TST", "tst"):
        printed_in(code)

    links = re.findall(r'href="(/riftbound/sets/tst/)"', client.get("/riftbound/sets/").text, re.IGNORECASE)

    assert sorted(links) == ["/riftbound/sets/TST/", "/riftbound/sets/tst/"]
