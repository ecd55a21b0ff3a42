"""Teams for programs: listed as numbers, put together, written by the ids of another system."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from events.api.teams.views import teams_in, teams_json
from events.models import Event
from tests.events.api.asking import Program, codes_of, open_event, serve
from tests.events.event_of import entry_of, registered
from tests.events.teams_of import TEAMS, lee_sin, rengar, team_of

pytestmark = pytest.mark.django_db


def event_of_teams(organiser: User, **more: object) -> Event:
    return open_event(organiser, **{**TEAMS, **more})


def members(number: int, ident: str, seat: str, *, withdrawn: bool = False) -> dict[str, object]:
    return {"number": number, "id": ident, "seat": seat, "withdrawn": withdrawn}


def test_a_team_that_dropped_is_told_by_its_members(mei: User, lin: User, admin_user: User) -> None:
    event = event_of_teams(admin_user)
    team_of(event, mei, lin)
    program = Program(admin_user)

    program.ask("PATCH", f"{event.slug}/entries/2/", {"withdrawn": True})

    told = program.ask("GET", f"{event.slug}/teams/")[1]["results"][0]["members"]
    assert told == [members(1, "", "A", withdrawn=True), members(2, "", "B", withdrawn=True)]


def test_teams_are_numbers_with_what_is_between_their_lists(mei: User, lin: User, admin_user: User) -> None:
    event = event_of_teams(admin_user)
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, rengar())
    entry_of(event, None, "Secret Person")

    status, body = Program(admin_user).ask("GET", f"{event.slug}/teams/")

    assert status == 200
    assert body["results"] == [
        {
            "number": 1,
            "id": "",
            "name": "",
            "members": [members(1, "", "A"), members(2, "", "B")],
            "state": "illegal",
            "codes": ["team-battlefields", "team-legends"],
        },
        {"number": 2, "id": "", "name": "", "members": [members(3, "", "A")], "state": "open", "codes": []},
    ]
    entries = Program(admin_user).ask("GET", f"{event.slug}/entries/")[1]["results"]
    assert [(one["team"], one["seat"]) for one in entries] == [(1, "A"), (1, "B"), (2, "A")]


def test_a_scorekeeper_puts_teams_together_and_learns_no_verdict(mei: User, lin: User, admin_user: User) -> None:
    event = event_of_teams(admin_user)
    serve(event, mei, "scorekeeper")
    first, second = entry_of(event, None, "Ada"), entry_of(event, None, "Bo")
    registered(event, first, rengar())
    registered(event, second, rengar())

    status, body = Program(mei).ask("POST", f"{event.slug}/teams/", {"members": [1, 2], "name": "Twins"})

    assert status == 201
    assert body["name"] == "Twins"
    assert body["state"] is None
    assert body["codes"] == []
    serve(event, lin, "judge")
    assert Program(lin).ask("POST", f"{event.slug}/teams/", {"members": [1, 2]})[0] == 404


@pytest.mark.parametrize("asked", [[1, 9], [1, 1], [1], ["a", "b"]])
def test_a_team_is_of_two_entries_of_the_event(mei: User, asked: list[object]) -> None:
    event = event_of_teams(mei)
    entry_of(event)

    assert Program(mei).ask("POST", f"{event.slug}/teams/", {"members": asked})[0] == 400


def test_a_team_that_is_full_is_at_odds(mei: User, lin: User, admin_user: User) -> None:
    event = event_of_teams(mei)
    team_of(event, lin, admin_user)
    entry_of(event, None, "Ada")

    status, body = Program(mei).ask("POST", f"{event.slug}/teams/", {"members": [1, 3]})

    assert status == 409
    assert codes_of(body) == [("", "team-full")]


def test_a_team_is_written_by_its_id_as_often_as_one_likes(mei: User) -> None:
    event, program = event_of_teams(mei), Program(mei)
    for ident in ("a1", "a2", "a3"):
        program.ask("PUT", f"{event.slug}/entries/by-id/{ident}/", {"name": ident})
    path = f"{event.slug}/teams/by-id/red/"

    made = program.ask("PUT", path, {"members": ["a1", "a2"], "name": "Red"})
    steps = event.log.count()
    again = program.ask("PUT", path, {"members": ["a1", "a2"], "name": "Red"})
    same = event.log.count()
    other = program.ask("PUT", path, {"members": ["a3", "a1"]})

    assert [made[0], again[0], other[0]] == [201, 200, 200]
    assert made[1] == again[1]
    assert steps == same
    assert made[1]["members"] == [members(1, "a1", "A"), members(2, "a2", "B")]
    assert other[1]["members"] == [members(3, "a3", "A"), members(1, "a1", "B")]
    assert (other[1]["name"], other[1]["id"]) == ("Red", "red")


def test_an_event_of_single_players_has_no_teams(mei: User) -> None:
    event, program = open_event(mei), Program(mei)
    program.ask("PUT", f"{event.slug}/entries/by-id/a1/", {"name": "A"})

    assert program.ask("GET", f"{event.slug}/teams/")[1] == {"results": []}
    status, body = program.ask("PUT", f"{event.slug}/teams/by-id/red/", {"members": ["a1"]})
    assert status == 400
    assert codes_of(body) == [("members", "unknown")]


def test_who_writes_and_may_not_read_is_told_no_more_than_the_number(mei: User) -> None:
    event = event_of_teams(mei)
    entry_of(event), entry_of(event, None, "Lin")

    told = Program(mei, "events:write").ask("POST", f"{event.slug}/teams/", {"members": [1, 2]})

    assert told == (201, {"number": 1, "id": ""})


def test_a_list_that_does_not_fit_the_partners_is_at_odds(mei: User, lin: User) -> None:
    event = event_of_teams(mei, listed=True, if_illegal="refuse")
    team_of(event, mei, lin)
    first, second = Program(mei), Program(lin)
    first.ask("POST", f"{event.slug}/mine/", {"name": "Mei", "list": {"text": rengar()}})

    refused = second.ask("POST", f"{event.slug}/mine/", {"name": "Lin", "list": {"text": rengar()}})
    taken = second.ask("POST", f"{event.slug}/mine/", {"name": "Lin", "list": {"text": lee_sin()}})

    assert refused[0] == 409
    assert codes_of(refused[1]) == [("", "refused")]
    assert refused[1]["cause"] == "team"
    assert (taken[0], taken[1]["team"], taken[1]["seat"]) == (200, 1, "B")


@pytest.mark.parametrize("more", [1, 3])
def test_teams_cost_the_same_however_many_there_are(
    mei: User, more: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = event_of_teams(mei)
    for number in range(more):
        entry_of(event, None, f"Player {number}")
    # The cards are read once in a process.
    load_catalogue(event.game)
    with django_assert_num_queries(3):
        assert len(teams_json(event, teams_in(event), sees=True)) == more
