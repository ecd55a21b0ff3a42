"""No verdict on a deck with tallies differs from the truth by exhaustion, and what can be decided is decided.

`make test` asks a few small worlds and the long run hundreds; `REFEREE_WORLDS` asks for another number of them,
`REFEREE_SEED` for others.
"""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import islice
from random import Random
from typing import Final

import pytest

from legality.engine import check
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Copies, Size, Tally
from legality.engine.values.card import Card
from legality.engine.values.conditions import parse_condition
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from tests.long import amount
from tests.referee.tallies import (
    HOLDS,
    OPEN,
    POINTS,
    SECTIONS,
    Piece,
    Row,
    SmallWorld,
    Sum,
    decks,
    truth,
    worlds,
)

pytestmark = pytest.mark.grows

DAY: Final = date(2026, 11, 23)
WORLDS: Final = int(os.environ.get("REFEREE_WORLDS", amount(20, 60)))
SEED: Final = int(os.environ.get("REFEREE_SEED", "1"))
DECKS_EACH: Final = 12
LEAST_SHARE: Final = 0.97


def _format(world: SmallWorld) -> Format:
    rules = (
        AllowedKinds(code="kinds", cite="1", over=SECTIONS, allowed=HOLDS),
        Size(code="main-size", cite="2", section="main", one_of=world.main, warns=False),
        Size(code="side-size", cite="3", section="side", one_of=world.side, warns=False),
        Copies(code="copies", cite="4", over=SECTIONS, at_most=world.copies),
        *(_tally(one, number) for number, one in enumerate(world.sums)),
    )
    return Format(
        "game", "format", {}, {date.min: Edition("1", rules)}, default_sections={"ally": "main", "item": "main"}
    )


def _tally(one: Sum, number: int) -> Tally:
    return Tally(
        code=f"sum-{number}",
        cite="5",
        over=one.over,
        of=parse_condition(one.of) if one.of else None,
        at_least=one.at_least,
        at_most=one.at_most,
        weight="cost" if one.sort == "cost" else "",
        points=POINTS if one.sort == "points" else {},
        names=one.sort == "names",
    )


def _deck(rows: Sequence[Row]) -> Deck:
    cards = {piece: _card(piece) for _, piece, _ in rows}
    return Deck.of([(section, cards[piece], count) for section, piece, count in rows])


def _card(piece: Piece) -> Card:
    numbers: Mapping[str, int] = {"cost": piece.cost} if isinstance(piece.cost, int) else {}
    return Card(
        f"game.{piece.name}",
        "game",
        piece.name,
        piece.kind,
        UNKNOWN if piece.words == OPEN else frozenset(piece.words.split()),
        {"cost": UNKNOWN} if piece.cost == OPEN else {},
        numbers=numbers,
    )


def test_tallies_are_judged_as_by_exhaustion() -> None:
    random, found = Random(SEED), Counter[tuple[str, str]]()
    wrong: list[str] = []
    left: list[str] = []
    for world in worlds(SEED, WORLDS):
        format_ = _format(world)
        for rows in islice(decks(random, world), DECKS_EACH):
            true, said = truth(world, rows), check(format_, _deck(rows), DAY).verdict
            found[true, said] += 1
            if true != said:
                (left if said == "undetermined" else wrong).append(f"{true}, not {said}: {world} {rows}")

    print(f"\n{dict(found)}", *wrong[:20], *left[:20], sep="\n")
    decided = sum(count for (true, _), count in found.items() if true != "undetermined")
    assert wrong == []
    assert {true for true, _ in found} == {"legal", "unfinished", "illegal", "undetermined"}
    assert len(left) <= (1 - LEAST_SHARE) * decided
