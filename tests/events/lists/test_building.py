"""A registered pool opens the builder with the format of its event, and reads back from its text."""

import pytest

from accounts.models import User
from events.entries.pooling import open_pool
from events.lists.building import pool_to_build
from tests.events.event_of import entry_of
from tests.events.pools.pools_of import pool_of, sealed_event, sealed_pool

pytestmark = pytest.mark.django_db


def test_an_entry_without_a_pool_has_nothing_to_build_from(mei: User) -> None:
    event = sealed_event()

    assert pool_to_build(event, entry_of(event, mei)) is None


def test_the_text_of_a_pool_reads_as_that_pool_and_keeps_lines_without_a_card(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    sent = sealed_pool() + "\n1 Nobody Knows This"
    pool_of(event, entry, sent)

    build = pool_to_build(event, entry)

    assert build is not None
    assert open_pool(event, build.text).resolved.tally() == open_pool(event, sent).resolved.tally()
    assert "1 Nobody Knows This" in build.text.splitlines()


def test_the_builder_gets_what_the_event_is_played_with(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)

    build = pool_to_build(event, entry)

    assert build is not None
    assert build.fields["format"] == "sealed"
    assert build.fields["date"] == event.date.isoformat()
    assert build.fields["pool"] == build.text
    assert build.fields["text"] == ""


def test_a_format_that_is_gone_leaves_the_text(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    pool_of(event, entry)
    event.format = "no-such-format"

    build = pool_to_build(event, entry)

    assert build is not None
    assert build.text
    assert build.fields == {}
