"""A deck as others take it along: copy, paper, QR code, picture, and what programs that show links read."""

import re
from collections.abc import Mapping
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.models import HouseFormat, HouseVersion
from decks.models import Deck
from decks.sharing.qr import qr_svg, short_code
from tests.decks.own_decks import another, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(mei: User) -> Deck:
    return made(mei, visibility="public", pool="3 Defy", options=["precon"])


def meta(page: str) -> dict[str, str]:
    pairs = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+|robots)" content="([^"]*)"', squeeze(page))
    return {name: unescape(content) for name, content in pairs}


def test_a_copy_of_a_shared_deck_is_ones_own_and_private(lin: User, shared: Deck) -> None:
    response = another(lin).post(f"/decks/{shared.token}/clone/", follow=True)

    copy = Deck.objects.of(lin.pk).get()
    assert response.redirect_chain == [(f"/decks/{copy.token}/", 302)]
    assert (copy.name, copy.text, copy.pool, copy.options, copy.visibility) == (
        "Rush",
        shared.text,
        "3 Defy",
        ["precon"],
        "private",
    )
    assert "This copy is yours." in response.text


def test_without_an_account_a_copy_leads_to_the_login_and_back_to_the_deck(client: Client, shared: Deck) -> None:
    response = client.post(f"/decks/{shared.token}/clone/")

    assert response.headers["Location"] == f"/accounts/login/?next=/decks/{shared.token}/"
    assert Deck.objects.count() == 1


def test_a_private_deck_is_nobody_elses_to_copy_or_show(mei: User, lin: User, client: Client) -> None:
    deck = made(mei)
    paths = [f"/decks/{deck.token}/{page}" for page in ("qr/", "print/", "preview.png")]

    seen = [reader.get(path).status_code for reader in (client, another(lin), another(mei)) for path in paths]

    assert seen == [404] * 6 + [200] * 3
    assert another(lin).post(f"/decks/{deck.token}/clone/").status_code == 404
    assert not Deck.objects.of(lin.pk).exists()


def test_the_symbol_says_the_short_address_and_that_leads_to_the_deck(client: Client, shared: Deck) -> None:
    page = client.get(f"/decks/{shared.token}/qr/").text
    short = f"/D/{short_code(shared.token)}/"

    assert qr_svg(f"HTTP://TESTSERVER{short}") in page
    assert f"http://testserver/decks/{shared.token}/" in page
    assert client.get(short).headers["Location"] == f"/decks/{shared.token}/"
    assert client.get("/D/NOTHING/").status_code == 404


def test_a_private_symbol_says_that_it_opens_for_its_owner_alone(mei: User, shared: Deck) -> None:
    sentence = "This deck is private: only you can open the link."

    pages = [another(mei).get(f"/decks/{deck.token}/qr/").text for deck in (made(mei), shared)]

    assert [sentence in page for page in pages] == [True, False]


PICTURED = ("print/", "preview.png", "picture.png", "qr/")


@pytest.mark.parametrize(("asked", "paper"), [("", "a4"), ("?paper=letter", "letter"), ("?paper=<b>", "a4")])
def test_a_deck_is_printed_on_the_paper_that_is_there(client: Client, shared: Deck, asked: str, paper: str) -> None:
    page = client.get(f"/decks/{shared.token}/print/{asked}").text

    assert f'class="paper paper--{paper}"' in page
    assert "3</td><td>" in squeeze(page) and "Defy" in page and "what?" in page


def test_what_is_no_longer_judged_has_neither_paper_nor_picture(client: Client, mei: User) -> None:
    deck = Deck.objects.create(owner=mei, name="Old", game="chess", format="blitz", visibility="public")

    assert [client.get(f"/decks/{deck.token}/{page}").status_code for page in PICTURED] == [404, 404, 404, 200]


def test_another_version_of_the_format_makes_another_picture(client: Client, mei: User) -> None:
    league = HouseFormat.objects.create(
        owner=mei, slug="house-0123456789", name="League", game="riftbound", base="standard"
    )
    HouseVersion.objects.create(format=league, number=1, rules=[])
    path = f"/decks/{made(mei, visibility='public', format=league.slug).token}/preview.png"
    first = client.get(path)
    HouseVersion.objects.create(format=league, number=2, rules=[])

    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.headers["ETag"] != first.headers["ETag"]


@pytest.mark.parametrize("form", ["preview", "picture"])
def test_a_picture_is_drawn_once_for_each_writing_and_language(client: Client, shared: Deck, form: str) -> None:
    cache.clear()
    path = f"/decks/{shared.token}/{form}.png"

    first, again, chinese = client.get(path), client.get(path), client.get(f"{path}?lang=zh-hans")
    unchanged = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    Deck.objects.update(revision=2)

    assert (first.headers["Content-Type"], first.content[:4]) == ("image/png", b"\x89PNG")
    assert (again.content, again.headers["ETag"]) == (first.content, first.headers["ETag"])
    assert unchanged.status_code == 304
    assert unchanged.content == b""
    assert chinese.headers["ETag"] != first.headers["ETag"] != client.get(path).headers["ETag"]
    assert client.get(f"{path}?lang=tlh").status_code == 200


@pytest.mark.parametrize(
    ("visibility", "kept", "robots"),
    [
        ("public", "public, max-age=600", None),
        ("unlisted", "public, max-age=600", "noindex"),
        ("private", "private, no-cache", "noindex"),
    ],
)
def test_a_picture_says_who_may_keep_it(mei: User, visibility: str, kept: str, robots: str | None) -> None:
    deck = made(mei, visibility=visibility)

    headers = another(mei).get(f"/decks/{deck.token}/preview.png").headers

    assert headers["Cache-Control"] == kept
    assert headers.get("X-Robots-Tag") == robots


@pytest.mark.usefixtures("catalogues")
def test_a_picture_that_is_kept_asks_the_database_for_the_deck_alone(
    client: Client, shared: Deck, catalogues: Mapping[str, Catalogue], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    load_catalogue("riftbound")
    client.get(f"/decks/{shared.token}/preview.png")

    # The deck with its owner, the catalogue's version.
    with django_assert_num_queries(2):
        client.get(f"/decks/{shared.token}/preview.png")


def test_programs_that_show_links_are_told_of_a_shared_deck(client: Client, shared: Deck) -> None:
    meta_tags = meta(client.get(f"/decks/{shared.token}/").text)

    description = meta_tags.pop("og:description")
    assert description.startswith("Riftbound · Standard 1v1 · Undetermined (")
    assert meta_tags == {
        "og:site_name": "Deckwright",
        "og:type": "website",
        "og:locale": "en_US",
        "og:title": "Rush · Riftbound Standard 1v1",
        "og:url": f"http://testserver/decks/{shared.token}/",
        "og:image": f"http://testserver/decks/{shared.token}/preview.png?lang=en&v={shared.revision}",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": "Rush: Undetermined",
        "twitter:card": "summary_large_image",
    }


def test_links_for_others_have_the_address_that_the_operator_names(
    client: Client, shared: Deck, settings: Settings
) -> None:
    settings.SITE_URL = "https://decks.example.org"

    page = client.get(f"/decks/{shared.token}/", headers={"Host": "testserver:1337"}).text

    assert meta(page)["og:url"] == f"https://decks.example.org/decks/{shared.token}/"
    assert "1337" not in meta(page)["og:image"]


def test_an_unlisted_deck_asks_not_to_be_indexed_and_a_private_one_says_nothing(mei: User) -> None:
    unlisted, private = (made(mei, visibility=word) for word in ("unlisted", "private"))

    pages = [meta(another(mei).get(deck.get_absolute_url()).text) for deck in (unlisted, private)]

    assert pages[0]["robots"] == "noindex" and pages[0]["og:title"] == "Rush · Riftbound Standard 1v1"
    assert pages[1] == {}


def test_each_reader_finds_what_they_may_do(client: Client, mei: User, lin: User, shared: Deck) -> None:
    words = ("Edit as text", "Versions", ">Plan<", "Copy to my decks", "Save a copy", "What do I still need?", "Delete")

    pages = [reader.get(shared.get_absolute_url()).text for reader in (client, another(lin), another(mei))]

    menus = [
        re.sub(r"\s*</?svg.*?>|<use.*?>", "", page.partition('class="actions')[2].partition("</header>")[0])
        for page in pages
    ]
    assert [[word.strip("<>") for word in words if word.strip("<>") in menu] for menu in menus] == [
        ["Save a copy"],
        ["Copy to my decks", "What do I still need?"],
        ["Edit as text", "Versions", "Plan", "Copy to my decks", "What do I still need?", "Delete"],
    ]


def test_the_page_of_the_code_leads_back_to_the_deck(client: Client, shared: Deck) -> None:
    page = client.get(f"/decks/{shared.token}/qr/").text

    assert f'href="/decks/{shared.token}/"' in page.partition('class="crumbs')[2].partition("</nav>")[0]
