"""Small worlds of values that are allowed by section and day, and of names that may not stand together.

The law says of each day which values a section allows, and which names are apart; it knows no days of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations_with_replacement, product
from typing import Final

from tests.referee.cards import UNKNOWN, FactCard, FactDeck, LawRule, Line, Open, Values, World, card, deck, words
from tests.referee.laws import kinds, known_cards, sized, subsets

MAIN, SIDE, REST = "main", "side", "rest"
# What the cards of the worlds have; "?" stands for every value that no rule names.
BLOCKS: Final = ("1", "2", "9", "?")
APART: Final = ("Sun", "Moon", "Star")
BEFORE, BETWEEN, AFTER = date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)


@dataclass(frozen=True, slots=True)
class Law:
    """What holds in a world. `allowed`: by section, values; `none`: cards without a value; `apart`: names."""

    allowed: Mapping[str, Values]
    none: bool
    apart: tuple[tuple[str, ...], ...]
    at_most: int = 1


def _allowed(law: Law) -> LawRule:
    def holds(world: World, one: FactDeck) -> bool:
        return all(
            bool(held.values("block") & law.allowed[section]) or (law.none and not held.values("block"))
            for section, held, _ in one.rows
            if section in law.allowed
        )

    return LawRule("block", (), holds)


def _apart(law: Law, *over: str) -> LawRule:
    def holds(world: World, one: FactDeck) -> bool:
        names = {held.name for held, _ in one.cards(*over)}
        return all(len(names.intersection(group)) <= law.at_most for group in law.apart)

    return LawRule("apart", (), holds)


def _additions(world: World, one: FactDeck, section: str) -> Sequence[FactCard]:
    """One card of each value, and one of none, under a name that no group has."""
    return [card(f"fresh {block}", "ally", block=block) for block in (*BLOCKS, "")]


def _strangers(world: World, one: FactDeck) -> Sequence[FactCard]:
    return [*_additions(world, one, ""), *(card(name, "ally", block="2") for name in APART), *known_cards(one)]


def _values(world: World, kind: str, fact: str) -> Sequence[Values]:
    return subsets(BLOCKS)


def _world(slug: str, day: date, law: Law) -> World:
    return World(
        game="game",
        format="format",
        slug=slug,
        day=day,
        sections=(MAIN, SIDE),
        homes={"ally": MAIN},
        rules=(
            kinds({MAIN: ("ally",), SIDE: ("ally",), REST: ("ally",)}),
            sized("main-size", MAIN),
            sized("side-size", SIDE),
            _allowed(law),
            _apart(law, MAIN, SIDE),
        ),
        numbers={"main-size": {"exactly": 2}, "side-size": {"at_most": 1}},
        targets={MAIN: (2,), SIDE: (1,)},
        additions=_additions,
        strangers=_strangers,
        values=_values,
    )


PAIRS: Final = (("Sun", "Moon"), ("Moon", "Star"))
LAWS: Final[Mapping[str, tuple[date, Law]]] = {
    "before": (BEFORE, Law({MAIN: words("1"), SIDE: words("1 9")}, none=False, apart=())),
    "between": (BETWEEN, Law({MAIN: words("1 2"), SIDE: words("1 2 9")}, none=False, apart=PAIRS)),
    "after": (AFTER, Law({MAIN: words("2"), SIDE: words("2 9")}, none=False, apart=())),
    "free": (BETWEEN, Law({MAIN: words("1 2"), SIDE: words("1 2 9")}, none=True, apart=PAIRS)),
    "two": (BETWEEN, Law({MAIN: words("1 2"), SIDE: words("1 2 9")}, none=True, apart=(APART,), at_most=2)),
}
WORLDS: Final = {slug: _world(slug, day, law) for slug, (day, law) in LAWS.items()}

_SEALED: Final = Law({MAIN: words("1 2")}, none=True, apart=PAIRS)
# A pool, of which the main deck keeps two cards at least.
POOLED: Final = replace(
    _world("sealed", BETWEEN, _SEALED),
    sections=(SIDE, MAIN, REST),
    rules=(
        kinds({MAIN: ("ally",), SIDE: ("ally",), REST: ("ally",)}),
        sized("main-size", MAIN),
        sized("side-size", SIDE),
        _allowed(_SEALED),
        _apart(_SEALED, MAIN),
    ),
    numbers={"main-size": {"at_least": 2}, "side-size": {"at_most": 1}},
    targets={MAIN: (2,)},
    placed=(SIDE, MAIN, REST),
    rest=REST,
)

ONE, TWO, NINE, NONE_ = (card(f"card {block}", "ally", block=block) for block in ("1", "2", "9", ""))
LOST, PARTLY = (
    card(name, "ally", block=block) for name, block in (("lost", UNKNOWN), ("partly", Open(words("9"), words("2"))))
)
SUN, MOON, STAR = (card(name, "ally", block=block) for name, block in zip(APART, ("2", "2", "1"), strict=True))
OTHER_SUN: Final = card("Sun", "ally", "other sun", block="1")
PIECES: Final = (ONE, TWO, NINE, NONE_, LOST, PARTLY, SUN, MOON, STAR, OTHER_SUN)


def decks() -> Iterator[FactDeck]:
    """Every deck of at most two cards and one in the side deck, each whole and with an open line; some with three."""
    sides = [(), *((piece,) for piece in PIECES)]
    for size in range(3):
        for main, side in product(combinations_with_replacement(PIECES, size), sides):
            rows = [*((MAIN, piece, 1) for piece in main), *((SIDE, piece, 1) for piece in side)]
            yield deck(rows)
            if size < 2 and not side:
                yield from (deck(rows, lines=(Line((), section, 1),)) for section in (MAIN, SIDE))
    for main in combinations_with_replacement((TWO, LOST, SUN, MOON, STAR), 3):
        yield deck([(MAIN, piece, 1) for piece in main])


def pools() -> Iterator[FactDeck]:
    """Every pool of three cards, with none, one or two of them placed, the first beside the deck too."""
    for pool in combinations_with_replacement((TWO, NINE, LOST, SUN, MOON, STAR), 3):
        for placed in range(3):
            rows = [*((MAIN, piece, 1) for piece in pool[:placed]), *((REST, piece, 1) for piece in pool[placed:])]
            yield deck(rows, [(piece, 1) for piece in pool])
            yield deck([(SIDE, pool[0], 1), *rows[1:]], [(piece, 1) for piece in pool])
