"""One deck by several formats and days, each cell as a check of its own would say."""

from collections.abc import Mapping
from datetime import date, timedelta

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text, read_entries
from decks.check.question import Question, RefusedError
from decks.explaining.matrix import MatrixQuestion, build_matrix
from decks.samples import find_sample
from legality.games import GAMES

GAME = GAMES["riftbound"]
DAYS = (date(2025, 7, 1), date(2026, 2, 1), date(2026, 8, 8))


@pytest.fixture
def text() -> str:
    sample = find_sample("riftbound", "standard")
    assert sample is not None

    return sample.text


def test_each_cell_is_what_a_check_says(text: str, catalogues: Mapping[str, Catalogue]) -> None:
    catalogue = catalogues["riftbound"]
    asked = MatrixQuestion(GAME, GAME.formats, DAYS[1:], "global")

    cells = build_matrix(asked, read_entries(GAME, text, catalogue), catalogue)

    assert [(cell.format_.slug, cell.day) for cell in cells] == [
        (f.slug, day) for f in GAME.formats for day in DAYS[1:]
    ]
    for cell in cells:
        alone = check_text(Question(GAME, cell.format_, cell.day), text, catalogue)
        assert isinstance(cell.answer, Answer)
        assert (cell.answer.verdict, cell.answer.report) == (alone.verdict, alone.report)


@pytest.mark.parametrize("typed", ["1 Draven, Vanquisher\n4 Defy\n1 Called Shot", "3 nobody\n1 Called Shot", "Jinx"])
def test_days_between_two_turns_say_what_each_alone_says(typed: str, catalogues: Mapping[str, Catalogue]) -> None:
    catalogue = catalogues["riftbound"]
    days = tuple(date(2025, 11, 1) + timedelta(days=5 * step) for step in range(60))
    asked = MatrixQuestion(GAME, (GAME.format("standard"),), days, "global")

    cells = build_matrix(asked, read_entries(GAME, typed, catalogue), catalogue)

    found = [said(cell.answer) for cell in cells if isinstance(cell.answer, Answer)]
    assert found == [said(check_text(Question(GAME, GAME.format("standard"), day), typed, catalogue)) for day in days]


@pytest.mark.parametrize(
    "typed", ["1 Blank\n1 Jinx, Loose Cannon", "Legend\nJinx\n3 Defy", "1 Dfey\n" * 3, "Vi / Jinx"]
)
def test_what_formats_of_one_layout_share_is_what_each_reads_alone(
    typed: str, catalogues: Mapping[str, Catalogue]
) -> None:
    asked = MatrixQuestion(GAME, GAME.formats, DAYS[2:], "global")

    cells = build_matrix(asked, read_entries(GAME, typed, catalogues["riftbound"]), catalogues["riftbound"])

    alone = [check_text(Question(GAME, one, DAYS[2]), typed, catalogues["riftbound"]) for one in GAME.formats]
    assert [said(cell.answer) for cell in cells if isinstance(cell.answer, Answer)] == list(map(said, alone))


def said(answer: Answer) -> tuple[object, ...]:
    """What a cell tells of an answer; warnings of what is to come are no part of it."""
    report = answer.report
    return (
        answer.question,
        report.day,
        report.edition,
        answer.verdict,
        report.violations,
        answer.doubts,
        answer.problems,
    )


def test_where_work_ends_the_cells_that_are_left_have_no_answer(text: str, catalogues: Mapping[str, Catalogue]) -> None:
    asked = MatrixQuestion(GAME, GAME.formats[:2], DAYS[1:], "global")
    turns = iter((True, True, False, False))

    cells = build_matrix(
        asked, read_entries(GAME, text, catalogues["riftbound"]), catalogues["riftbound"], None, lambda: next(turns)
    )

    assert [isinstance(cell.answer, Answer) for cell in cells] == [True, True, False, False]
    assert [cell.answer for cell in cells[2:]] == [None, None]


def test_a_day_before_the_first_edition_is_refused_for_its_cell_alone(
    text: str, catalogues: Mapping[str, Catalogue]
) -> None:
    asked = MatrixQuestion(GAME, (GAME.format("standard"), GAME.format("casual")), DAYS, "global")

    cells = build_matrix(asked, read_entries(GAME, text, catalogues["riftbound"]), catalogues["riftbound"])

    assert [isinstance(cell.answer, RefusedError) for cell in cells] == [True, False, False, False, False, False]


def test_an_option_binds_the_formats_that_know_it(text: str, catalogues: Mapping[str, Catalogue]) -> None:
    asked = MatrixQuestion(GAME, GAME.formats, DAYS[2:], "global", frozenset(("precon",)))

    cells = build_matrix(asked, read_entries(GAME, text, catalogues["riftbound"]), catalogues["riftbound"])

    knowing = [c.format_.slug for c in cells if isinstance(c.answer, Answer) and c.answer.question.options]
    assert knowing == ["standard", "standard-2v2"]


def test_a_pool_counts_in_limited_formats(catalogues: Mapping[str, Catalogue]) -> None:
    asked = MatrixQuestion(GAME, (GAME.format("standard"), GAME.format("sealed")), DAYS[2:], "global")

    cells = build_matrix(
        asked,
        read_entries(GAME, "1 Defy", catalogues["riftbound"]),
        catalogues["riftbound"],
        read_entries(GAME, "2 Defy", catalogues["riftbound"]),
    )

    codes = [cell.answer.report.codes for cell in cells if isinstance(cell.answer, Answer)]
    assert ["pool" in found for found in codes] == [False, True]
