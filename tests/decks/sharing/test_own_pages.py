"""A link in place of a list: it is answered with what it is, and one of this site leads to what its reader may see."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from decks.sharing.qr import short_code
from tests.decks.own_decks import another, made
from tests.events.event_of import event_of

pytestmark = pytest.mark.django_db

SITE = "http://testserver"
NO_LIST = "This is the address of a page, not a list."


def pasted(client: Client, text: str) -> str:
    """Where the page of the check leads with that text, else what it says."""
    page = client.post("/check/", {"text": text})
    return page["Location"] if page.status_code == 302 else page.text


@pytest.mark.parametrize(
    "link",
    [
        "https://piltoverarchive.com/decks/view/7e3c",
        "  <https://example.org/a?b=c#d>\n",
        "www.moxfield.com/decks/x",
        "Have a look: https://example.org/decks/Defy",
        "https://example.org/1\nhttps://example.org/2",
        "http://[::1",
        "https://example.org:99999/",
        f"{SITE}/decks/neverwas/",
        f"{SITE}/events/neverwas/",
        f"{SITE}/%00/",
        f"{SITE}/check/",
        SITE,
    ],
)
def test_a_link_is_no_list(client: Client, link: str) -> None:
    part = client.post("/check/recognised/", {"text": link}).text

    assert NO_LIST in part
    assert 'name="as"' not in part
    assert NO_LIST in pasted(client, link)


@pytest.mark.parametrize(
    "form", ["{site}/decks/{token}/", "{site}/decks/{token}", "({site}/decks/{token}/hand/?a=1#b)"]
)
def test_the_address_of_a_deck_leads_to_it(client: Client, mei: User, form: str) -> None:
    deck = made(mei, visibility="public", name="<b>Rush")
    link = form.format(site=SITE, token=deck.token)

    part = client.post("/check/recognised/", {"text": link}).text

    assert f'href="/decks/{deck.token}/"' in part
    assert "<bdi>&lt;b&gt;Rush</bdi>" in part
    assert pasted(client, link) == f"/decks/{deck.token}/"


def test_so_does_the_address_that_a_code_on_paper_has(client: Client, mei: User) -> None:
    deck = made(mei, visibility="public")

    assert pasted(client, f"HTTP://TESTSERVER/D/{short_code(deck.token)}/") == f"/decks/{deck.token}/"


def test_the_site_goes_by_the_name_that_its_operator_gives_it(client: Client, mei: User, settings: Settings) -> None:
    settings.SITE_URL = "https://decks.example"
    deck = made(mei, visibility="public")

    assert pasted(client, f"https://decks.example/decks/{deck.token}/") == f"/decks/{deck.token}/"


def test_a_private_deck_is_like_one_that_never_was(client: Client, mei: User, lin: User) -> None:
    deck = made(mei, visibility="private")
    link = f"{SITE}/decks/{deck.token}/"

    answers = [
        one.post("/check/recognised/", {"text": text}).text
        for one in (client, another(lin))
        for text in (link, f"{SITE}/decks/neverwas/")
    ]

    assert set(answers) == {answers[0]}
    assert NO_LIST in answers[0]
    assert pasted(another(mei), link) == f"/decks/{deck.token}/"


def test_the_address_of_an_event_leads_to_it_where_its_reader_may_see_it(client: Client, mei: User) -> None:
    public = event_of(mei, listed=True)
    hidden = event_of(mei, listed=False)

    assert pasted(client, f"{SITE}/events/{public.slug}/") == f"/events/{public.slug}/"
    assert pasted(client, f"{SITE}/events/{public.slug}/lists/") == f"/events/{public.slug}/"
    assert NO_LIST in pasted(client, f"{SITE}/events/{hidden.slug}/")
    assert pasted(another(mei), f"{SITE}/events/{hidden.slug}/") == f"/events/{hidden.slug}/"
