"""Deck checks over the API: picked once, opened, recorded once however often sent, told in numbers."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from events.models import CheckRecord, DeckCheck, Event, Staff
from tests.events.api.asking import Program, codes_of, open_event, serve
from tests.events.event_of import entry_of, legal_list, registered
from tests.events.rounds.paired import loaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User) -> Event:
    """Four players with lists at two tables of a first round."""
    event = open_event(mei)
    for name in ("An", "Bo", "Cy", "Di"):
        registered(event, entry_of(event, name=name))
    loaded(event, "1,1,2\n2,3,4")
    return event


def pick(program: Program, event: Event, **body: object) -> tuple[int, Any]:  # Any: JSON
    return program.ask("POST", f"{event.slug}/checks/", {"uuid": str(uuid4())} | body)


@pytest.mark.parametrize("body", [{"number": 1}, {"wanted": 2}])
def test_the_id_of_a_check_in_another_event_is_refused_and_tells_nothing(
    event: Event, mei: User, lin: User, body: dict[str, object]
) -> None:
    other, uuid = open_event(lin), str(uuid4())
    registered(other, entry_of(other))
    pick(Program(mei), event, uuid=uuid, **body)

    status, told = pick(Program(lin), other, uuid=uuid, **body)

    assert status == 400
    assert codes_of(told) == [("uuid", "unknown")]
    assert not DeckCheck.objects.filter(event=other).exists()


def test_one_player_is_checked_for_a_reason_and_the_check_is_open(event: Event, mei: User) -> None:
    program = Program(mei)

    status, made = pick(program, event, number=3, round=1, reason="A tip")

    (row,) = made["results"]
    assert status == 201
    assert row | {"uuid": "", "picked": "", "opened": row["opened"] is not None} == {
        "uuid": "",
        "number": 3,
        "list": 1,
        "round": 1,
        "table": 2,
        "seat": "1",
        "why": "targeted",
        "reason": "A tip",
        "picked": "",
        "opened": True,
        "closed": None,
        "outcome": "none-yet",
        "rule": "",
        "citation": "",
        "infraction": "",
        "extension": None,
        "note": "",
    }
    assert program.ask("GET", f"{event.slug}/checks/") == (200, {"results": [row], "next": None})


def test_a_whole_table_is_picked_once_however_often_it_is_asked(event: Event, mei: User) -> None:
    program, uuid = Program(mei), str(uuid4())

    answers = [pick(program, event, uuid=uuid, wanted=1, round=1) for _ in range(2)]

    assert answers[0] == answers[1]
    assert [(row["table"], row["opened"]) for row in answers[0][1]["results"]] in ([(1, None)] * 2, [(2, None)] * 2)
    assert DeckCheck.objects.count() == 2


def test_a_check_is_begun_and_what_is_recorded_is_stored_once(event: Event, mei: User, lin: User) -> None:
    serve(event, lin, "judge")
    (row, _other) = pick(Program(mei), event, wanted=1, round=1)[1]["results"]
    path = f"{event.slug}/checks/{row['uuid']}/"
    card = {"section": "main", "id": "x", "name": "x", "counted": 2}
    counts = {"uuid": str(uuid4()), "kind": "counts", "content": {"cards": [card]}, "made": "2099-08-08T09:05:00Z"}
    outcome = {"uuid": str(uuid4()), "kind": "outcome", "content": {"outcome": "fault", "rule": "main-size"}}

    begun = Program(lin).ask("POST", f"{path}open/")
    taken = [Program(lin).ask("POST", f"{path}records/", {"records": [counts, outcome]})[1] for _ in range(2)]
    whole = Program(mei).ask("GET", path)[1]

    assert begun[0] == 200
    assert begun[1]["opened"] is not None
    assert [[one["state"] for one in answer["records"]] for answer in taken] == [["stored"] * 2, ["already"] * 2]
    assert (whole["outcome"], whole["rule"], whole["citation"]) == ("fault", "main-size", "TR 601.1.b")
    assert [(one["judge"], one["kind"], one["counts"]) for one in whole["records"]] == [
        (1, "counts", True),
        (1, "outcome", True),
    ]
    assert sum(one["listed"] for one in whole["cards"]) == sum(
        int(line.split()[0]) for line in legal_list().splitlines() if line[:1].isdigit()
    )
    assert CheckRecord.objects.count() == 2


def test_checks_come_a_page_at_a_time_and_open_ones_alone_where_that_is_asked(event: Event, mei: User) -> None:
    program = Program(mei)
    for number in (1, 2, 3):
        pick(program, event, number=number)
    DeckCheck.objects.filter(entry__number=2).update(closed="2099-08-08T10:00Z")

    first = program.ask("GET", f"{event.slug}/checks/?page_size=2")[1]
    after = first["next"].partition("?")[2]
    second = program.ask("GET", f"{event.slug}/checks/?{after}")[1]
    open_ones = program.ask("GET", f"{event.slug}/checks/?open=true")[1]

    assert [[row["number"] for row in page["results"]] for page in (first, second, open_ones)] == [[3, 2], [1], [3, 1]]
    assert program.ask("GET", f"{event.slug}/checks/?after=MjAyNi0wOC0wOFQwMDowMDowMCswMDowMCBhYmM")[0] == 400


@pytest.mark.parametrize("number", [1, 3])
def test_a_page_asks_the_same_for_one_and_for_three(
    event: Event, mei: User, number: int, django_assert_num_queries: Any
) -> None:
    program = Program(mei)
    for each in range(number):
        pick(program, event, number=each + 1)

    with django_assert_num_queries(5):
        program.ask("GET", f"{event.slug}/checks/")


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({}, 400, "wanted"),
        ({"number": 1, "wanted": 1}, 400, "wanted"),
        ({"number": 99}, 404, None),
        ({"number": 1, "uuid": "x"}, 400, "uuid"),
        ({"wanted": 0}, 400, "wanted"),
    ],
)
def test_what_names_no_check_is_refused(
    event: Event, mei: User, body: dict[str, object], status: int, field: str | None
) -> None:
    answer = pick(Program(mei), event, **body)

    assert answer[0] == status
    assert field is None or [name for name, _code in codes_of(answer[1])] == [field]


def test_a_player_without_a_list_cannot_be_checked(event: Event, mei: User) -> None:
    entry_of(event, name="Em")

    status, body = pick(Program(mei), event, number=5)

    assert status == 409
    assert body["errors"][0]["code"] == "no-list"


def test_checks_are_for_judges_and_a_program_that_only_writes_is_told_ids(event: Event, mei: User, lin: User) -> None:
    serve(event, lin, "scorekeeper")
    stranger = Program(lin)
    (row,) = pick(Program(mei, "events:write"), event, number=1)[1]["results"]

    assert set(row) == {"uuid"}
    assert [
        stranger.ask(method, f"{event.slug}/checks/{more}")[0]
        for method, more in (("GET", ""), ("GET", f"{row['uuid']}/"), ("POST", f"{row['uuid']}/open/"))
    ] == [404, 404, 404]


@pytest.mark.parametrize("proof", ["slip", "opened", "none"])
def test_what_a_judge_sends_who_is_of_the_staff_no_more_waits_for_the_organiser(
    event: Event, mei: User, lin: User, proof: str
) -> None:
    serve(event, lin, "judge")
    (row,) = pick(Program(lin if proof == "opened" else mei), event, number=1)[1]["results"]
    path = f"{event.slug}/checks/{row['uuid']}/"
    slip = {"slip": Program(lin).ask("GET", path)[1]["slip"]} if proof == "slip" else {}
    Staff.objects.filter(person=lin).delete()
    record = {"uuid": str(uuid4()), "kind": "outcome", "content": {"outcome": "fault"}} | slip

    answers = [Program(lin).ask("POST", f"{path}records/", {"records": [record]}) for _ in range(2)]

    if proof == "none":
        assert [status for status, _said in answers] == [404, 404]
        assert CheckRecord.objects.count() == 0
        return
    waiting = {"uuid": record["uuid"], "state": "waiting", "conflict": False}
    assert answers == [(200, {"records": [waiting]})] * 2
    assert Program(mei).ask("GET", path)[1]["outcome"] == "none-yet"
    assert Program(lin).ask("GET", path)[0] == 404


def test_a_record_that_cannot_be_taken_is_told_and_those_beside_it_are_stored(event: Event, mei: User) -> None:
    (row,) = pick(Program(mei), event, number=1)[1]["results"]
    path = f"{event.slug}/checks/{row['uuid']}/"
    clean: dict[str, object] = {"kind": "outcome", "content": {"outcome": "clean"}}
    odd: list[dict[str, object]] = [
        {"kind": "outcome", "content": {"outcome": ["x"]}},
        {"kind": "outcome", "content": {"outcome": "clean", "note": "\ud83d"}},
        {"kind": "swap", "content": {"in": 5}},
        clean | {"made": "0001-01-01T00:00:00+14:00"},
        clean | {"made": "9999-12-31T23:59:59-14:00"},
    ]

    sent = [{"uuid": str(uuid4())} | one for one in (*odd, clean)]
    status, said = Program(mei).ask("POST", f"{path}records/", {"records": sent})

    assert status == 200
    assert [one["state"] for one in said["records"]] == [*["unreadable"] * 5, "stored"]
    assert [bool(one.get("why")) for one in said["records"]] == [*[True] * 5, False]
    assert Program(mei).ask("GET", path)[1]["outcome"] == "clean"


def test_two_judges_with_different_outcomes_are_told(event: Event, mei: User, lin: User) -> None:
    serve(event, lin, "judge")
    (row,) = pick(Program(mei), event, number=1)[1]["results"]
    path, told = f"{event.slug}/checks/{row['uuid']}/", []
    for judge, outcome in ((mei, "clean"), (lin, "fault"), (mei, "fault")):
        record = {"uuid": str(uuid4()), "kind": "outcome", "content": {"outcome": outcome}}
        Program(judge).ask("POST", f"{path}records/", {"records": [record]})
        told.append(Program(mei).ask("GET", path)[1]["outcomes_differ"])

    assert told == [False, True, False]
