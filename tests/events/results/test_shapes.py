"""Standings for other systems: in their exact shapes, the staff's whole, everybody's with what is published."""

import json

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Event, Staff
from events.results.readers import ResultsReader, results_reader
from events.results.shapes import cobra_tournament, limitless_standings, list_finalists, standing_rows
from tests.events.event_of import START, entry_of, registered
from tests.events.results.ended_events import played_event, round_of
from tests.events.rounds.paired import loaded, players_of
from tests.events.teams_of import TEAMS, team_event

pytestmark = pytest.mark.django_db

DEFY = {"count": 3, "set": "OGN", "number": "045", "name": "Defy"}


def staff(event: Event, person: User) -> ResultsReader:
    return results_reader(event.slug, person.pk, START)


def everybody(event: Event) -> ResultsReader:
    return results_reader(event.slug, None, START)


def test_the_staff_has_the_standings_whole_as_limitless_writes_them(mei: User) -> None:
    event = played_event(mei)
    event.entries.filter(number=2).update(external_id="p2")

    first = limitless_standings(staff(event, mei))[0]

    main = first["decklist"]["main"] if first["decklist"] else []
    assert {**first, "decklist": None} == {
        "player": "p2",
        "name": "Bo",
        "placing": 1,
        "record": {"wins": 6, "losses": 1, "ties": None},
        "deck": {"id": "rengar-pridestalker", "name": "Rengar, Pridestalker"},
        "decklist": None,
    }
    assert main[0] == DEFY
    assert [(one["name"], one["count"]) for one in main] == [("Defy", 3), ("Inferna", 2)]


def test_everybody_is_told_names_and_lists_with_consent_alone() -> None:
    event = played_event()
    event.entries.filter(number=1).update(external_id="secret")

    found = limitless_standings(everybody(event))

    assert [
        (one["player"], one["name"], one["placing"], bool(one["decklist"]), bool(one["deck"])) for one in found
    ] == [
        ("2", "Player 2", 1, False, False),
        ("1", "An", 2, True, True),
        ("3", "Cy", 3, False, False),
        ("4", "Di", None, False, False),
    ]


def test_a_scorekeeper_is_told_every_name_and_no_list_that_is_not_published(mei: User, lin: User) -> None:
    event = played_event(mei, visibility={})
    Staff.objects.create(event=event, person=lin, role=Staff.Role.SCOREKEEPER)

    found = limitless_standings(staff(event, lin))

    assert [(one["name"], one["deck"], one["decklist"]) for one in found] == [
        (name, None, None) for name in ("Bo", "An", "Cy", "Di")
    ]


def test_an_event_that_asks_nobody_for_consent_names_nobody() -> None:
    event = played_event(asks_consent=False)

    assert [one["name"] for one in limitless_standings(everybody(event))] == [
        f"Player {number}" for number in (2, 1, 3, 4)
    ]


def test_a_tournament_is_written_as_cobra_writes_it_with_the_deck_beside(mei: User) -> None:
    event = played_event(mei)
    round_of(event, 1, [(1, 1, 1), (1, 2, 2), (None, 1, 3)])
    round_of(event, 2, [(2, 1, 3), (1, 1, 2), (1, 2, 1)])
    round_of(event, 3, [(1, 1, 1), (1, 2, 2)], "elimination")

    found = cobra_tournament(staff(event, mei))

    assert {**found, "players": []} == {
        "name": "Summer Cup",
        "date": "2026-08-08",
        "preliminaryRounds": 2,
        "cutToTop": 2,
        "uploadedFrom": "Deckwright",
        "players": [],
        "eliminationPlayers": [{"id": 2, "name": "Bo", "rank": 1}, {"id": 1, "name": "An", "rank": 2}],
        "rounds": [
            [pairing(1, 1, 2), pairing(None, 3, None)],
            [pairing(1, 2, 1), pairing(2, 3, None)],
            [pairing(1, 1, 2)],
        ],
    }
    assert [{**one, "deck": bool(one["deck"])} for one in found["players"]] == [
        {"id": 2, "name": "Bo", "rank": 1, "deck": True},
        {"id": 1, "name": "An", "rank": 2, "deck": True},
        {"id": 3, "name": "Cy", "rank": 3, "deck": True},
        {"id": 4, "name": "Di", "rank": None, "deck": False},
    ]
    assert found["players"][2]["deck"] == {"id": "other", "name": "Other", "decklist": {"main": [DEFY]}}


