"""The checklist of a set: counts are taken from the pool's text and written back, and nothing that was typed is lost."""

import pytest
from pytest_django import DjangoAssertNumQueries

from events.entries.pooling import open_pool
from events.lists.printings import printing_order
from events.pools.registering import pool_sets, read_counts, set_checklist, write_counts
from tests.events.pools.pools_of import sealed_event

pytestmark = pytest.mark.django_db


def test_the_newest_set_of_the_day_comes_first_and_those_to_come_last() -> None:
    codes = [*pool_sets(sealed_event())]

    assert codes[0] == "VEN"
    assert codes.index("OGN") > codes.index("UNL")
    assert codes.index("RAD") > codes.index("OGN")


def test_each_card_of_a_set_stands_once_with_what_the_pool_holds(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = sealed_event()
    held = open_pool(event, "3 Hunter's Machete").resolved.tally()

    with django_assert_num_queries(2):
        rows = set_checklist(event, "UNL", held)

    assert len({row.key for row in rows}) == len(rows) > 50
    assert [(row.code, row.rarity, row.count) for row in rows if row.key == "hunters-machete"] == [("096", "common", 3)]
    assert [printing_order(row.code, "") for row in rows] == sorted(printing_order(row.code, "") for row in rows)


def test_a_set_that_nobody_knows_has_no_cards() -> None:
    assert set_checklist(sealed_event(), "NONE", {}) == []


def test_numbers_stand_before_those_behind_letters_and_before_none() -> None:
    numbers = ["", "T01", "010", "R02", "9", "001*"]

    assert sorted(numbers, key=lambda number: printing_order(number, "")) == ["001*", "9", "010", "R02", "T01", ""]


def test_counts_are_written_into_the_pool_and_what_names_no_card_stays() -> None:
    event = sealed_event()
    opened = open_pool(event, "3 Inferna\n2 Nobody Knows This\n1 Back Off\n")

    text = write_counts(event, opened.resolved, {"inferna": 0, "back-off": 2, "concentrate": 1})

    assert text.splitlines() == ["2 Nobody Knows This", "2 Back Off", "1 Concentrate"]


def test_counts_that_are_sent_again_change_nothing() -> None:
    event = sealed_event()
    once = write_counts(event, open_pool(event, "3 Inferna\n1 Back Off\n").resolved, {})

    assert write_counts(event, open_pool(event, once).resolved, {"inferna": 3, "back-off": 1}) == once


def test_what_is_no_count_is_told() -> None:
    posted = {"n-a": "2", "n-b": "", "n-c": "-1", "n-d": "100", "n-e": "two", "n-f": "٣", "text": "7"}

    assert read_counts(posted) == ({"a": 2, "b": 0}, ["c", "d", "e", "f"])
