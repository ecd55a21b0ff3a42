"""An event of teams as its organiser makes it: who plays together, what binds both decks, a format for each seat."""

import pytest

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.hosting.creating import FixedFieldError, change_event, copy_event
from events.models import Event
from tests.decks.own_decks import another
from tests.events.api.asking import Program, codes_of
from tests.events.event_of import EARLY, entry_of
from tests.events.teams_of import team_event

pytestmark = pytest.mark.django_db

FORM = {
    "game": "riftbound",
    "name": "Cup",
    "format": "standard-2v2",
    "region": "global",
    "date": "2026-08-08",
    "time_zone": "Asia/Shanghai",
    "deadline_local": "2026-08-08T09:00",
    "grace": "0",
    "start_local": "2026-08-08T10:00",
    "if_missing": "flag",
    "if_late": "flag",
    "if_illegal": "refuse",
    "if_undetermined": "flag",
    "preset": "closed",
    "team_size": "2",
}
API = {
    "name": "Cup",
    "game": "riftbound",
    "date": "2026-08-08",
    "deadline": "2026-08-08T09:00",
    "start": "2026-08-08T10:00",
}
TEAMS = ("team_size", "seat_formats", "no_shared_cards", "copies_over_all")


def told() -> list[object]:
    return [*Event.objects.values_list(*TEAMS).get()]


@pytest.mark.parametrize(
    ("more", "stored"),
    [
        ({}, [2, [], False, None]),
        ({"no_shared_cards": "on", "copies_over_all": "4"}, [2, [], True, 4]),
        ({"seat_b": "casual"}, [2, ["standard-2v2", "casual"], False, None]),
        ({"team_size": "1", "seat_b": "casual"}, [1, [], False, None]),
    ],
)
def test_the_form_says_who_plays_together_and_by_what(mei: User, more: dict[str, str], stored: list[object]) -> None:
    answer = another(mei).post("/events/new/", FORM | more)

    assert answer.status_code == 302
    assert told() == stored


@pytest.mark.parametrize("more", [{"team_size": "3"}, {"copies_over_all": "0"}, {"seat_a": "blitz"}])
def test_what_no_event_can_be_is_told_in_the_form(mei: User, more: dict[str, str]) -> None:
    answer = another(mei).post("/events/new/", FORM | more)

    assert answer.status_code == 400
    assert Event.objects.count() == 0
    assert 'value="Cup"' in answer.content.decode()


def test_seats_are_judged_where_the_format_of_the_event_is_at_fault(mei: User) -> None:
    wrong = FORM | {"format": "blitz", "seat_a": "standard", "seat_b": ""}

    answer = another(mei).post("/events/new/", wrong)

    assert answer.status_code == 400
    assert [*answer.context["form"].errors] == ["format"]


def test_who_plays_together_is_fixed_once_somebody_is_registered(mei: User) -> None:
    event = team_event(mei)
    entry_of(event)

    form = another(mei).post(f"/events/{event.slug}/edit/", FORM | {"team_size": "1", "revision": "1"})
    program = Program(mei).ask("PATCH", f"{event.slug}/", {"team_size": 1}, If_Match="*")
    with pytest.raises(FixedFieldError):
        change_event(event, {"team_size": 1}, Author(mei.pk, Role.ORGANISER), EARLY, None)

    assert form.status_code == 400
    assert "you can no longer switch between single players and teams" in form.content.decode()
    assert program[0] == 400
    assert codes_of(program[1]) == [("team_size", "unknown")]
    assert told()[0] == 2


def test_before_that_it_may_be_changed(mei: User) -> None:
    event = team_event(mei)

    assert (
        another(mei).post(f"/events/{event.slug}/edit/", FORM | {"team_size": "1", "revision": "1"}).status_code == 302
    )
    assert told()[0] == 1


def test_a_copy_is_for_teams_too(mei: User) -> None:
    event = team_event(mei, seat_formats=["standard", "casual"], no_shared_cards=True, copies_over_all=4)

    like = copy_event(event)

    assert [getattr(like, name) for name in TEAMS] == [2, ["standard", "casual"], True, 4]


def test_a_program_says_it_too(mei: User) -> None:
    teams = {"team_size": 2, "seat_formats": ["standard", "casual"], "no_shared_cards": True, "copies_over_all": 4}

    status, body = Program(mei).ask("POST", "", API | teams)

    assert status == 201
    assert {name: body[name] for name in TEAMS} == teams


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"team_size": 2, "seat_formats": ["standard"]}, "seat_formats"),
        ({"seat_formats": ["standard", "casual"]}, "seat_formats"),
        ({"team_size": 2, "seat_formats": ["standard", "blitz"]}, "seat_formats"),
    ],
)
def test_formats_of_seats_are_one_for_each(mei: User, more: dict[str, object], field: str) -> None:
    status, body = Program(mei).ask("POST", "", API | more)

    assert status == 400
    assert codes_of(body) == [(field, "unknown")]
    assert Event.objects.count() == 0


