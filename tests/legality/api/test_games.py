"""`GET /api/v1/games/` and below: what a program can know of games, formats, editions and rules."""

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from legality.api.render import rule_json
from legality.engine.game import Game
from legality.engine.rules.kinds import Allowed
from legality.engine.values.facts import Days
from legality.games import GAMES
from legality.rulebook import RuleInEdition, RulePage

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def test_all_games_are_listed_in_the_order_in_which_people_see_them(client: Client) -> None:
    listed = client.get("/api/v1/games/").json()

    assert list(listed) == ["results"]
    assert [game["game"] for game in listed["results"]] == list(GAMES)


@every_game
def test_a_game_in_the_list_is_the_game_alone(client: Client, game: Game) -> None:
    listed = {row["game"]: row for row in client.get("/api/v1/games/").json()["results"]}

    assert client.get(f"/api/v1/games/{game.slug}/").json() == listed[game.slug]


def test_a_game_is_told_in_full(client: Client) -> None:
    body = client.get("/api/v1/games/zero/").json()

    rules = ["section-kind", "main-size", "copy-limit"]
    edition = {"since": "2013-02-01", "edition": "2013-02-01"}
    zero = GAMES["zero"]
    assert body == {
        "game": "zero",
        "name": "Zero Dimension",
        "names": {"en": "Zero Dimension", "zh-hans": "零次元"},
        "sections": [
            {
                "section": "main",
                "names": {"en": "Deck", "zh-hans": "牌组"},
                "kinds": ["character", "equipment", "tactic", "event"],
            }
        ],
        "kinds": {slug: dict(names) for slug, names in zero.kinds.items()},
        "traits": {slug: dict(names) for slug, names in zero.traits.items()},
        "values": {slug: dict(names) for slug, names in zero.values.items()},
        "formats": [
            {
                "format": "official",
                "name": "Official competition",
                "names": {"en": "Official competition", "zh-hans": "官方比赛"},
                "limited": False,
                "editions": [edition | {"rules": [*rules, "one-series"]}],
            },
            {
                "format": "casual",
                "name": "Casual",
                "names": {"en": "Casual", "zh-hans": "休闲"},
                "limited": False,
                "editions": [edition | {"rules": rules}],
            },
        ],
        "regions": {"global": {"en": "Global", "zh-hans": "全球"}},
        "options": [],
        "readings": dict(zero.readings),
        "sources": list(zero.sources),
        "url": "/zero/",
    }


def test_a_rule_is_told_with_its_reading_and_every_edition(client: Client) -> None:
    rules = {rule["code"]: rule for rule in client.get("/api/v1/games/zero/rules/").json()["results"]}

    assert rules["one-series"] == {
        "code": "one-series",
        "cite": "100",
        "title": "One series",
        "says": "In official competitions all cards of a deck come from one anime series, by the icon on them.",
        "formats": ["official"],
        "edition": "2013-02-01",
        "reading": GAMES["zero"].readings["R2"],
        "editions": [
            {
                "format": "official",
                "since": "2013-02-01",
                "until": None,
                "edition": "2013-02-01",
                "cite": "100",
                "figures": {},
            }
        ],
        "url": "/zero/rules/one-series/",
    }
    assert rules["main-size"]["editions"][0]["figures"] == {"exactly": "50"}


@every_game
def test_every_rule_is_listed_with_a_page_that_is_there(client: Client, game: Game) -> None:
    rules = client.get(f"/api/v1/games/{game.slug}/rules/").json()["results"]

    assert [rule["code"] for rule in rules] == list(game.words)
    assert [rule["url"] for rule in rules] == [f"/{game.slug}/rules/{code}/" for code in game.words]
    assert client.get(rules[-1]["url"]).status_code == 200


def test_a_rule_is_cited_by_the_first_format_in_which_it_stands(client: Client) -> None:
    rules = {rule["code"]: rule for rule in client.get("/api/v1/games/riftbound/rules/").json()["results"]}

    rule = rules["main-size"]
    cites = {row["format"]: row["cite"] for row in rule["editions"]}
    assert (rule["cite"], rule["formats"][0]) == (cites["casual"], "casual")
    assert cites["draft"] != rule["cite"]


def test_an_edition_ends_when_the_next_begins(client: Client) -> None:
    rules = {rule["code"]: rule for rule in client.get("/api/v1/games/riftbound/rules/").json()["results"]}

    stands = [row for row in rules["sideboard-size"]["editions"] if row["format"] == "standard"]
    assert [row["until"] for row in stands] == [*(row["since"] for row in stands[1:]), None]


def test_the_language_changes_words_alone(client: Client) -> None:
    english = client.get("/api/v1/games/riftbound/rules/").json()["results"]
    chinese = client.get("/api/v1/games/riftbound/rules/", headers={"Accept-Language": "zh-hans"}).json()["results"]

    words = [
        [{rule.pop("title"), rule.pop("says"), rule.pop("reading")} for rule in rules] for rules in (english, chinese)
    ]
    assert english == chinese
    assert [en & zh - {None} for en, zh in zip(*words, strict=True) if en & zh - {None}] == []


@pytest.mark.parametrize("address", ["/api/v1/games/chess/", "/api/v1/games/chess/rules/"])
def test_an_unknown_game_is_a_problem(client: Client, address: str) -> None:
    response = client.get(address)

    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert [(error["field"], error["code"]) for error in response.json()["errors"]] == [("", "not_found")]


@pytest.mark.parametrize("address", ["/api/v1/games/", "/api/v1/games/wow/", "/api/v1/games/wow/rules/"])
def test_reading_asks_the_database_nothing_and_writes_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    with django_assert_num_queries(0):
        read, written = client.get(address), client.post(address, {}, "application/json")

    assert (read.status_code, written.status_code) == (200, 405)


def test_an_edition_of_a_rule_lists_what_it_restricts_by_days() -> None:
    blocks = {"1": Days(until=date(2026, 4, 1)), "2": Days(date(2025, 1, 1))}
    rule = Allowed(code="set-legal", cite="5", over=("main",), trait="block", values=blocks)
    casual = GAMES["riftbound"].format("casual")
    stand = RuleInEdition(casual, date(2025, 1, 1), None, "1", rule)

    (edition,) = rule_json(RulePage("set-legal", GAMES["riftbound"].words["set-legal"], (stand,)), GAMES["riftbound"])[
        "editions"
    ]

    words = {"sections": "main", "trait": "block"}
    assert edition["lines"] == [
        {
            "kind": "allowed",
            "words": {**words, "value": "1"},
            "names": [],
            "since": None,
            "until": "2026-04-01",
            "source": "",
        },
        {
            "kind": "allowed",
            "words": {**words, "value": "2"},
            "names": [],
            "since": "2025-01-01",
            "until": None,
            "source": "",
        },
    ]
