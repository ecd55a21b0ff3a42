"""Rounds over the API: written by number as often as one likes, in numbers alone."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Event, Seating
from tests.events.api.asking import Program, codes_of, ended_event, open_event, serve
from tests.events.event_of import entry_of, registered
from tests.events.rounds.paired import loaded, players_of
from tests.events.teams_of import TEAMS, team_of

pytestmark = pytest.mark.django_db

TABLES = {"tables": [{"table": 1, "players": [2, 1]}], "byes": [{"id": "a3"}]}


@pytest.fixture
def event(mei: User) -> Event:
    """Three players, the third known to another system."""
    event = open_event(mei)
    players_of(event, 3)
    event.entries.filter(number=3).update(external_id="a3")
    return event


def test_a_round_is_written_and_read_in_numbers(event: Event, mei: User) -> None:
    program = Program(mei)
    path = f"{event.slug}/rounds/2/"

    made = program.send("PUT", path, TABLES)
    again, read = program.ask("PUT", path, TABLES), program.ask("GET", path)
    listed = program.ask("GET", f"{event.slug}/rounds/")

    body = made.json()
    assert made.status_code == 201
    assert made.headers["Location"] == f"/api/v1/events/{event.slug}/rounds/2/"
    assert body | {"loaded": ""} == {
        "number": 2,
        "stage": "preliminary",
        "loaded": "",
        "tables": [{"table": 1, "players": [2, 1]}],
        "byes": [3],
    }
    assert (again, read) == ((200, body), (200, body))
    row = {"number": 2, "stage": "preliminary", "loaded": body["loaded"], "players": 3}
    assert listed == (200, {"results": [row]})


def test_what_was_read_may_be_sent_back(event: Event, mei: User) -> None:
    loaded(event, "4,1,2\n,3,", stage="elimination")
    program, path = Program(mei), f"{event.slug}/rounds/1/"
    _status, read = program.ask("GET", path)

    assert program.ask("PUT", path, read) == (200, read)


def test_a_player_may_be_named_by_any_whole_number(event: Event, mei: User) -> None:
    body = {"tables": [{"table": 1.0, "players": [2.0, 1]}], "byes": [3.0]}

    status, made = Program(mei).ask("PUT", f"{event.slug}/rounds/2/", body)

    assert status == 201
    assert made["tables"] == [{"table": 1, "players": [2, 1]}]
    assert made["byes"] == [3]


def test_another_body_takes_its_place_and_a_round_is_taken_back(event: Event, mei: User) -> None:
    program, path = Program(mei), f"{event.slug}/rounds/1/"
    program.ask("PUT", path, TABLES)

    changed = program.ask("PUT", path, {"stage": "elimination", "tables": [{"table": 9, "players": [1, {"id": "a3"}]}]})
    removed = [program.ask("DELETE", path)[0], program.ask("DELETE", path)[0], program.ask("GET", path)[0]]

    assert (changed[0], changed[1]["stage"], changed[1]["tables"]) == (
        200,
        "elimination",
        [{"table": 9, "players": [1, 3]}],
    )
    assert removed == [204, 404, 404]
    assert Seating.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, [("tables", "unknown")]),
        ({"tables": [], "byes": []}, [("tables", "unknown")]),
        ({"byes": [9]}, [("byes.0", "unknown")]),
        ({"byes": [{"id": "3"}]}, [("byes.0", "unknown")]),
        ({"byes": [1, 1]}, [("byes.1", "unknown")]),
        (
            {"tables": [{"table": 1, "players": [1, 2]}, {"table": 1, "players": [3, 2]}]},
            [("tables.1.table", "unknown"), ("tables.1.players.1", "unknown")],
        ),
        ({"byes": [True]}, [("byes.0", "invalid")]),
        ({"byes": [1.5, 0, -1.0, 1e300]}, [(f"byes.{place}", "invalid") for place in range(4)]),
        ({"byes": [{"name": "Mei"}]}, [("byes.0", "invalid")]),
        ({"byes": [{"id": "a\x003"}]}, [("byes.0", "unknown")]),
        ({"tables": [{"table": 0, "players": [1, 2]}]}, [("tables.0.table", "min_value")]),
        ({"tables": [{"table": 1, "players": [1]}]}, [("tables.0.players", "min_length")]),
        ({"stage": "final", "byes": [1]}, [("stage", "invalid_choice")]),
    ],
)
def test_all_that_is_wrong_is_told_by_its_place_and_nothing_is_written(
    event: Event, mei: User, body: object, faults: list[tuple[str, str]]
) -> None:
    status, problem = Program(mei).ask("PUT", f"{event.slug}/rounds/1/", body)

    assert status == 400
    assert codes_of(problem) == faults
    assert event.rounds.count() == 0


@pytest.mark.parametrize("number", [0, 100, 10**30])
def test_a_round_has_a_number_from_1_to_99(event: Event, mei: User, number: int) -> None:
    program, path = Program(mei), f"{event.slug}/rounds/{number}/"

    status, problem = program.ask("PUT", path, TABLES)

    assert status == 400
    assert codes_of(problem) == [("number", "unknown")]
    assert [program.ask(method, path)[0] for method in ("GET", "DELETE")] == [404, 404]


def test_each_scope_opens_its_own_and_who_may_not_read_is_told_a_number(event: Event, mei: User) -> None:
    path = f"{event.slug}/rounds/1/"
    reader, writer = Program(mei, "events:read"), Program(mei, "events:write")

    assert reader.ask("PUT", path, TABLES)[0] == 403
    assert writer.ask("PUT", path, TABLES) == (201, {"number": 1})
    assert writer.ask("GET", path)[0] == 403
    assert reader.ask("GET", path)[0] == 200
    assert reader.ask("DELETE", path)[0] == 403


def test_a_judge_reads_a_player_does_not_and_after_the_end_nobody_writes(event: Event, mei: User, lin: User) -> None:
    loaded(event, ",1,")
    entry_of(event, lin)
    program, path = Program(lin), f"{event.slug}/rounds/1/"

    as_player = program.ask("GET", path)[0], program.ask("PUT", path, TABLES)[0]
    serve(event, lin, "judge")
    as_judge = program.ask("GET", path)[0], program.ask("PUT", path, TABLES)[0]
    over = Program(mei).ask("PUT", f"{ended_event(mei).slug}/rounds/1/", TABLES)

    assert as_player == (404, 404)
    assert as_judge == (200, 404)
    assert over[0] == 403
    assert over[1]["errors"][0]["code"] == "locked"


@pytest.mark.parametrize("tables", [1, 3])
def test_a_round_of_one_table_costs_as_much_as_one_of_three(
    event: Event, mei: User, tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    players_of(event, 3)
    loaded(event, "\n".join(f"{table},{2 * table - 1},{2 * table}" for table in range(1, tables + 1)))
    program = Program(mei)

    with django_assert_num_queries(7):
        program.ask("GET", f"{event.slug}/rounds/1/")


def test_an_opponents_list_is_told_without_receipt_and_to_nobody_else(mei: User, lin: User, admin_user: User) -> None:
    event = open_event(admin_user, visibility={"before": ["opponent"]})
    sent = registered(event, entry_of(event, mei))
    theirs = registered(event, entry_of(event, lin, "Lin"), "3 Defy")
    path = f"{event.slug}/mine/opponent/"
    before = Program(mei).ask("GET", path)[0]
    loaded(event, "7,2,1")

    status, body = Program(mei).ask("GET", path)

    assert (before, status) == (404, 200)
    assert body == {
        "round": 1,
        "table": 7,
        "number": 2,
        "list": {"cards": theirs.cards, "open_lines": theirs.open_lines},
    }
    assert Program(lin).ask("GET", path)[1]["list"]["cards"] == sent.cards
    assert Program(admin_user).ask("GET", path)[0] == 404
    assert Program(mei, "events:write").ask("GET", path)[0] == 403


@pytest.mark.parametrize(("answer", "status"), [("refuse", 400), ("flag", 201), ("allow", 201)])
def test_who_has_no_list_plays_only_where_the_event_takes_that(mei: User, answer: str, status: int) -> None:
    event = open_event(mei, if_missing=answer)
    registered(event, entry_of(event))
    entry_of(event)

    told = Program(mei).ask("PUT", f"{event.slug}/rounds/1/", {"tables": [{"table": 1, "players": [1, 2]}]})

    assert told[0] == status
    if status == 400:
        message = "Player 2 has no list, and this event requires one to play."
        assert [(one["field"], one["message"]) for one in told[1]["errors"]] == [("tables.0.players.1", message)]


def test_whole_teams_have_byes_by_number_and_id(mei: User, lin: User) -> None:
    event = open_event(mei, **TEAMS, if_missing="allow")
    pair, alone = team_of(event, mei, lin), entry_of(event)
    assert pair[0].team is not None and alone.team is not None
    event.teams.filter(pk=alone.team.pk).update(external_id="red")
    path = f"{event.slug}/rounds/1/"

    status, body = Program(mei).ask("PUT", path, {"team_byes": [pair[0].team.number, {"id": "red"}]})
    again = Program(mei).ask("PUT", path, body)
    wrong = Program(mei).ask(
        "PUT", path, {"team_byes": [{"id": "blue"}, pair[0].team.number], "byes": [pair[1].number]}
    )

    assert status == 201
    assert body["byes"] == sorted(one.number for one in (*pair, alone))
    assert again == (200, body)
    assert wrong[0] == 400
    assert codes_of(wrong[1]) == [("team_byes.0", "unknown"), ("team_byes.1", "unknown")]


def test_an_event_of_single_players_has_no_byes_of_teams(event: Event, mei: User) -> None:
    status, body = Program(mei).ask("PUT", f"{event.slug}/rounds/1/", {"team_byes": [1]})

    assert status == 400
    assert codes_of(body) == [("team_byes.0", "unknown")]
