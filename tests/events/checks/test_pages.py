"""The pages of deck checks: the board, a check without a script, the scan."""

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from config.http.middleware import PERMISSIONS
from events.checks.sheet import checked_cards, sort_cards
from events.models import CheckRecord, DeckCheck, Event
from tests.events.checks.check_of import check_of, judge_of
from tests.events.event_of import EARLY, GOES_ON, entry_of, event_of, registered
from tests.markup import squeeze

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User, client: Client) -> Event:
    client.force_login(mei)
    return event_of(mei, ended=GOES_ON)


def players(event: Event, number: int) -> None:
    for place in range(number):
        registered(event, entry_of(event, name=f"Player of seat {place}"), now=EARLY)


def pick(client: Client, event: Event, wanted: int, uuid: str = "") -> int:
    body = {"wanted": wanted, "why": "random", "round": 2, "uuid": uuid or str(uuid4())}
    return client.post(f"/events/{event.slug}/checks/pick/", body).status_code


def test_a_pick_that_is_sent_twice_picks_once(event: Event, client: Client) -> None:
    players(event, 5)
    same = str(uuid4())

    assert [pick(client, event, 2, same), pick(client, event, 2, same)] == [302, 302]
    assert DeckCheck.objects.filter(round=2, why="random", opened=None).count() == 2


def test_everybody_is_picked_once_before_anybody_twice(event: Event, client: Client) -> None:
    players(event, 5)
    entry_of(event, name="No list")
    for wanted in (2, 2, 2):
        pick(client, event, wanted)

    numbers = sorted(DeckCheck.objects.filter(entry=entry).count() for entry in event.entries.all())
    assert numbers == [0, 1, 1, 1, 1, 2]


def test_an_odd_number_is_told_and_nothing_is_lost(event: Event, client: Client) -> None:
    answer = client.post(f"/events/{event.slug}/checks/pick/", {"wanted": "many", "why": "random", "uuid": uuid4()})

    assert answer.status_code == 400
    assert 'value="many"' in answer.content.decode()


@pytest.mark.parametrize("said", ["Ana", "1", "code", " a n a "])
def test_a_deck_is_found_by_name_number_or_code(event: Event, client: Client, said: str) -> None:
    made = registered(event, entry_of(event, name="Ana"), now=EARLY)
    who = f"{made.code[:4].lower()}-{made.code[4:]}" if said == "code" else said

    answer = client.post(f"/events/{event.slug}/checks/target/", {"who": who, "reason": "tip", "uuid": uuid4()})

    assert (answer.status_code, DeckCheck.objects.count()) == ((302, 1) if said.strip() != "a n a" else (400, 0))


def test_several_of_a_name_and_a_player_without_a_list_are_told(event: Event, client: Client) -> None:
    for name in ("Ana Ruiz", "Ana Sol"):
        entry_of(event, name=name)

    answers = [
        client.post(f"/events/{event.slug}/checks/target/", {"who": who, "reason": "tip", "uuid": uuid4()})
        for who in ("Ana", "Ana Sol", "Zed")
    ]

    assert [answer.status_code for answer in answers] == [400, 400, 400]
    for answer, told in zip(answers, ("Several players", "no list", "No player"), strict=True):
        assert told in answer.content.decode()


