"""`GET /api/v1/rulings/`: answers about cards and about the game."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Ruling
from tests.cards.making import a_card, a_general_question, a_whole_card

pytestmark = pytest.mark.django_db

URL = "/api/v1/rulings/"


@pytest.fixture(autouse=True)
def nothing_else(db: None) -> None:
    """Only what a test asks is answered."""
    Ruling.objects.all().delete()


def test_general_questions_come_first_and_name_no_card(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    a_whole_card()
    a_general_question()

    with django_assert_num_queries(2):
        answer = client.get(URL, {"game": "riftbound"}, headers={"Accept-Language": "zh-hans"})

    assert answer.json() == {
        "results": [
            {
                "game": "riftbound",
                "card": None,
                "id": None,
                "question": "平局算谁赢？",
                "answer": "没有赢家。",
                "questions": {"en": "Who wins a tie?", "zh-hans": "平局算谁赢？"},
                "answers": {"en": "Nobody.", "zh-hans": "没有赢家。"},
                "date": "2026-07-26",
                "source": "FAQ, section 1",
            },
            {
                "game": "riftbound",
                "card": "Ember, Test Made",
                "id": "riftbound.ember-test-made",
                "question": "什么时候，0？",
                "answer": "之后。",
                "questions": {"en": "When, 0?", "zh-hans": "什么时候，0？"},
                "answers": {"en": "Later.", "zh-hans": "之后。"},
                "date": "2026-07-25",
                "source": "FAQ of July",
            },
        ]
    }


def test_a_game_has_its_own_rulings(client: Client) -> None:
    a_general_question("wow")
    a_general_question("riftbound")

    every, own = (client.get(URL, asked).json()["results"] for asked in ({}, {"game": "wow"}))

    assert [ruling["game"] for ruling in every] == ["riftbound", "wow"]
    assert [ruling["game"] for ruling in own] == ["wow"]


def test_a_copy_is_good_in_its_own_language_alone_and_until_a_question_is_added(client: Client) -> None:
    a_card()
    a_general_question()
    tags = {language: client.get(URL, headers={"Accept-Language": language})["ETag"] for language in ("en", "zh-hans")}

    def status(language: str, tag: str) -> int:
        return client.get(URL, headers={"Accept-Language": language, "If-None-Match": tag}).status_code

    assert status("zh-hans", tags["zh-hans"]) == 304
    assert status("zh-hans", tags["en"]) == 200
    a_general_question("wow")
    assert status("zh-hans", tags["zh-hans"]) == 200
    assert "Accept-Language" in client.get(URL)["Vary"]
