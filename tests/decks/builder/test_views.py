"""The builder's page: the data of its script, the owner of the deck, and the page without a script."""

import json
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.samples import find_sample
from legality.games import GAMES
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db


def json_in(page: str, name: str = "builder-config") -> dict[str, object]:
    """What the page tells its script."""
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page)
    assert found

    data = json.loads(found[1])
    assert isinstance(data, dict)
    return data


def page_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_the_page_offers_every_game(client: Client) -> None:
    page = page_of(client, "/build/")

    assert re.findall(r'class="build-game__name" href="/build/([\w-]+)/"', page) == list(GAMES)


def test_a_new_deck_begins_with_the_format_of_tournaments(client: Client) -> None:
    config = json_in(page_of(client, "/build/riftbound/"))

    assert config["start"] == {"name": "", "format": "standard", "region": "global"}
    assert (config["deck"], config["given"], config["user"]) == (None, None, False)


def test_each_reader_has_a_mark_for_their_drafts_which_tells_no_number(client: Client, mei: User, lin: User) -> None:
    marks = [json_in(page_of(client, "/build/riftbound/"))["person"]]
    for person in (mei, lin, mei):
        client.force_login(person)
        marks.append(json_in(page_of(client, "/build/riftbound/"))["person"])

    assert marks[0] == ""
    assert len({str(mark) for mark in marks}) == 3
    assert marks[1] == marks[3]
    assert re.fullmatch("[0-9a-f]{12}", str(marks[1]))


def test_the_address_chooses_the_format(client: Client) -> None:
    known = json_in(page_of(client, "/build/riftbound/?format=sealed"))
    strange = json_in(page_of(client, "/build/riftbound/?format=chess"))

    assert known["start"] == {"name": "", "format": "sealed", "region": "global"}
    assert strange["start"] == {"name": "", "format": "standard", "region": "global"}


@pytest.mark.parametrize(("kept", "begun"), [("casual", "casual"), ("chess", "standard"), ("", "standard")])
def test_without_an_address_the_format_last_used_is_gone_on_with(client: Client, kept: str, begun: str) -> None:
    client.cookies["format_riftbound"] = kept

    asked = [page_of(client, path) for path in ("/build/riftbound/", "/build/riftbound/?format=sealed")]

    starts = [json_in(page)["start"] for page in asked]
    assert starts == [{"name": "", "format": slug, "region": "global"} for slug in (begun, "sealed")]


def test_a_game_that_is_not_known_is_not_found(client: Client) -> None:
    assert client.get("/build/chess/").status_code == 404


def test_the_script_knows_formats_with_their_first_days(client: Client) -> None:
    config = json_in(page_of(client, "/build/rise/"))

    assert config["formats"] == [
        {"slug": slug, "first_day": "2010-05-18", "since": "May 18, 2010", "limited": limited}
        for slug, limited in (("constructed", False), ("limited", True))
    ]


def test_sections_stand_between_notes_and_the_maybeboard(client: Client) -> None:
    config = json_in(page_of(client, "/build/rise/"))

    assert config["sections"] == [
        {"slug": "", "name": "Notes and lines without a section", "leads": False},
        {"slug": "commander", "name": "Commander", "leads": True},
        {"slug": "main", "name": "Main deck", "leads": False},
        {"slug": "sideboard", "name": "Sideboard", "leads": False},
        {"slug": "maybe", "name": "Maybeboard", "leads": False},
    ]
    assert (config["side"], config["maybe"]) == ("sideboard", "maybe")


def test_a_game_without_a_sideboard_has_none(client: Client) -> None:
    assert json_in(page_of(client, "/build/zero/"))["side"] is None


def test_a_sample_is_brought_along(client: Client) -> None:
    sample = find_sample("riftbound", "standard-jinx-precon")
    assert sample

    given = json_in(page_of(client, "/build/riftbound/?sample=standard-jinx-precon"))["given"]

    assert given == {
        "name": sample.name,
        "format": "standard",
        "text": sample.text,
        "pool": "",
        "options": ["precon"],
    }


def test_a_posted_list_is_brought_along(client: Client) -> None:
    form = {"format": "standard", "text": "3 Defy", "date": "2026-08-08", "precon": "on", "name": "ignored"}

    given = json_in(client.post("/build/riftbound/", form).content.decode())["given"]

    assert given == {
        "name": "",
        "format": "standard",
        "region": "global",
        "text": "3 Defy",
        "date": "2026-08-08",
        "options": ["precon"],
    }


def test_a_posted_sample_keeps_its_name(client: Client) -> None:
    sample = find_sample("riftbound", "standard-jinx-precon")
    assert sample
    texts = (sample.text.replace("\n", "\r\n"), sample.text + "1 Defy")

    pages = [client.post("/build/riftbound/", {"text": text, "format": sample.format}) for text in texts]

    given = [json_in(page.content.decode())["given"] for page in pages]
    assert [isinstance(deck, dict) and deck["name"] for deck in given] == [sample.name, ""]


def test_what_is_typed_cannot_end_the_script(client: Client) -> None:
    page = client.post("/build/riftbound/", {"text": "</script><b>3 Defy"}).content.decode()

    assert "</script><b>" not in page
    assert json_in(page)["given"]["text"] == "</script><b>3 Defy"  # type: ignore[index]  # the list brought along


def test_an_own_deck_is_told_with_its_revision(mei: User) -> None:
    deck = made(mei, options=["precon"])

    config = json_in(page_of(another(mei), f"/decks/{deck.token}/build/"))

    assert config["deck"] == {
        "token": deck.token,
        "revision": deck.revision,
        "name": "Rush",
        "format": "standard",
        "region": "global",
        "options": ["precon"],
        "text": "3 Defy\nwhat?",
        "pool": "",
    }
    assert config["urls"]["deck"] == f"/api/v1/decks/{deck.token}/"  # type: ignore[index]  # addresses by name


def test_nobody_builds_on_a_deck_of_others(client: Client, mei: User, lin: User) -> None:
    deck = made(mei, visibility="public")

    assert another(lin).get(f"/decks/{deck.token}/build/").status_code == 404
    assert client.get(f"/decks/{deck.token}/build/").headers["Location"].startswith("/accounts/login/")


def test_a_page_asks_the_database_for_the_deck_alone(
    mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    deck, client = made(mei), another(mei)
    client.get(f"/decks/{deck.token}/build/")

    # The session, the person, the deck, the version of the cards: for the filters, and for what a browser keeps.
    with django_assert_num_queries(5):
        client.get(f"/decks/{deck.token}/build/")


def test_without_a_script_the_page_is_a_form_to_check_with(client: Client) -> None:
    page = page_of(client, "/build/riftbound/?format=standard")
    form = page.partition("<noscript>")[2].partition("</noscript>")[0]

    assert 'action="/check/#report"' in form
    assert '<option value="standard" selected>' in form
    assert '<textarea name="text"' in form


def test_the_words_are_in_the_readers_language(client: Client) -> None:
    client.cookies["language"] = "zh-hans"

    page = page_of(client, "/build/riftbound/")

    assert json_in(page, "builder-words")["field_format"] == "赛制"
    assert ">标准构筑 1v1</option>" in page
    assert json_in(page)["sections"][1]["name"] == "传奇"  # type: ignore[index]  # the sections


def test_no_script_or_style_stands_in_the_page(client: Client) -> None:
    page = page_of(client, "/build/riftbound/")

    assert re.findall(r"<script(?![^>]*(?:src=|application/json))|<style|\sstyle=|\son\w+=", page) == []
