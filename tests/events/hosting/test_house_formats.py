"""Events in house formats: the version that they were made with, a newer one that the organiser takes over, private ones."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.models import Card, HouseVersion
from events.models import Event
from tests.cards.catalogue.house_formats import ban, house_of, version_of
from tests.events.event_of import GOES_ON, entry_of, event_of, legal_list, registered

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_mei(client: Client, mei: User) -> Client:
    client.force_login(mei)
    return client


def banned_key() -> str:
    """The key of a card of the legal list."""
    line = next(line for line in legal_list().split("Main")[1].splitlines()[1:] if line[:1].isdigit())
    return Card.objects.get(game="riftbound", name=line.split(" ", 1)[1]).key


@pytest.fixture
def league() -> HouseVersion:
    """A private league with one version that bans nothing that anybody plays."""
    return house_of(ban(1, "nobody"), listed=False)


def sent(**more: object) -> dict[str, object]:
    return {
        "game": "riftbound",
        "name": "League Night",
        "region": "global",
        "date": "2026-12-08",
        "time_zone": "UTC",
        "grace": "0",
        "deadline_local": "2026-12-08T08:00",
        "start_local": "2026-12-08T09:00",
        "if_missing": "flag",
        "if_late": "flag",
        "if_illegal": "refuse",
        "if_undetermined": "flag",
        "preset": "closed",
    } | more


def test_an_event_keeps_the_version_that_it_was_made_with(as_mei: Client, league: HouseVersion) -> None:
    offered = as_mei.get("/events/new/", {"game": "riftbound", "format": league.format.slug}).content.decode()

    response = as_mei.post("/events/new/", sent(format=league.format.slug))

    assert f'value="{league.word}" selected' in offered
    assert response.status_code == 302
    assert Event.objects.get().format == league.word


def test_a_newer_version_is_taken_over_by_the_organiser_alone_and_judges_anew(
    as_mei: Client, mei: User, league: HouseVersion
) -> None:
    event = event_of(mei, format=league.word, ended=GOES_ON)
    list_ = registered(event, entry_of(event))
    newer = version_of(league.format, ban(1, "nobody"), ban(2, banned_key()))
    before = list_.judgement.verdict

    told = as_mei.get(f"/events/{event.slug}/").content.decode()
    body = {"format": newer.word}
    tag = as_mei.get(f"/api/v1/events/{event.slug}/")["ETag"]
    as_mei.patch(
        f"/api/v1/events/{event.slug}/", json.dumps(body), content_type="application/json", headers={"if-match": tag}
    )

    list_.refresh_from_db()
    event.refresh_from_db()
    assert "There is a newer version" in told
    assert before == "legal"
    assert event.format == newer.word
    assert list_.judgement.verdict == "illegal"
    assert list_.judgement.codes == ["house-ban"]


def test_a_public_event_cannot_tell_of_a_private_format(as_mei: Client, league: HouseVersion) -> None:
    page = as_mei.post("/events/new/", sent(format=league.word, listed="on"))
    body = {
        "game": "riftbound",
        "name": "League",
        "format": league.word,
        "date": "2026-12-08",
        "deadline": "2026-12-08T08:00:00Z",
        "start": "2026-12-08T09:00:00Z",
        "listed": True,
    }
    api = as_mei.post("/api/v1/events/", json.dumps(body), content_type="application/json")

    assert page.status_code == 400
    assert api.status_code == 400
    assert Event.objects.count() == 0
    assert "This house format is private." in page.content.decode()
    assert [error["field"] for error in api.json()["errors"]] == ["format"]


def test_the_seats_of_a_team_keep_their_versions_too_and_cannot_be_private_in_a_public_event(
    as_mei: Client, league: HouseVersion
) -> None:
    body = {
        "game": "riftbound",
        "name": "League",
        "date": "2026-12-08",
        "deadline": "2026-12-08T08:00:00Z",
        "start": "2026-12-08T09:00:00Z",
        "team_size": 2,
        "seat_formats": [league.format.slug, "standard"],
    }

    made, refused = (
        as_mei.post("/api/v1/events/", json.dumps(body | more), content_type="application/json")
        for more in ({}, {"listed": True})
    )

    assert made.status_code == 201
    assert made.json()["seat_formats"] == [league.word, "standard"]
    assert refused.status_code == 400
    assert [error["field"] for error in refused.json()["errors"]] == ["seat_formats"]


def test_an_entry_is_judged_by_the_house_rules(league: HouseVersion, mei: User) -> None:
    strict = version_of(league.format, ban(1, "nobody"), ban(2, banned_key()))
    event = event_of(mei, format=strict.word, if_illegal="flag")

    list_ = registered(event, entry_of(event))

    assert (list_.judgement.verdict, list_.judgement.codes) == ("illegal", ["house-ban"])
    assert list_.judgement.edition.endswith("+ house 2")


def told_of(event: Event, word: str, *people: User | None) -> list[tuple[bool, bool, list[str]]]:
    """For each person: whether the list and the page tell the league's name, and how the API calls its format."""
    found = []
    for person in people:
        client = Client()
        if person is not None:
            client.force_login(person)
        pages = [client.get(path).content.decode() for path in ("/events/", f"/events/{event.slug}/")]
        one, many = (client.get(f"/api/v1/events/{more}").json() for more in (f"{event.slug}/", ""))
        formats = [one["format"], many["results"][0]["format"], *one["seat_formats"]]
        assert all((word in page) <= (formats[0] == word) for page in pages)
        found.append(("Hidden League" in pages[0], "Hidden League" in pages[1], formats))
    return found


def test_a_listed_event_whose_format_turns_private_tells_it_to_those_alone_who_have_a_part_in_it(
    mei: User, lin: User
) -> None:
    owner, stranger = (User.objects.create_user(name, f"{name}@example.org", "x") for name in ("owner", "stranger"))
    league = house_of(ban(1, "nobody"), listed=False, name="Hidden League", owner=owner)
    soon = timezone.now() + timedelta(days=1)
    more = {"deadline": soon, "start": soon, "team_size": 2, "seat_formats": [league.word, "standard"]}
    event = event_of(mei, format=league.word, listed=True, **more)
    entry_of(event, lin)
    entry_of(event)

    told = told_of(event, league.word, None, stranger, mei, lin, owner)

    hidden, whole = (
        (False, False, ["private", "private", "private", "standard"]),
        (True, True, [league.word] * 3 + ["standard"]),
    )
    assert told == [hidden, hidden, whole, whole, whole]
    assert "a private house format" in Client().get(f"/events/{event.slug}/").content.decode()


def test_an_event_that_is_not_listed_tells_its_private_format_to_those_who_have_its_link(
    client: Client, mei: User, league: HouseVersion
) -> None:
    event = event_of(mei, format=league.word)

    found = client.get(f"/api/v1/events/{event.slug}/?join={event.join_token}").json()

    assert found["format"] == league.word
