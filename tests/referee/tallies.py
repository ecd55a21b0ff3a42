"""Small worlds of sums: sizes, copies and tallies, with a law of their own that imports no rule code.

A card is a plain tuple of facts. Every card that may exist can be added, in as many names as one likes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Final

KINDS: Final = ("ally", "item")
WORDS: Final = ("", "basic", "rare", "basic rare")
COSTS: Final = (None, 0, 1, 2, 3)
# A fact that is not known.
OPEN: Final = "?"
SECTIONS: Final = ("main", "side")
HOLDS: Final = {"main": KINDS, "side": ("item",)}
# The conditions, as the engine spells them.
CONDITIONS: Final = (
    "",
    "supertype=basic",
    "supertype=rare",
    "supertype=basic&kind=ally",
    "kind=item",
    "cost>=2",
    "cost<=1",
    "cost=",
    "cost=2&supertype=rare",
)
POINTS: Final = {"P1": 1, "P2": 2}


@dataclass(frozen=True, slots=True)
class Piece:
    """A card: its name and facts, each of which may be `OPEN`."""

    name: str
    kind: str
    words: str
    cost: int | str | None

    @property
    def is_open(self) -> bool:
        """Whether a fact is not known."""
        return OPEN in (self.words, self.cost)


Row = tuple[str, Piece, int]


@dataclass(frozen=True, slots=True)
class Sum:
    """A tally: `sort` is copies, names, cost or points."""

    over: tuple[str, ...]
    of: str
    at_least: int
    at_most: int | None
    sort: str


@dataclass(frozen=True, slots=True)
class SmallWorld:
    """The sizes of the main deck and of the side deck, the copies of a name, and the sums."""

    main: tuple[int, ...]
    side: tuple[int, ...]
    copies: int
    sums: tuple[Sum, ...]


def meets(piece: Piece, of: str) -> bool:
    """Whether a card meets a condition."""
    words, cost = piece.words.split(), piece.cost
    number = cost if isinstance(cost, int) else None
    answers = {
        "": True,
        "supertype=basic": "basic" in words,
        "supertype=rare": "rare" in words,
        "kind=ally": piece.kind == "ally",
        "kind=item": piece.kind == "item",
        "cost>=2": number is not None and number >= 2,  # noqa: PLR2004  as it is spelt
        "cost<=1": number is not None and number <= 1,
        "cost=": number is None,
        "cost=2": number == 2,  # noqa: PLR2004  as it is spelt
    }
    return all(answers[part] for part in of.split("&"))


def total(one: Sum, rows: Sequence[Row]) -> int:
    """The sum of a deck."""
    counted = [(piece, n) for section, piece, n in rows if section in one.over and meets(piece, one.of)]
    match one.sort:
        case "names":
            return len({piece.name for piece, _ in counted})
        case "cost":
            return sum(n * piece.cost for piece, n in counted if isinstance(piece.cost, int))
        case "points":
            return sum(n * POINTS.get(piece.name, 0) for piece, n in counted)

    return sum(n for _, n in counted)


def is_legal(world: SmallWorld, rows: Sequence[Row]) -> bool:
    """Whether a deck of known cards keeps every rule."""
    sizes = {section: sum(n for place, _, n in rows if place == section) for section in SECTIONS}
    names: dict[str, int] = {}
    for _, piece, n in rows:
        names[piece.name] = names.get(piece.name, 0) + n

    return (
        sizes["main"] in world.main
        and sizes["side"] in world.side
        and all(piece.kind in HOLDS[section] for section, piece, _ in rows)
        and max(names.values(), default=0) <= world.copies
        and all(one.at_least <= total(one, rows) <= (99 if one.at_most is None else one.at_most) for one in world.sums)
    )


def truth(world: SmallWorld, rows: Sequence[Row]) -> str:
    """The verdict by trying everything."""
    found = {_verdict(world, way) for way in _ways(rows)}
    return found.pop() if len(found) == 1 else "undetermined"


def _verdict(world: SmallWorld, rows: Sequence[Row]) -> str:
    if is_legal(world, rows):
        return "legal"

    return "unfinished" if any(is_legal(world, more) for more in _extended(world, rows)) else "illegal"


def _ways(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The decks that unknown facts may make of a deck. A card is one card wherever it stands."""
    pieces = sorted({piece for _, piece, _ in rows if piece.is_open}, key=str)
    for chosen in product(*(list(_known(piece)) for piece in pieces)):
        known = dict(zip(pieces, chosen, strict=True))
        yield [(section, known.get(piece, piece), n) for section, piece, n in rows]


