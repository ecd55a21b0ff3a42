"""Entries for programs: least data, upserts without harm, lists that never leak."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Entry, Event, LogEntry, PlayerDetails, Submission
from tests.events.api.asking import LIST, Program, codes_of, ended_event, locked_event, open_event, serve
from tests.events.event_of import entry_of, legal_list, registered

pytestmark = pytest.mark.django_db

LEAST = {
    *("number", "id", "table", "state", "verdict", "codes", "code", "submitted", "late", "amended", "paper"),
    *("unlocked", "withdrawn", "pool", "team", "seat", "hit"),
}


def listed(event: Event, person: User, query: str = "") -> Any:  # Any: JSON
    return Program(person).ask("GET", f"{event.slug}/entries/?{query}")[1]["results"]


def test_an_event_of_thirty_with_a_tenth_faulty_is_made_in_a_few_requests(mei: User) -> None:
    program = Program(mei)
    event = open_event(mei)
    faulty = {3, 13, 23}
    players: list[dict[str, object]] = [
        {
            "id": f"p{number}",
            "name": f"Player {number}",
            "table": number,
            "list": {"text": legal_list() if number not in faulty else "3 Defy"},
        }
        for number in range(1, 31)
    ]

    status, body = program.ask("POST", f"{event.slug}/entries/batch/", {"entries": players})
    again = program.ask("POST", f"{event.slug}/entries/batch/", {"entries": players})[1]
    illegal = listed(event, mei, "show=illegal")

    results = body["results"]
    assert status == 200
    assert [row["id"] for row in results] == [player["id"] for player in players]
    assert {row["number"] for row in results if row["verdict"] != "legal"} == faulty
    assert {row["result"] for row in results} == {"created"}
    assert {row["result"] for row in again["results"]} == {"unchanged"}
    assert [row["code"] for row in again["results"]] == [row["code"] for row in results]
    assert Entry.objects.count() == 30
    assert Submission.objects.count() == 30
    assert [(row["number"], row["table"]) for row in illegal] == [(number, number) for number in sorted(faulty)]


def test_what_is_not_asked_for_is_not_told(mei: User) -> None:
    event = open_event(mei)
    registered(event, entry_of(event, name="Secret Person"))

    (least,), (more,) = listed(event, mei), listed(event, mei, "include=details,list")

    assert set(least) == LEAST
    assert "Secret" not in str(least)
    assert "Defy" not in str(least)
    assert (least["state"], least["code"]) == ("legal", Submission.objects.get().code)
    assert (more["details"]["name"], more["list"]["text"], more["list"]["intact"]) == (
        "Secret Person",
        legal_list(),
        True,
    )


def test_who_keeps_the_scores_sees_no_lists(mei: User, lin: User) -> None:
    event = open_event(mei)
    serve(event, lin, "scorekeeper")
    registered(event, entry_of(event))
    program, path = Program(lin), f"{event.slug}/entries/"

    answers = [
        program.ask("GET", f"{path}{more}")[0]
        for more in ("", "?include=details", "?include=list", "1/", "1/?include=list", "1/lists/", "1/lists/1/")
    ]
    writes: list[Any] = [
        program.ask("POST", f"{path}1/lists/", LIST)[0],
        program.ask("PATCH", f"{path}1/", {"unlocked": True}),
    ]

    assert answers == [200, 200, 403, 200, 403, 404, 404]
    assert writes[0] == 404
    assert writes[1][0] == 403
    assert codes_of(writes[1][1]) == [("", "locked")]
    assert program.ask("PATCH", f"{path}1/", {"withdrawn": True})[1]["withdrawn"] is True


def test_another_players_list_is_nowhere(mei: User, lin: User, admin_user: User) -> None:
    event = open_event(mei, listed=True)
    registered(event, entry_of(event, lin), "3 Defy")
    entry_of(event, admin_user)
    program, path = Program(admin_user), f"{event.slug}/entries/"

    reads = [program.ask("GET", f"{path}{more}")[0] for more in ("", "1/", "1/lists/", "1/lists/1/")]
    writes = [
        program.ask("POST", f"{path}1/lists/", LIST)[0],
        program.ask("PATCH", f"{path}1/", {"name": "x"})[0],
        program.ask("PUT", f"{path}by-id/x/", {"name": "x"})[0],
        program.ask("POST", f"{path}batch/", {"entries": [{"id": "x", "name": "x"}]})[0],
        program.ask("POST", f"{event.slug}/judge/")[0],
    ]

    assert (reads, writes) == ([404] * 4, [404] * 5)
    assert "Defy" not in str(program.ask("GET", f"{event.slug}/mine/")[1])


def test_consent_of_a_claimed_entry_is_taken_away_over_the_api_and_never_given(mei: User, lin: User) -> None:
    event, program = open_event(mei), Program(mei)
    Entry.objects.filter(pk=entry_of(event, lin, "Lin").pk).update(external_id="a1")
    path = f"{event.slug}/entries/1/"

    refused = program.ask("PATCH", path, {"consent": True, "name": "Lina"})
    again = program.ask("PUT", f"{event.slug}/entries/by-id/a1/", {"name": "Lina", "consent": True})
    PlayerDetails.objects.update(consent=True)
    taken = program.ask("PATCH", path, {"consent": False})

    assert refused[0] == 403
    assert codes_of(refused[1]) == [("", "locked")]
    assert again[0] == 200
    assert taken[0] == 200
    assert [again[1]["details"]["consent"] if "details" in again[1] else False, taken[1]["details"]["consent"]] == [
        False
    ] * 2


@pytest.mark.parametrize(
    ("sort", "numbers"), [("number", [1, 2, 3]), ("name", [3, 2, 1]), ("table", [2, 3, 1]), ("changed", [3, 1, 2])]
)
def test_pages_follow_the_order_that_is_asked(mei: User, sort: str, numbers: list[int]) -> None:
    event, program = open_event(mei), Program(mei)
    for name, table in (("Cy", 9), ("Bo", 1), ("An", 5)):
        program.ask("POST", f"{event.slug}/entries/", {"name": name, "table": table})
    for number in (1, 3):
        program.ask("PATCH", f"{event.slug}/entries/{number}/", {"pronouns": "x", "consent": True})

    seen, query = list[int](), f"sort={sort}&page_size=2"
    while query:
        body = program.ask("GET", f"{event.slug}/entries/?{query}")[1]
        seen += [row["number"] for row in body["results"]]
        query = (body["next"] or "").partition("?")[2]

    assert seen == numbers


@pytest.mark.parametrize("number", [1, 3])
def test_a_page_of_entries_costs_the_same_for_one_and_for_many(
    mei: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = open_event(mei)
    for _ in range(number):
        registered(event, entry_of(event))
    program = Program(mei)
    program.ask("GET", "")

    # The token, the event, role, own entry, the entries, the version of the cards, and whose verdict is out of date.
    with django_assert_num_queries(7):
        program.ask("GET", f"{event.slug}/entries/?include=details,list")


def test_a_copy_of_the_board_is_good_until_something_changes(mei: User) -> None:
    event, program = open_event(mei), Program(mei)
    entry_of(event)
    path = f"{event.slug}/entries/"
    tag = program.send("GET", path)["ETag"]

    same = program.send("GET", path, If_None_Match=tag).status_code
    program.ask("PATCH", f"{path}1/", {"table": 7})

    assert same == 304
    assert program.send("GET", path, If_None_Match=tag).status_code == 200


def test_what_is_changed_of_an_entry_is_all_or_nothing(mei: User) -> None:
    event, program = locked_event(mei), Program(mei)
    entry_of(event, name="Lin")
    path = f"{event.slug}/entries/1/"

    changed = program.ask("PATCH", path, {"name": "Lina", "table": 3, "unlocked": True, "withdrawn": True})[1]
    back = program.ask("PATCH", path, {"withdrawn": False, "unlocked": False, "table": None})[1]
    wrong = program.ask("PATCH", path, {"name": "Linda", "table": 0})

    assert (changed["details"]["name"], changed["table"], changed["unlocked"], changed["withdrawn"]) == (
        *("Lina", 3, True),
        True,
    )
    assert (back["details"]["name"], back["table"], back["unlocked"], back["withdrawn"]) == ("Lina", None, False, False)
    assert wrong[0] == 400
    assert codes_of(wrong[1]) == [("table", "min_value")]
    assert [step.action for step in LogEntry.objects.filter(entry__number=1)] == [
        *("returned", "locked", "withdrew", "unlocked", "details", "registered"),
    ]


def test_a_player_who_is_sent_whole_beside_what_was_read_overwrites_nothing_of_others(mei: User) -> None:
    event, program = open_event(mei, asks_pronouns=True), Program(mei)
    entry_of(event, name="Old")
    path = f"{event.slug}/entries/1/"
    read = program.ask("GET", f"{path}?include=details")[1]["details"]
    program.ask("PATCH", path, {"name": "New"})

    kept = program.ask("PATCH", path, read | {"pronouns": "she", "base": read})
    odds = program.ask("PATCH", path, read | {"name": "Mine", "table": 7, "base": read})
    wrong = program.ask("PATCH", path, {"name": "Mine", "base": {"name": 7}})
    whole = program.ask("PATCH", path, read)

    assert (kept[0], kept[1]["details"]) == (200, read | {"name": "New", "pronouns": "she"})
    assert odds[0] == 409
    assert codes_of(odds[1]) == [("", "conflict")]
    assert wrong[0] == 400
    assert (whole[1]["table"], whole[1]["details"]) == (None, read)


def test_nothing_changes_in_an_event_that_has_ended(mei: User) -> None:
    event, program = ended_event(mei), Program(mei)
    entry_of(event)
    path = f"{event.slug}/entries/"

    answers = [
        program.ask("POST", path, {"name": "Lin"}),
        program.ask("PATCH", f"{path}1/", {"table": 1}),
        program.ask("PUT", f"{path}by-id/a/", {"name": "Lin"}),
        program.ask("POST", f"{path}1/lists/", LIST),
    ]

    assert [(status, codes_of(body)) for status, body in answers] == [(403, [("", "locked")])] * 4
    assert program.ask("GET", path)[0] == 200


def test_a_change_without_a_body_is_refused_and_an_empty_object_changes_nothing(mei: User) -> None:
    event = open_event(mei)
    entry = entry_of(event)
    client = Client()
    client.force_login(mei)
    path = f"/api/v1/events/{event.slug}/entries/{entry.number}/"

    bare = client.generic("PATCH", path, headers={"Accept-Language": "en"})
    empty = client.patch(path, {}, content_type="application/json")

    assert (bare.status_code, empty.status_code) == (400, 200)


def test_a_scorekeeper_learns_neither_verdict_nor_receipt_by_any_answer_or_filter(mei: User, lin: User) -> None:
    event = open_event(mei, if_illegal="allow", if_undetermined="allow")
    for text in (legal_list(), "3 Defy"):
        registered(event, entry_of(event), text)
    serve(event, lin, "scorekeeper")
    program = Program(lin)

    rows = listed(event, lin)
    alone = [program.ask("GET", f"{event.slug}/entries/{number}/")[1] for number in (1, 2)]
    filtered = [program.ask("GET", f"{event.slug}/entries/?show={show}")[0] for show in ("illegal", "warnings")]
    by_receipt = listed(event, lin, f"q={Submission.objects.earliest('pk').code}")

    told = {("sent", None, (), None)}
    assert {(one["state"], one["verdict"], tuple(one["codes"]), one["code"]) for one in (*rows, *alone)} == told
    assert (filtered, by_receipt) == ([403, 403], [])


def test_a_scorekeeper_cannot_ask_whether_a_list_is_the_one_that_counts(mei: User, lin: User) -> None:
    event = open_event(mei)
    serve(event, lin, "scorekeeper")
    Program(mei).ask("PUT", f"{event.slug}/entries/by-id/a1/", {"name": "Ana", "list": LIST})

    asked = [
        Program(lin).ask("PUT", f"{event.slug}/entries/by-id/a1/", {"name": "Ana", "list": {"text": text}})[0]
        for text in (LIST["text"], "1 Defy")
    ]

    assert asked == [403, 403]


def test_an_entry_is_read_by_the_id_of_another_system(mei: User, lin: User) -> None:
    event, program = open_event(mei), Program(mei)
    path = f"{event.slug}/entries/"
    program.ask("PUT", f"{path}by-id/eu/17/", {"name": "Ana", "list": LIST})
    entry_of(event, lin)

    for include in ("", "?include=details,list"):
        found = program.ask("GET", f"{path}by-id/eu%2F17/{include}")
        assert found == program.ask("GET", f"{path}1/{include}")
        assert found[0] == 200

    assert program.ask("GET", f"{path}by-id/eu/18/")[0] == 404
    assert program.ask("GET", f"{path}by-id/eu%00/")[0] == 404
    assert program.ask("GET", f"{path}by-id/eu/17/?include=all")[0] == 400
    assert Program(lin).ask("GET", f"{path}by-id/eu/17/")[0] == 404


def test_who_sees_no_lists_reads_an_entry_by_its_id_without_one(mei: User, lin: User) -> None:
    event = open_event(mei)
    Program(mei).ask("PUT", f"{event.slug}/entries/by-id/a1/", {"name": "Ana", "list": LIST})
    serve(event, lin, "scorekeeper")
    path = f"{event.slug}/entries/by-id/a1/"

    status, entry = Program(lin).ask("GET", path)

    assert status == 200
    assert (entry["state"], entry["verdict"], entry["code"]) == ("sent", None, None)
    assert Program(lin).ask("GET", f"{path}?include=list")[0] == 403


def test_all_entries_are_those_that_take_part_and_those_that_are_withdrawn(mei: User) -> None:
    event, program = open_event(mei), Program(mei)
    for _ in range(3):
        entry_of(event)
    program.ask("PATCH", f"{event.slug}/entries/2/", {"withdrawn": True})

    shown = {show: [row["number"] for row in listed(event, mei, show)] for show in ("", "show=all", "show=withdrawn")}
    following = program.ask("GET", f"{event.slug}/entries/?show=all&page_size=1&sort=name&after=2")[1]["results"]

    assert shown == {"": [1, 3], "show=all": [1, 2, 3], "show=withdrawn": [2]}
    assert [row["number"] for row in following] == [3]


def test_an_id_may_hold_a_slash_and_no_sign_that_cannot_be_seen(mei: User) -> None:
    event, program = open_event(mei), Program(mei)
    path = f"{event.slug}/entries/"

    made = program.ask("PUT", f"{path}by-id/eu/17/", {"name": "Ana"})
    again = program.ask("PUT", f"{path}by-id/eu%2F17/", {"name": "Ana"})
    odd = program.ask(
        "POST", f"{path}batch/", {"entries": [{"id": "a\u0007b", "name": "Bo"}, {"id": "eu/17", "name": "Ana"}]}
    )

    assert made[0] == 201
    assert made[1]["id"] == "eu/17"
    assert again[0] == 200
    assert [row["result"] for row in odd[1]["results"]] == ["refused", "unchanged"]
