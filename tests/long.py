"""`make test` asks a few of each; `make test-long` (LONG=1) asks many, and alone what takes minutes.

A test that is `long` runs in the long run alone. One that `grows` runs in both and asks for more there: every law, every
test of a vector, and those that are marked so and take their numbers from `amount`.
"""

import os
from typing import Final

import pytest

LONG: Final = os.environ.get("LONG") == "1"
ONLY_LONG: Final = "long"
GROWS: Final = "grows"


def amount(few: int, many: int) -> int:
    """How many a test asks for: few in every run, many in the long one."""
    return many if LONG else few


def grows(item: pytest.Item) -> bool:
    """Whether the long run asks a test for more."""
    law = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    vector = "vector" in getattr(getattr(item, "callspec", None), "params", {})
    return law or vector or item.get_closest_marker(GROWS) is not None


def belongs(item: pytest.Item) -> bool:
    """Whether a test is in this run."""
    only_long = item.get_closest_marker(ONLY_LONG) is not None
    return (only_long or grows(item)) if LONG else not only_long
