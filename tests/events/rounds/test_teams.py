"""Rounds where teams play: a table of two teams or of two of their players, and partners who never meet."""

import random

import pytest
from django.test import Client

from accounts.models import User
from events.access.opponents import match_of
from events.checks.open_check import tables_with_lists
from events.checks.picking import pick_tables
from events.entries.entering import withdraw_entry
from events.entries.event_lock import turn_in
from events.models import Event, Round, Seating
from events.rounds.loading import CREATED, UNCHANGED, FaultyRoundError, write_round
from events.rounds.pairings import TEAM_EXAMPLE, read_pairings
from tests.decks.own_decks import another
from tests.events.api.asking import Program, codes_of, open_event
from tests.events.event_of import EARLY, event_of, registered
from tests.events.rounds.paired import BY, loaded, players_of
from tests.events.teams_of import TEAMS
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

BY_TEAM = "table,team1,team2\n"
SEATED = [(1, 1, 1), (1, 2, 3), (1, 3, 2), (1, 4, 4)]


def paired(event: Event, text: str) -> str:
    """Load a round from a whole CSV."""
    found = read_pairings(text)
    assert not found.faults
    with turn_in(event) as held:
        return write_round(held, 1, Round.Stage.PRELIMINARY, found.rows, BY, EARLY)


def four(event: Event) -> Event:
    """Players 1 and 2 are the team 1, known elsewhere as `red`; 3 and 4 are the team 3."""
    entries = players_of(event, 4)
    for first, second in (entries[:2], entries[2:]):
        event.entries.filter(pk=second.pk).update(team=first.team, seat="B")
    event.teams.filter(number=1).update(external_id="red", name="Reds")
    return event


@pytest.fixture
def event(mei: User) -> Event:
    return four(open_event(mei, **TEAMS))


def seats(event: Event) -> list[tuple[int | None, int, int]]:
    found = Seating.objects.filter(round__event=event).order_by("table", "seat", "entry__number")
    return list(found.values_list("table", "seat", "entry__number"))


def faults(event: Event, text: str) -> list[tuple[int, str]]:
    with pytest.raises(FaultyRoundError) as faulty:
        paired(event, text)

    return [(wrong.pairing.place, wrong.why) for wrong in faulty.value.wrongs]


@pytest.mark.parametrize(
    "text",
    [
        BY_TEAM + "1,1,3",
        BY_TEAM + "1,red,#3",
        "table,player1,player2\n1,1,3\n1,2,4",
        "table,player1,player2\n1,1,4\n1,3,2",
        "table,player1,player2,team1,team2\n1,1,3,red,3\n1,2,4,red,3",
    ],
)
def test_a_table_seats_two_teams_each_seat_opposite_its_own(event: Event, text: str) -> None:
    assert paired(event, text) == CREATED
    assert seats(event) == SEATED
    assert paired(event, BY_TEAM + "1,red,3") == UNCHANGED


def test_two_players_of_two_teams_play_alone(event: Event) -> None:
    loaded(event, "1,1,4\n2,2,3")

    assert seats(event) == [(1, 1, 1), (1, 2, 4), (2, 1, 2), (2, 2, 3)]


def test_a_team_has_a_bye_together(event: Event) -> None:
    paired(event, BY_TEAM + "1,red,bye\n2,,3")

    assert sorted(entry for _table, _seat, entry in seats(event)) == [1, 2, 3, 4]
    assert {table for table, _seat, _entry in seats(event)} == {None}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("table,player1,player2\n1,1,2", [(2, "Players 1 and 2 are partners: they cannot play each other.")]),
        (BY_TEAM + "1,blue,3", [(2, "“blue” is not a team in this event.")]),
        (
            BY_TEAM + "1,1,red",
            [(2, f"Player {number} already sits at table 1 in this round.") for number in (1, 2)],
        ),
        (
            "table,team1,team2,player1,player2\n1,1,3,,\n2,,,1,4",
            [(3, f"Player {number} already sits at table 1 in this round.") for number in (1, 4)],
        ),
        (
            "table,player1,player2,team1,team2\n1,1,4,red,2",
            [(2, "“2” is not a team in this event.")],
        ),
    ],
)
def test_what_is_wrong_is_told_by_its_line(event: Event, text: str, told: list[tuple[int, str]]) -> None:
    assert faults(event, text) == told
    assert event.rounds.count() == 0


def test_a_table_has_no_third_team(event: Event) -> None:
    players_of(event, 1)

    assert faults(event, "table,player1,player2\n1,1,3\n1,2,5") == [(3, "A table needs two teams.")]