def _known(piece: Piece) -> Iterator[Piece]:
    words = WORDS if piece.words == OPEN else (piece.words,)
    # One more than any bound of the worlds, and every number up to it.
    costs: Sequence[int | str | None] = (None, *range(8)) if piece.cost == OPEN else (piece.cost,)
    yield from (Piece(piece.name, piece.kind, word, cost) for word, cost in product(words, costs))


def _extended(world: SmallWorld, rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The deck with every choice of further cards: of the deck's own names and of new ones."""
    room = {
        section: max(sizes) - sum(n for place, _, n in rows if place == section)
        for section, sizes in zip(SECTIONS, (world.main, world.side), strict=True)
    }
    own = {piece for _, piece, _ in rows}
    choices = {section: list(_added(world, section, own, max(room[section], 0))) for section in SECTIONS}
    for main, side in product(choices["main"], choices["side"]):
        yield [*rows, *main, *side]


def _added(world: SmallWorld, section: str, own: set[Piece], room: int) -> Iterator[list[Row]]:
    pieces = [*own, *(Piece("new", *facts) for facts in _sorts(world, section))]
    named = [Piece(name, *facts) for name in POINTS for facts in _sorts(world, section)] if _has_points(world) else []
    for count in range(room + 1):
        for chosen in combinations_with_replacement([*pieces, *named], count):
            yield [(section, _called(piece, f"{section}{at}"), 1) for at, piece in enumerate(chosen)]


def _has_points(world: SmallWorld) -> bool:
    return any(one.sort == "points" for one in world.sums)


def _called(piece: Piece, name: str) -> Piece:
    return Piece(f"new {name}", piece.kind, piece.words, piece.cost) if piece.name == "new" else piece


@cache
def _sorts(world: SmallWorld, section: str) -> list[tuple[str, str, int | None]]:
    """The facts of cards that may be added: one for all that count alike."""
    found: dict[tuple[int, ...], tuple[str, str, int | None]] = {}
    for kind, words, cost in product(HOLDS[section], WORDS, (None, *range(8))):
        row = (section, Piece("new", kind, words, cost), 1)
        found.setdefault(tuple(total(one, [row]) for one in world.sums), (kind, words, cost))

    return list(found.values())


def worlds(seed: int, number: int) -> list[SmallWorld]:
    """Some worlds."""
    random = Random(seed)
    return [_world(random) for _ in range(number)]


def _world(random: Random) -> SmallWorld:
    main = random.choice(((2,), (3,), (3, 4), (1, 2, 3), (0, 3)))
    side = random.choice(((0,), (0, 1), (1,)))
    return SmallWorld(
        main, side, random.choice((1, 2)), tuple(_sum(random) for _ in range(random.choice((1, 1, 2, 2, 3))))
    )


def _sum(random: Random) -> Sum:
    sort = random.choice(("copies", "copies", "copies", "names", "cost", "points"))
    at_least = random.choice((0, 0, 1, 2, 3) if sort != "points" else (*[0] * 9, 1))
    at_most = random.choice((None, *range(at_least, at_least + 3)))
    return Sum(random.choice((("main",), SECTIONS)), random.choice(CONDITIONS), at_least, at_most, sort)


def decks(random: Random, world: SmallWorld) -> Iterator[list[Row]]:
    """Some decks: empty, small, full and too large ones, with facts that are known or not."""
    while True:
        pieces = [_piece(random, name) for name in ("A", "B", "P1", "P2")]
        rows: Mapping[tuple[str, Piece], int] = {}
        for _ in range(random.randint(0, max(world.main) + 1)):
            piece = random.choice(pieces)
            section = "side" if piece.kind == "item" and random.random() < 0.3 else "main"
            rows = {**rows, (section, piece): rows.get((section, piece), 0) + 1}
        yield [(section, piece, n) for (section, piece), n in rows.items()]


def _piece(random: Random, name: str) -> Piece:
    words = OPEN if random.random() < 0.15 else random.choice(WORDS)
    cost = OPEN if random.random() < 0.15 else random.choice(COSTS)
    return Piece(name, random.choice(KINDS), words, cost)
