"""What a card's page says to search engines: a description, one address, structured data."""

import json
import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.cards.making import a_card, a_whole_card
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

ADDRESS = "/riftbound/cards/ember-test-made/"


def data_of(page: str) -> dict[str, object]:
    """The structured data of a page."""
    (found,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    data: dict[str, object] = json.loads(found)
    return data


def test_a_page_tells_its_card_as_data(client: Client, settings: Settings) -> None:
    settings.PICTURES = "remote"
    a_whole_card()

    page = client.get(ADDRESS, {"date": "2026-08-08"}, headers={"Accept-Language": "en"}).text

    about = "Riftbound · Champion Unit, Fury, Ember, Test Made · [Reaction] Pay [1]. Draw 1."
    assert data_of(page) == {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": "Ember, Test Made",
        "alternateName": ["余烬，试作", "Embie"],
        "description": about,
        "genre": "Champion Unit",
        "isPartOf": {"@type": "Game", "name": "Riftbound"},
        "image": "https://images.example/0.png",
        "url": f"http://testserver{ADDRESS}",
    }
    assert f'<meta name="description" content="{about}">' in squeeze(page)
    assert f'<link rel="canonical" href="http://testserver{ADDRESS}">' in page


def test_no_text_of_a_card_ends_the_data(client: Client) -> None:
    text = "</script><script>alert(1)</script> & more"
    a_card(texts={"en": text})

    page = client.get(ADDRESS).text

    assert "<script>alert" not in page
    assert str(data_of(page)["description"]).endswith(text)


def test_of_a_card_of_which_little_is_known_little_is_told(client: Client) -> None:
    a_card(facts={"unknown": ["kind"]})

    told = data_of(client.get(ADDRESS).text)

    assert told["description"] == "Riftbound"
    assert "genre" not in told
    assert "image" not in told
