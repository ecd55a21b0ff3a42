"""Pages that explain a card of a deck and show the deck's timeline: for everyone who may read the deck."""

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from decks.models import Deck
from tests.decks.own_decks import another, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

LIST = {"game": "riftbound", "format": "standard", "date": "2026-08-08", "text": "4 Defy\r\nwhat?"}


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 8, 8))


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, text="4 Defy\n1 Draven, Vanquisher")


def read(client: Client, deck: Deck, page: str = "explain", **query: str) -> tuple[int, str]:
    response = client.get(f"/decks/{deck.token}/{page}/", query)
    return response.status_code, unescape(response.text)


def outcomes(page: str) -> dict[str, str]:
    return dict(re.findall(r'data-code="([a-z-]+)" data-outcome="([a-z]+)"', page))


def test_without_a_card_the_cards_of_the_deck_are_offered(owner: Client, deck: Deck) -> None:
    status, page = read(owner, deck)

    assert status == 200
    assert outcomes(page) == {}
    assert 'href="?card=riftbound.defy&date=2026-08-08"' in page


def test_a_card_is_shown_before_every_rule(owner: Client, deck: Deck) -> None:
    status, page = read(owner, deck, card="riftbound.defy")

    found = outcomes(page)
    assert status == 200
    assert (found["copy-limit"], found["section-kind"], found["legend-count"]) == ("breaks", "passes", "none")
    assert "4 of at most 3 copies (Champion, Main deck, Sideboard)." in page
    assert 'href="/riftbound/rules/copy-limit/"' in page


def test_the_title_names_the_card_in_plain_words(owner: Client, deck: Deck) -> None:
    _, page = read(owner, deck, card="riftbound.defy")

    assert "<title>Defy · Can this deck play…? · " in squeeze(page)


def test_an_explanation_has_a_link_for_a_judge_that_says_who_can_open_it(owner: Client, deck: Deck) -> None:
    private = read(owner, deck, card="riftbound.defy", date="2026-08-07")[1]
    Deck.objects.update(visibility="unlisted")
    shared = read(owner, deck, card="riftbound.defy", date="2026-08-07")[1]
    without = read(owner, deck)[1]

    link = f'value="http://testserver/decks/{deck.token}/explain/?card=riftbound.defy&date=2026-08-07"'
    only = "only you can open the link"
    assert [(link in page, only in page) for page in (private, shared)] == [(True, True), (True, False)]
    assert 'id="link"' not in without


def test_a_card_may_be_asked_about_on_a_day(owner: Client, deck: Deck) -> None:
    before, after = (read(owner, deck, card="Draven, Vanquisher", date=day)[1] for day in ("2026-03-30", "2026-03-31"))

    bans = [re.findall(r'data-code="banned" data-outcome="([a-z]+)"', page)[0] for page in (before, after)]
    assert bans == ["passes", "breaks"]
    assert "Banned later: from March 31, 2026 on." in before


def test_a_card_that_the_deck_lacks_is_asked_as_if_added(owner: Client, deck: Deck) -> None:
    status, page = read(owner, deck, card="Calm Rune")

    assert status == 200
    assert outcomes(page)["section-kind"] == "passes"
    assert "The deck has no copy of this card. The answer assumes one copy in: Runes." in page


def test_a_misspelling_is_offered_what_it_may_mean(owner: Client, deck: Deck) -> None:
    status, page = read(owner, deck, card="Draven, Vanquishr")
    unknown = read(owner, deck, card="Xyzzy Plugh Foo")

    assert status == 404
    assert 'href="?card=Draven%2C%20Vanquisher&date=2026-08-08"' in page
    assert unknown[0] == 404
    assert "No card has this name." in unknown[1]
    assert 'value="Draven, Vanquishr"' in page


@pytest.mark.parametrize(
    ("day", "sentence"),
    [("soon", "This is not a date."), ("2020-01-01", "No edition of this format was in force on that day.")],
)
def test_a_day_that_is_none_is_refused_and_nothing_typed_is_lost(
    owner: Client, deck: Deck, day: str, sentence: str
) -> None:
    status, page = read(owner, deck, card="Defy", date=day)

    assert status == 400
    assert outcomes(page) == {}
    assert sentence in page
    assert 'value="Defy"' in page
    assert f'value="{day}"' in page


