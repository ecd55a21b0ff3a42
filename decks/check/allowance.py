"""How much of the processor searches besides a verdict may take: conflicts, fixes, plans.

The verdict itself has bounds of its own in the engine. What else is searched grows with the list, and a list may have
five thousand lines.
"""

import time
from dataclasses import dataclass, field
from typing import Final

# Seconds of processor. Decks that people play take a hundredth of it.
BESIDE: Final = 0.1
PLAN: Final = 0.25
# Rows of a deck. A longer list is not a deck that went wrong: what tries out one change after the other is left out for it.
MOST_ROWS: Final = 500


@dataclass(slots=True)
class Allowance:
    """So many seconds of this thread's processor, from the first call on."""

    seconds: float = BESIDE
    _end: float | None = field(default=None, init=False)

    def __call__(self) -> bool:
        """Whether some are left."""
        now = time.thread_time()
        if self._end is None:
            self._end = now + self.seconds

        return now < self._end

    @property
    def left(self) -> float:
        """How many are left."""
        return self.seconds if self._end is None else max(0.0, self._end - time.thread_time())


def allowance_for(rows: int) -> Allowance:
    """What searches besides the verdict on a deck of so many rows may take: nothing for a list that is too long to be played."""
    return Allowance(BESIDE if rows <= MOST_ROWS else 0.0)
