"""What the decks of an entry are built from: nothing in most events, else the pool that counts, or none that is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from decks.check.checking import Answer
from events.models import Entry, Event, Pool
from legality.engine.kinds import pool_rule, without_pool

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


def basis_of(event: Event, entry: Entry | None) -> Basis:
    """What decks of this entry (None: one that is still to be made) are built from. No query in events without pools."""
    if not event.pools:
        return FREE

    return Basis(True, entry.pool if entry else None)


def as_known(answer: Answer, basis: Basis) -> Answer:
    """The answer, or for a deck whose pool should be known and is not one that tells so: it is never legal."""
    if not basis.needed or basis.pool is not None:
        return answer

    question = answer.question
    rule = pool_rule(question.format_.edition_on(question.day).rules)
    card = next((row.card for row in answer.resolved.placed), None)
    if rule is None or card is None:
        return answer

    return replace(answer, report=without_pool(answer.report, rule, card))
