"""Conditional reading: 304 while the cards, the day and the language are the reader's, a new answer after a change."""

import pytest
from django.db.models import F
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards.importers.game_lock import raise_version
from cards.models import CatalogueVersion, Picture, Printing

pytestmark = pytest.mark.django_db

CARD = "/api/v1/cards/riftbound.defy/"


def tag(client: Client, address: str = CARD, **headers: str) -> str:
    return client.get(address, headers=headers)["ETag"]


def status(client: Client, **headers: str) -> int:
    return client.get(CARD, headers=headers).status_code


def test_an_answer_is_not_sent_twice(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    known = tag(client)

    with django_assert_num_queries(1):
        answer = client.get(CARD, headers={"If-None-Match": known})

    assert answer.status_code == 304
    assert answer.content == b""
    assert answer["ETag"] == known


def test_a_change_of_the_cards_makes_a_new_answer(client: Client) -> None:
    known = tag(client)
    CatalogueVersion.objects.filter(game="riftbound").update(number=F("number") + 1)

    assert status(client, **{"If-None-Match": known}) == 200


def test_a_game_that_nothing_was_imported_of_changes_no_answer(client: Client) -> None:
    known = tag(client)
    CatalogueVersion.objects.create(game="practice", number=0)

    assert status(client, **{"If-None-Match": known}) == 304


def test_each_language_and_each_question_has_its_own_tag(client: Client) -> None:
    tags = {
        tag(client),
        tag(client, **{"Accept-Language": "zh-hans"}),
        tag(client, f"{CARD}?date=2026-08-08"),
        tag(client, "/api/v1/meta/"),
    }

    assert len(tags) == 4


def test_a_picture_that_another_process_has_kept_comes_with_a_new_tag(client: Client, settings: Settings) -> None:
    settings.PICTURES = "local"
    printing = Printing.objects.filter(card__key="defy").select_related("card", "card_set")[0]
    before = client.get(CARD)

    place = {"card_key": "defy", "set_code": printing.card_set.code, "number": printing.number}
    Picture.objects.create(game="riftbound", variant=printing.variant, digest="0" * 64, **place)
    raise_version("riftbound")
    after = client.get(CARD)

    assert [shown["pictures"] for shown in before.json()["printings"]].count(None) > 0
    assert after["ETag"] != before["ETag"]
    assert after.json() != before.json()


def test_pictures_that_the_operator_has_shown_make_a_new_tag(client: Client, settings: Settings) -> None:
    settings.PICTURES = "off"
    without = tag(client)
    settings.PICTURES = "remote"

    assert tag(client) != without


def test_the_time_of_the_last_change_serves_as_well(client: Client) -> None:
    since = client.get(CARD)["Last-Modified"]

    assert [status(client, **{"If-Modified-Since": day}) for day in (since, "Sat, 01 Jan 2000 00:00:00 GMT")] == [
        304,
        200,
    ]


@pytest.mark.parametrize(
    "wanted",
    [
        {"If-Match": '"another"'},
        {"If-Unmodified-Since": "Sat, 01 Jan 2000 00:00:00 GMT"},
        {"If-Match": '"another"', "If-None-Match": "*"},
    ],
)
def test_who_wants_one_copy_alone_is_told_that_it_is_another(client: Client, wanted: dict[str, str]) -> None:
    answer = client.get(CARD, headers=wanted)

    assert answer.status_code == 412
    assert [fault["code"] for fault in answer.json()["errors"]] == ["stale"]
    assert status(client, **{"If-Match": tag(client)}) == 200


def test_a_method_that_there_is_not_is_refused_whatever_copy_is_meant(client: Client) -> None:
    meant = ({"If-Match": '"another"'}, {"If-None-Match": tag(client)})

    assert [client.post(CARD, headers=headers).status_code for headers in meant] == [405, 405]


def test_a_refusal_does_not_say_when_the_cards_changed(client: Client) -> None:
    assert "Last-Modified" not in client.get("/api/v1/cards/riftbound.never-was/")
