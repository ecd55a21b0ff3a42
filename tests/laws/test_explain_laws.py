"""Explaining a card says what the check says of it, no more and no less."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue import Catalogue
from decks.check.checking import check_text
from decks.check.question import Question
from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.explain import BREAKS, NONE, OPEN, PASSES, Touch, explain
from legality.engine.pairs import PairRule
from legality.engine.report import Doubt, Report, Violation
from legality.games import GAMES
from tests.laws.test_engine_laws import cases
from tests.vector_files import Vector, vectors

VECTORS: Final = vectors()


@given(data=st.data())
def test_a_rule_breaks_on_a_card_exactly_when_the_check_blames_it(
    data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    case = data.draw(cases(catalogues).filter(lambda case: bool(case.rows)))
    report, deck = case.check(), case.deck()

    for card in dict.fromkeys(row[1] for row in case.rows):
        touches = explain(case.form, deck, card, case.day, case.region)
        assert_same(card, touches, report)
        assert_whole(touches, len(case.form.edition_on(case.day).rules))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_every_card_of_a_vector_is_explained_as_it_is_judged(
    vector: Vector, catalogues: Mapping[str, Catalogue]
) -> None:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    answer = check_text(question, vector.text, catalogues[vector.game], vector.pool)

    for card in cards_of(answer.deck):
        touches = explain(question.format_, answer.deck, card, vector.day, vector.region, vector.options)
        assert_same(card, touches, answer.report)


def cards_of(deck: Deck) -> list[Card]:
    return list(dict.fromkeys(card for _, card, _ in deck.rows()))


def assert_same(card: Card, touches: tuple[Touch, ...], report: Report) -> None:
    blamed = {violation for violation in report.violations if any(blame.card is card for blame in violation.cards)}
    doubted = {doubt for doubt in report.doubts if doubt.card is card}
    broken, left_open = found(touches, BREAKS), found(touches, OPEN)

    assert {finding for finding in broken if finding in report.violations} == blamed
    assert broken - blamed <= set(report.warnings)
    assert doubted <= left_open <= set(report.doubts)
    assert not (found(touches, PASSES, NONE) & (blamed | set(report.doubts)))
    assert [touch for touch in touches if touch.outcome in (BREAKS, OPEN) and not touch.findings] == []


def found(touches: tuple[Touch, ...], *outcomes: str) -> set[Violation | Doubt]:
    return {finding for touch in touches if touch.outcome in outcomes for finding in touch.findings}


def assert_whole(touches: tuple[Touch, ...], rules: int) -> None:
    """Every rule speaks, and says why if it does not apply."""
    assert len(dict.fromkeys(id(touch.rule) for touch in touches)) == rules
    assert [touch for touch in touches if (touch.outcome == NONE) != (touch.exemption is not None)] == []
    assert [t for t in touches if isinstance(t.rule, PairRule) and t.outcome != NONE] == []
