"""The primer of a deck: written by its owner, looked at before it is kept, lost by no second tab, read by all readers."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from decks.models import Deck
from decks.primer.forms import text_mark
from decks.saved.bin import bin_deck
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db


def address(deck: Deck) -> str:
    return f"/decks/{deck.token}/primer/"


def test_a_kept_primer_stands_on_the_page_with_its_cards_as_links(owner: Client, deck: Deck) -> None:
    answer = owner.post(address(deck), {"primer": "# Rush\r\n\r\n[[蔑视]] first.", "began": text_mark("")}, follow=True)

    deck.refresh_from_db()
    assert (answer.redirect_chain, deck.primer, deck.revision) == (
        [(f"/decks/{deck.token}/#primer", 302)],
        "# Rush\n\n[[蔑视]] first.",
        2,
    )
    assert "<h3>Rush</h3>" in answer.text and 'href="/riftbound/cards/defy/" lang="zh-Hans"' in answer.text


def test_a_preview_keeps_nothing_and_loses_nothing(owner: Client, deck: Deck) -> None:
    answer = owner.post(address(deck), {"primer": "**Hit**", "began": "abc", "do": "look"})

    deck.refresh_from_db()
    assert answer.status_code == 200
    assert deck.primer == ""
    assert deck.revision == 1
    assert "<strong>Hit</strong>" in answer.text
    assert [answer.context["form"][name].value() for name in ("primer", "began")] == ["**Hit**", "abc"]


def test_what_another_tab_has_kept_meanwhile_is_shown_and_not_written_over(owner: Client, deck: Deck) -> None:
    began = owner.get(address(deck)).context["form"]["began"].value()
    owner.post(address(deck), {"primer": "Theirs", "began": began})

    stale = owner.post(address(deck), {"primer": "Mine", "began": began})
    deck.refresh_from_db()
    kept = deck.primer
    again = owner.post(address(deck), {"primer": "Mine", "began": stale.context["form"]["began"].value()})

    deck.refresh_from_db()
    assert stale.status_code == 409
    assert stale.context["theirs"] == "Theirs"
    assert kept == "Theirs"
    assert stale.context["form"]["primer"].value() == "Mine"
    assert again.status_code == 302
    assert deck.primer == "Mine"


def test_another_change_of_the_deck_meanwhile_is_no_conflict(owner: Client, deck: Deck) -> None:
    began = owner.get(address(deck)).context["form"]["began"].value()
    Deck.objects.update(text="1 Defy", revision=7)

    answer = owner.post(address(deck), {"primer": "Mine", "began": began})

    deck.refresh_from_db()
    assert answer.status_code == 302
    assert deck.primer == "Mine"
    assert deck.text == "1 Defy"
    assert deck.revision == 8


def test_a_primer_is_taken_back(owner: Client, mei: User) -> None:
    deck = made(mei, primer="Old")

    answer = owner.post(address(deck), {"primer": "", "began": text_mark("Old")}, follow=True)

    deck.refresh_from_db()
    assert deck.primer == ""
    assert "Primer removed." in answer.text


def test_lines_count_as_they_are_kept(owner: Client, deck: Deck) -> None:
    fits, long = ("a\r\n" * 10_000, "a\r\n" * 10_000 + "a")

    statuses = [
        owner.post(address(deck), {"primer": text, "began": text_mark("")}).status_code for text in (fits, long)
    ]

    assert statuses == [302, 400]


def test_readers_read_it_and_owners_alone_are_asked_to_write_one(mei: User, lin: User) -> None:
    written, empty = (made(mei, visibility="public", primer=text) for text in ("*Hit*", " \n"))

    read = [another(person).get(f"/decks/{written.token}/").text for person in (mei, lin)]
    asked = [another(person).get(f"/decks/{empty.token}/").text for person in (mei, lin)]

    assert ["<em>Hit</em>" in page for page in read] == [True, True]
    assert [f'href="{address(written)}"' in page for page in read] == [True, False]
    assert [f'href="{address(empty)}"' in page for page in asked] == [True, False]


def test_a_deck_whose_game_is_gone_keeps_its_primer_and_takes_a_new_one(owner: Client, mei: User) -> None:
    deck = made(mei, primer="*Hit* [[Defy]]")
    Deck.objects.update(game="chess")

    page = owner.get(f"/decks/{deck.token}/").text
    answer = owner.post(address(deck), {"primer": "New", "began": text_mark("*Hit* [[Defy]]")})

    assert "<em>Hit</em> [[Defy]]" in page
    assert answer.status_code == 302


def test_a_deck_in_the_bin_has_no_primer_to_write(owner: Client, deck: Deck) -> None:
    bin_deck(deck)

    assert owner.post(address(deck), {"primer": "New", "began": ""}).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_a_primer_costs_the_page_no_query_however_many_cards_it_names(
    client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    names = ("Defy", "Called Shot", "Pit Rookie")
    deck = made(mei, visibility="public", primer=" ".join(f"[[{name}]]" for name in names[:count]))
    load_catalogue("riftbound")

    # The deck with its owner, the catalogue's version for the check and for the export, the facts of its cards with
    # printings and sets, names that are proposed, decks like it.
    with django_assert_num_queries(8):
        page = client.get(f"/decks/{deck.token}/").text
    assert page.count("primer__card") == count
