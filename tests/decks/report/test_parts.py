"""The sections of a deck with their counts, in the order in which the cards were typed."""

from collections.abc import Mapping
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.report.parts import DeckPart, list_sections, size_text
from legality.engine.values.report import Bounds

DAY = date(2026, 8, 8)


def parts(catalogues: Mapping[str, Catalogue], text: str, format_: str = "standard") -> dict[str, DeckPart]:
    answer = check_text(read_question("riftbound", DAY, format_), text, catalogues["riftbound"])
    return {part.name: part for part in list_sections(answer)}


def test_cards_stand_in_the_order_of_their_lines_and_lines_of_a_card_are_one_row(
    catalogues: Mapping[str, Catalogue],
) -> None:
    main = parts(catalogues, "Main deck:\n1 Vi, Destructive\n2 Defy\n1 Vi, Destructive")["Main deck"]

    rows = [(row.card.name, row.count, row.line, row.kind, row.is_blamed) for row in main.rows]
    assert rows == [("Vi, Destructive", 2, 2, "Unit", False), ("Defy", 2, 3, "Spell", False)]


def test_a_card_to_blame_is_marked(catalogues: Mapping[str, Catalogue]) -> None:
    main = parts(catalogues, "Main deck:\n4 Defy\n1 Vi, Destructive")["Main deck"]

    assert [row.is_blamed for row in main.rows] == [True, False]


def test_a_section_says_what_else_counts_towards_it(catalogues: Mapping[str, Catalogue]) -> None:
    main = parts(catalogues, "Champion:\n1 Vi, Destructive\nMain deck:\n3 Defy")["Main deck"]

    assert (main.count, main.bound, main.is_off, main.beside) == (4, "40", True, ("Champion",))


RUNES = "Runes:\n9 Fury Rune\n"


@pytest.mark.parametrize(
    ("line", "is_off"), [("", True), ("2 Fury Rnue", True), ("3 Fury Rnue", False), ("4 Rnue", False)]
)
def test_a_size_that_open_lines_may_put_right_is_not_off(
    catalogues: Mapping[str, Catalogue], line: str, is_off: bool
) -> None:
    runes = parts(catalogues, RUNES + line)["Runes"]

    assert (runes.count, runes.bound, runes.is_off) == (9, "12", is_off)


def test_too_many_cards_are_off_whatever_is_open(catalogues: Mapping[str, Catalogue]) -> None:
    assert parts(catalogues, "Runes:\n13 Fury Rune\n1 Rnue")["Runes"].is_off


def test_the_maybe_board_comes_last_and_is_never_off(catalogues: Mapping[str, Catalogue]) -> None:
    shown = parts(catalogues, "Main deck:\n3 Defy\nMaybe:\n1 Vi, Destructive\n2 Vi, Destructive")

    maybe = shown["Maybeboard"]
    assert list(shown)[-1] == "Maybeboard"
    assert maybe.count == 3
    assert maybe.bound == ""
    assert maybe.is_off is False
    assert [(row.card.name, row.count) for row in maybe.rows] == [("Vi, Destructive", 3)]


def test_a_section_without_bounds_is_shown_when_it_has_cards(catalogues: Mapping[str, Catalogue]) -> None:
    side = parts(catalogues, "Sideboard:\n3 Defy", "casual")["Sideboard"]

    assert side.count == 3
    assert side.bound == ""
    assert side.is_off is False
    assert len(side.rows) == 1


def test_an_empty_section_that_must_have_cards_is_off(catalogues: Mapping[str, Catalogue]) -> None:
    off = {name for name, part in parts(catalogues, "").items() if part.is_off}

    assert off == {"Legend", "Champion", "Main deck", "Runes", "Battlefields"}


def test_an_unknown_kind_is_left_empty(catalogues: Mapping[str, Catalogue]) -> None:
    main = parts(catalogues, "Main deck:\n3 Life from Stone")["Main deck"]

    assert [row.kind for row in main.rows] == [""]


@pytest.mark.parametrize(
    ("bounds", "figures"),
    [
        (Bounds("main", ("main",), 40, 40), "40"),
        (Bounds("main", ("main",), 60), "60+"),
        (Bounds("main", ("main",), 50, 70), "50–70"),
        (Bounds("sideboard", ("sideboard",), 0, 10), "0–10"),
        (Bounds("sideboard", ("sideboard",), one_of=(0, 10)), "0 or 10"),
        (Bounds("sideboard", ("sideboard",)), ""),
    ],
)
def test_bounds_are_said_in_figures(bounds: Bounds, figures: str) -> None:
    assert size_text(bounds) == figures
