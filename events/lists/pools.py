"""What the decks of an entry are built from: nothing in most events, else the pool that counts, or none that is known."""

from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from decks.check.checking import Answer
from decks.decklist.reading.headings import SIDEBOARD
from decks.decklist.rows import Row, rows_as_text
from decks.decklist.writing import name_and_code
from events.models import Entry, Event, Pool
from legality.engine.rules.kinds import pool_rule, without_pool

# What a violation for cards of the pool that the deck leaves out is called.
LEFT_OUT: Final = "pool-left-out"
# The number of the pool of an entry that has registered none.
NONE_YET: Final = 0


@dataclass(frozen=True, slots=True)
class Basis:
    """`needed`: decks of the event are built from pools. `pool`: the one that counts, if any is registered."""

    needed: bool = False
    pool: Pool | None = None

    @property
    def number(self) -> int | None:
        """What a verdict keeps of it: the pool's number, `NONE_YET` without one, None in events without pools."""
        if not self.needed:
            return None

        return NONE_YET if self.pool is None else self.pool.number


FREE: Final = Basis()


def find_basis(event: Event, entry: Entry | None) -> Basis:
    """What decks of this entry (None: one that is still to be made) are built from. No query in events without pools."""
    if not event.pools:
        return FREE

    return Basis(True, entry.pool if entry else None)


def mark_unknown_pool(answer: Answer, basis: Basis) -> Answer:
    """The answer, or for a deck whose pool should be known and is not one that tells so: it is never legal."""
    if not basis.needed or basis.pool is not None:
        return answer

    question = answer.question
    rule = pool_rule(question.format_.edition_on(question.day).rules)
    card = next((row.card for row in answer.resolved.placed), None)
    if rule is None or card is None:
        return answer

    return replace(answer, report=without_pool(answer.report, rule, card))


def rest_for_sideboard(answer: Answer) -> int:
    """How many cards of the pool are the sideboard of a list that names none, as its format says; 0 where that is not all that
    the rest can be: cards that the main deck lacks may be among them.
    """
    left = [found for found in answer.report.violations if found.key == LEFT_OUT]
    steps = list(chain.from_iterable(found.operations for found in left))
    # Where the deck lacks cards, how many are left over is known, not which.
    named = [step for step in steps if step.op == "add" and step.section == SIDEBOARD and step.card is not None]
    if answer.deck.cards(SIDEBOARD) or len(named) < len(steps):
        return 0

    return sum(step.count for step in steps)


def pool_rest(answer: Answer) -> str:
    """The cards of the pool that the deck leaves out, as lines under the heading of their section; empty without any."""
    left = [found for found in answer.report.violations if found.key == LEFT_OUT]
    if answer.catalogue is None:
        return ""

    rows = []
    for step in chain.from_iterable(found.operations for found in left):
        if step.op == "add" and step.card is not None:
            name, code = name_and_code(step.card, answer.catalogue)
            rows.append(Row(step.section, name, step.count, code))

    return rows_as_text(rows, answer.question.game)
