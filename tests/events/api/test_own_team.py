"""A player's own team over the API: the partner's link, joining by it, and the name."""

import pytest

from accounts.models import User
from events.models import Event
from tests.events.api.asking import Program, codes_of, locked_event, open_event
from tests.events.event_of import entry_of, registered
from tests.events.teams_of import TEAMS, rengar, team_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(admin_user: User) -> Event:
    return open_event(admin_user, **TEAMS)


def link_of(event: Event, person: User) -> tuple[int, dict[str, str]]:
    return Program(person).ask("POST", f"{event.slug}/mine/team/link/")


@pytest.mark.parametrize("form", ["link", "url"])
def test_a_partner_joins_by_the_link_once(event: Event, mei: User, lin: User, form: str) -> None:
    entry_of(event, mei)
    status, made = link_of(event, mei)

    joined = Program(lin).ask("POST", f"{event.slug}/mine/team/", {"link": made[form], "name": "Lin"})
    again = Program(lin).ask("POST", f"{event.slug}/mine/team/", {"link": made[form], "name": "Lin"})

    members = [{"number": number, "id": "", "seat": seat, "withdrawn": False} for number, seat in ((1, "A"), (2, "B"))]
    team = {"number": 1, "id": "", "name": "", "members": members, "state": "waiting", "codes": []}
    assert status == 200
    assert joined == (201, team)
    assert again[0] == 404
    assert [Program(one).ask("GET", f"{event.slug}/mine/team/") for one in (mei, lin)] == [(200, team), (200, team)]
    assert Program(lin).ask("GET", f"{event.slug}/mine/")[1]["details"]["name"] == "Lin"


def test_partners_learn_what_is_between_their_lists(event: Event, mei: User, lin: User) -> None:
    for entry in team_of(event, mei, lin):
        registered(event, entry, rengar())

    _status, body = Program(lin).ask("GET", f"{event.slug}/mine/team/")

    assert (body["state"], body["codes"]) == ("illegal", ["team-battlefields", "team-legends"])


def test_a_player_names_the_team(event: Event, mei: User) -> None:
    entry_of(event, mei)

    named = Program(mei).ask("PATCH", f"{event.slug}/mine/team/", {"name": "Twins"})
    nameless = Program(mei).ask("PATCH", f"{event.slug}/mine/team/", {})

    assert (named[0], named[1]["name"]) == (200, "Twins")
    assert nameless == named


def test_a_team_of_two_takes_nobody_else(event: Event, mei: User, lin: User) -> None:
    team_of(event, mei, lin)

    status, body = link_of(event, mei)

    assert status == 409
    assert codes_of(body) == [("", "team-full")]


def test_a_link_leads_into_its_own_event_alone(event: Event, mei: User, lin: User, admin_user: User) -> None:
    other = open_event(admin_user, **TEAMS, slug="other", listed=True)
    entry_of(event, mei)
    _status, made = link_of(event, mei)

    wrong = Program(lin).ask("POST", f"{other.slug}/mine/team/", {"link": made["link"], "name": "Lin"})
    none = Program(lin).ask("POST", f"{event.slug}/mine/team/", {"link": "nothing", "name": "Lin"})

    assert wrong[0] == 404
    assert none[0] == 404
    assert event.entries.count() == 1


def test_after_the_lock_teams_stay_as_they_are(mei: User, lin: User, admin_user: User) -> None:
    event = locked_event(admin_user, **TEAMS)
    entry_of(event, mei)

    name = Program(mei).ask("PATCH", f"{event.slug}/mine/team/", {"name": "Twins"})

    assert [link_of(event, mei)[0], name[0]] == [403, 403]
    assert codes_of(name[1]) == [("", "locked")]
    assert Program(lin).ask("GET", f"{event.slug}/mine/team/")[0] == 404


def test_who_plays_alone_has_no_team(mei: User, admin_user: User) -> None:
    event = open_event(admin_user)
    entry_of(event, mei)

    assert [Program(mei).ask("GET", f"{event.slug}/mine/team/")[0], link_of(event, mei)[0]] == [404, 404]


def test_a_token_that_may_not_read_is_told_the_numbers(event: Event, mei: User) -> None:
    entry_of(event, mei)

    answer = Program(mei, "events:write").ask("PATCH", f"{event.slug}/mine/team/", {"name": "Twins"})

    assert answer == (200, {"number": 1, "id": ""})
