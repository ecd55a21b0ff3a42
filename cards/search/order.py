"""The order of results, and pages by cursor.

A cursor holds the sort values of the last row, so that pages never overlap, whatever is added in between.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from cards.search.memory_rows import MemoryCard, MemoryPrinting
from cards.search.plan import SearchPlan, required_words
from legality.sources.fold import squash

SortValues = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class SortKey:
    """One of the values that rows are sorted by."""

    sort: type[int] | type[str]
    descending: bool = False


NUMBER: Final = SortKey(int)
TEXT: Final = SortKey(str)
PRINTED: Final = (TEXT, TEXT, TEXT, TEXT)


@dataclass(frozen=True, slots=True)
class Order:
    """Cards or printings (`prints`) by `name`, `set`, `kind` or the name of a number; then by name, by what is printed."""

    by: str
    descending: bool = False
    prints: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is the order of the index itself."""
        return self.by == "name" and not self.descending

    def keys(self) -> tuple[SortKey, ...]:
        """The keys of the values of a row."""
        text = SortKey(str, self.descending)
        printed = PRINTED if self.prints else ()
        match self.by:
            case "name":
                return (text, *printed, NUMBER)
            case "set":
                return (*(text for _ in printed or (text,)), TEXT, NUMBER)
            case "kind":
                return (text, TEXT, *printed, NUMBER)

        return (NUMBER, SortKey(int, self.descending), TEXT, *printed, NUMBER)

    def values(self, card: MemoryCard, printing: MemoryPrinting | None) -> SortValues:
        """The values of a card, or of a printing of it. The last is the primary key, so that the order is total."""
        pk, printed = (card.pk, ()) if printing is None else (printing.pk, printing.sort_values())
        match self.by:
            case "name":
                return (card.name_key, *printed, pk)
            case "set":
                return (*(printed or (card.set_key,)), card.name_key, pk)
            case "kind":
                return (card.kind, card.name_key, *printed, pk)

        # Cards without the number come last, in either direction.
        number = (0, card.numbers[self.by]) if self.by in card.numbers else (1, 0)
        return (*number, card.name_key, *printed, pk)

    def follows(self, values: SortValues, others: SortValues) -> bool:
        """Whether a row with these values comes after one with the others."""
        for value, other, key in zip(values, others, self.keys(), strict=True):
            if value != other:
                # Both are of the key's type.
                return (value > other) != key.descending  # type: ignore[operator]

        return False


def plan_order(plan: SearchPlan) -> Order:
    """The order of a plan's results, within those of equal rank."""
    return Order(plan.order or "name", plan.descending, plan.prints)


def ranking_words(plan: SearchPlan) -> str:
    """The words that results are ranked by, squashed; empty where the plan asks for another order."""
    return "" if plan.order or plan.descending else squashed_words(plan)


def squashed_words(plan: SearchPlan) -> str:
    """The words of a plan, squashed."""
    return squash("".join(required_words(plan.node)))


def sort_keys(plan: SearchPlan) -> tuple[SortKey, ...]:
    """The keys of the plan's results: their group (results.py) and their place in the order."""
    apart = () if plan.last is None else (NUMBER,)
    rank = (NUMBER,) if ranking_words(plan) else ()
    return (*apart, *rank, *plan_order(plan).keys())


def write_cursor(values: SortValues, plan_text: str) -> str:
    """The end of a page as text for an address."""
    content = json.dumps([_plan_digest(plan_text), *values], ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(content.encode()).decode().rstrip("=")


def read_cursor(cursor: str, plan_text: str, keys: Sequence[SortKey]) -> SortValues | None:
    """The values of a cursor; None for a broken cursor or one of another query."""
    try:
        content = json.loads(urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4)))
    except (NotBase64, ValueError, RecursionError):
        return None

    if not isinstance(content, list) or len(content) != len(keys) + 1 or content[0] != _plan_digest(plan_text):
        return None

    values = content[1:]
    # `type`, since true and false are numbers too.
    return tuple(values) if [type(value) for value in values] == [key.sort for key in keys] else None


def _plan_digest(plan_text: str) -> str:
    return blake2b(plan_text.encode("utf-8", "replace"), digest_size=6).hexdigest()
