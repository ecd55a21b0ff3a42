"""Registering over the API: a player's own list, the staff's, and what is refused with its cause."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Judgement, Submission
from tests.cards.catalogue.house_formats import ban, house_of
from tests.events.api.asking import FAR, LIST, Program, codes_of, locked_event, open_event, serve
from tests.events.event_of import entry_of, legal_list, registered

pytestmark = pytest.mark.django_db


def test_a_player_registers_with_a_receipt_and_sends_another_list(mei: User, lin: User) -> None:
    event, program = open_event(mei, listed=True), Program(lin)
    path = f"{event.slug}/mine/"

    none = program.ask("GET", path)[0]
    first = program.ask("POST", path, {"name": "Lin", "list": {"text": legal_list(), "deck_name": "Rush"}})
    second = program.ask("POST", path, {"name": "Lina", "list": LIST})
    mine = program.ask("GET", path)[1]

    assert none == 404
    assert first[0] == 201
    assert first[1]["receipt"]["verdict"] == "legal"
    assert first[1]["receipt"]["answer"]["legal"] is True
    assert (second[0], second[1]["number"], second[1]["state"]) == (200, 1, second[1]["receipt"]["verdict"])
    assert (mine["details"]["name"], mine["list"]["text"], mine["code"]) == (
        "Lina",
        "3 Defy",
        second[1]["receipt"]["code"],
    )
    assert [row["number"] for row in program.ask("GET", f"{event.slug}/entries/1/lists/")[1]["results"]] == [2, 1]
    assert program.ask("GET", f"{event.slug}/entries/1/lists/1/")[1]["text"] == legal_list()


def test_the_list_that_counts_sent_again_by_its_player_changes_nothing(mei: User, lin: User) -> None:
    event, program = open_event(mei, listed=True), Program(lin)
    body = {"name": "Lin", "list": {"text": legal_list()}}
    first = program.ask("POST", f"{event.slug}/mine/", body)

    again = program.ask("POST", f"{event.slug}/mine/", body)
    alone = program.ask("POST", f"{event.slug}/entries/1/lists/", {"text": legal_list()})

    receipt = first[1]["receipt"]["code"]
    assert again[0] == 200
    assert again[1]["receipt"]["code"] == receipt
    assert alone[0] == 200
    assert alone[1]["code"] == receipt
    assert Submission.objects.count() == 1


def test_lists_of_an_entry_are_taken_up_to_a_rate(mei: User, lin: User, settings: Any) -> None:  # Any: the settings
    settings.LISTS_AN_HOUR = 2
    event, program = open_event(mei, listed=True, if_illegal="flag"), Program(lin)

    answers = [
        program.ask("POST", f"{event.slug}/mine/", {"name": "Lin", "list": {"text": f"{count} Defy"}})
        for count in (1, 2, 3)
    ]
    again = program.ask("POST", f"{event.slug}/mine/", {"name": "Lin", "list": {"text": "2 Defy"}})

    assert [status for status, *_rest in answers] == [201, 200, 429]
    assert codes_of(answers[2][1]) == [("", "throttled")]
    assert again[0] == 200
    assert Submission.objects.count() == 2


def test_a_private_format_tells_strangers_no_finding_of_a_list_that_is_refused(mei: User, lin: User) -> None:
    league = house_of(ban(1, "defy"), listed=False, name="Hidden League")
    event = open_event(mei, listed=True, format=league.word, if_illegal="refuse")

    status, body = Program(lin).ask("POST", f"{event.slug}/mine/", {"name": "Lin", "list": {"text": "3 Defy"}})

    assert status == 409
    assert body["cause"] == "illegal"
    assert "answer" not in body
    assert "house" not in str(body).lower()


def test_sections_are_frozen_as_the_cards_that_they_name(mei: User) -> None:
    event, program = open_event(mei), Program(mei)
    entry_of(event)
    sections = {"main": [{"name": "Defy", "count": 3}, {"name": "No such card", "count": 1}]}

    status, body = program.ask("POST", f"{event.slug}/entries/1/lists/", {"sections": sections})
    held = program.ask("GET", f"{event.slug}/entries/1/lists/1/")[1]

    cards = [(card["section"], card["name"], card["count"]) for card in held["cards"]]
    assert status == 201
    assert body["number"] == 1
    assert cards == [("main", "Defy", 3)]
    assert [line["text"] for line in held["open_lines"]] == ["1 No such card"]
    assert held["source"] == "api"


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, [("text", "required")]),
        ({"text": " \n"}, [("text", "unknown")]),
        ({"sections": {}}, [("sections", "unknown")]),
        ({"text": "3 Defy", "sections": {}}, [("text", "required")]),
        ({"sections": {"extra": [{"name": "Defy"}]}}, [("sections.extra", "unknown")]),
        ({"text": "3 Defy\n" * 20_000}, [("text", "too_long")]),
    ],
)
def test_what_is_no_list_is_refused(mei: User, body: dict[str, object], faults: list[tuple[str, str]]) -> None:
    event = open_event(mei)
    entry_of(event)

    status, answer = Program(mei).ask("POST", f"{event.slug}/entries/1/lists/", body)

    assert status == 400
    assert codes_of(answer) == faults
    assert Submission.objects.count() == 0


def test_a_list_that_the_event_does_not_take_is_told_with_its_cause(mei: User, lin: User) -> None:
    event = open_event(mei, listed=True, if_illegal="refuse")

    status, body = Program(lin).ask("POST", f"{event.slug}/mine/", {"name": "Lin", "list": LIST})

    assert status == 409
    assert codes_of(body) == [("", "refused")]
    assert body["cause"] == "illegal"
    assert body["answer"]["legal"] is False
    # All or nothing: there is no entry either.
    assert event.entries.count() == 0


def test_after_the_deadline_a_late_list_is_refused_flagged_or_taken(mei: User, lin: User) -> None:
    past = datetime(2026, 1, 1, tzinfo=UTC)
    grace = 24 * 60
    like = {"deadline": datetime.now(UTC).replace(microsecond=0), "grace": grace, "start": FAR, "listed": True}
    strict, lenient = open_event(mei, **like, if_late="refuse"), open_event(mei, **like)

    refused = Program(lin).ask("POST", f"{strict.slug}/mine/", {"name": "Lin", "list": LIST})
    taken = Program(lin).ask("POST", f"{lenient.slug}/mine/", {"name": "Lin", "list": LIST})

    assert (refused[0], refused[1]["cause"]) == (409, "late")
    assert (taken[0], taken[1]["late"], past < like["deadline"]) == (201, True, True)  # type: ignore[operator]  # a moment


def test_after_the_lock_a_player_changes_nothing_unless_unlocked(mei: User, lin: User, admin_user: User) -> None:
    event = locked_event(mei, listed=True)
    entry_of(event, lin)
    player, path = Program(lin), f"{event.slug}/entries/1/lists/"

    locked = player.ask("POST", path, LIST)
    newcomer = Program(admin_user).ask("POST", f"{event.slug}/mine/", {"name": "Ada"})
    Program(mei).ask("PATCH", f"{event.slug}/entries/1/", {"unlocked": True})
    unlocked = player.ask("POST", path, LIST)

    assert [(status, codes_of(body)) for status, body in (locked, newcomer)] == [(403, [("", "locked")])] * 2
    assert (unlocked[0], unlocked[1]["amended"]) == (201, True)


def test_the_staff_says_why_a_list_is_changed_after_the_lock(mei: User, lin: User) -> None:
    event = locked_event(mei)
    serve(event, lin, "judge")
    entry_of(event)
    judge, path = Program(lin), f"{event.slug}/entries/1/lists/"

    silent = judge.ask("POST", path, LIST)
    told = judge.ask("POST", path, LIST | {"reason": "From paper", "paper": True, "paper_place": "Folder 2"})
    held = judge.ask("GET", f"{path}1/")[1]

    assert silent[0] == 400
    assert codes_of(silent[1]) == [("reason", "required")]
    assert (told[0], told[1]["code"], told[1]["digest"]) == (201, held["code"], held["digest"])
    assert (held["source"], held["paper_place"], held["reason"]) == ("paper", "Folder 2", "From paper")


def test_a_full_event_takes_nobody_but_whom_the_staff_enters(mei: User, lin: User) -> None:
    event = open_event(mei, listed=True, capacity=1)
    entry_of(event)

    full = Program(lin).ask("POST", f"{event.slug}/mine/", {"name": "Lin"})
    walk_in = Program(mei).ask("POST", f"{event.slug}/entries/", {"name": "Lin"})

    assert full[0] == 409
    assert codes_of(full[1]) == [("", "full")]
    assert walk_in[0] == 201


def test_what_the_event_does_not_ask_is_not_kept(mei: User, lin: User) -> None:
    quiet, curious = open_event(mei, listed=True), open_event(mei, listed=True, asks_pronouns=True)
    body = {"name": "Lin", "pronouns": "she"}

    for event in (quiet, curious):
        Program(lin).ask("POST", f"{event.slug}/mine/", body)

    assert [event.entries.get().details.pronouns for event in (quiet, curious)] == ["", "she"]


def test_lists_are_judged_anew_when_that_is_asked(mei: User, lin: User) -> None:
    event = open_event(mei)
    serve(event, lin, "judge")
    registered(event, entry_of(event))
    Judgement.objects.update(catalogue=1, verdict="illegal", codes=["x"])

    before = Program(lin).ask("GET", f"{event.slug}/entries/")[1]["results"][0]
    body = Program(lin).ask("POST", f"{event.slug}/judge/")[1]

    assert (before["state"], before["verdict"]) == ("unchecked", "illegal")
    assert body == {"judged": 1, "hit": [1]}


@pytest.mark.parametrize("number", [1, 3])
def test_a_page_of_lists_costs_the_same_for_one_and_for_many(
    mei: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = open_event(mei)
    entry = entry_of(event)
    for _ in range(number):
        registered(event, entry)
    program = Program(mei)
    program.ask("GET", "")

    # The token; the event, role and own entry, twice; the entry; its lists.
    with django_assert_num_queries(9):
        program.ask("GET", f"{event.slug}/entries/1/lists/")


@pytest.mark.parametrize("path", ["mine/", "entries/"])
def test_of_several_at_once_one_makes_the_entry_and_the_others_find_it(mei: User, lin: User, path: str) -> None:
    event, first = open_event(mei, listed=True), list[int]()

    def between(execute: Callable[..., Any], query: str, *given: Any) -> Any:  # Any: the framework's own signature
        # The other one's turn comes after both have looked and before this one's.
        if query.startswith("UPDATE") and '"changes"' in query and not first:
            first.append(0)
            first[0] = Program(lin).ask("POST", f"{event.slug}/{path}", {"name": "Lin"})[0]
        return execute(query, *given)

    with connection.execute_wrapper(between):
        second = Program(lin).ask("POST", f"{event.slug}/{path}", {"name": "Lin"})[0]

    assert first == [201]
    assert second == 200
    assert event.entries.count() == 1