@pytest.mark.parametrize("page", ["explain", "timeline"])
def test_who_may_read_the_deck_may_read_its_pages(mei: User, lin: User, page: str) -> None:
    seen = {}
    for visibility in ("private", "unlisted", "public"):
        deck = made(mei, visibility=visibility)
        seen[visibility] = [read(client, deck, page)[0] for client in (another(mei), another(lin), Client())]

    assert seen == {"private": [200, 404, 404], "unlisted": [200, 200, 200], "public": [200, 200, 200]}


@pytest.mark.parametrize("page", ["explain", "timeline"])
def test_a_deck_whose_game_is_gone_leads_to_its_own_page(owner: Client, deck: Deck, page: str) -> None:
    Deck.objects.update(game="chess")

    response = owner.get(f"/decks/{deck.token}/{page}/")

    assert response.status_code == 302
    assert response["Location"] == deck.get_absolute_url()


def test_a_pasted_list_is_explained_without_an_account(client: Client) -> None:
    response = client.post("/explain/", LIST | {"card": "Defy"})

    page = unescape(response.text)
    assert response.status_code == 200
    assert outcomes(page)["copy-limit"] == "breaks"
    assert 'name="text" value="4 Defy' in page


def test_the_card_of_a_button_counts_before_the_one_in_the_box(client: Client) -> None:
    page = client.post("/explain/", LIST | {"card": ["Calm Rune", "riftbound.defy"]}).text

    assert outcomes(page)["copy-limit"] == "breaks"
    assert '<button class="chip" form="explain-ask" formnovalidate name="card" value="riftbound.defy">' in page
    assert page.count("4 Defy") == 1


def test_the_checked_list_has_a_box_to_ask_in(client: Client) -> None:
    page = client.post("/check/", LIST).text

    assert 'action="/explain/"' in page
    assert 'name="card"' in page


def test_a_pasted_list_that_is_refused_says_why(client: Client) -> None:
    response = client.post("/explain/", LIST | {"format": "nothing", "card": "Defy"})

    assert response.status_code == 400
    assert outcomes(response.text) == {}
    assert 'role="alert"' in response.text
    assert 'value="Defy"' in response.text


def test_without_a_list_there_is_the_checker(client: Client) -> None:
    response = client.get("/explain/")

    assert response.status_code == 302
    assert response["Location"] == "/check/"


def test_a_timeline_shows_the_spans_latest_first(owner: Client, deck: Deck) -> None:
    status, page = read(owner, deck, "timeline")

    days = re.findall(r'<tr><th scope="row" class="nowrap"><time datetime="([0-9-]+)"', squeeze(page))
    assert status == 200
    assert days == sorted(days, reverse=True)
    assert days[-1] == "2025-07-21"
    assert "Draven, Vanquisher is banned." in page
    assert "The set Spiritforged (SFD) becomes legal." in page
    assert page.count("span--today") == 1


def test_open_lines_are_said_above_the_timeline(owner: Client, mei: User) -> None:
    page = read(owner, made(mei, text="3 Defy\nwhat?"), "timeline")[1]

    assert "1 line needs your attention, so the list is not legal on any day." in page


def test_the_decks_page_leads_to_both(owner: Client, deck: Deck) -> None:
    page = owner.get(deck.get_absolute_url()).text

    assert f'href="/decks/{deck.token}/timeline/"' in page
    assert f'href="/decks/{deck.token}/explain/?card=riftbound.defy"' in page


@pytest.mark.parametrize("text", ["1 Defy", "1 Defy\n1 Charm\n1 Draven, Vanquisher"])
def test_the_pages_ask_the_database_the_same_for_one_card_and_for_three(
    owner: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, text: str
) -> None:
    deck = made(mei, text=text)
    load_catalogue("riftbound")

    # The session, the reader, the deck, the catalogue's version, the cards that the reader offers.
    with django_assert_num_queries(5):
        read(owner, deck, card="Defy")
    # The names of the sets at last.
    with django_assert_num_queries(6):
        read(owner, deck, "timeline")


@pytest.mark.parametrize("page", ["explain", "timeline"])
def test_the_pages_stand_in_chinese(owner: Client, deck: Deck, page: str) -> None:
    owner.cookies["language"] = "zh-hans"

    status, text = read(owner, deck, page, card="Defy")

    assert status == 200
    assert 'lang="zh-Hans"' in text
