"""What every operation has in common: methods, types, languages, tags, and unknown parameters."""

import gzip
import json

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import Token, User
from config.http.api_views import schema
from tests.contract.test_description import example_of, named
from tests.contract.world import World
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

LIST = {"game": "riftbound", "deck": {"text": "3 Defy"}}


PATHS = schema()["paths"]
# Required parameters.
QUERIES = {
    "cards/autocomplete/": "q=def",
    "cards/named/": "game=riftbound&name=Defy",
    "restrictions/": "game=riftbound",
    "collection/": "game=riftbound",
    "decks/example-deck/versions/diff/": "from=1",
    # Without a seed each hand is random.
    "decks/example-deck/hand/": "seed=7Q2M",
}


# Another answer each time, which has no tag.
BY_CHANCE = "/api/v1/cards/random/"


def path_of(path: str) -> str:
    """An address with its examples."""
    words = [named(word) for operation in PATHS[path].values() for word in operation["parameters"]]
    return str(path.format(**{word["name"]: example_of(word) for word in words if word["in"] == "path"}))


def addresses(method: str = "get") -> list[str]:
    """The address of each operation of a method, with its examples."""
    return [path_of(path) for path, methods in PATHS.items() if method in methods]


@pytest.mark.parametrize("path", addresses())
def test_a_word_that_an_operation_does_not_know_is_refused(path: str, world: World) -> None:
    answer = Client().get(f"{path}?gmae=rise", headers=world.bearer)

    faults = {(fault["field"], fault["code"]) for fault in answer.json()["errors"]}
    assert answer.status_code == 400
    assert ("gmae", "unknown") in faults


@pytest.mark.parametrize(("path", "methods"), [(path_of(path), set(methods)) for path, methods in PATHS.items()])
def test_a_method_that_an_address_does_not_have_is_refused_with_those_that_it_has(
    path: str, methods: set[str], world: World
) -> None:
    answer = Client().generic("TRACE", path, headers=world.bearer)

    allowed = {method.upper() for method in methods} | {"OPTIONS"} | ({"HEAD"} if "get" in methods else set())
    assert answer.status_code == 405
    assert answer["Content-Type"] == "application/problem+json"
    assert {word.strip() for word in answer["Allow"].split(",")} == allowed


def test_head_is_get_without_a_body(client: Client) -> None:
    head, get = (client.generic(method, "/api/v1/cards/riftbound.defy/") for method in ("HEAD", "GET"))

    assert head.status_code == 200
    assert head.content == b""
    assert head["ETag"] == get["ETag"]


@pytest.mark.parametrize("path", [path for path in addresses() if path != BY_CHANCE])
def test_a_copy_that_is_still_good_is_not_sent_again(path: str, world: World) -> None:
    words = QUERIES.get(path.removeprefix("/api/v1/"), "")
    client = Client(headers=world.bearer)
    first = client.get(f"{path}?{words}")

    for method in ("GET", "HEAD"):
        again = client.generic(method, f"{path}?{words}", headers={"If-None-Match": first["ETag"]})

        assert first.status_code == 200
        assert again.status_code == 304
        assert again.content == b""
        assert again["ETag"] == first["ETag"]
        assert {"RateLimit-Remaining", "Vary", "Content-Language"} <= again.headers.keys()


@pytest.mark.parametrize("path", ["meta/", "games/", "games/rise/", "games/rise/rules/", "cards/", "sets/", "schema/"])
def test_a_copy_is_still_good_by_its_day_too(client: Client, path: str) -> None:
    day = client.get(f"/api/v1/{path}")["Last-Modified"]

    answers = [
        client.generic(method, f"/api/v1/{path}", headers={"If-Modified-Since": day}) for method in ("GET", "HEAD")
    ]

    assert [answer.status_code for answer in answers] == [304, 304]


def test_options_says_what_an_address_takes(client: Client) -> None:
    answer = client.options("/api/v1/check/")

    assert answer.status_code == 200
    assert answer["Allow"] == "POST, OPTIONS"


