"""Where nothing is, one page says so for what is private, gone or never was, with public pages that may be meant."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.models import CardSet
from config.http.near_pages import find_near_pages
from decks.models import Deck
from tests.decks.own_decks import made
from tests.events.event_of import event_of

pytestmark = pytest.mark.django_db


def near(path: str) -> list[str]:
    return [page.path for page in find_near_pages(path)]


def test_a_card_that_is_misspelt_is_named() -> None:
    assert near("/riftbound/cards/deffy/")[0] == "/riftbound/cards/defy/"
    assert near("/riftbound/cards/jinx-lose-cannon/")[0] == "/riftbound/cards/jinx-loose-cannon/"


def test_a_game_that_is_misspelt_and_a_set_by_its_name_are_named() -> None:
    CardSet.objects.update_or_create(game="riftbound", code="OGN", defaults={"names": {"en": "Origins"}})

    assert near("/riftbond/") == ["/riftbound/"]
    assert near("/riftbound/sets/origin/")[0] == "/riftbound/sets/OGN/"


def test_events_that_everybody_finds_are_named_by_words_of_their_names(mei: User) -> None:
    listed = event_of(mei, name="Shanghai Regional", listed=True)
    event_of(mei, name="Shanghai Secret", listed=False)

    assert near("/events/shanghai-cup/") == [listed.get_absolute_url()]


def test_what_is_private_gone_or_never_was_has_one_answer(client: Client, mei: User) -> None:
    private = made(mei, name="Secret Brew", visibility=Deck.Visibility.PRIVATE)
    gone = made(mei, visibility=Deck.Visibility.PUBLIC, deleted=timezone.now())

    pages = []
    for token in (private.token, gone.token, "AAAAAAAAAAAA"):
        answer = client.get(f"/decks/{token}/")
        plain = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", answer.text).replace(token, "*")
        pages.append((answer.status_code, plain, sorted(answer.headers)))

    assert pages[0] == pages[1] == pages[2]
    assert pages[0][0] == 404


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.text(max_size=60)
    | st.sampled_from(["riftbound/cards/", "events/", "wow/sets/"]).flatmap(
        lambda head: st.text(max_size=60).map(head.__add__)
    )
)
def test_any_address_has_at_most_five(path: str) -> None:
    assert len(find_near_pages(f"/{path}")) <= 5
