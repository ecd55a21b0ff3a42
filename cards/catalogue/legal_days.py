"""The days from which a set is legal, as the tables and sources have them, and as the rules see them.

`{"": "2026-05-08", "cn": "2026-04-10", "tw": "never"}`: by region, the empty one is every other. The day of a region that is
missing is unknown where the empty one is missing too.
"""

import json
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from legality.engine.values.card import LegalDays

NEVER: Final = "never"


def to_legal_days(stored: Mapping[str, str]) -> LegalDays:
    """The days as the rules see them. Raises ValueError for what is neither a day nor `never`."""
    return MappingProxyType({region: legal_day(day) for region, day in stored.items()})


def legal_day(text: str) -> date | None:
    """A day, or None for `never`. Raises ValueError for anything else."""
    return None if text == NEVER else date.fromisoformat(text)


# One object for each text, since most cards share their sets.
@lru_cache(maxsize=512)
def read_legal_days(text: str) -> LegalDays:
    """The days of the JSON that the tables hold."""
    return to_legal_days(json.loads(text))
