"""The verdict on a team: the format's rules on two decks, always, and those of the event; written as a list changes."""

from datetime import date
from typing import Any

import pytest

from accounts.models import User
from events.access.permissions import Role
from events.access.viewers import find_viewer
from events.entries.authors import Author
from events.entries.entering import Details
from events.entries.event_lock import turn_in
from events.entries.joining import create_and_register
from events.entries.pairing import current_team_keys, rejudge_teams, team_rules
from events.entries.rejudging import rejudge
from events.entries.submitting import ListRefusedError, SubmittedList, submit_list
from events.entries.teams import put_apart
from events.hosting.creating import change_event
from events.lists.judging import answer_of_text
from events.models import Entry, Event, LogEntry, TeamJudgement
from tests.cards.catalogue.house_formats import house_of
from tests.events.event_of import EARLY, event_of, registered
from tests.events.teams_of import lee_sin, rengar, team_event, team_of

pytestmark = pytest.mark.django_db

STAFF = Author(None, Role.ORGANISER)


def verdicts() -> list[tuple[str, list[str]]]:
    return [(one.verdict, one.codes) for one in TeamJudgement.objects.order_by("team__number")]


def sends(event: Event, entry: Entry, text: str) -> None:
    """The player of an entry sends a list."""
    viewer = find_viewer(event, entry.person_id, EARLY)
    answer = answer_of_text(event, text, seat=entry.seat)
    create_and_register(viewer, Details("Lin"), (SubmittedList(text), answer), EARLY)


def test_nothing_is_compared_until_both_lists_are_in(mei: User, lin: User) -> None:
    event = team_event()
    first, second = team_of(event, mei, lin)

    registered(event, first, rengar())
    alone = verdicts()
    registered(event, second, lee_sin())

    assert alone == []
    assert verdicts() == [("legal", [])]


def test_partners_with_one_legend_break_the_rules_of_the_format(mei: User, lin: User) -> None:
    event = team_event(if_illegal="flag")
    first, second = team_of(event, mei, lin)

    registered(event, first, rengar())
    registered(event, second, rengar())
    both = verdicts()
    registered(event, second, lee_sin())

    assert both == [("illegal", ["team-battlefields", "team-legends"])]
    assert verdicts() == [("legal", [])]


def test_the_second_list_is_refused_and_both_are_told_once(mei: User, lin: User) -> None:
    event = team_event()
    first, second = team_of(event, mei, lin)
    sends(event, first, rengar())

    for _ in range(2):
        with pytest.raises(ListRefusedError) as refused:
            sends(event, second, rengar())

    told = {"codes": ["team-battlefields", "team-legends"], "partner": 2}
    assert refused.value.cause == "team"
    assert second.submissions.count() == 0
    assert [(one.entry_id, one.details) for one in LogEntry.objects.filter(action="team-refused")] == [
        (second.pk, told),
        (first.pk, told),
    ]


def test_the_staff_registers_a_list_that_does_not_fit_and_it_stands_as_illegal(mei: User, lin: User) -> None:
    event = team_event()
    first, second = team_of(event, mei, lin)
    sends(event, first, rengar())

    registered(event, second, rengar(), author=Author(None, Role.JUDGE))

    assert verdicts() == [("illegal", ["team-battlefields", "team-legends"])]


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ({}, []),
        ({"no_shared_cards": True}, ["team-shared-card"]),
        ({"copies_over_all": 3}, ["team-copies"]),
        ({"no_shared_cards": True, "copies_over_all": 3}, ["team-copies", "team-shared-card"]),
        ({"copies_over_all": 6}, []),
    ],
)
def test_an_event_adds_its_own_rules_over_both_decks(
    mei: User, lin: User, rules: dict[str, object], codes: list[str]
) -> None:
    event = team_event(format="standard", if_illegal="flag", **rules)
    first, second = team_of(event, mei, lin)

    registered(event, first, rengar())
    registered(event, second, rengar())

    assert verdicts() == [("illegal" if codes else "legal", codes)]
    assert [rule.cite for rule in team_rules(event)] == ["event rule"] * len(rules)