ROSTER = "id,name,team\n7,Mei,red\n8,Lin,red\n9,Ada,blue\n"


def imported(mei: User, event: Event, text: str) -> str:
    """What the page says of a roster."""
    answer = another(mei).post(f"/events/{event.slug}/roster/", {"text": text}, follow=True)
    return answer.content.decode()


def seated(event: Event) -> list[tuple[str, str | None, str]]:
    """Id, team and seat of each entry."""
    rows = event.entries.select_related("team").order_by("number")
    return [(one.external_id, one.team.external_id if one.team else None, one.seat) for one in rows]


def test_a_roster_names_teams_and_may_be_sent_again(mei: User) -> None:
    event = team_event(mei)

    imported(mei, event, ROSTER)
    steps = event.log.count()
    imported(mei, event, ROSTER)

    assert seated(event) == [("7", "red", "A"), ("8", "red", "B"), ("9", "blue", "A")]
    assert event.log.count() == steps + 1


def test_a_roster_turns_seats_round(mei: User) -> None:
    event = team_event(mei)
    imported(mei, event, ROSTER)

    imported(mei, event, "id,name,team\n8,Lin,red\n7,Mei,red\n")

    assert seated(event) == [("7", "red", "B"), ("8", "red", "A"), ("9", "blue", "A")]


def test_a_roster_that_overfills_a_team_is_refused_whole(mei: User) -> None:
    event = team_event(mei)
    imported(mei, event, ROSTER)

    three = imported(mei, event, "id,name,team\n1,A,green\n2,B,green\n3,C,green\n")
    taken = imported(mei, event, "id,name,team\n1,A,red\n")

    assert "Line 4: The team “green” already has two players." in three
    assert "A team would have more than two players" in taken
    assert len(seated(event)) == 3


def test_an_event_of_single_players_takes_no_teams(mei: User) -> None:
    event = team_event(mei, team_size=1)

    assert "leave out the column “team”" in imported(mei, event, ROSTER)
    assert seated(event) == []


FOUR = "id,name,team\n1,A,{}\n2,B,{}\n3,C,{}\n4,D,{}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("red", "red", "blue", "blue"), ("red", "blue", "red", "blue")),
        (("red", "red", "blue", "blue"), ("blue", "blue", "red", "red")),
        (("red", "red", "blue", "blue"), ("green", "white", "green", "white")),
        (("red", "blue", "red", "blue"), ("blue", "red", "red", "blue")),
    ],
)
def test_a_roster_exchanges_partners_in_one_go(mei: User, before: tuple[str, ...], after: tuple[str, ...]) -> None:
    event = team_event(mei)
    imported(mei, event, FOUR.format(*before))

    imported(mei, event, FOUR.format(*after))
    steps = event.log.count()
    imported(mei, event, FOUR.format(*after))

    assert [team for _id, team, _seat in seated(event)] == list(after)
    assert event.log.count() == steps + 1


def test_partners_who_have_no_team_of_the_other_system_are_exchanged_too(mei: User) -> None:
    event = team_event(mei)
    imported(mei, event, "id,name\n1,A\n2,B\n3,C\n4,D\n")
    Program(mei).ask("POST", f"{event.slug}/teams/", {"members": [1, 2]})
    Program(mei).ask("POST", f"{event.slug}/teams/", {"members": [3, 4]})

    imported(mei, event, FOUR.format("red", "blue", "red", "blue"))

    assert [team for _id, team, _seat in seated(event)] == ["red", "blue", "red", "blue"]


def test_a_team_that_cannot_be_is_told_by_the_line_in_which_it_stands(mei: User) -> None:
    event = team_event(mei)
    imported(mei, event, ROSTER)

    told = imported(mei, event, "id,name,team\n1,A,\n2,B,red\n3,C,\n")

    assert "Line 3: A team would have more than two players, or a player who has withdrawn." in told


def test_a_team_without_a_name_is_called_as_the_roster_calls_it(mei: User) -> None:
    event = team_event(mei)
    imported(mei, event, ROSTER)
    event.teams.filter(external_id="red").update(name="The Reds")

    imported(mei, event, ROSTER)

    assert dict(event.teams.exclude(external_id="").values_list("external_id", "name")) == {
        "red": "The Reds",
        "blue": "blue",
    }
