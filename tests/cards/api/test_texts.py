"""`GET /api/v1/cards/{id}/text/`: what a card says, in parts."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Move
from tests.cards.making import a_card

pytestmark = pytest.mark.django_db

ADDRESS = "/api/v1/cards/riftbound.ember-test-made/text/"
NONE = {"name": "", "icon": "", "letters": "", "trait": "", "value": ""}


def test_a_text_is_told_in_parts_in_the_language_of_the_request(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    a_card(texts={"en": "[Tank]\nPay [R].", "zh-hans": "支付[红色]。"})

    with django_assert_num_queries(2):
        answer = client.get(ADDRESS, headers={"Accept-Language": "en"}).json()

    assert answer == {
        "id": "riftbound.ember-test-made",
        "text": {
            "lang": "en",
            "outdated": False,
            "parts": [
                {"kind": "keyword", "text": "Tank"} | NONE,
                {"kind": "text", "text": "\nPay "} | NONE,
                {
                    "kind": "symbol",
                    "text": "[R]",
                    "name": "Fury",
                    "icon": "flame",
                    "letters": "",
                    "trait": "domain",
                    "value": "fury",
                },
                {"kind": "text", "text": "."} | NONE,
            ],
        },
    }
    assert client.get(ADDRESS, headers={"Accept-Language": "zh-hans"}).json()["text"]["parts"][0]["text"] == "支付"


def test_a_card_without_a_text_has_none(client: Client) -> None:
    a_card(texts={})

    assert client.get(ADDRESS).json() == {"id": "riftbound.ember-test-made", "text": None}


def test_a_moved_id_leads_to_the_text_of_its_successor(client: Client) -> None:
    a_card()
    Move.objects.create(game="riftbound", old="ember", new="ember-test-made")

    answer = client.get("/api/v1/cards/riftbound.ember/text/")

    assert answer.status_code == 301
    assert answer["Location"] == ADDRESS
    assert client.get("/api/v1/cards/riftbound.never/text/").status_code == 404


def test_a_good_copy_is_kept(client: Client) -> None:
    a_card(texts={"en": "Draw."})

    tag = client.get(ADDRESS)["ETag"]

    assert client.get(ADDRESS, headers={"If-None-Match": tag}).status_code == 304


def test_a_text_that_an_erratum_replaced_is_called_outdated(client: Client) -> None:
    a_card(texts={"en": "Draw 1.", "zh-hans": "抽一张牌。"}, outdated_texts=["zh-hans"])

    told = {
        language: client.get(ADDRESS, headers={"Accept-Language": language}).json()["text"]["outdated"]
        for language in ("en", "zh-hans")
    }

    assert told == {"en": False, "zh-hans": True}
