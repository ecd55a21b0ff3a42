"""Registering a pool: until the lock by its owner, afterwards by the staff with a reason; the deck is held against it."""

from typing import Any

import pytest

from accounts.models import User
from events.access.permissions import Role
from events.access.viewers import NotAllowedError
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.entries.event_lock import turn_in
from events.entries.pooling import open_pool, register_pool
from events.entries.rejudging import outdated_entries, rejudge
from events.entries.submitting import (
    EventChangedError,
    ListRefusedError,
    ReasonMissingError,
    SubmittedList,
    is_intact,
    submit_list,
)
from events.hosting.creating import change_event
from events.lists.judging import answer_of_text
from events.lists.pools import find_basis
from events.models import Entry, FrozenError, LogEntry, Pool, Submission
from tests.events.event_of import EARLY, LOCK, SECOND, START, entry_of, event_of, registered
from tests.events.pools.pools_of import JUDGE, pool_of, sealed_deck, sealed_event, sealed_pool

pytestmark = pytest.mark.django_db

ORGANISER = Author(None, Role.ORGANISER)
WITHOUT_ASHE = sealed_pool().replace("1 Ashe, Focused\n", "")


def stored() -> list[tuple[Any, ...]]:  # Any: every kind of column
    return list(Pool.objects.order_by("pk").values_list())


def verdict_on(entry: Entry) -> tuple[str, list[str], int | None]:
    judged = Submission.objects.get(entry=entry).judgement
    return judged.verdict, judged.codes, judged.pool


def test_a_pool_is_registered_with_a_receipt_and_a_line_in_the_log(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)

    made = pool_of(event, entry)

    assert entry.pool == made
    assert (made.number, made.made, made.source, made.role, made.author) == (1, EARLY, "player", "", mei)
    assert (made.text, made.open_lines, made.amendment, made.recorder) == (sealed_pool(), [], False, None)
    assert sum(card["count"] for card in made.cards) == 71
    assert is_intact(event, made)
    (logged,) = LogEntry.objects.filter(entry=entry, action="pool")
    assert logged.details == {"pool": 1, "reason": "", "by": None}


def test_the_same_pool_sent_again_is_the_one_that_stands(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)

    first, again = pool_of(event, entry), pool_of(event, entry)

    assert first == again
    assert Pool.objects.count() == 1


def test_the_last_pool_counts_and_all_are_kept(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)

    first = pool_of(event, entry, WITHOUT_ASHE)
    before = stored()
    second = pool_of(event, entry)

    assert entry.pool == second
    assert [one.number for one in entry.pools.all()] == [2, 1]
    assert stored()[0] == before[0]
    assert first.code != second.code


def test_a_pool_is_never_changed(mei: User) -> None:
    event = sealed_event()
    made = pool_of(event, entry_of(event, mei))

    with pytest.raises(FrozenError):
        made.save()
    with pytest.raises(FrozenError):
        Pool.objects.update(text="")


def test_a_receipt_of_a_pool_is_no_receipt_of_a_list(mei: User) -> None:
    event = sealed_event(if_illegal="flag")
    entry = entry_of(event, mei)

    pool, listed = pool_of(event, entry), registered(event, entry, sealed_pool())

    assert pool.digest != listed.digest
    assert (is_intact(event, pool), is_intact(event, listed)) == (True, True)


@pytest.mark.parametrize(("now", "may"), [(LOCK - SECOND, True), (LOCK, False), (START, False)])
def test_from_the_lock_on_a_player_registers_no_pool(mei: User, now: Any, may: bool) -> None:  # Any: a moment
    event = sealed_event()
    entry = entry_of(event, mei)

    if may:
        pool_of(event, entry, now=now)
    else:
        with pytest.raises(NotAllowedError):
            pool_of(event, entry, now=now)

    assert Pool.objects.exists() is may


def test_a_player_registers_no_pool_but_their_own(mei: User, lin: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    entry_of(event, lin)

    with pytest.raises(NotAllowedError):
        pool_of(event, entry, author=Author(lin.pk))


def test_somebody_who_has_withdrawn_registers_no_pool(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    withdraw_entry(entry, Author(mei.pk), EARLY)

    with pytest.raises(NotAllowedError):
        pool_of(event, entry)


def test_after_the_lock_the_staff_says_why() -> None:
    event = sealed_event()
    entry = entry_of(event)

    with pytest.raises(ReasonMissingError):
        pool_of(event, entry, now=START)
    made = pool_of(event, entry, now=START, reason="One card was stuck to another.")

    assert (made.amendment, made.role, made.reason) == (True, "judge", "One card was stuck to another.")
    assert LogEntry.objects.get(entry=entry, action="pool-amended").details["reason"] == made.reason


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.PLAYER])
def test_other_roles_register_no_pools(role: Role) -> None:
    event = sealed_event()

    with pytest.raises(NotAllowedError):
        pool_of(event, entry_of(event), author=Author(None, role))


