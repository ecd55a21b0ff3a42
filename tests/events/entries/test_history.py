"""The history of an entry: a page at a time, by what was registered, whatever somebody sends again and again."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.entries.history import CHANGES, LINES, STEPS, entry_history, whole_change
from events.models import Entry, Event
from tests.events.event_of import EARLY, SECOND, entry_of, event_of, legal_list, registered

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return event_of(if_illegal="flag", if_undetermined="allow")


@pytest.fixture
def entry(event: Event, mei: User) -> Entry:
    return entry_of(event, mei)


def sent(event: Event, entry: Entry, lists: int, lines: int = 1) -> None:
    """So many lists, each with lines that name no card and that no other has."""
    for number in range(1, lists + 1):
        unknown = "\n".join(f"1 Nobody knows {number} {line}" for line in range(lines))
        registered(event, entry, f"{legal_list()}\n{unknown}", EARLY + number * SECOND)


@pytest.mark.parametrize(("lists", "queries"), [(1, 5), (3, 5)])
def test_a_page_of_the_history_asks_as_much_for_one_list_as_for_three(
    event: Event, entry: Entry, lists: int, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sent(event, entry, lists)

    with django_assert_num_queries(queries):
        entry_history(event, entry, with_lists=True)
    with django_assert_num_queries(2):
        entry_history(event, entry, with_lists=False)


def test_the_newest_lists_of_a_page_tell_what_they_changed(event: Event, entry: Entry) -> None:
    sent(event, entry, STEPS + 2)

    first, second = (entry_history(event, entry, page, with_lists=True) for page in ("", "2"))

    numbers = [step.submission.number if step.submission else None for step in (*first.steps, *second.steps)]
    assert numbers == [*range(STEPS + 2, 0, -1), None]
    assert [step.change is not None for step in first.steps] == [True] * CHANGES + [False] * (STEPS - CHANGES)
    assert [step.change is not None for step in second.steps] == [True, False, False]


def test_differences_are_those_of_what_was_registered_and_no_more_than_a_page_holds(event: Event, entry: Entry) -> None:
    sent(event, entry, 2, lines=50)

    step = entry_history(event, entry, with_lists=True).steps[0]

    assert step.change is not None
    assert sum(len(group.steps) for group in step.change.diff.groups) == LINES
    assert (step.change.diff.came, step.change.diff.went, step.change.left) == (0, 0, 100 - LINES)


def test_the_page_of_a_list_tells_all_that_it_changed(event: Event, entry: Entry) -> None:
    sent(event, entry, 2, lines=50)
    second, first = entry.submissions.all()

    change = whole_change(event, entry, second)

    assert change is not None
    assert sum(len(group.steps) for group in change.diff.groups) == 100
    assert change.left == 0
    assert whole_change(event, entry, first) is None


def test_a_game_that_has_left_the_site_has_a_history_without_differences(event: Event, entry: Entry) -> None:
    sent(event, entry, 2)
    event.game = "gone"

    assert [step.change for step in entry_history(event, entry, with_lists=True).steps] == [None] * 3
