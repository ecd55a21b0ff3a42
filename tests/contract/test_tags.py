"""Two answers of one address that differ never share a tag: by language, reader, members, form, day, or a new check."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import pytest
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone
from pytest import MonkeyPatch

from accounts.models import User
from cards.catalogue.stored_house_rules import StoredRule
from cards.importers.game_lock import raise_version
from cards.models import Card, HouseFormat, Restriction
from decks.houses.drafting import publish_draft, write_draft
from decks.saved.rechecking import recheck_decks
from legality.games import GAMES
from tests.contract.test_description import named
from tests.contract.test_http import BY_CHANCE, PATHS, QUERIES, path_of
from tests.contract.world import World
from tests.decks.own_decks import another

pytestmark = pytest.mark.django_db

DECK: Final = "/api/v1/decks/example-deck/"
LEAGUE: Final = "house-0123456789"
FORMS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"Accept-Language": "zh-hans"},
    {"Accept": "application/json; indent=2"},
)
# Parameters whose members a reader may choose.
CHOICES: Final = {"fields": "id", "include": "names"}


def body_of(answer: HttpResponseBase) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]  # a stream of the test client


def questions(path: str) -> Iterator[str]:
    """The queries of an operation: with what it needs, and with each choice of members."""
    needed = QUERIES.get(path_of(path).removeprefix("/api/v1/"), "")
    yield needed
    for word in map(named, PATHS[path]["get"]["parameters"]):
        if word["name"] in CHOICES:
            yield f"{needed}&{word['name']}={CHOICES[word['name']]}"


def answers(path: str, world: World, lin: User) -> Iterator[HttpResponseBase]:
    """What an address answers in every form, to everybody who asks, as it is now."""
    address, readers = path_of(path), [Client(headers=world.bearer), another(lin), Client()]
    yield from (readers[0].get(f"{address}?{query}") for query in questions(path))
    for reader in readers:
        for form in FORMS:
            yield reader.get(f"{address}?{QUERIES.get(address.removeprefix('/api/v1/'), '')}", headers=form)


def ban(name: str) -> None:
    """Ban a card, and judge all decks again."""
    for format_ in ("standard", "casual"):
        Restriction.objects.create(card=Card.objects.get(game="riftbound", name=name), format=format_, limit=0)
    raise_version("riftbound")
    recheck_decks(timezone.localdate(), everything=True)


def change_league() -> None:
    """Publish a version of the house format with another ban."""
    held, now = HouseFormat.objects.get(slug=LEAGUE), timezone.now()
    rules: list[StoredRule] = [{"number": 1, "kind": "ban", "cards": [{"key": "pit-rookie", "name": "Pit Rookie"}]}]
    publish_draft(write_draft(held, rules, now, None), GAMES["riftbound"], "", now, None)


@pytest.fixture
def lin() -> User:
    return User.objects.create_user("Lin")


@pytest.mark.parametrize("path", [path for path, methods in PATHS.items() if "get" in methods and path != BY_CHANCE])
def test_answers_that_differ_have_different_tags(path: str, world: World, lin: User, monkeypatch: MonkeyPatch) -> None:
    tags: dict[str, set[bytes]] = defaultdict(set)

    def collect() -> None:
        for one in (answer for answer in answers(path, world, lin) if answer.status_code == 200):
            tags[one.headers["ETag"]].add(body_of(one))

    collect()
    ban("Defy")
    collect()
    change_league()
    collect()
    tomorrow = timezone.now() + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    collect()

    assert tags
    assert [tag for tag, bodies in tags.items() if len(bodies) > 1] == []


def test_a_deck_whose_check_changed_is_sent_again(world: World) -> None:
    client = Client(headers=world.bearer)
    before = client.get(DECK)

    ban("Defy")
    again = client.get(DECK, headers={"If-None-Match": before["ETag"]})
    by_day = client.get(DECK, headers={"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"})

    assert again.status_code == 200
    assert "banned" in again.json()["check"]["codes"]
    assert by_day.status_code == 200
    assert before["ETag"].split(".")[0] == again["ETag"].split(".")[0]


@pytest.mark.parametrize(
    "address",
    [
        f"/api/v1/restrictions/?game=riftbound&format={LEAGUE}",
        f"/api/v1/cards/?game=riftbound&q=-legal:{LEAGUE}",
        # Full-width letters, and another dash.
        f"/api/v1/cards/?game=riftbound&q=-legal:{LEAGUE.replace('house-', 'ｈｏｕｓｅ–')}",
    ],
)
def test_what_a_house_format_changed_is_sent_again(address: str, world: World, client: Client) -> None:
    before = client.get(address)

    change_league()
    again = client.get(address, headers={"If-None-Match": before["ETag"]})

    assert before.status_code == 200
    assert again.status_code == 200
    assert again["ETag"] != before["ETag"]


def test_of_several_tags_one_is_that_of_now(world: World) -> None:
    client = Client(headers=world.bearer)
    tags = ['"0", W/"1.abc", "other"', '"1.a","1.b"', '"2.a"  ,"1"', '"other"']

    answers = [
        client.patch(DECK, {"folder": folder}, "application/json", headers={"If-Match": several})
        for several, folder in zip(tags, "abcd", strict=True)
    ]

    assert [answer.status_code for answer in answers] == [200, 412, 200, 412]


@pytest.mark.parametrize("tag", ["1", "1.abc", "1.0123456789abcdef"])
def test_a_writer_names_the_revision_and_no_more(tag: str, world: World) -> None:
    client = Client(headers=world.bearer)

    named_now = client.patch(DECK, {"folder": "New"}, "application/json", headers={"If-Match": f'"{tag}"'})
    named_late = client.patch(DECK, {"folder": "Old"}, "application/json", headers={"If-Match": f'W/"{tag}"'})

    assert named_now.status_code == 200
    assert named_now["ETag"].startswith('"2.')
    assert named_late.status_code == 412
