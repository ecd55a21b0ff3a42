"""What judges counted, compared with the list and with each other. Pure, and lenient with what a phone may have sent."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

# A card in a section: (section, id or name, name).
Card = tuple[str, str, str]
Counts = Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class CountDifference:
    """A card of which another number was counted than the list has."""

    section: str
    name: str
    listed: int
    counted: int

    @property
    def missing(self) -> int:
        """How many copies are missing; below 0, how many there are too many."""
        return self.listed - self.counted


@dataclass(frozen=True, slots=True)
class CountConflict:
    """A card of which two judges counted different numbers, by judge."""

    section: str
    name: str
    listed: int
    counted: Sequence[tuple[str, int]]


def counts_in(content: Mapping[str, object]) -> Counts:
    """The copies of each card that a record says. What is not a number of copies says nothing."""
    found: dict[Card, int] = {}
    for key in ("cards", "found"):
        rows = content.get(key)
        for row in rows if isinstance(rows, list) else ():
            if not isinstance(row, dict) or not isinstance(row.get("counted"), int) or isinstance(row["counted"], bool):
                continue
            section = str(row.get("section", ""))
            name = str(row.get("name", ""))
            card = (section, str(row.get("id") or name), name)
            found[card] = found.get(card, 0) + max(0, row["counted"])

    return found


def find_differences(listed: Counts, counted: Counts) -> list[CountDifference]:
    """Where a count is not the list, in the list's order; what is not listed comes last."""
    return [
        CountDifference(section, name, listed.get((section, ident, name), 0), counted.get((section, ident, name), 0))
        for section, ident, name in dict.fromkeys((*listed, *counted))
        if listed.get((section, ident, name), 0) != counted.get((section, ident, name), 0)
    ]


def find_conflicts(
    listed: Counts, by_judge: Mapping[str, Counts], finished: Collection[str] = ()
) -> list[CountConflict]:
    """Where judges who counted do not agree, card by card, in the list's order.

    A card that a judge has not touched has no number while they count, and is 0 once they have `finished`.
    """
    found = []
    for card in dict.fromkeys((*listed, *chain.from_iterable(by_judge.values()))):
        counted = [
            (judge, counts.get(card, 0))
            for judge, counts in by_judge.items()
            if counts.get(card, 0) or judge in finished
        ]
        if len({number for _judge, number in counted}) > 1:
            found.append(CountConflict(card[0], card[2], listed.get(card, 0), counted))

    return found
