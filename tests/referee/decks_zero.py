"""Random decks of Zero Dimension."""

from random import Random
from typing import Final

from tests.referee.aiming import Range
from tests.referee.boundaries import alter, chain, rekind, resize
from tests.referee.cards import Row, World, card
from tests.referee.laws import subsets
from tests.referee.zero import COLOURS, KINDS, MAIN, SERIES, WORLDS


def whole(random: Random, world: World) -> list[Row]:
    """A deck of one series in random colours."""
    series = random.choice(SERIES[:2])
    rows: list[Row] = []
    for number in range(4):
        colour = random.choice(COLOURS[:3])
        rows.append((MAIN, card(f"card {number}", random.choice(KINDS), colour=colour, series=series), 1))

    return rows


def crowd(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """One name in one colour or several gets copies about its limit; the deck keeps its size, most often."""
    _, held, _ = random.choice(rows)
    twins = [
        held.called(held.name, f"{held.name} {n}").having("colour", frozenset((random.choice(COLOURS[:2]),)))
        for n in (1, 2)
    ]
    more: list[Row] = [(MAIN, random.choice((held, *twins)), random.randint(1, 3)) for _ in range(random.randint(1, 3))]
    kept = [row for row in rows if row[1] is not held]
    size = sum(n for _, _, n in more)
    return [*more, *kept[: max(4 - size, 0)]] if random.random() < 0.8 else [*more, *kept]


RANGE: Final = Range(
    worlds=WORLDS,
    whole=whole,
    aims={
        "section-kind": rekind(KINDS),
        "main-size": resize(MAIN, 3, 5),
        "copy-limit": chain(crowd),
        "one-series": alter("series", subsets(SERIES[:2], 1, 1), (MAIN,), 2),
    },
    facts={
        "section-kind": ("kind",),
        "copy-limit": ("colour",),
        "one-series": ("series",),
        "main-size": ("colour", "series"),
    },
    leader_section="",
    leader=None,
)