def test_a_type_that_there_is_not_is_refused(client: Client) -> None:
    answer = client.get("/api/v1/meta/", headers={"Accept": "text/html"})

    assert answer.status_code == 406
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["export/?style=csv", "export/"])
def test_a_file_is_what_its_address_says_whatever_is_accepted(client: Client, mei: User, path: str) -> None:
    made(mei, token="t", visibility="public", text="3 Defy")

    assert client.get(f"/api/v1/decks/t/{path}", headers={"Accept": "text/csv"}).status_code == 200


def test_a_body_of_a_type_that_is_not_read_is_refused(client: Client) -> None:
    answer = client.post("/api/v1/check/", "game=rise", "application/x-www-form-urlencoded")

    assert answer.status_code == 415
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", addresses("post"))
def test_a_body_that_is_no_request_is_refused_in_the_one_shape(path: str, world: World) -> None:
    client = Client(headers=world.bearer)
    for body in ("", "[]", "null", "7", '"x"', "{", "[" * 100_000, '{"game": 1e999}', "\ud800"):
        with transaction.atomic():
            answer = client.post(path, body.encode("utf-8", "surrogatepass"), "application/json")
            transaction.set_rollback(True)

        assert answer.status_code < 300 or answer["Content-Type"] == "application/problem+json", body[:20]
        # 415: what takes lines takes no JSON.
        assert answer.status_code in (200, 201, 202, 400, 409, 415, 428), body[:20]


@pytest.mark.parametrize("text", ["\0", "\ud800", "\u202e", "9" * 400, "　", "3 Defy\0\n\ud800"])
def test_any_text_is_a_list(client: Client, text: str) -> None:
    answer = client.post("/api/v1/check/", json.dumps({"game": "rise", "deck": {"text": text}}), "application/json")

    assert answer.status_code == 200
    assert answer.json()["game"] == "rise"


@pytest.mark.parametrize("path", ["/api/v1/cards/riftbound.%00/", "/api/v1/cards/rise.%ed%a0%80/"])
def test_signs_that_no_database_keeps_are_no_id(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/api/v1/games/", "/api/v1/meta/", "/api/v1/cards/riftbound.defy/", "/api/v1/decks/"])
def test_caches_are_told_what_an_answer_depends_on(client: Client, path: str) -> None:
    answer = client.get(path, headers={"Accept-Language": "zh-hans"})

    varied = {word.strip() for word in answer["Vary"].split(",")}
    assert answer["Content-Language"] == "zh-hans"
    assert {"Accept-Language", "Cookie"} <= varied


def test_long_answers_are_packed_for_who_takes_that(client: Client) -> None:
    plain = client.get("/api/v1/games/")
    packed = client.get("/api/v1/games/", headers={"Accept-Encoding": "gzip"})

    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"]


def test_a_bulk_file_is_unpacked_for_who_takes_no_gzip(client: Client, world: World) -> None:
    packed, plain = (
        client.get("/api/v1/bulk/zero.ndjson", headers={"Accept-Encoding": accepted})
        for accepted in ("br, gzip;q=0.5", "identity")
    )

    assert packed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert gzip.decompress(b"".join(packed)) == b"".join(plain)
    assert packed["ETag"] != plain["ETag"]


def test_every_answer_says_how_much_is_left(client: Client) -> None:
    answers = [client.get(path) for path in ("/api/v1/games/", "/api/v1/decks/", "/api/v1/schema/")]

    assert ["RateLimit-Remaining" in answer for answer in answers] == [True] * 3


def test_bans_of_a_format_that_there_is_not_are_refused(client: Client) -> None:
    answer = client.get("/api/v1/restrictions/?game=riftbound&format=pauper")

    assert [(fault["field"], fault["code"]) for fault in answer.json()["errors"]] == [("format", "unknown")]


def test_all_decks_come_in_one_zip(mei: User) -> None:
    made(mei)

    answer = another(mei).get("/api/v1/decks/archive/")

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    assert answer.content[:2] == b"PK"
    assert answer["Cache-Control"] == "private, no-cache"
    assert Client().get("/api/v1/decks/archive/").status_code == 401


def test_a_token_that_may_not_read_decks_deals_no_hand_of_a_private_one(mei: User) -> None:
    made(mei, token="t")
    _token, secret = Token.make(mei.pk, "events", ["events"], None)

    answer = Client().get("/api/v1/decks/t/hand/", headers={"Authorization": f"Bearer {secret}"})

    assert answer.status_code == 403
