"""The practice pages: hand, odds and pool of a saved deck and of a pasted list, without any script."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.models import Deck
from decks.samples import find_sample
from tests.decks.own_decks import another, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

SEED = "seed=7Q2M&first=1"


def sample(game: str, slug: str) -> dict[str, str]:
    found = find_sample(game, slug)
    assert found is not None
    return {"game": game, "format": found.format, "text": found.text, "pool": found.pool or ""}


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, visibility="unlisted", text=sample("riftbound", "standard")["text"])


@pytest.fixture
def limited(mei: User) -> Deck:
    return made(mei, visibility="unlisted", **sample("riftbound", "sealed"))


def cards(page: str) -> list[str]:
    return re.findall(r'card-frame__name" lang="\w+">([^<]+)<', squeeze(page))


def test_a_hand_without_a_seed_leads_to_one_that_can_be_shared(client: Client, deck: Deck) -> None:
    response = client.get(f"/decks/{deck.token}/hand/?first=0")

    assert response.status_code == 302
    assert re.fullmatch(rf"/decks/{deck.token}/hand/\?seed=[2-9A-Z]{{4}}&first=0", response.headers["Location"])


def test_a_shared_hand_is_the_same_for_everyone(client: Client, mei: User, deck: Deck) -> None:
    pages = [person.get(f"/decks/{deck.token}/hand/?{SEED}") for person in (client, another(mei))]

    assert [page.status_code for page in pages] == [200, 200]
    assert cards(pages[0].text) == cards(pages[1].text)
    assert f"http://testserver/decks/{deck.token}/hand/?seed=7Q2M&amp;first=1" in pages[0].text


def test_ticked_cards_become_an_address_with_a_mulligan(client: Client, deck: Deck) -> None:
    response = client.get(f"/decks/{deck.token}/hand/?{SEED}&back=3&back=0")

    assert response.headers["Location"] == f"/decks/{deck.token}/hand/?{SEED}&mulligan=0.3"


@pytest.mark.parametrize("words", ["seed=!!", f"{SEED}&mulligan=9", f"{SEED}&drawn=999", f"{SEED}&back=x", "first=7"])
def test_what_cannot_be_is_said_and_a_way_on_is_shown(client: Client, deck: Deck, words: str) -> None:
    response = client.get(f"/decks/{deck.token}/hand/?{words}")

    assert response.status_code == 400
    assert 'role="alert"' in response.text
    assert "Restart with the same hand" in response.text


@pytest.mark.parametrize("page", ["hand", "odds", "pool"])
def test_another_persons_private_deck_is_not_there(lin: User, deck: Deck, page: str) -> None:
    Deck.objects.update(visibility="private")

    assert another(lin).get(f"/decks/{deck.token}/{page}/").status_code == 404


@pytest.mark.parametrize("page", ["hand", "odds", "pool"])
@pytest.mark.parametrize("gone", [{"game": "chess"}, {"format": "chess"}, {"text": "1 Defy\n" * 30_000}])
def test_a_deck_that_nothing_can_judge_has_no_practice(
    client: Client, deck: Deck, gone: dict[str, str], page: str
) -> None:
    Deck.objects.update(**gone)

    assert client.get(f"/decks/{deck.token}/{page}/?{SEED}").status_code == 404


@pytest.mark.parametrize(
    ("game", "slug", "words"),
    [
        ("rise", "constructed", "You may redraw the whole hand once."),
        ("zero", "official", "Life zone"),
        ("vividz", "standard", "Tick 2 cards to put in: Energy zone."),
        ("riftbound", "standard-2v2", "Choose up to 2 cards to put back."),
        ("wow", "classic", "You may redraw the whole hand once."),
    ],
)
def test_every_game_deals_by_its_own_rules(client: Client, mei: User, game: str, slug: str, words: str) -> None:
    found = made(mei, visibility="public", **sample(game, slug))

    response = client.get(f"/decks/{found.token}/hand/?seed=a&first=0")

    assert response.status_code == 200
    assert words in response.text


def test_an_empty_deck_says_so(client: Client, mei: User) -> None:
    empty = made(mei, visibility="public", text="")

    pages = [client.get(f"/decks/{empty.token}/{page}/?{SEED}") for page in ("hand", "odds")]

    assert ["There are no cards to draw" in page.text for page in pages] == [True, True]


def test_a_pasted_list_takes_every_step_with_it(client: Client) -> None:
    pasted = sample("riftbound", "standard")

    first = client.post("/hand/", pasted | {"step": SEED})
    ticked = client.post("/hand/", pasted | {"step": SEED, "back": ["0", "3"]})
    drawn = client.post("/hand/", pasted | {"step": f"{SEED}&mulligan=0.3&drawn=1"})

    assert [page.status_code for page in (first, ticked, drawn)] == [200, 200, 200]
    assert drawn.context["page"].hand == ticked.context["page"].hand
    assert [held.frame for held in first.context["page"].hand[1:3]] == [
        held.frame for held in ticked.context["page"].hand[:2]
    ]
    assert 'value="seed=7Q2M&amp;first=1&amp;mulligan=0.3&amp;drawn=2"' in drawn.text


def test_a_pasted_list_begins_with_a_new_hand(client: Client) -> None:
    response = client.post("/hand/", sample("riftbound", "standard"))

    assert response.status_code == 200
    assert len(response.context["page"].hand) == 4


@pytest.mark.parametrize("page", ["hand", "odds", "pool"])
def test_without_a_list_there_is_the_checker(client: Client, page: str) -> None:
    assert client.get(f"/{page}/").headers["Location"] == "/check/"


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"format": "chess"}, {"text": "1 Defy\n" * 30_000}])
def test_a_list_that_cannot_be_dealt_is_kept(client: Client, wrong: dict[str, str]) -> None:
    response = client.post("/hand/", sample("riftbound", "standard") | wrong)

    assert response.status_code == 400
    assert "Back to the list" in response.text
    assert response.context["fields"]["text"] == (wrong.get("text") or sample("riftbound", "standard")["text"])


def test_odds_of_ticked_cards(client: Client, deck: Deck) -> None:
    plain = client.get(f"/decks/{deck.token}/odds/")
    asked = client.get(f"/decks/{deck.token}/odds/?cards=inferna&turn=4")
    wrong = client.get(f"/decks/{deck.token}/odds/?turn=99")

    assert [page.status_code for page in (plain, asked, wrong)] == [200, 200, 400]
    assert "Tick the cards you want to draw" in plain.text
    assert "to draw at least 1 of 3 copies in a deck of 39 cards by turn 4" in asked.text
    assert "Enter a number from 1 to 10." in wrong.text


def test_odds_of_a_pasted_list(client: Client) -> None:
    response = client.post("/odds/", sample("rise", "constructed") | {"turn": "2", "first": "0"})

    assert response.status_code == 200
    assert "to draw at least 2 cards that cost 2 or less by turn 2" in response.text


def test_the_pool_of_a_limited_deck(client: Client, limited: Deck) -> None:
    sheet = client.get(f"/decks/{limited.token}/pool/").context["sheet"]

    assert (sheet.pool, sheet.played, sheet.side, sheet.left, sheet.outside, sheet.beyond) == (71, 31, 40, 0, 12, 0)


def test_another_pool_and_a_deck_between_games_are_compared(client: Client, limited: Deck) -> None:
    other = limited.pool.replace("2 Arena Kingpin", "1 Arena Kingpin\n1 Defy")
    now = limited.text.replace("2 Arena Kingpin", "1 Arena Kingpin\n1 Daring Poro", 1)

    response = client.post(f"/decks/{limited.token}/pool/", {"pool": limited.pool, "other": other, "now": now})

    changes = [(change.card.name, change.by) for change in response.context["other"]]
    swapped = [(change.card.name, change.by) for change in response.context["swap_changes"]]
    assert changes == [("Defy", 1), ("Arena Kingpin", -1)]
    assert swapped == [("Daring Poro", 1), ("Arena Kingpin", -1)]
    assert response.context["swap"].verdict == "illegal"


def test_the_registered_deck_is_judged_with_its_pool_and_its_unread_lines_are_shown(client: Client) -> None:
    found = sample("riftbound", "sealed")
    asked = found | {"text": f"{found['text']}\n1 Xyzzy", "now": found["text"]}

    short = client.post("/pool/", found | {"pool": "1 Defy", "now": found["text"]})
    unread = client.post("/pool/", asked)

    assert short.context["swap"].verdict == "illegal"
    assert "The deck as registered breaks these rules" in short.text
    assert unread.context["swap"].verdict == "undetermined"
    assert [trouble.text for trouble in unread.context["swap_registered"]] == ["1 Xyzzy"]
    assert "<h3>The deck as registered</h3>" in unread.text


def test_a_pool_that_is_pasted_takes_the_place_of_the_saved_one(client: Client, limited: Deck) -> None:
    response = client.post(f"/decks/{limited.token}/pool/", {"pool": "1 Defy"})

    assert (response.context["sheet"].pool, response.context["answer"].verdict) == (1, "illegal")


def test_no_pool_yet_and_one_too_long_are_said(client: Client, deck: Deck) -> None:
    none = client.get(f"/decks/{deck.token}/pool/")
    long = client.post(f"/decks/{deck.token}/pool/", {"pool": "1 Defy\n" * 30_000})
    same = client.post(f"/decks/{deck.token}/pool/", {"pool": "1 Defy", "other": "1 Defy", "now": deck.text})

    assert [page.status_code for page in (none, long, same)] == [200, 400, 200]
    assert "No pool yet" in none.text
    assert "This list has more than" in long.text
    assert ["Both pools have the same cards." in same.text, "The same cards are played." in same.text] == [True, True]


def test_the_pool_of_a_pasted_list(client: Client) -> None:
    response = client.post("/pool/", sample("riftbound", "sealed"))

    assert response.status_code == 200
    assert response.context["sheet"].pool == 71


def test_a_deck_page_leads_to_its_practice(client: Client, deck: Deck, limited: Deck) -> None:
    pages = [client.get(f"/decks/{found.token}/").text for found in (deck, limited)]

    assert [f"/decks/{deck.token}/{page}/" in pages[0] for page in ("hand", "odds", "pool")] == [True, True, False]
    assert f"/decks/{limited.token}/pool/" in pages[1]


@pytest.mark.parametrize("text", ["Main:\n3 Defy", "Main:\n3 Defy\n3 Punch First\n3 Pit Rookie"])
def test_a_hand_asks_the_database_as_often_for_any_deck(
    client: Client, mei: User, text: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found = made(mei, visibility="public", text=text)
    client.get(f"/decks/{found.token}/hand/?{SEED}")

    # The deck, the catalogue's version, and the three of the drawn cards.
    with django_assert_num_queries(5):
        client.get(f"/decks/{found.token}/hand/?{SEED}")


def test_the_page_of_a_pool_is_a_tab_of_its_own_in_every_format(client: Client, deck: Deck) -> None:
    tabs = client.get(f"/decks/{deck.token}/pool/").text.partition('<nav class="tabs')[2].partition("</nav>")[0]

    assert re.findall(r'aria-current="page">([^<]+)<', squeeze(tabs)) == ["Pool"]


def test_the_word_beside_a_card_s_box_says_what_the_tick_does(client: Client, deck: Deck) -> None:
    page = client.get(f"/decks/{deck.token}/hand/?{SEED}").text

    assert squeeze(page).count('<span class="held__word">Put back</span>') == len(re.findall(r'name="back"', page)) > 0
