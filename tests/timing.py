"""How long an act keeps the processor, or how much it does, whatever else the machine does."""

import gc
import sys
from collections.abc import Callable
from time import process_time
from types import FrameType
from typing import Any, Final

GOES: Final = 3
# The seconds of `plain_work` on the quiet machine on which limits in seconds were set.
QUIET: Final = 0.045


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


def plain_work() -> int:
    """Dictionaries and strings, as a request makes them."""
    seen: dict[str, int] = {}
    for number in range(60_000):
        seen[f"{number:x}"] = seen.get(f"{number % 977:x}", 0) + len(str(number))
    return sum(seen.values())


def pace() -> float:
    """How many times slower than on a quiet machine plain work goes here and now; at least 1."""
    return max(1, seconds(plain_work) / QUIET)


def paced_seconds(act: Callable[[], object]) -> float:
    """The seconds of one go as of a quiet machine."""
    return seconds(act) / pace()


def least(act: Callable[[], object], limit: float) -> float:
    """The seconds of the quickest go of three; no more goes once one stays below the limit, and as of a quiet machine if none does.

    What is slow by its nature is slow three times, what a neighbour made late is so once. Not for what is remembered from one go
    to the next: that is timed once, by `paced_seconds`.
    """
    taken = seconds(act)
    for _ in range(GOES - 1):
        if taken < limit:
            break
        taken = min(taken, seconds(act))
    return taken if taken < limit else taken / pace()


def steps(act: Callable[[], object]) -> int:
    """How many instructions of Python an act takes: as many on every machine, and while every line is counted."""
    taken = 0

    # Any: its own type, which has no name.
    def count(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal taken
        frame.f_trace_opcodes = True
        taken += event == "opcode"
        return count

    counts_lines = sys.gettrace()
    sys.settrace(count)
    try:
        act()
    finally:
        sys.settrace(counts_lines)

    return taken
