"""Cards, decks and small worlds of the referee, who judges by exhaustion and imports no rule code.

A *world* is a game's format on a day with its sizes scaled down. A fact is a set of words, or *open*: the world knows
every value that it may turn out to have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Final, Literal

Values = frozenset[str]
Verdict = Literal["legal", "unfinished", "illegal", "undetermined"]

NONE: Final[Values] = frozenset()
# The condition that every card meets.
ANY: Final = "*"


@dataclass(frozen=True, slots=True)
class Open:
    """A fact that is not known: it has all values of `surely`, any of `perhaps` (None: any at all), and no others."""

    surely: Values = NONE
    perhaps: Values | None = None

    def may_be(self, values: Values) -> bool:
        """Whether the fact may turn out to be these values."""
        return self.surely <= values and (self.perhaps is None or values <= self.surely | self.perhaps)


UNKNOWN: Final = Open()

Fact = Values | Open


@dataclass(frozen=True, slots=True)
class Cap:
    """A dated restriction of a name in the world's format: at most `limit` copies, 0 for a ban. `until`: its last day."""

    limit: int
    since: date | None = None
    until: date | None = None

    def holds(self, day: date) -> bool:
        """Whether the restriction is in force on the day."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, eq=False)
class FactCard:
    """A card of a world; `key` tells cards of one name apart. Make one with `card`, so that equal cards are one object.

    `facts`: `kind`, `supertype`, `label`, `set`, `requires` (each value a line, its alternatives joined by `|`), `include` and
    `exclude` (each value a condition on cards, as `class=mage|druid`) and the traits of the game. `own_limit`: the limit
    of copies that its text gives.
    """

    name: str
    key: str
    facts: Mapping[str, Fact]
    own_limit: int | None = None
    caps: tuple[Cap, ...] = ()

    def __repr__(self) -> str:
        shown = [f"{name}={_shown(fact)}" for name, fact in self.facts.items() if fact != NONE]
        shown += [f"{name}={value}" for name in ("own_limit", "caps") if (value := getattr(self, name))]
        return f"{self.key}({', '.join(shown)})"

    def values(self, fact: str) -> Values:
        """The values of a fact that is known."""
        found = self.facts.get(fact, NONE)
        if isinstance(found, Open):
            raise TypeError(f"{fact} of {self.key} is open")

        return found

    @property
    def kind(self) -> str:
        """The kind of a card whose kind is known."""
        (kind,) = self.values("kind")
        return kind

    @property
    def open_facts(self) -> tuple[str, ...]:
        """The facts that are open, the kind first, since others may depend on it."""
        return tuple(
            sorted((n for n, fact in self.facts.items() if isinstance(fact, Open)), key=lambda n: (n != "kind", n))
        )

    def having(self, fact: str, value: Fact) -> FactCard:
        """The card with another value of a fact."""
        return self._with(self.name, self.key, {**self.facts, fact: value}, self.caps)

    def called(self, name: str, key: str) -> FactCard:
        """Another card with the same facts."""
        return self._with(name, key, self.facts, self.caps)

    def limited_to(self, own_limit: int) -> FactCard:
        """The card with a text that gives another limit of copies."""
        return _interned(self.name, self.key, tuple(self.facts.items()), own_limit, self.caps)

    def capped(self, *caps: Cap) -> FactCard:
        """The card with other restrictions."""
        return self._with(self.name, self.key, self.facts, caps)

    def _with(self, name: str, key: str, facts: Mapping[str, Fact], caps: tuple[Cap, ...]) -> FactCard:
        pairs = tuple(sorted(facts.items(), key=lambda pair: pair[0]))
        return _interned(name, key, pairs, self.own_limit, caps)


def card(
    name: str, kind: str, key: str = "", given: Mapping[str, Fact | str] | None = None, **facts: Fact | str
) -> FactCard:
    """A card; a text `a b` is the set of a and b. The trait `class` is written `class_`. `given`: facts by name."""
    all_facts = {"kind": kind, **(given or {}), **facts}
    known = {fact.rstrip("_"): words(value) if isinstance(value, str) else value for fact, value in all_facts.items()}
    return _interned(name, key or name, tuple(sorted(known.items(), key=lambda pair: pair[0])), None, ())


def words(text: str) -> Values:
    """The words of a text."""
    return frozenset(text.split())


@cache
def _interned(
    name: str,
    key: str,
    facts: tuple[tuple[str, Fact], ...],
    own_limit: int | None,
    caps: tuple[Cap, ...],
) -> FactCard:
    return FactCard(name, key, dict(facts), own_limit, caps)


def _shown(fact: Fact) -> str:
    if isinstance(fact, Open):
        return "?" if fact == UNKNOWN else f"{'+'.join(sorted(fact.surely))}?{'+'.join(sorted(fact.perhaps or ()))}"

    return "+".join(sorted(fact))


Row = tuple[str, FactCard, int]
Held = tuple[FactCard, int]


@dataclass(frozen=True, slots=True)
class Line:
    """An open line: one of `cards`, or any card or nothing at all if that is empty.

    `section` None: no heading, or one that is not known. `count` None: any number. `adrift`: known cards under a heading
    that is not known, which are in any section or none. In a pool sections say nothing.
    """

    cards: tuple[FactCard, ...] = ()
    section: str | None = None
    count: int | None = 1
    adrift: bool = False


@dataclass(frozen=True, slots=True)
class FactDeck:
    """A deck as rows, merged and in order, so that equal decks are equal. `pool` None: not given."""

    rows: tuple[Row, ...]
    pool: tuple[Held, ...] | None = None
    lines: tuple[Line, ...] = ()
    pool_lines: tuple[Line, ...] = ()

    def cards(self, *sections: str) -> list[Held]:
        """The cards of the sections with their copies."""
        return [(held, count) for section, held, count in self.rows if section in sections]

    def size(self, *sections: str) -> int:
        """How many cards the sections hold together."""
        return sum(count for section, _, count in self.rows if section in sections)

    def adding(self, rows: Sequence[Row], pool: Sequence[Held] = ()) -> FactDeck:
        """The deck with further rows, and further cards in its pool."""
        return deck(
            [*self.rows, *rows], None if self.pool is None else [*self.pool, *pool], self.lines, self.pool_lines
        )


def deck(
    rows: Sequence[Row],
    pool: Sequence[Held] | None = None,
    lines: tuple[Line, ...] = (),
    pool_lines: tuple[Line, ...] = (),
) -> FactDeck:
    """A deck in canonical form."""
    merged: dict[tuple[str, FactCard], int] = {}
    for section, held, count in rows:
        merged[section, held] = merged.get((section, held), 0) + count
    stock: dict[FactCard, int] = {}
    for held, count in pool or ():
        stock[held] = stock.get(held, 0) + count

    ordered = sorted(
        ((s, held, n) for (s, held), n in merged.items() if n > 0), key=lambda row: (row[0], *_order(row[1]))
    )
    listed = sorted(((held, n) for held, n in stock.items() if n > 0), key=lambda row: _order(row[0]))
    return FactDeck(tuple(ordered), None if pool is None else tuple(listed), lines, pool_lines)


def _order(held: FactCard) -> tuple[str, int]:
    return held.key, id(held)


@dataclass(frozen=True, slots=True)
class LawRule:
    """A rule of the law: `holds(world, deck)` for a deck whose facts are known.

    `mended_by`: the sections where cards that are added may fix a breach; empty: something must go or move.
    """

    code: str
    mended_by: tuple[str, ...]
    holds: Callable[[World, FactDeck], bool]


# The parameters of a rule.
Numbers = Mapping[str, int | tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class World:
    """A format on a day, scaled down. `numbers`: the parameters of its rules by code.

    `targets`: by section, in the order in which they are filled, the sizes that are worth filling it up to.
    `additions(world, deck, section)`: the cards that may be added to a section. `strangers(world, deck)`: the cards that
    an open line may be. `values(world, kind, fact)`: every value that an unknown fact of a card of a kind may have.
    `placed`: the sections that hold the pool's cards; `rest`: the one for those not placed yet. `pool_leaders`: the
    kinds of leaders that come from a pool if it lists any, by section; unused ones may be in the rest too. `any_source`: of
    these sections, those whose cards come from anywhere.
    """

    game: str
    format: str
    day: date
    sections: tuple[str, ...]
    homes: Mapping[str, str]
    rules: tuple[LawRule, ...]
    numbers: Mapping[str, Numbers]
    targets: Mapping[str, tuple[int, ...]]
    additions: Callable[[World, FactDeck, str], Sequence[FactCard]]
    strangers: Callable[[World, FactDeck], Sequence[FactCard]]
    values: Callable[[World, str, str], Sequence[Values]]
    placed: tuple[str, ...] = ()
    rest: str = ""
    pool_leaders: Mapping[str, str] = field(default_factory=dict)
    any_source: tuple[str, ...] = ()
    slug: str = ""
    # By set, the day from which it is legal; None: never.
    legal_since: Mapping[str, date | None] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"{self.game}/{self.slug or self.format}"

    def fits(self, code: str, found: int) -> bool:
        """Whether a number satisfies the parameters of a rule about sizes."""
        numbers = self.numbers[code]
        one_of = numbers.get("one_of")
        if isinstance(one_of, tuple):
            return found in one_of

        low, high = numbers.get("at_least", 0), numbers.get("at_most", found)
        exactly = numbers.get("exactly", found)
        assert isinstance(low, int) and isinstance(high, int)
        return low <= found <= high and found == exactly

    def number(self, code: str, name: str = "at_most") -> int:
        """One number of a rule."""
        value = self.numbers[code][name]
        assert isinstance(value, int)
        return value
