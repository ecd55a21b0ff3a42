"""The log of swaps: added to from the lock on, by the player and by judges; what was not there to swap is reported."""

import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.access.permissions import Role
from events.access.viewers import NotAllowedError
from events.entries.authors import Author
from events.entries.swapping import (
    MOST_COPIES,
    MOST_SWAPS,
    NoListError,
    Swapped,
    TooManySwapsError,
    follow_swaps,
    read_swapped_cards,
    record_swap,
)
from events.lists.freezing import FrozenCard
from events.models import Entry, Event, FrozenError, LogEntry, Swap
from tests.events.api.asking import locked_event
from tests.events.checks.check_of import check_of
from tests.events.event_of import EARLY, LOCK, SECOND, START, entry_of, registered
from tests.events.pools.pools_of import JUDGE, pool_of, sealed_deck, sealed_event
from tests.markup import squeeze

# Any: fields of an event.
SEALED: dict[str, Any] = {"format": "sealed", "pools": True}


def card(name: str, count: int = 1, section: str = "main") -> FrozenCard:
    return {"section": section, "id": f"riftbound.{name}", "name": name, "code": "", "count": count, "line": 1}


DECK = [card("a", 2), card("b"), card("c", 3, "sideboard")]
CARDS = st.lists(st.builds(card, st.sampled_from("abc"), st.integers(1, 3)), max_size=3)


def test_what_comes_in_leaves_the_sideboard_and_what_goes_out_is_in_it() -> None:
    swaps = [Swapped([card("c", 2)], [card("a", 2)]), Swapped([card("a")], [card("c")])]

    found = follow_swaps(DECK, swaps)

    assert found.played == {"riftbound.a": 1, "riftbound.b": 1, "riftbound.c": 1}
    assert found.strange == ((), ())


def test_what_was_not_there_to_swap_is_told() -> None:
    swaps = [Swapped([card("c", 4)], [card("b", 2)]), Swapped([card("d")], [])]

    assert follow_swaps(DECK, swaps).strange == (("c", "b"), ("d",))


@given(came=CARDS, went=CARDS)
def test_a_swap_that_could_be_made_is_undone_by_its_opposite(came: list[FrozenCard], went: list[FrozenCard]) -> None:
    found = follow_swaps(DECK, [Swapped(came, went), Swapped(went, came)])

    if not any(found.strange):
        assert found.played == follow_swaps(DECK, []).played


@pytest.fixture
def event() -> Event:
    return sealed_event()


@pytest.fixture
def entry(event: Event, mei: User) -> Entry:
    entry = entry_of(event, mei)
    pool_of(event, entry)
    registered(event, entry, sealed_deck())
    return entry


SWAPPED = Swapped([card("ashe-focused")], [card("inferna")], 2, "Against control.")


@pytest.mark.django_db
@pytest.mark.parametrize(("now", "may"), [(LOCK - SECOND, False), (LOCK, True), (START, True)])
def test_a_player_records_swaps_from_the_lock_on(event: Event, entry: Entry, mei: User, now: Any, may: bool) -> None:
    # Any: a moment.
    if may:
        record_swap(event, entry, SWAPPED, Author(mei.pk), now)
    else:
        with pytest.raises(NotAllowedError):
            record_swap(event, entry, SWAPPED, Author(mei.pk), now)

    assert [(one.round, one.note, one.author) for one in Swap.objects.all()] == [(2, "Against control.", mei)] * may
    assert LogEntry.objects.filter(entry=entry, action="swapped").exists() is may


@pytest.mark.django_db
def test_a_swap_is_never_changed(event: Event, entry: Entry) -> None:
    made = record_swap(event, entry, SWAPPED, JUDGE, EARLY)

    with pytest.raises(FrozenError):
        made.save()


@pytest.mark.django_db
def test_nobody_records_a_swap_of_another_or_without_a_list(event: Event, entry: Entry, lin: User) -> None:
    other = entry_of(event, lin)

    with pytest.raises(NotAllowedError):
        record_swap(event, entry, SWAPPED, Author(lin.pk), START)
    with pytest.raises(NoListError):
        record_swap(event, other, SWAPPED, JUDGE, START)


@pytest.fixture
def locked(lin: User, mei: User) -> Event:
    event = locked_event(lin, **SEALED)
    entry = entry_of(event, mei)
    registered(event, entry, sealed_deck(), now=EARLY, author=JUDGE, reason="On paper.")
    return event


@pytest.mark.django_db
@pytest.mark.parametrize("rest", ["mine/swaps/", "entries/1/swaps/"])
def test_player_and_judge_see_and_add_to_one_log(locked: Event, mei: User, lin: User, rest: str) -> None:
    client = Client()
    client.force_login(mei if rest.startswith("mine") else lin)
    path = f"/events/{locked.slug}/{rest}"

    wrong = client.post(path, {"came": "1 Nobody Knows This", "went": "1 Inferna", "round": "2"})
    empty = client.post(path, {"came": "", "went": ""})
    made = client.post(path, {"came": "1 Ashe, Focused", "went": "1 Defy", "round": "2"}, follow=True)

    assert wrong.status_code == 400
    assert empty.status_code == 400
    assert Swap.objects.count() == 1
    assert "These lines match no card: 1 Nobody Knows This" in wrong.content.decode()
    assert "1 Nobody Knows This</textarea>" in wrong.content.decode()
    assert "Round 2" in made.content.decode()
    assert [row.strange for row in made.context["page"]] == [("Defy",)]