def test_runes_are_everybodys(mei: User, lin: User) -> None:
    event = team_event(no_shared_cards=True)
    rule = team_rules(event)[-1]

    assert rule.sections() == ("legend", "champion", "main", "sideboard", "battlefields")


def test_partners_who_part_are_compared_no_more(mei: User, lin: User) -> None:
    event = team_event(if_illegal="flag")
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, rengar())

    with turn_in(event) as held:
        put_apart(held, held.entries.get(pk=second.pk), STAFF, EARLY)

    assert verdicts() == []


def test_other_rules_of_the_event_judge_all_teams_anew_and_tell_both(mei: User, lin: User) -> None:
    event = team_event(format="standard", if_illegal="flag")
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, rengar())

    changed = change_event(event, {"no_shared_cards": True}, Author(mei.pk, Role.ORGANISER), EARLY, None)

    assert verdicts() == [("illegal", ["team-shared-card"])]
    told = {"before": "legal", "after": "illegal", "codes": ["team-shared-card"], "team": True}
    assert [(one.entry_id, one.details) for one in LogEntry.objects.filter(action="rejudged").order_by("pk")] == [
        (first.pk, told),
        (second.pk, told),
    ]
    assert rejudge(changed, EARLY).hit == ()


def test_a_verdict_by_other_rules_is_not_current(mei: User, lin: User) -> None:
    event = team_event()
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, lee_sin())
    team = event.teams.select_related("judgement").get()

    assert current_team_keys(event, [team]) == {team.pk}
    event.copies_over_all = 3
    assert current_team_keys(event, [team]) == frozenset()
    event.date = date(2020, 1, 1)
    assert current_team_keys(event, [team]) == frozenset()


def test_a_format_for_each_seat_judges_each_list_by_its_own(mei: User, lin: User) -> None:
    event = team_event(format="standard", seat_formats=["standard", "casual"], if_illegal="flag")
    first, second = team_of(event, mei, lin)

    registered(event, first, rengar())
    text = lee_sin()
    with turn_in(event) as held:
        submit_list(
            held,
            held.entries.get(pk=second.pk),
            SubmittedList(text),
            answer_of_text(event, text, seat="B"),
            Author(lin.pk),
            EARLY,
        )

    lists = Entry.objects.order_by("number").values_list("current__judgement__format", flat=True)
    assert list(lists) == ["standard", "casual"]
    assert rejudge(event, EARLY).judged == 0


def test_an_event_of_single_players_asks_nothing_of_teams(mei: User, django_assert_num_queries: object) -> None:
    event = event_of()

    assert rejudge(event, EARLY).judged == 0
    assert event.format_of("B") == "standard"
    assert event.is_for_teams is False


@pytest.mark.parametrize("teams", [1, 3])
def test_teams_of_house_formats_are_judged_in_as_many_queries(teams: int, django_assert_num_queries: Any) -> None:
    league = house_of({"number": 1, "kind": "copies", "amount": 2}, base="standard-2v2")
    event = team_event(format=league.word, if_illegal="flag")
    for place in range(teams):
        people = [User.objects.create_user(f"{name} {place}") for name in ("Mei", "Lin")]
        first, second = team_of(event, people[0], people[1])
        registered(event, first, rengar())
        registered(event, second, lee_sin())
    rejudge_teams(event, EARLY, everything=True)

    with django_assert_num_queries(22):
        found = rejudge_teams(event, EARLY, everything=True)

    assert found.judged == teams


def test_partners_with_the_same_list_and_others_are_each_compared_as_they_are(mei: User, lin: User) -> None:
    event = team_event(if_illegal="flag")
    for place, texts in enumerate([(rengar(), rengar()), (rengar(), lee_sin()), (rengar(), rengar())]):
        people = [User.objects.create_user(f"{name} {place}") for name in ("An", "Bo")]
        for entry, text in zip(team_of(event, people[0], people[1]), texts, strict=True):
            registered(event, entry, text)
    before = verdicts()

    found = rejudge(event, EARLY, everything=True)

    assert verdicts() == before
    assert found.judged == 6
    assert found.hit == ()
    assert [verdict for verdict, _codes in before] == ["illegal", "legal", "illegal"]
