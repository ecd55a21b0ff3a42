"""One change of a house format, with the days on which it holds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from legality.engine.values.facts import Days

CITE: Final = "House rule "


class HouseKind(StrEnum):
    """What a house rule changes.

    `ban` and `allow`: cards, whatever the official list says of them. `cap`: so many copies of each card. `together`: of these
    cards at most so many names. `points` a copy, summed against the `budget`. `copies`: of every card. `sets`: these alone;
    `without`: these not. `until`: sets released by a day. `size` of a section. `option`: on or off.
    """

    BAN = "ban"
    ALLOW = "allow"
    CAP = "cap"
    TOGETHER = "together"
    POINTS = "points"
    BUDGET = "budget"
    COPIES = "copies"
    SETS = "sets"
    WITHOUT = "without"
    UNTIL = "until"
    SIZE = "size"
    OPTION = "option"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule by its number, which it keeps through all versions.

    `cards`: card names as rules compare them. `amount`: copies, names, points, the budget, or 1 and 0 for an option on and off.
    `sets`: codes. `section`, `least` and `most`: a size (`most` None: no limit). `day`: the last day of releases. `option`: slug.
    """

    number: int
    kind: HouseKind
    cards: tuple[str, ...] = ()
    amount: int | None = None
    sets: tuple[str, ...] = ()
    section: str = ""
    least: int = 0
    most: int | None = None
    day: date | None = None
    option: str = ""
    days: Days = Days()

    @property
    def rank(self) -> tuple[date, int]:
        """Of two rules about one thing the one with the higher rank counts: the later day, then the higher number."""
        return (self.days.since or date.min, self.number)


def house_citation(rules: Iterable[HouseRule]) -> str:
    """How a finding cites house rules: `House rule 3`."""
    numbers = sorted({rule.number for rule in rules})
    return f"{CITE}{', '.join(map(str, numbers))}"


def latest_rule(rules: Iterable[HouseRule]) -> HouseRule | None:
    """The rule that counts among those about one thing; None without any."""
    return max(rules, key=lambda rule: rule.rank, default=None)


def by_card(rules: Sequence[HouseRule], *kinds: HouseKind) -> dict[str, HouseRule]:
    """For each card that rules of these kinds name, the one that counts."""
    found: dict[str, HouseRule] = {}
    for rule in sorted((rule for rule in rules if rule.kind in kinds), key=lambda rule: rule.rank):
        found |= dict.fromkeys(rule.cards, rule)

    return found


def by_set(rules: Sequence[HouseRule]) -> dict[str, HouseRule]:
    """For each set that rules name, the one that counts: that it is alone legal, or that it is not."""
    found: dict[str, HouseRule] = {}
    kinds = (HouseKind.SETS, HouseKind.WITHOUT)
    for rule in sorted((rule for rule in rules if rule.kind in kinds), key=lambda rule: rule.rank):
        found |= dict.fromkeys(rule.sets, rule)

    return found
