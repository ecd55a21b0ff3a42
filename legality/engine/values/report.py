"""The report of a check: violations, doubts and warnings, each with its rule, and the verdict that follows.

The verdicts, from the gravest: illegal, undetermined, unfinished, legal.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from legality.engine.values.card import Card

Verdict = Literal["legal", "unfinished", "illegal", "undetermined"]
Severity = Literal["error", "warning"]
Fix = Literal["add", "remove", "replace"]

ILLEGAL: Final = "illegal"
UNDETERMINED: Final = "undetermined"
UNFINISHED: Final = "unfinished"
LEGAL: Final = "legal"
WORST_FIRST: Final[tuple[Verdict, ...]] = (ILLEGAL, UNDETERMINED, UNFINISHED, LEGAL)


@dataclass(frozen=True, slots=True)
class BlamedCard:
    """A card that a violation blames, its copies, and the section that holds them (empty: several sections).

    `found` and `limit`: the numbers compared, where they differ from card to card (a pool).
    """

    card: Card
    count: int
    section: str
    found: int | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Operation:
    """One step on a deck that a program can take: `add`, `remove` or `move` `count` copies.

    `card` None: any card that fits; the player chooses.
    """

    op: Literal["add", "remove", "move"]
    section: str
    count: int
    card: Card | None = None
    to: str = ""


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that the deck breaks; with severity `warning`, a legal deck that is likely a mistake.

    `key` names the sentence; `found` and `limit` are the numbers compared; `words` are slugs that the sentence needs
    (trait, leader section ...). `fix`: the kind of change that fixes it; `operations`: one way to do so.
    `to_confirm`: copies on open lines that may be among the cards that are missing; there are no operations then.
    """

    code: str
    cite: str
    key: str
    fix: Fix
    section: str = ""
    found: int | None = None
    limit: int | None = None
    cards: tuple[BlamedCard, ...] = ()
    operations: tuple[Operation, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    reading: str | None = None
    severity: Severity = "error"
    to_confirm: int = 0

    def blames(self, card: Card) -> bool:
        """Whether the violation blames this card."""
        return any(blame.card is card for blame in self.cards)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A rule that is undecided because the database lacks the `fact` of the `card`."""

    code: str
    cite: str
    fact: str
    card: Card
    section: str
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Bounds:
    """The size that a format asks of a section; `counted`: the sections whose cards count towards it."""

    section: str
    counted: tuple[str, ...]
    at_least: int = 0
    at_most: int | None = None
    one_of: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check of one deck on one day. `counts` are in the order of `bounds`.

    `settled`: the verdict, where the findings alone do not say it (open lines, cases tried).
    """

    game: str
    format: str
    edition: str
    day: date
    region: str
    bounds: tuple[Bounds, ...]
    counts: tuple[int, ...]
    violations: tuple[Violation, ...]
    doubts: tuple[Doubt, ...]
    warnings: tuple[Violation, ...]
    settled: Verdict | None = None

    @property
    def verdict(self) -> Verdict:
        """`illegal` before `undetermined` before `unfinished` before `legal`."""
        if self.settled is not None:
            return self.settled
        if any(violation.fix != "add" for violation in self.violations):
            return ILLEGAL
        if self.doubts:
            return UNDETERMINED

        return UNFINISHED if self.violations else LEGAL

    @property
    def bounded(self) -> dict[str, tuple[Bounds, int]]:
        """By section, its bounds and its count."""
        return {bounds.section: (bounds, count) for bounds, count in zip(self.bounds, self.counts, strict=True)}

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the broken rules, each once, sorted."""
        return tuple(sorted({violation.code for violation in self.violations}))


CardLegality = Literal["legal", "banned", "not-in-format", "undetermined"]

BANNED: Final = "banned"
NOT_IN_FORMAT: Final = "not-in-format"
