"""A list goes from the builder or the check page to an event, with no account and no saved deck, and nothing of it is lost."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from decks.decklist.reading.lists import MAX_BYTES
from events.models import Submission
from tests.decks.own_decks import another
from tests.events.event_of import entry_of, legal_list, registered
from tests.events.registering.test_registering import coming, page, sent

pytestmark = pytest.mark.django_db

LIST = {"game": "riftbound", "name": "Red rush", "text": "3 Defy\n# 备注"}
WITH_LIST = "/events/with-list/"


def offered(client: Client) -> str:
    return client.get(WITH_LIST).content.decode()


def test_a_list_is_taken_to_an_event_without_an_account(mei: User) -> None:
    event, client = coming(), Client()

    answer = client.post(WITH_LIST, LIST)

    assert answer.status_code == 302
    assert answer.headers["Location"] == WITH_LIST
    assert f'href="/events/{event.slug}/register/?list"' in offered(client)
    found = page(client, event, "register/?list")
    assert ("3 Defy\n# 备注</textarea>" in found, 'value="Red rush"' in found) == (True, True)


def test_what_is_changed_in_the_form_counts_behind_the_login(mei: User) -> None:
    event, client = coming(), Client()
    client.post(WITH_LIST, LIST)

    answer = client.post(f"/events/{event.slug}/register/?list", sent(text="2 Charm"))
    client.force_login(mei)

    assert answer.headers["Location"] == f"/accounts/login/?next=/events/{event.slug}/register/"
    assert "2 Charm</textarea>" in page(client, event)


def test_a_list_waits_for_an_event_whose_join_link_is_opened_later() -> None:
    event, client = coming(listed=False), Client()
    client.post(WITH_LIST, LIST)

    before = offered(client)
    client.get(f"/events/join/{event.join_token}/")

    assert "No upcoming events of this game" in before
    assert event.slug in offered(client)
    assert "3 Defy\n# 备注</textarea>" in page(client, event)


def test_a_list_that_counts_gives_way_only_to_a_list_that_is_meant(mei: User) -> None:
    event, client = coming(if_illegal="flag"), another(mei)
    registered(event, entry_of(event, mei), "2 Charm")
    client.post(WITH_LIST, LIST)

    assert "2 Charm</textarea>" in page(client, event)
    assert "3 Defy\n# 备注</textarea>" in page(client, event, "register/?list")


def test_once_it_is_registered_a_list_no_longer_waits(mei: User) -> None:
    event, client = coming(asks_consent=False), another(mei)
    client.post(WITH_LIST, {**LIST, "text": legal_list()})

    client.post(f"/events/{event.slug}/register/?list", sent())

    assert Submission.objects.count() == 1
    assert client.get(WITH_LIST).status_code == 302


def test_an_event_of_another_game_says_so(mei: User) -> None:
    event, client = coming(), another(mei)
    client.post(WITH_LIST, {**LIST, "game": "wow"})

    found = page(client, event, "register/?list")

    assert "This deck is for a different game than the event. Choose another deck." in found
    assert "3 Defy" not in found
    assert "3 Defy" not in page(client, event)


def test_a_list_that_is_too_long_is_refused_and_the_one_before_stays() -> None:
    coming()
    client = Client()
    client.post(WITH_LIST, LIST)

    answer = client.post(WITH_LIST, {**LIST, "text": "x" * (MAX_BYTES + 1)}, follow=True)

    assert "250,000 bytes" in answer.content.decode()
    assert client.session["events_list"] == LIST


@pytest.mark.parametrize("game", ["", "chess"])
def test_a_list_of_no_game_is_not_found(game: str) -> None:
    assert Client().post(WITH_LIST, {**LIST, "game": game}).status_code == 404


def test_events_cost_as_many_queries_whether_one_or_three() -> None:
    client, counts = Client(), []
    client.post(WITH_LIST, LIST)
    for more in (1, 2):
        for _ in range(more):
            coming()
        with CaptureQueriesContext(connection) as asked:
            offered(client)
        counts.append(len(asked))

    assert counts[0] == counts[1]
