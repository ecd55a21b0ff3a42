"""A pool beside its deck: what is played, what is left, what is beyond it; and what differs between two lists."""

from collections.abc import Mapping
from datetime import date

from cards.catalogue.lookup import Catalogue
from decks.access.collection import read_collection
from decks.check.checking import check_text
from decks.check.question import Question
from decks.practice.pool_sheet import CopyChange, PoolSheet, list_copy_changes, pool_sheet_of
from legality.games import GAMES
from tests.legality.making import card

POOL = "3 Defy\n2 Punch First\n1 Pit Rookie\n1 Nobody at All"


def sheet(catalogues: Mapping[str, Catalogue], deck: str, pool: str = POOL, format_: str = "sealed") -> PoolSheet:
    question = Question(GAMES["riftbound"], GAMES["riftbound"].format(format_), date(2026, 8, 8))
    answer = check_text(question, deck, catalogues["riftbound"], pool)
    return pool_sheet_of(answer, read_collection(pool, question.game, catalogues["riftbound"]))


def lines(found: PoolSheet) -> dict[str, tuple[int, int, int, int, int]]:
    return {
        line.card.name: (line.pool, line.played, line.side, line.left, line.beyond)
        for group in found.groups
        for line in group.lines
    }


def test_a_sheet_counts_what_is_played_and_what_is_left(catalogues: Mapping[str, Catalogue]) -> None:
    found = sheet(catalogues, "Main:\n2 Defy\n1 Pit Rookie\nSideboard:\n1 Defy\n1 Punch First")

    assert lines(found) == {"Pit Rookie": (1, 1, 0, 0, 0), "Punch First": (2, 0, 1, 1, 0), "Defy": (3, 2, 1, 0, 0)}
    assert [group.name for group in found.groups] == ["Unit", "Spell"]
    assert (found.pool, found.played, found.side, found.left, found.outside, found.beyond) == (6, 3, 2, 1, 0, 0)


def test_a_line_of_the_pool_that_cannot_be_read_is_told(catalogues: Mapping[str, Catalogue]) -> None:
    found = sheet(catalogues, "Main:\n2 Defy")

    assert [(trouble.line, trouble.text) for trouble in found.troubles] == [(4, "1 Nobody at All")]


def test_a_copy_beyond_the_pool_is_what_the_check_found(catalogues: Mapping[str, Catalogue]) -> None:
    found = sheet(catalogues, "Main:\n4 Defy\n1 Inferna")

    assert lines(found)["Defy"] == (3, 4, 0, 0, 1)
    assert lines(found)["Inferna"] == (0, 1, 0, 0, 1)
    assert (found.played, found.outside, found.beyond) == (3, 2, 2)


def test_runes_that_are_provided_are_outside_the_pool_and_no_fault(catalogues: Mapping[str, Catalogue]) -> None:
    found = sheet(catalogues, "Main:\n2 Defy\nRunes:\n12 Calm Rune")

    assert lines(found)["Calm Rune"] == (0, 12, 0, 0, 0)
    assert found.played == 2
    assert found.outside == 12
    assert found.beyond == 0


def test_in_a_format_that_is_not_limited_the_pool_is_no_rule(catalogues: Mapping[str, Catalogue]) -> None:
    found = sheet(catalogues, "Main:\n4 Defy", format_="standard")

    assert lines(found)["Defy"] == (3, 4, 0, 0, 0)
    assert found.beyond == 0


def test_changes_say_what_came_in_and_then_what_went_out() -> None:
    kept, more, fewer, new, gone = (card(name) for name in ("kept", "more", "fewer", "new", "gone"))

    changes = list_copy_changes({kept: 2, more: 1, fewer: 3, gone: 1}, {kept: 2, more: 2, fewer: 1, new: 1})

    assert changes == [CopyChange(more, 1, 2), CopyChange(new, 0, 1), CopyChange(fewer, 3, 1), CopyChange(gone, 1, 0)]
    assert [(change.by, change.out) for change in changes] == [(1, 0), (1, 0), (-2, 2), (-1, 1)]


def test_a_card_of_unknown_kind_has_a_group_of_its_own(catalogues: Mapping[str, Catalogue]) -> None:
    question = Question(GAMES["zero"], GAMES["zero"].formats[0], date(2013, 2, 1))
    answer = check_text(question, "1 龟仙人", catalogues["zero"])

    found = pool_sheet_of(answer, read_collection("1 龟仙人", question.game, catalogues["zero"]))

    assert [(group.name, len(group.lines)) for group in found.groups] == [("type unknown", 1)]
