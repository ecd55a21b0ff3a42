"""Pictures on pages, in the API and at their addresses, as the operator has set it."""

from hashlib import sha256
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from cards.models import Picture, Printing
from cards.pages.card_frame import build_frame
from cards.pictures.keeping import keep_picture, printing_place, take_down
from cards.pictures.shown import forget_pictures
from tests.cards.making import a_card, a_set, a_whole_card, text_of
from tests.cards.pictures.made_pictures import picture

pytestmark = pytest.mark.django_db

DIGEST = sha256(picture()).hexdigest()[:32]
ADDRESSES = {str(width): f"/pictures/{DIGEST}-{width}.webp" for width in (160, 360, 720)}
CARD = "/riftbound/cards/ember-test-made/"


@pytest.fixture
def printing(settings: Settings, tmp_path: Path) -> Printing:
    """A printing whose picture the site keeps, and whose source has one."""
    settings.PICTURES, settings.PICTURES_DIR = "local", tmp_path
    forget_pictures()
    card = a_whole_card()
    found = card.printings.select_related("card", "card_set").get()
    keep_picture(printing_place(found), picture(), "https://images.example/0.png")
    return found


@pytest.mark.parametrize(
    ("mode", "own", "source"), [("off", False, False), ("local", True, False), ("remote", True, False)]
)
def test_pages_show_what_the_operator_allows(
    client: Client, settings: Settings, printing: Printing, mode: str, own: bool, source: bool
) -> None:
    settings.PICTURES = mode

    page = client.get(CARD).text

    assert (ADDRESSES["720"] in page) == own
    assert ("https://images.example/0.png" in page) == source


def test_search_engines_are_told_the_whole_address_of_a_picture(client: Client, printing: Printing) -> None:
    assert f'"http://testserver{ADDRESSES["720"]}"' in client.get(CARD).text


def test_artist_and_source_stand_beside_the_picture(client: Client, settings: Settings, printing: Printing) -> None:
    shown = text_of(client.get(CARD).text)
    settings.PICTURES = "off"

    assert "Artist : Nobody Source : images.example" in shown or "Artist: Nobody Source: images.example" in shown
    assert "images.example" not in text_of(client.get(CARD).text)


@pytest.mark.parametrize(("mode", "image"), [("off", ""), ("local", ""), ("remote", "https://images.example/0.png")])
def test_without_one_of_our_own_the_source_is_shown_in_remote_alone(
    settings: Settings, printing: Printing, mode: str, image: str
) -> None:
    Picture.objects.all().delete()
    forget_pictures()
    settings.PICTURES = mode

    assert build_frame(printing.card).image == image


def test_the_api_names_the_source_and_our_own(client: Client, printing: Printing) -> None:
    (found,) = client.get("/api/v1/cards/riftbound.ember-test-made/").json()["printings"]

    assert (found["image"], found["pictures"]) == ("https://images.example/0.png", ADDRESSES)


def test_the_api_names_none_where_pictures_are_off(client: Client, settings: Settings, printing: Printing) -> None:
    settings.PICTURES = "off"

    (found,) = client.get("/api/v1/cards/riftbound.ember-test-made/").json()["printings"]

    assert (found["image"], found["pictures"]) == ("https://images.example/0.png", None)


def test_a_picture_is_served_for_ever(client: Client, printing: Printing) -> None:
    answer = client.get(ADDRESSES["360"])

    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert b"".join(answer.streaming_content)[8:12] == b"WEBP"  # type: ignore[attr-defined]  # a file is streamed


@pytest.mark.parametrize(
    "name", [f"{DIGEST}-361", f"{'0' * 32}-360", "..%2f..%2fsecret-360", "secret_key-160", f"{DIGEST.upper()}-360"]
)
def test_what_is_no_picture_is_not_served(client: Client, printing: Printing, name: str) -> None:
    assert client.get(f"/pictures/{name}.webp").status_code == 404


def test_a_picture_that_was_taken_down_is_gone_at_once(client: Client, printing: Printing) -> None:
    take_down(Picture.objects.get())
    forget_pictures()

    assert client.get(ADDRESSES["360"]).status_code == 404
    assert ADDRESSES["720"] not in client.get(CARD).text


@pytest.mark.parametrize("count", [1, 3])
def test_pictures_of_a_list_cost_one_question(
    printing: Printing, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cards = [a_card(f"more-{place}") for place in range(count)]
    for card in cards:
        card.printings.create(card_set=a_set(), number="100")
    printings = list(Printing.objects.filter(card__in=cards).select_related("card", "card_set"))
    forget_pictures()

    with django_assert_num_queries(1):
        for one in printings:
            build_frame(one.card, one)
