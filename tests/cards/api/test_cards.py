"""`GET /api/v1/cards/...`: a card whole, by its id and by its name."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CatalogueVersion
from legality.games import GAMES
from tests.cards.making import FACTS, NAMES, a_card, a_set, a_whole_card

pytestmark = pytest.mark.django_db

WHOLE: dict[str, object] = {
    "id": "riftbound.ember-test-made",
    "game": "riftbound",
    "name": "Ember, Test Made",
    "names": NAMES,
    "aliases": ["Embie"],
    "kind": "unit",
    "supertypes": ["champion"],
    "traits": FACTS["traits"],
    "numbers": {"energy": 3, "power": 1},
    "printed_numbers": {},
    "labels": ["unique"],
    "requires": [["fury", "calm"]],
    "unknown": ["might"],
    "partly": {},
    "sample": False,
    "text": {"current": "[Reaction] Pay [1].\nDraw 1.", "printed": "Draw one."},
    "texts": {"en": "[Reaction] Pay [1].\nDraw 1.", "zh-hans": "抽一张牌。"},
    "outdated_texts": ["zh-hans"],
    "printings": [
        {
            "set": "TST",
            "number": "007",
            "variant": "a",
            "rarity": "rare",
            "artist": "Nobody",
            "released": "2025-10-31",
            "image": "https://images.example/0.png",
            "pictures": None,
        }
    ],
    "errata": [
        {
            "announced": "2026-07-24",
            "kind": "functional",
            "summary": "Draws later.",
            "summaries": {"en": "Draws later.", "zh-hans": "之后再抽。"},
            "old": "Draw 1 now.",
            "new": "Draw 1 later.",
            "source": "Errata of July",
            "url": "https://example.org/errata",
        }
    ],
    "rulings": [
        {
            "question": "When, 0?",
            "answer": "Later.",
            "questions": {"en": "When, 0?", "zh-hans": "什么时候，0？"},
            "answers": {"en": "Later.", "zh-hans": "之后。"},
            "date": "2026-07-25",
            "source": "FAQ of July",
        }
    ],
    "restrictions": [
        {"format": "standard", "limit": 0, "since": "2026-03-31", "until": None, "source": "TR 601.2.d"},
    ],
    "legality": {
        "casual": "legal",
        "standard": "banned",
        "standard-2v2": "not-in-format",
        "sealed": "legal",
        "draft": "legal",
    },
    "url": "/riftbound/cards/ember-test-made/",
}


def test_a_card_is_told_whole(client: Client) -> None:
    a_whole_card(outdated_texts=["zh-hans"])

    answer = client.get("/api/v1/cards/riftbound.ember-test-made/", {"date": "2026-08-08"})

    assert answer.status_code == 200
    assert answer.json() == WHOLE


def test_summaries_questions_and_answers_are_in_the_language_of_the_request(client: Client) -> None:
    a_whole_card()

    card = client.get("/api/v1/cards/riftbound.ember-test-made/", headers={"Accept-Language": "zh-hans"}).json()

    assert card["errata"][0]["summary"] == "之后再抽。"
    assert card["rulings"][0]["question"] == "什么时候，0？"
    assert card["rulings"][0]["answer"] == "之后。"


def test_what_is_not_in_the_language_of_the_request_is_in_the_other(client: Client) -> None:
    card = a_whole_card()
    card.errata.update(summaries={"zh-hans": "之后再抽。"})
    card.rulings.update(answers={"en": "Later."})

    english, chinese = (
        client.get("/api/v1/cards/riftbound.ember-test-made/", headers={"Accept-Language": language}).json()
        for language in ("en", "zh-hans")
    )

    assert english["errata"][0]["summary"] == "之后再抽。"
    assert chinese["rulings"][0]["answer"] == "Later."


@pytest.mark.parametrize(("outdated", "current"), [([], "抽一张牌。"), (["zh-hans"], None)])
def test_a_text_that_an_erratum_replaced_is_no_current_text(
    client: Client, outdated: list[str], current: str | None
) -> None:
    a_card(texts={"zh-hans": "抽一张牌。"}, outdated_texts=outdated)

    card = client.get("/api/v1/cards/riftbound.ember-test-made/").json()

    assert card["text"]["current"] == current
    assert card["texts"] == {"zh-hans": "抽一张牌。"}


def test_a_card_of_which_little_is_known_is_told_as_it_is(client: Client) -> None:
    a_card(facts={"unknown": ["kind", "domain"]}, sample=True)

    answer = client.get("/api/v1/cards/riftbound.ember-test-made/").json()

    empty = {"aliases", "supertypes", "labels", "requires", "printings", "errata", "rulings", "restrictions"}
    formats = ("casual", "standard", "standard-2v2", "sealed", "draft")
    assert answer == {
        **{name: [] for name in empty},
        **{name: {} for name in ("traits", "numbers", "printed_numbers", "partly", "texts")},
        "outdated_texts": [],
        "id": "riftbound.ember-test-made",
        "game": "riftbound",
        "name": "Ember, Test Made",
        "names": NAMES,
        "kind": None,
        "unknown": ["kind", "domain"],
        "sample": True,
        "text": {"current": None, "printed": None},
        "legality": dict.fromkeys(formats, "undetermined"),
        "url": "/riftbound/cards/ember-test-made/",
    }


def test_of_a_partly_known_fact_a_card_tells_what_is_sure_and_what_is_open(client: Client) -> None:
    partly = {
        "domain": {"surely": ["fury"], "perhaps": ["calm", "mind"]},
        "label": {"surely": [], "perhaps": ["unique"]},
    }
    a_card(facts={"kind": "unit", "unknown": ["domain", "label", "might"], "partly": partly})

    answer = client.get("/api/v1/cards/riftbound.ember-test-made/").json()

    assert [answer[name] for name in ("partly", "unknown", "traits", "labels")] == [
        partly,
        ["domain", "label", "might"],
        {},
        [],
    ]


def test_legality_follows_the_day(client: Client) -> None:
    a_whole_card()

    legality = [
        client.get("/api/v1/cards/riftbound.ember-test-made/", {"date": day}).json()["legality"]["standard"]
        for day in ("2026-03-30", "2026-03-31")
    ]

    assert legality == ["not-in-format", "banned"]


@pytest.mark.parametrize("name", ["Ember, Test Made", "ember test made", "余烬 试作", "Embie"])
def test_a_card_is_found_by_any_of_its_names(client: Client, name: str) -> None:
    a_whole_card(outdated_texts=["zh-hans"])

    answer = client.get("/api/v1/cards/named/", {"game": "riftbound", "name": name, "date": "2026-08-08"})

    assert answer.status_code == 200
    assert answer.json() == WHOLE


@pytest.mark.parametrize(
    ("name", "kind", "suggestions"),
    [
        ("Embre, Test Made", "guessed", ["Ember, Test Made"]),
        ("Qwxz", "unknown", []),
    ],
)
def test_a_name_of_no_one_card_is_answered_with_suggestions(
    client: Client, name: str, kind: str, suggestions: list[str]
) -> None:
    a_card()

    answer = client.get("/api/v1/cards/named/", {"game": "riftbound", "name": name})

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.status_code == 404
    assert answer.json() == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "errors": [{"field": "name", "code": kind, "message": "This name does not match exactly one card."}],
        "suggestions": suggestions,
    }


@pytest.mark.parametrize("address", ["cards/riftbound.nothing/", "cards/zero.defy/", "cards/chess.pawn/"])
def test_a_card_that_is_not_there_is_not_found(client: Client, address: str) -> None:
    answer = client.get(f"/api/v1/{address}")

    assert answer.status_code == 404
    assert answer.json()["title"] == "Not Found"


@pytest.mark.parametrize(("asked", "field"), [({"game": "chess", "name": "Defy"}, "game"), ({"name": "Defy"}, "game")])
def test_an_unknown_game_is_refused(client: Client, asked: dict[str, str], field: str) -> None:
    answer = client.get("/api/v1/cards/named/", asked)

    assert answer.status_code == 400
    assert [fault["field"] for fault in answer.json()["errors"]] == [field]


def test_an_empty_name_is_refused_as_none_is(client: Client) -> None:
    answers = [client.get("/api/v1/cards/named/", {"game": "riftbound"} | name) for name in ({}, {"name": ""})]

    faults = [(answer.status_code, [fault["code"] for fault in answer.json()["errors"]]) for answer in answers]
    assert faults == [(400, ["required"]), (400, ["blank"])]


def test_a_day_that_is_none_is_refused(client: Client) -> None:
    a_card()

    answer = client.get("/api/v1/cards/riftbound.ember-test-made/", {"date": "soon"})

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "date"


@pytest.mark.parametrize("times", [1, 3])
def test_a_card_takes_seven_queries_however_much_is_said_of_it(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    a_whole_card(times)

    with django_assert_num_queries(7):
        client.get("/api/v1/cards/riftbound.ember-test-made/")


def test_meta_tells_versions_and_counts(client: Client) -> None:
    answer = client.get("/api/v1/meta/").json()

    versions = {row.game: row for row in CatalogueVersion.objects.all()}
    assert [row["game"] for row in answer["results"]] == list(GAMES)
    assert answer["results"][1] == {
        "game": "zero",
        "version": versions["zero"].number,
        "changed": versions["zero"].changed.isoformat(),
        "cards": Card.objects.filter(game="zero").count(),
        "sets": 3,
    }


def test_a_game_that_was_never_imported_has_not_changed(client: Client) -> None:
    CatalogueVersion.objects.filter(game="zero").update(number=0)

    zero = client.get("/api/v1/meta/").json()["results"][1]

    assert (zero["game"], zero["version"], zero["changed"]) == ("zero", 0, None)


@pytest.mark.parametrize("times", [1, 3])
def test_meta_takes_four_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries, times: int) -> None:
    a_whole_card(times)

    with django_assert_num_queries(4):
        client.get("/api/v1/meta/")


def test_sets_are_told_in_order(client: Client) -> None:
    Card.objects.all().delete()
    a_set("TST")
    a_set("ZZZ", released=None, game="wow")

    answer = client.get("/api/v1/sets/", {"game": "riftbound"}).json()

    told = {row["code"]: row for row in answer["results"]}
    assert [row["released"] for row in answer["results"]] == sorted(
        (row["released"] for row in answer["results"]), key=lambda day: day or ""
    )
    assert told["TST"] == {
        "game": "riftbound",
        "code": "TST",
        "name": "Test Set",
        "names": {"en": "Test Set", "zh-hans": "测试集"},
        "released": "2025-10-31",
        "releases": {},
        "legal": {"": "never"},
        "sample": False,
    }
    assert "ZZZ" not in told
    assert "ZZZ" in [row["code"] for row in client.get("/api/v1/sets/").json()["results"]]
