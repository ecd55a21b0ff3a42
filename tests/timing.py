"""How long an act keeps the processor, whatever else the machine does."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Final

GOES: Final = 3


def seconds(act: Callable[[], object]) -> float:
    """The processor's seconds of one go.

    The time of this process, for others take turns with it on a busy machine; without the collector, which in the midst
    of thousands of tests walks over all that they left and takes seconds of its own.
    """
    gc.disable()
    started = process_time()
    try:
        act()
        return process_time() - started
    finally:
        gc.enable()


def least(act: Callable[[], object], limit: float) -> float:
    """The seconds of the quickest go of three; no more goes once one stays below the limit.

    What is slow by its nature is slow three times, what a neighbour made late is so once. Not for what is remembered from one go
    to the next: that is timed once, by `seconds`.
    """
    taken = seconds(act)
    for _ in range(GOES - 1):
        if taken < limit:
            break
        taken = min(taken, seconds(act))
    return taken
