"""One deck by several formats and days, each cell as a check of its own would say."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text, read
from decks.check.question import Question, Refused
from decks.explaining.matrix import MatrixQuestion, matrix_of
from decks.samples import sample_of
from legality.games import GAMES

GAME = GAMES["riftbound"]
DAYS = (date(2025, 7, 1), date(2025, 11, 1), date(2026, 8, 8))


@pytest.fixture
def text() -> str:
    sample = sample_of("riftbound", "standard")
    assert sample is not None

    return sample.text


def test_each_cell_is_what_a_check_says(text: str, catalogues: Mapping[str, Catalogue]) -> None:
    catalogue = catalogues["riftbound"]
    asked = MatrixQuestion(GAME, GAME.formats, DAYS[1:], "global")

    cells = matrix_of(asked, read(GAME, text, catalogue), catalogue)

    assert [(cell.format_.slug, cell.day) for cell in cells] == [
        (f.slug, day) for f in GAME.formats for day in DAYS[1:]
    ]
    for cell in cells:
        alone = check_text(Question(GAME, cell.format_, cell.day), text, catalogue)
        assert not isinstance(cell.answer, Refused)
        assert (cell.answer.verdict, cell.answer.report) == (alone.verdict, alone.report)


def test_a_day_before_the_first_edition_is_refused_for_its_cell_alone(
    text: str, catalogues: Mapping[str, Catalogue]
) -> None:
    asked = MatrixQuestion(GAME, (GAME.format("standard"), GAME.format("casual")), DAYS, "global")

    cells = matrix_of(asked, read(GAME, text, catalogues["riftbound"]), catalogues["riftbound"])

    assert [isinstance(cell.answer, Refused) for cell in cells] == [True, False, False, False, False, False]


def test_an_option_binds_the_formats_that_know_it(text: str, catalogues: Mapping[str, Catalogue]) -> None:
    asked = MatrixQuestion(GAME, GAME.formats, DAYS[2:], "global", frozenset(("precon",)))

    cells = matrix_of(asked, read(GAME, text, catalogues["riftbound"]), catalogues["riftbound"])

    knowing = [c.format_.slug for c in cells if not isinstance(c.answer, Refused) and c.answer.question.options]
    assert knowing == ["standard", "standard-2v2"]


def test_a_pool_counts_in_limited_formats(catalogues: Mapping[str, Catalogue]) -> None:
    asked = MatrixQuestion(GAME, (GAME.format("standard"), GAME.format("sealed")), DAYS[2:], "global")

    cells = matrix_of(
        asked,
        read(GAME, "1 Defy", catalogues["riftbound"]),
        catalogues["riftbound"],
        read(GAME, "2 Defy", catalogues["riftbound"]),
    )

    codes = [cell.answer.report.codes for cell in cells if not isinstance(cell.answer, Refused)]
    assert ["pool" in found for found in codes] == [False, True]