@pytest.mark.django_db
def test_a_judge_who_checks_the_deck_sees_what_was_swapped(locked: Event, lin: User) -> None:
    record_swap(locked, locked.entries.get(), SWAPPED, JUDGE, START)
    check = check_of(locked, lin, entry=locked.entries.get())
    client = Client()
    client.force_login(lin)

    found = client.get(f"/events/{locked.slug}/checks/{check.uuid}/").content.decode()

    assert "Round 2 · In: 1 ashe-focused · Out: 1 inferna" in squeeze(found)


@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(("rest", "queries"), [("entries/1/", 16), ("entries/1/swaps/", 7), ("checks/{check}/", 10)])
def test_pages_with_swaps_ask_as_often_for_three_as_for_one(
    locked: Event, lin: User, number: int, rest: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    check = check_of(locked, lin, entry=locked.entries.get())
    for _each in range(number):
        record_swap(locked, locked.entries.get(), SWAPPED, Author(lin.pk, Role.JUDGE), START)
    client = Client()
    client.force_login(lin)
    path = f"/events/{locked.slug}/{rest.format(check=check.uuid)}"
    client.get(path)

    with django_assert_num_queries(queries):
        page = client.get(path).content.decode()

    assert page.count("ashe-focused") >= number


@pytest.mark.django_db
def test_the_swaps_stand_beside_the_list(locked: Event, lin: User) -> None:
    record_swap(locked, locked.entries.get(), SWAPPED, JUDGE, START)
    client = Client()
    client.force_login(lin)

    assert "Against control." in client.get(f"/events/{locked.slug}/entries/1/").content.decode()


@pytest.mark.django_db
def test_a_card_of_many_lines_is_swapped_as_one(event: Event) -> None:
    cards, lost = read_swapped_cards(event, "1 Inferna\n2 Inferna\n1 Ashe, Focused\nNo Such Card")

    assert [(row["id"], row["count"]) for row in cards] == [("riftbound.inferna", 3), ("riftbound.ashe-focused", 1)]
    assert lost == ["No Such Card"]


@pytest.mark.django_db
def test_a_swap_holds_no_more_copies_than_a_deck(event: Event, entry: Entry, mei: User) -> None:
    record_swap(event, entry, Swapped([card("a", MOST_COPIES - 1)], [card("b")]), Author(mei.pk), LOCK)

    with pytest.raises(TooManySwapsError) as refused:
        record_swap(event, entry, Swapped([card("a", MOST_COPIES)], [card("b")]), Author(mei.pk), LOCK)

    assert refused.value.says == "A swap can have at most 200 copies."
    assert entry.swaps.count() == 1


@pytest.mark.django_db
def test_a_player_records_as_many_swaps_as_anybody_makes_and_a_judge_goes_on(
    event: Event, entry: Entry, mei: User
) -> None:
    Swap.objects.bulk_create(Swap(entry=entry, came=[card("a")], made=LOCK) for _ in range(MOST_SWAPS))

    with pytest.raises(TooManySwapsError) as refused:
        record_swap(event, entry, SWAPPED, Author(mei.pk), LOCK)
    record_swap(event, entry, SWAPPED, JUDGE, LOCK)

    assert refused.value.says == "200 swaps are already recorded. Ask a judge to continue."
    assert entry.swaps.count() == MOST_SWAPS + 1


@pytest.mark.django_db
def test_pages_show_the_newest_swaps_and_the_log_by_pages(admin_user: User, mei: User) -> None:
    event = locked_event(admin_user, **SEALED)
    entry = entry_of(event, mei)
    registered(event, entry, sealed_deck(), author=JUDGE, reason="Late.")
    Swap.objects.bulk_create(
        Swap(entry=entry, came=[card("a")], note=f"Swap {n:02}.", made=LOCK + n * SECOND) for n in range(30)
    )
    client = Client()
    client.force_login(admin_user)
    entry.refresh_from_db()
    check = check_of(event, admin_user, entry=entry)

    pages = [
        client.get(f"/events/{event.slug}/{rest}").content.decode()
        for rest in ("entries/1/", "entries/1/swaps/", "entries/1/swaps/?page=2")
    ]
    checked = client.get(f"/events/{event.slug}/checks/{check.uuid}/").context["swaps"]

    assert [len(re.findall(r"Swap \d\d\.", page)) for page in pages] == [5, 20, 10]
    assert ["Swap 29." in page for page in pages] == [True, True, False]
    assert [swap.note for swap in checked] == [f"Swap {n}." for n in (29, 28, 27, 26, 25)]
