"""A card that is legal by itself causes no doubt in any deck."""

from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import Question
from decks.samples.vectors import Vector
from legality.engine.rules.card_legality import card_legality
from legality.engine.rules.format import Format
from legality.engine.values.report import LEGAL, Report
from legality.games import GAMES
from tests.laws.test_engine_laws import cases
from tests.vector_files import vectors

DOUBTFUL: Final = [vector for vector in vectors() if vector.doubts]


@given(data=st.data())
def test_no_deck_leaves_open_what_a_legal_card_is(data: st.DataObject, catalogues: Mapping[str, Catalogue]) -> None:
    case = data.draw(cases(catalogues))

    assert called_legal(case.check(), case.format_) == []


@pytest.mark.parametrize("vector", DOUBTFUL, ids=lambda vector: vector.name)
def test_no_vector_leaves_open_what_a_legal_card_is(vector: Vector, catalogues: Mapping[str, Catalogue]) -> None:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)

    answer = check_text(question, vector.text, catalogues[vector.game], vector.pool)

    assert called_legal(answer.report, question.format_) == []


def called_legal(report: Report, format_: Format) -> list[tuple[str, str]]:
    """The doubts about cards that are legal by themselves, as rules and facts."""
    return [
        (doubt.code, doubt.fact)
        for doubt in report.doubts
        if card_legality(doubt.card, format_, report.day, report.region) == LEGAL
    ]