def test_where_single_players_play_there_are_no_teams() -> None:
    event = event_of()
    players_of(event, 2)

    assert faults(event, BY_TEAM + "1,1,2") == [(2, "This event is for single players.")] * 2


def test_the_example_of_the_page_is_read_as_it_says() -> None:
    rows = [
        (row.table, [who.said for who in row.players], [who.said for who in row.teams])
        for row in read_pairings(TEAM_EXAMPLE).rows
    ]

    assert rows == [(1, [], ["3", "red"]), (2, ["5", "7"], []), (2, ["6", "8"], []), (None, [], ["4"])]


def opponents(event: Event) -> dict[int, int | None]:
    found = {}
    for entry in event.entries.order_by("number"):
        match = match_of(event, entry)
        found[entry.number] = match.opponent.number if match and match.opponent else None

    return found


def test_the_opponent_has_the_same_seat_in_the_other_team(event: Event) -> None:
    paired(event, BY_TEAM + "1,red,3")

    assert opponents(event) == {1: 3, 2: 4, 3: 1, 4: 2}


def test_in_a_single_match_the_opponent_is_who_sits_there(event: Event) -> None:
    loaded(event, "1,1,4\n2,2,3")

    assert opponents(event) == {1: 4, 2: 3, 3: 2, 4: 1}


def test_who_became_a_partner_meanwhile_is_no_opponent(event: Event) -> None:
    loaded(event, "1,1,4")
    entries = {entry.number: entry for entry in event.entries.all()}
    event.entries.filter(number=2).update(team=None, seat="")
    event.entries.filter(number=4).update(team=entries[1].team, seat="B")

    assert opponents(event) == dict.fromkeys((1, 2, 3, 4))


def test_a_team_that_dropped_is_nobodys_opponent(event: Event) -> None:
    paired(event, BY_TEAM + "1,red,3")
    with turn_in(event) as held:
        withdraw_entry(held.entries.select_related("event").get(number=3), BY, EARLY)

    assert opponents(event) == dict.fromkeys((1, 2, 3, 4))


def test_random_tables_are_picked_with_all_who_sit_there(event: Event) -> None:
    for entry in event.entries.all():
        registered(event, entry)
    paired(event, BY_TEAM + "7,red,3")

    (table,) = pick_tables(tables_with_lists(event, 1), 1, random.Random(1))

    numbers = dict(event.entries.values_list("pk", "number"))
    assert table.number == 7
    assert [numbers[one.entry] for one in table.players] == [1, 3, 2, 4]


@pytest.mark.parametrize(
    "table",
    [
        {"players": [1, 2, 3, 4]},
        {"teams": [1, {"id": "red"}][1:] + [3]},
        {"teams": [1, 3]},
        {"players": [1, 3, 2, 4], "teams": [1, 3]},
    ],
)
def test_a_round_of_teams_is_written_over_the_api_and_may_be_sent_back(
    event: Event, mei: User, table: dict[str, object]
) -> None:
    program, path = Program(mei), f"{event.slug}/rounds/2/"

    status, body = program.ask("PUT", path, {"tables": [{"table": 1, **table}]})

    assert status == 201
    assert body["tables"] == [{"table": 1, "players": [1, 3, 2, 4], "teams": [1, 3]}]
    assert program.ask("PUT", path, body) == (200, body)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({}, [("tables.0.players", "unknown")]),
        ({"players": [1, 2]}, [("tables.0.players.1", "unknown")]),
        ({"players": [1, 3], "teams": [1, 2]}, [("tables.0.teams.1", "unknown")]),
        ({"teams": [1]}, [("tables.0.teams", "min_length")]),
        ({"teams": [1, "red"]}, [("tables.0.teams.1", "invalid")]),
        ({"teams": [1, 2]}, [("tables.0.teams.1", "unknown")]),
    ],
)
def test_what_is_wrong_over_the_api_is_told_by_its_place(
    event: Event, mei: User, table: dict[str, object], told: list[tuple[str, str]]
) -> None:
    status, problem = Program(mei).ask("PUT", f"{event.slug}/rounds/1/", {"tables": [{"table": 1, **table}]})

    assert status == 400
    assert codes_of(problem) == told
    assert event.rounds.count() == 0


def test_the_page_of_a_round_names_the_teams_match_by_match(event: Event, mei: User) -> None:
    paired(event, BY_TEAM + "1,red,3")
    client: Client = another(mei)

    page = squeeze(client.get(f"/events/{event.slug}/rounds/1/").content.decode())

    assert [page.count(words) for words in ("Reds · A", "Reds · B", "Team 3 · A", "Team 3 · B")] == [1, 1, 1, 1]
    assert page.count('<th scope="row">Table 1</th>') == 2
