"""The explanation of a card agrees with the check: the same violations and doubts."""

from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import Question
from decks.samples.vectors import Vector
from legality.engine.explain import BREAKS, NOT_APPLICABLE, PASSES, UNDECIDED, RuleResult, explain
from legality.engine.rules.pairs import PairRule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.report import Doubt, Report, Violation
from legality.games import GAMES
from tests.laws.test_engine_laws import cases
from tests.vector_files import shown_to_faces

VECTORS: Final = shown_to_faces()


@given(data=st.data())
def test_a_rule_breaks_on_a_card_exactly_when_the_check_blames_it(
    data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    case = data.draw(cases(catalogues).filter(lambda case: bool(case.rows)))
    report, deck = case.check(), case.deck()

    for card in dict.fromkeys(row[1] for row in case.rows):
        results = explain(case.format_, deck, card, case.day, case.region)
        assert_same(card, results, report)
        assert_whole(results, len(case.format_.edition_on(case.day).rules))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_every_card_of_a_vector_is_explained_as_it_is_judged(
    vector: Vector, catalogues: Mapping[str, Catalogue]
) -> None:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    answer = check_text(question, vector.text, catalogues[vector.game], vector.pool)

    for card in cards_of(answer.deck):
        results = explain(question.format_, answer.deck, card, vector.day, vector.region, vector.options)
        assert_same(card, results, answer.report)


def cards_of(deck: Deck) -> list[Card]:
    return list(dict.fromkeys(card for _, card, _ in deck.rows()))


def assert_same(card: Card, results: tuple[RuleResult, ...], report: Report) -> None:
    blamed = {violation for violation in report.violations if any(blame.card is card for blame in violation.cards)}
    doubted = {doubt for doubt in report.doubts if doubt.card is card}
    broken, left_open = found(results, BREAKS), found(results, UNDECIDED)

    assert {finding for finding in broken if finding in report.violations} == blamed
    assert broken - blamed <= set(report.warnings)
    assert doubted <= left_open <= set(report.doubts)
    assert not (found(results, PASSES, NOT_APPLICABLE) & (blamed | set(report.doubts)))
    assert [result for result in results if result.outcome in (BREAKS, UNDECIDED) and not result.findings] == []


def found(results: tuple[RuleResult, ...], *outcomes: str) -> set[Violation | Doubt]:
    return {finding for result in results if result.outcome in outcomes for finding in result.findings}


def assert_whole(results: tuple[RuleResult, ...], rules: int) -> None:
    """Every rule has a result, with the reason if it does not apply."""
    assert len(dict.fromkeys(id(result.rule) for result in results)) == rules
    assert [result for result in results if (result.outcome == NOT_APPLICABLE) != (result.exemption is not None)] == []
    assert [t for t in results if isinstance(t.rule, PairRule) and t.outcome != NOT_APPLICABLE] == []
