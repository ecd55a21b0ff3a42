"""Public decks: found by game, format, verdict and card; whatever the address says, there is a page."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from decks.access.collection import save_collection
from decks.models import Check, Deck
from decks.saved.bin import bin_deck
from legality.days import start_of_day
from tests.decks.own_decks import listed, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db


@pytest.fixture
def rush(mei: User) -> Deck:
    return made(mei, visibility="public", text="3 Defy\n2 Called Shot")


def shared(person: User, **more: object) -> Deck:
    return made(person, visibility="public", **more)


def found(client: Client, **asked: str | list[str]) -> list[str]:
    return listed(client.get("/decks/browse/", asked).text)


def sentences_on(client: Client, **asked: str | list[str]) -> list[str]:
    page = squeeze(client.get("/decks/browse/", asked).text)
    notice = page.partition("browse-troubles")[2].partition("</div></div>")[0]
    return [unescape(one) for one in re.findall(r"<p>(.*?)</p>", notice)]


def test_public_decks_alone_are_found_the_newest_first(client: Client, mei: User, rush: Deck) -> None:
    shared(mei, name="Newer")
    for hidden in ("private", "unlisted"):
        made(mei, name=hidden, visibility=hidden)
    bin_deck(shared(mei, name="binned"))

    assert found(client) == found(client, sort="newest") == ["Newer", "Rush"]
    assert found(client, sort="oldest") == ["Rush", "Newer"]


def test_decks_are_found_by_game_and_format(client: Client, mei: User, rush: Deck) -> None:
    shared(mei, name="Casual", format="casual")
    shared(mei, name="Raid", game="wow", format="core", text="")

    assert found(client, game="wow") == ["Raid"]
    assert found(client, game="riftbound") == ["Casual", "Rush"]
    assert found(client, game="riftbound", format="casual") == ["Casual"]


def test_decks_are_found_by_every_card_that_is_asked(client: Client, mei: User, rush: Deck) -> None:
    shared(mei, name="Defiant", text="3 Defy")

    assert found(client, card="riftbound.defy") == ["Defiant", "Rush"]
    assert found(client, card=["riftbound.defy", "riftbound.called-shot"]) == ["Rush"]
    assert found(client, card="riftbound.defy", name="called shot") == ["Rush"]
    assert found(client, name="蔑视") == ["Defiant", "Rush"]
    assert found(client, game="wow", name="Defy") == []


def test_a_card_in_the_address_may_be_named_too(client: Client, mei: User, rush: Deck) -> None:
    shared(mei, name="Defiant", text="3 Defy")

    assert found(client, card="Defy") == found(client, card="蔑视") == ["Defiant", "Rush"]
    assert found(client, card=["defy", "riftbound.called-shot"]) == ["Rush"]
    assert found(client, game="riftbound", card="OGN-045") == ["Defiant", "Rush"]


def test_a_misspelled_card_in_the_address_is_told_and_offered_rightly(client: Client, rush: Deck) -> None:
    page = client.get("/decks/browse/", {"game": "riftbound", "card": ["Caled Shot", "riftbound.defy"]}).text

    assert sentences_on(client, game="riftbound", card="Caled Shot") == [
        "No card is called “Caled Shot”.",
        "Did you mean:",
    ]
    assert 'href="?game=riftbound&amp;card=riftbound.defy&amp;name=Called+Shot"' in page


def test_a_chosen_card_can_be_taken_out_again(client: Client, rush: Deck) -> None:
    page = client.get("/decks/browse/?card=riftbound.defy&card=riftbound.called-shot&verdict=legal&sort=oldest").text

    links = re.findall(r'href="\?([^"]*)" aria-current="true"', squeeze(page).partition("browse-cards")[2])
    assert [unescape(link) for link in links] == [
        "game=riftbound&verdict=legal&sort=oldest&card=riftbound.called-shot",
        "game=riftbound&verdict=legal&sort=oldest&card=riftbound.defy",
    ]


@pytest.mark.parametrize(
    ("asked", "sentences"),
    [
        ({"game": "chess"}, ["There is no such game: chess."]),
        ({"format": "standard"}, ["Choose a game first, then its format."]),
        ({"game": "riftbound", "format": "blitz"}, ["This game has no such format: blitz."]),
        ({"verdict": "fine"}, ["There is no such verdict: fine."]),
        ({"sort": "best"}, ["Decks cannot be sorted by this: best."]),
        ({"changed": "eternity"}, ["There is no such period: eternity."]),
        ({"game": "riftbound", "owned": "1"}, ["Log in to see only decks you can build from your own cards."]),
        ({"card": "riftbound.nobody"}, ["No card has this id: riftbound.nobody."]),
        ({"card": "chess.king"}, ["No card has this id: chess.king."]),
        ({"game": "wow", "card": "riftbound.defy"}, ["Defy is a card from Riftbound."]),
        ({"name": "qwxz vbnm"}, ["No card is called “qwxz vbnm”."]),
        ({"name": "//"}, ["No card is called “//”."]),
        ({"page": "x", "card": "", "name": " "}, []),
    ],
)
def test_what_is_not_known_is_said_and_left_out(
    client: Client, rush: Deck, asked: dict[str, str], sentences: list[str]
) -> None:
    response = client.get("/decks/browse/", asked)

    assert response.status_code == 200
    assert sentences_on(client, **asked) == sentences
    assert listed(response.text) == ([] if asked.get("game") == "wow" else ["Rush"])


def test_a_misspelled_name_is_offered_rightly(client: Client, rush: Deck) -> None:
    page = client.get("/decks/browse/", {"game": "riftbound", "name": "Caled Shot"}).text

    assert sentences_on(client, game="riftbound", name="Caled Shot")[-1] == "Did you mean:"
    assert 'href="?game=riftbound&amp;name=Called+Shot"' in page
    assert 'value="Caled Shot"' in page


def test_the_verdict_asked_for_is_todays(client: Client, mei: User, rush: Deck) -> None:
    Check.objects.update(verdict="legal")
    fresh = client.get("/decks/browse/?verdict=legal").text
    Check.objects.update(day=timezone.localdate() - timedelta(days=1))

    page = client.get("/decks/browse/?verdict=legal").text

    assert listed(fresh) == ["Rush"] and "checked again" not in fresh
    assert listed(page) == []
    assert "1 on this page was just checked again" in page
    assert "1 no longer has this verdict and is left out." in page
    assert Check.objects.get().verdict == "legal"


def test_a_check_by_older_cards_is_made_anew_for_the_page(client: Client, rush: Deck) -> None:
    Check.objects.update(verdict="legal", catalogue=0)

    page = client.get("/decks/browse/").text

    assert "badge--legal" not in page and "1 on this page was just checked again" in page


def test_a_deck_that_cannot_be_judged_is_shown_without_or_with_its_last_verdict(client: Client, mei: User) -> None:
    Deck.objects.create(owner=mei, name="Never", game="chess", format="blitz", visibility="public")
    old = shared(mei, name="Once")
    Deck.objects.filter(pk=old.pk).update(format="gone")
    Check.objects.update(day=timezone.localdate() - timedelta(days=9))

    page = client.get("/decks/browse/").text

    assert listed(page) == ["Once", "Never"]
    assert page.count('class="badge ') == 1 and "checked again" not in page


def test_nothing_found_says_so(client: Client) -> None:
    page = client.get("/decks/browse/?verdict=legal").text

    assert "No public decks match" in page and "Show all public decks" in page


def test_many_decks_are_paged_and_each_page_keeps_what_is_asked(client: Client, mei: User) -> None:
    Deck.objects.bulk_create(
        Deck(owner=mei, name=f"deck {n}", game="chess", format="blitz", visibility="public") for n in range(21)
    )

    first, second, beyond = (found(client, sort="oldest", page=page) for page in ("1", "2", "99"))
    page = client.get("/decks/browse/?sort=oldest").text

    assert len(first) == 20
    assert len(second) == 1
    assert beyond == second
    assert 'href="?sort=oldest&amp;page=2"' in page


@pytest.mark.parametrize("old", [False, True])
def test_a_page_asks_the_database_the_same_for_one_deck_and_for_three(
    client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, old: bool
) -> None:
    load_catalogue("riftbound")
    for wanted in (1, 3):
        while Deck.objects.count() < wanted:
            shared(mei, text="3 Defy")
        Check.objects.update(day=timezone.localdate() - timedelta(days=old))

        # How many decks, the decks with owners and checks, the versions of the catalogues; one more to judge again.
        # The card that is asked for is looked up in its catalogue; the cards that stand for the decks by lines and rows.
        with django_assert_num_queries(6 + old):
            assert len(found(client, card="riftbound.defy")) == wanted


def test_a_cards_page_leads_to_the_decks_that_play_it(client: Client, rush: Deck) -> None:
    page = client.get("/riftbound/cards/defy/").text

    address = re.findall(r'href="(/decks/browse/[^"]*)"', page)[0]
    assert listed(client.get(address).text) == ["Rush"]


def test_decks_are_found_by_how_long_ago_they_were_changed(client: Client, mei: User, rush: Deck) -> None:
    midnight = start_of_day(timezone.localdate())
    for days, name in ((7, "Week"), (30, "Month"), (91, "Quarter"), (365, "Year")):
        for back, late in ((days, ""), (days, " and a moment")):
            deck = shared(mei, name=name + late)
            when = midnight - timedelta(days=back, microseconds=bool(late))
            Deck.objects.filter(pk=deck.pk).update(updated=when)

    assert found(client, changed="week") == ["Rush", "Week"]
    assert found(client, changed="month") == ["Rush", "Week", "Week and a moment", "Month"]
    assert found(client, changed="quarter")[4:] == ["Month and a moment", "Quarter"]
    assert found(client, changed="year")[6:] == ["Quarter and a moment", "Year"]


def test_decks_are_found_that_the_readers_own_cards_can_build(owner: Client, mei: User, lin: User, rush: Deck) -> None:
    shared(lin, name="Defiant", text="3 Defy\n\nSideboard\n1 Defy")
    save_collection(mei.pk, "riftbound", "3 Defy\n2 Called Shot")

    assert found(owner, game="riftbound", owned="1") == ["Rush"]
    assert found(owner, game="riftbound", owned="1", card="riftbound.called-shot", verdict="legal") == []
    assert 'name="owned" value="1" checked' in squeeze(owner.get("/decks/browse/?game=riftbound&owned=1").text)
    save_collection(mei.pk, "riftbound", "9 Defy")
    assert found(owner, game="riftbound", owned="1") == ["Defiant"]


def test_own_cards_are_asked_for_where_they_are_known(owner: Client, mei: User, rush: Deck) -> None:
    assert sentences_on(owner, owned="1") == [
        "Choose a game first to see only decks you can build from your own cards."
    ]
    assert sentences_on(owner, game="riftbound", owned="1") == ["You have not entered your cards for this game yet."]
    assert found(owner, game="riftbound", owned="1") == ["Rush"]
    assert 'name="owned"' not in owner.get("/decks/browse/").text


def test_each_page_and_each_game_keeps_the_span_and_only_its_own_game_the_own_cards(
    owner: Client, mei: User, rush: Deck
) -> None:
    save_collection(mei.pk, "riftbound", "3 Defy\n2 Called Shot")

    page = owner.get("/decks/browse/?game=riftbound&changed=week&owned=1&card=riftbound.defy").text

    assert 'href="?game=wow&amp;changed=week"' in page
    assert 'href="?game=riftbound&amp;changed=week&amp;owned=1"' in page