def test_an_event_without_pools_takes_none(mei: User) -> None:
    event = event_of()

    with pytest.raises(EventChangedError):
        pool_of(event, entry_of(event, mei), "3 Defy")


def test_a_deck_built_from_the_pool_is_legal(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)

    registered(event, entry, sealed_deck())

    assert verdict_on(entry) == ("legal", [], 1)


def test_a_deck_with_a_card_beyond_the_pool_breaks_the_rule_of_the_pool(mei: User) -> None:
    event = sealed_event(if_illegal="flag")
    entry = entry_of(event, mei)
    pool_of(event, entry, WITHOUT_ASHE)

    registered(event, entry, sealed_deck())

    assert verdict_on(entry) == ("illegal", ["pool"], 1)


def test_more_copies_than_were_opened_are_refused(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)

    with pytest.raises(ListRefusedError):
        registered(event, entry, sealed_deck().replace("2 Back Off", "3 Back Off"))


def test_without_a_pool_a_deck_is_never_legal(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)

    registered(event, entry, sealed_deck())

    assert verdict_on(entry) == ("undetermined", [], 0)
    assert not outdated_entries(event).exists()


def test_what_is_wrong_without_a_pool_is_illegal_all_the_same(mei: User) -> None:
    event = sealed_event(if_illegal="flag")
    entry = entry_of(event, mei)

    registered(event, entry, sealed_deck().replace("4 Fury Rune", "9 Fury Rune"))

    assert verdict_on(entry)[0] == "illegal"


def test_a_line_of_the_pool_that_names_no_card_leaves_the_deck_undetermined(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry, WITHOUT_ASHE + "1 Something of Which Nobody Knows\n")

    registered(event, entry, sealed_deck())

    assert verdict_on(entry)[0] == "undetermined"


def test_a_pool_that_comes_later_judges_the_deck_anew_and_tells_it(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    registered(event, entry, sealed_deck())

    pool_of(event, entry)

    assert verdict_on(entry) == ("legal", [], 1)
    assert LogEntry.objects.get(entry=entry, action="rejudged").details["after"] == "legal"
    assert not outdated_entries(event).exists()


def test_a_pool_that_is_corrected_hits_the_deck_that_was_built_from_it(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)
    registered(event, entry, sealed_deck())

    pool_of(event, entry, WITHOUT_ASHE, START, JUDGE, "Not opened.")

    assert verdict_on(entry) == ("illegal", ["pool"], 2)


def test_judging_anew_holds_decks_against_their_pools(mei: User, lin: User) -> None:
    event = sealed_event()
    one, other = entry_of(event, mei), entry_of(event, lin)
    pool_of(event, one)
    for entry in (one, other):
        registered(event, entry, sealed_deck())

    done = rejudge(event, EARLY, everything=True)

    assert (done.judged, done.hit) == (2, ())
    assert [verdict_on(entry)[0] for entry in (one, other)] == ["legal", "undetermined"]


def test_an_event_that_begins_to_ask_for_pools_judges_its_decks_anew(mei: User) -> None:
    event = sealed_event(pools=False)
    entry = entry_of(event, mei)
    registered(event, entry, sealed_deck())
    before = verdict_on(entry)

    change_event(event, {"pools": True}, ORGANISER, EARLY, None)

    assert before == ("legal", [], None)
    assert verdict_on(entry) == ("undetermined", [], 0)


def test_a_deck_that_was_judged_by_another_pool_than_the_one_that_counts_is_checked_again(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)
    basis = find_basis(event, entry)
    answer = answer_of_text(event, sealed_deck(), basis)
    pool_of(event, entry, WITHOUT_ASHE)

    with pytest.raises(EventChangedError), turn_in(event) as held:
        sheet = SubmittedList(sealed_deck(), pool=basis.number)
        submit_list(held, held.entries.get(pk=entry.pk), sheet, answer, Author(mei.pk), EARLY)


def test_reading_a_pool_takes_no_turn_of_the_event(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    opened = open_pool(event, sealed_pool())

    register_pool(event, entry, SubmittedList(sealed_pool()), opened, Author(mei.pk), EARLY)

    assert opened.resolved.tally()
