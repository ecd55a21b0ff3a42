"""Who finds the page to register a list, and what strangers are reported there."""

import pytest
from django.test import Client

from accounts.models import User
from events.entries.entering import claim_token
from tests.cards.catalogue.house_formats import ban, house_of
from tests.decks.own_decks import another
from tests.decks.own_decks import made as deck_of
from tests.events.event_of import EARLY, entry_of, legal_list
from tests.events.registering.test_registering import coming, sent

pytestmark = pytest.mark.django_db


def test_a_private_event_is_open_to_whom_has_its_link_until_it_is_renewed(mei: User, lin: User) -> None:
    event, client = coming(mei, listed=False), another(lin)
    unknown = client.get(f"/events/{event.slug}/").status_code
    client.get(f"/events/join/{event.join_token}/")
    known = client.get(f"/events/{event.slug}/").status_code
    another(mei).post(f"/events/{event.slug}/link/renew/")

    assert unknown == 404
    assert known == 200
    assert client.get(f"/events/{event.slug}/").status_code == 404


def test_a_joined_event_is_offered_to_a_deck(mei: User) -> None:
    event, client, deck = coming(listed=False), another(mei), deck_of(mei)
    before = client.get(f"/events/with-deck/{deck.token}/").content.decode()

    client.get(f"/events/join/{event.join_token}/")

    assert event.slug not in before
    assert event.slug in client.get(f"/events/with-deck/{deck.token}/").content.decode()


def test_a_claim_link_makes_an_entry_ones_own_once(mei: User, lin: User) -> None:
    event = coming()
    entry = entry_of(event, name="Mei Lan")
    link = f"/events/claim/{claim_token(entry, EARLY)}/"

    answers = [another(person).post(link).status_code for person in (mei, lin)]

    entry.refresh_from_db()
    assert answers == [302, 404]
    assert entry.person == mei


def test_a_private_format_tells_strangers_nothing_by_checks_and_judges_the_lists_of_all(mei: User, lin: User) -> None:
    league = house_of(ban(1, "defy"), listed=False, name="Hidden League")
    event = coming(format=league.word)
    entry_of(event, mei)
    joined = Client()
    joined.force_login(lin)
    joined.get(f"/events/join/{event.join_token}/")

    pages = [
        client.post(
            f"/events/{event.slug}/register/", sent(do=do, seen="on", text=legal_list() + "\n1 Defy\n")
        ).content.decode()
        for client, do in (
            (another(mei), "check"),
            (joined, "check"),
            (another(lin), "check"),
            (another(lin), "register"),
        )
    ]

    assert [("Hidden League" in page, league.format.slug in page, "House rule" in page) for page in pages] == [
        (True, True, True),
        (True, True, True),
        (False, False, False),
        (False, False, False),
    ]
    assert "your list is checked once you have registered" in pages[2]
    assert "This event only accepts legal lists" in pages[3]


def test_where_no_place_is_left_nothing_is_checked(mei: User) -> None:
    event = coming(capacity=1)
    entry_of(event)

    answer = another(mei).post(f"/events/{event.slug}/register/", sent(do="check", text="3 Defy"))

    assert answer.status_code == 409
    assert "3 Defy</textarea>" in answer.content.decode()
    assert "report" not in answer.context