def pairing(table: int | None, first: int, second: int | None) -> dict[str, object]:
    return {"table": table, "player1": {"id": first}, "player2": {"id": second}}


def test_an_event_without_rounds_has_none() -> None:
    found = cobra_tournament(everybody(played_event()))

    assert (found["preliminaryRounds"], found["cutToTop"], found["eliminationPlayers"], found["rounds"]) == (
        0,
        0,
        [],
        [],
    )


def test_a_table_of_the_standings_is_for_the_staff_with_the_ids_of_the_other_system(mei: User) -> None:
    event = played_event(mei)
    event.entries.filter(number=2).update(external_id="p2")

    found = standing_rows(staff(event, mei)), standing_rows(everybody(event))

    head = ("place", "number", "id", "name", "wins", "losses", "ties")
    assert [(lines[0], lines[1], lines[-1]) for lines in found] == [
        (head, (1, 2, "p2", "Bo", 6, 1, ""), ("", 4, "", "Di", "", "", "")),
        (head, (1, 2, "", "Player 2", 6, 1, ""), ("", 4, "", "Di", "", "", "")),
    ]


@pytest.mark.parametrize("more", [0, 2])
def test_everybody_is_read_with_two_queries(more: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = played_event()
    for name in ("Ed", "Fu")[:more]:
        registered(event, entry_of(event, name=name))
    reader = everybody(event)

    with django_assert_num_queries(2):
        assert len(list_finalists(reader)) == 4 + more


def test_no_shape_tells_a_receipt_an_account_or_a_text(mei: User, lin: User) -> None:
    event = played_event(mei)
    event.entries.filter(number=1).update(person=lin)
    lists = [entry.current for entry in event.entries.select_related("current") if entry.current]

    told = json.dumps([limitless_standings(staff(event, mei)), cobra_tournament(staff(event, mei))])

    hidden = [lin.username, *(one.digest for one in lists), *(one.code for one in lists)]
    assert [word for word in hidden if word in told] == []


def test_at_a_table_of_two_teams_those_are_paired_who_face_each_other(mei: User) -> None:
    event = team_event(mei)
    entries = players_of(event, 4)
    for first, second in (entries[:2], entries[2:]):
        event.entries.filter(pk=second.pk).update(team=first.team, seat="B")
    loaded(event, "1,1,3\n1,2,4")

    assert cobra_tournament(staff(event, mei))["rounds"] == [[pairing(1, 1, 3), pairing(1, 2, 4)]]


def test_teams_are_told_by_numbers_and_to_others_only_of_lists_that_are_shown(mei: User) -> None:
    event = played_event(mei, **TEAMS)

    whole, public = standing_rows(staff(event, mei)), standing_rows(everybody(event))
    standings = [limitless_standings(reader) for reader in (staff(event, mei), everybody(event))]
    players = cobra_tournament(everybody(event))["players"]

    seats = {2: (2, "A"), 1: (1, "A"), 3: (3, "A"), 4: (4, "A")}
    shown = seats | dict.fromkeys((2, 3, 4), ("", ""))
    assert whole[0][-2:] == public[0][-2:] == ("team", "seat")
    assert [{line[1]: line[-2:] for line in lines[1:]} for lines in (whole, public)] == [seats, shown]
    assert [[one.get("team") for one in told] for told in standings] == [[2, 1, 3, 4], [None, 1, None, None]]
    assert [(one["id"], one.get("seat")) for one in players] == [(2, None), (1, "A"), (3, None), (4, None)]


def test_an_event_of_single_players_tells_no_teams(mei: User) -> None:
    reader = staff(played_event(mei), mei)

    assert standing_rows(reader)[0][-1] == "ties"
    assert not any("team" in one for one in (*limitless_standings(reader), *cobra_tournament(reader)["players"]))
