"""Laws of what is missing: the number of an unfinished deck falls by one for each card that fills a place."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.decklist.rows import CARD, Row, rows_as_text
from decks.report.judged_rows import build_judged_rows
from decks.report.page import count_missing
from decks.samples import Sample, samples
from legality.engine.values.report import Report
from legality.games import GAMES
from tests.long import amount

DAY: Final = date(2026, 8, 8)
Catalogues = Mapping[str, Catalogue]


def judged(sample: Sample, text: str, catalogues: Catalogues) -> Report:
    question = read_question(sample.game, DAY, sample.format)
    return check_text(question, text, catalogues[sample.game]).report


def one_by_one(sample: Sample, catalogues: Catalogues) -> list[Row]:
    """The copies of a sample deck, one row each, its leaders first."""
    read = check_text(read_question(sample.game, DAY, sample.format), sample.text, catalogues[sample.game])
    rows = [row for row in build_judged_rows(read, sample.text) if row.kind == CARD]
    return [replace(row, count=1) for row in rows for _ in range(row.count)]


def places(report: Report) -> int:
    """How many places the format bounds: a section beside which others count holds what they leave."""
    least = {bounds.section: bounds.at_least for bounds in report.bounds if not bounds.one_of}
    beside = {bounds.section: {*bounds.counted} - {bounds.section} for bounds in report.bounds}
    return sum(n - sum(least.get(other, 0) for other in beside[section]) for section, n in least.items())


@pytest.mark.grows
@pytest.mark.parametrize("backwards", [False, True], ids=["leaders first", "leaders last"])
@pytest.mark.parametrize("sample", samples()[:: amount(3, 1)], ids=lambda sample: f"{sample.game} {sample.slug}")
def test_what_is_missing_falls_by_one_for_each_card_that_fills_a_place(
    sample: Sample, backwards: bool, catalogues: Catalogues
) -> None:
    copies = one_by_one(sample, catalogues)[:: -1 if backwards else 1]
    game = GAMES[sample.game]

    reports = [judged(sample, rows_as_text(copies[:count], game), catalogues) for count in range(len(copies) + 1)]

    numbers = [count_missing(report) for report in reports]
    # A first card in a section that is full or empty asks for all the others: there the number rises.
    falls = {one - other for one, other in pairwise(numbers)}
    assert (numbers[0], numbers[-1], max(falls)) == (places(reports[0]), 0, 1), numbers
