"""What a page shows of a timeline: the latest span first, with its rules and what turned it, in words."""

from collections.abc import Mapping
from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.house_formats import build_house_format
from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredRule
from decks.check.checking import check_text
from decks.check.question import Question
from decks.explaining.timeline import Timeline, build_timeline
from decks.explaining.timeline_page import NamedRule, timeline_as_json, timeline_entries
from legality.games import GAMES
from tests.cards.catalogue.house_formats import house_of

GAME = GAMES["riftbound"]


def line(text: str, catalogues: Mapping[str, Catalogue], day: date = date(2026, 8, 8)) -> Timeline:
    return build_timeline(check_text(Question(GAME, GAME.format("standard"), day), text, catalogues["riftbound"]))


def test_entries_stand_latest_first_and_know_today(catalogues: Mapping[str, Catalogue]) -> None:
    entries = timeline_entries(line("1 Draven, Vanquisher", catalogues, date(2026, 2, 20)))

    assert [(entry.span.since.isoformat(), entry.is_today, entry.is_future) for entry in entries] == [
        ("2026-03-31", False, True),
        ("2026-02-13", True, False),
        ("2025-07-21", False, False),
    ]
    assert entries[0].changes == ("Draven, Vanquisher is banned.",)
    assert entries[1].changes == ("The set Spiritforged (SFD) becomes legal.",)
    assert entries[2].changes == ("Edition CR 1.0 / TR July 21, 2025 takes effect.",)
    assert entries[0].word == "Illegal"


def test_an_entry_links_the_rules_that_it_names(catalogues: Mapping[str, Catalogue]) -> None:
    latest = timeline_entries(line("1 Draven, Vanquisher", catalogues))[0]

    assert NamedRule("banned", GAME.words["banned"].title, "/riftbound/rules/banned/") in latest.broken
    assert latest.open == ()


@pytest.mark.parametrize(("text", "queries"), [("", 0), ("1 Defy", 1), ("1 Defy\n1 Charm\n1 Draven, Vanquisher", 1)])
def test_the_names_of_sets_are_looked_up_at_once_if_there_are_any(
    text: str, queries: int, catalogues: Mapping[str, Catalogue], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found = line(text, catalogues)

    with django_assert_num_queries(queries):
        timeline_as_json(found)


def test_the_days_of_house_rules_name_the_rule_and_no_edition(catalogues: Mapping[str, Catalogue]) -> None:
    rule: StoredRule = {
        "number": 3,
        "kind": "ban",
        "cards": [{"key": "defy", "name": "Defy"}],
        "since": "2026-09-01",
        "until": "2026-09-30",
    }
    version = house_of(rule)
    question = Question(GAME, build_house_format(GAME, version), date(2026, 8, 8))

    found = build_timeline(check_text(question, "1 Defy", catalogues["riftbound"]))

    told = {entry.span.since.isoformat(): entry.changes for entry in timeline_entries(found)}
    assert (told["2026-09-01"], told["2026-10-01"]) == (
        ("Takes effect: House rule 3.",),
        ("No longer in effect: House rule 3.",),
    )