def test_every_field_of_the_board_has_an_id_of_its_own(event: Event, client: Client) -> None:
    page = client.get(f"/events/{event.slug}/checks/").content.decode()

    ids = re.findall(r'<(?:input|select|textarea)[^>]* id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) > 6
    assert {"pick_round", "target_round"} <= set(re.findall(r'<label[^>]* for="([^"]+)"', page))


def test_a_name_that_is_exact_is_not_every_name_that_holds_it(event: Event, client: Client) -> None:
    for name in ("Ana Ruiz", "Ana", "Joanan"):
        registered(event, entry_of(event, name=name), now=EARLY)

    answer = client.post(f"/events/{event.slug}/checks/target/", {"who": "ana", "reason": "tip", "uuid": uuid4()})

    assert answer.status_code == 302
    assert DeckCheck.objects.get().entry.details.name == "Ana"


def test_the_day_is_told_where_the_phone_has_another_one(event: Event, client: Client, mei: User) -> None:
    check = check_of(event, mei)
    for day in (7, 8):
        made = datetime(2026, 8, day, 9, 5, tzinfo=UTC)
        values = {"uuid": uuid4(), "check_of": check, "judge": mei, "kind": "outcome", "digest": str(day)}
        CheckRecord(
            **values,
            content={"outcome": "clean"},
            made=made,
            received=datetime(2026, 8, 8, 9, 6, tzinfo=UTC),
            waits=True,
        ).save()

    page = client.get(f"/events/{event.slug}/checks/").content.decode()

    assert (page.count("2026-08-07"), page.count("2026-08-08 ")) == (1, 0)


def test_a_picked_check_is_about_the_list_that_counts_when_it_begins(event: Event, client: Client) -> None:
    players(event, 1)
    pick(client, event, 1)
    check = DeckCheck.objects.get()
    later = registered(event, check.entry, now=EARLY)

    client.post(f"/events/{event.slug}/checks/{check.uuid}/open/")

    check.refresh_from_db()
    assert check.submission == later
    assert check.opened is not None


def test_without_a_script_the_list_is_read_in_any_order_and_the_outcome_recorded_once(
    event: Event, client: Client, mei: User
) -> None:
    check = check_of(event, mei)
    path, body = f"/events/{event.slug}/checks/{check.uuid}/", {"outcome": "clean", "extension": "5", "uuid": uuid4()}

    page = squeeze(client.get(f"{path}?order=name").content.decode())
    answers = [client.post(f"{path}outcome/", body).status_code for _ in range(2)]

    names = [card["name"] for card in sort_cards(checked_cards(event, check.submission), "name", [])]
    places = [page.index(f'<th scope="row">{name}') for name in names[:3] if "'" not in name]
    assert places == sorted(places)
    assert answers == [302, 302]
    assert CheckRecord.objects.count() == 1


def test_an_outcome_that_is_not_chosen_is_told(event: Event, client: Client, mei: User) -> None:
    check = check_of(event, mei)

    answer = client.post(f"/events/{event.slug}/checks/{check.uuid}/outcome/", {"note": "kept", "uuid": uuid4()})

    assert answer.status_code == 400
    assert "kept" in answer.content.decode()


def test_a_code_leads_to_the_player_and_an_outdated_one_to_the_list_that_counts(event: Event, client: Client) -> None:
    entry = entry_of(event, name="Ana")
    old = registered(event, entry, now=EARLY)
    new = registered(event, entry, now=EARLY)

    pages = [client.get(f"/events/{event.slug}/scan/?code={code}").content.decode() for code in (old.code, new.code)]

    assert ["outdated" in page for page in pages] == [True, False]
    assert f"?code={new.code}" in pages[0]
    assert all("Ana" in page for page in pages)


def test_a_code_of_another_event_is_not_found(event: Event, client: Client, lin: User) -> None:
    elsewhere = event_of(lin, ended=GOES_ON)
    other = registered(elsewhere, entry_of(elsewhere, name="Ana"), now=EARLY)

    page = client.get(f"/events/{event.slug}/scan/?code={other.code}").content.decode()

    assert "No list in this event" in page


def test_the_scan_page_alone_may_use_the_camera(event: Event, client: Client, mei: User) -> None:
    check = check_of(event, mei)
    base = f"/events/{event.slug}/"
    others = [
        "/",
        "/check/",
        "/cards/",
        "/accounts/",
        f"{base}checks/",
        f"{base}checks/{check.uuid}/",
        "/events/x/scan/",
    ]

    policies = {path: client.get(path).headers["Permissions-Policy"] for path in others}

    assert client.get(f"{base}scan/").headers["Permissions-Policy"] == PERMISSIONS.replace("camera=()", "camera=(self)")
    assert policies == dict.fromkeys(others, PERMISSIONS)


def test_the_shell_is_nobodys(event: Event, client: Client) -> None:
    mine, nobodys = client.get("/events/checks/shell/"), Client().get("/events/checks/shell/")

    assert mine.content == nobodys.content
    assert "Mei" not in mine.content.decode()
    assert "csrfmiddlewaretoken" not in mine.content.decode()
    assert not mine.cookies


def test_the_board_costs_the_same_for_one_check_and_three(
    event: Event, client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seen = []
    for name in ("Ana", "Bo", "Kim"):
        check_of(event, mei, name)
        if name != "Bo":
            with django_assert_num_queries(10):
                seen.append(client.get(f"/events/{event.slug}/checks/").status_code)

    assert seen == [200, 200]


def test_a_judge_checks_and_a_scorekeeper_does_not(event: Event, lin: User) -> None:
    client = Client()
    client.force_login(judge_of(event, lin))
    seen = [client.get(f"/events/{event.slug}/{page}/").status_code for page in ("checks", "scan")]
    event.staff.filter(person=lin).update(role="scorekeeper")

    assert seen + [client.get(f"/events/{event.slug}/{page}/").status_code for page in ("checks", "scan")] == [
        200,
        200,
        404,
        404,
    ]


def test_the_board_counts_who_was_checked_beside_who_was_picked(event: Event, client: Client, mei: User) -> None:
    players(event, 11)
    pick(client, event, 3)
    DeckCheck.objects.filter(pk=DeckCheck.objects.earliest("pk").pk).update(closed=EARLY, outcome="clean")

    page = " ".join(client.get(f"/events/{event.slug}/checks/").content.decode().split())

    assert "1 of 11 players checked. 3 players picked. 1 more to reach a tenth of the players." in page
