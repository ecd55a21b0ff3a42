"""Laws of plans that fix a deck, for any format and day: nothing illegal is left, and a fixed deck needs no second plan."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.fix_steps import deck_after
from decks.check.question import Question
from decks.samples import samples
from legality.engine import check
from legality.engine.advice.fix_plan import plan_fix
from legality.engine.values.deck import Row
from legality.engine.values.report import ILLEGAL
from legality.games import GAMES
from tests.laws.test_engine_laws import Case, cases
from tests.long import amount
from tests.mutating import Worsening

Catalogues = Mapping[str, Catalogue]

DAY: Final = date(2026, 8, 8)
DECKS: Final = amount(1, 4)


@given(data=st.data())
def test_a_plan_leaves_nothing_illegal_and_no_second_plan(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues))

    plan = plan_fix(case.format_, case.deck(), case.day, case.region)

    assert (plan.steps == ()) == (case.check().verdict != ILLEGAL or not plan.possible)
    if plan.possible:
        mended = replace(case, rows=tuple(deck_after(plan.steps, case.deck()).rows()))
        assert mended.check().verdict != ILLEGAL
        assert plan_fix(case.format_, mended.deck(), case.day, case.region) == replace(plan, steps=(), exact=True)


@given(data=st.data())
def test_a_plan_takes_no_more_than_one_fault_after_the_other(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues).filter(lambda case: case.pool is None))

    plan = plan_fix(case.format_, case.deck(), case.day, case.region)

    assert plan.size <= taken_one_by_one(case)


@pytest.mark.grows
def test_worse_decks_of_all_samples_are_mended(catalogues: Catalogues) -> None:
    for sample in samples():
        question = Question(GAMES[sample.game], GAMES[sample.game].format(sample.format), DAY)
        catalogue = catalogues[sample.game]
        answer = check_text(question, sample.text, catalogue, sample.pool)
        worsen = Worsening(question.format_, sorted(catalogue.cards.values(), key=lambda card: card.id))
        for seed in range(DECKS):
            deck = worsen(answer.deck, Random(seed))
            plan = plan_fix(question.format_, deck, question.day)
            assert (
                check(question.format_, deck_after(plan.steps, deck), question.day).verdict != ILLEGAL
                or not plan.possible
            )


def taken_one_by_one(case: Case) -> int:
    """How many copies go if one row after the other goes, the last first, until nothing is illegal."""
    rows: Sequence[Row] = case.rows
    while replace(case, rows=tuple(rows)).check().verdict == ILLEGAL:
        rows = rows[:-1]

    return sum(row[2] for row in case.rows) - sum(row[2] for row in rows)
