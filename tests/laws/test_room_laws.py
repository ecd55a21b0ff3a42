"""Laws of the steps that fix one fault, on worse decks of all samples: none puts a card where there is no room for it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from random import Random
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.fix_steps import deck_after, violation_fix_steps
from decks.check.question import Question
from decks.decklist.resolve import Resolved
from decks.report.fixes import help_for
from decks.report.operations import RowOperation as RowStep
from decks.samples import Sample, samples
from legality.engine import check
from legality.engine.values.deck import Deck
from legality.engine.values.report import Operation
from legality.games import GAMES
from tests.mutating import Worsening

Catalogues = Mapping[str, Catalogue]

DAY: Final = date(2026, 8, 8)
DECKS: Final = 4


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.game}/{sample.slug}")
def test_no_step_fills_a_section_beyond_its_size(sample: Sample, catalogues: Catalogues) -> None:
    catalogue = catalogues[sample.game]
    for answer in worse(sample, catalogue):
        for violation in answer.report.violations:
            if violation.fix != "add":
                offered = [violation_fix_steps(violation, answer)]
                offered += [named(fix.operations, catalogue) for fix in help_for(violation, answer, catalogue).fixes]
                assert [steps for steps in offered if overfull(steps, answer)] == []


def worse(sample: Sample, catalogue: Catalogue) -> Iterator[Answer]:
    """Answers to the sample made worse."""
    question = Question(GAMES[sample.game], GAMES[sample.game].format(sample.format), DAY)
    deck = check_text(question, sample.text, catalogue, sample.pool).deck
    worsen = Worsening(question.format_, sorted(catalogue.cards.values(), key=lambda card: card.id))
    for seed in range(DECKS):
        changed = worsen(deck, Random(seed))
        yield Answer(question, changed, check(question.format_, changed, DAY), Resolved((), ()))


def named(operations: Sequence[RowStep], catalogue: Catalogue) -> tuple[Operation, ...]:
    """The operations of a button as steps of the engine."""
    steps = []
    for one in operations:
        assert one.op != "set"
        assert one.card is not None
        steps.append(Operation(one.op, one.section, one.count, catalogue.cards[one.card], one.to))

    return tuple(steps)


def overfull(steps: Sequence[Operation], answer: Answer) -> bool:
    """Whether a section holds more beyond its size after the steps than before."""
    if any(step.card is None for step in steps):
        return False

    before, after = beyond(answer.deck, answer), beyond(deck_after(tuple(steps), answer.deck), answer)
    return any(after[section] > before[section] for section in after)


def beyond(deck: Deck, answer: Answer) -> Counter[str]:
    """By section, the cards that it has no room for."""
    bounded = check(answer.question.format_, deck, DAY).bounded
    return Counter(
        {
            section: max(0, count - bounds.at_most)
            for section, (bounds, count) in bounded.items()
            if bounds.at_most is not None
        }
    )
