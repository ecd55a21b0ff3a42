"""Pools that another recorded: only whoever was handed one does so, and the owner says whether it is right."""

import pytest

from accounts.models import User
from events.access.viewers import NotAllowedError
from events.entries.authors import Author
from events.entries.history import entry_history
from events.entries.pooling import PoolChangedError, confirm_or_dispute_pool
from events.models import Entry, Event, LogEntry, PoolReply
from tests.events.event_of import DEADLINE, EARLY, LOCK, entry_of
from tests.events.pools.pools_of import JUDGE, pool_of, sealed_event, sealed_pool

pytestmark = pytest.mark.django_db

WITHOUT_ASHE = sealed_pool().replace("1 Ashe, Focused\n", "")


def test_the_owner_confirms_the_pool_or_notes_what_differs(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry, author=JUDGE)

    confirm_or_dispute_pool(event, entry, 1, "Two Inferna, not one.", Author(mei.pk), DEADLINE)
    confirm_or_dispute_pool(event, entry, 1, "", Author(mei.pk), LOCK)

    assert [(one.agrees, one.note) for one in PoolReply.objects.all()] == [(True, ""), (False, "Two Inferna, not one.")]
    assert [one.action for one in LogEntry.objects.filter(entry=entry)[:2]] == ["pool-confirmed", "pool-disputed"]


def test_a_pool_that_no_longer_counts_is_answered_no_more(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)
    pool_of(event, entry, WITHOUT_ASHE)

    with pytest.raises(PoolChangedError):
        confirm_or_dispute_pool(event, entry, 1, "", Author(mei.pk), EARLY)


def test_nobody_answers_for_another(mei: User, lin: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)
    entry_of(event, lin)

    with pytest.raises(NotAllowedError):
        confirm_or_dispute_pool(event, entry, 1, "", Author(lin.pk), EARLY)


def recorded_by_another(mei: User, lin: User) -> tuple[Event, Entry, Entry]:
    """An event in which Lin records the pool of Mei."""
    event = sealed_event(pools_by_other=True)
    owner, recorder = entry_of(event, mei), entry_of(event, lin)
    recorder.records = owner
    recorder.save(update_fields=["records"])
    return event, owner, recorder


def test_where_another_records_pools_only_that_player_does(mei: User, lin: User) -> None:
    event, owner, recorder = recorded_by_another(mei, lin)

    for entry, author in ((owner, mei), (recorder, lin), (recorder, mei)):
        with pytest.raises(NotAllowedError):
            pool_of(event, entry, author=Author(author.pk))
    made = pool_of(event, owner, author=Author(lin.pk))

    assert made.recorder == recorder
    assert made.author == lin
    assert owner.pool == made
    assert LogEntry.objects.get(entry=owner, action="pool").details["by"] == recorder.number
    assert [step.who for step in entry_history(event, owner, with_lists=True).steps] == ["Player 2", ""]
