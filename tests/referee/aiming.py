"""Random decks that aim at a rule's boundary, and the situations that hide a part of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.referee.cards import UNKNOWN, FactCard, FactDeck, Held, Line, Open, Row, Values, World, deck

Aim = Callable[[Random, World, list[Row]], list[Row]]

SITUATIONS: Final = (
    "known",
    "unknown",
    "partly",
    "open line",
    "adrift",
    "ambiguous",
    "no leader",
    "two leaders",
    "no leader, unknown",
    "no leader, line",
    "unknown, line",
    "pool",
    "pool, unknown",
    "open pool",
)
LINES: Final = ("open line", "adrift", "ambiguous")
WITH_POOL: Final = frozenset(("pool", "pool, unknown", "open pool"))
WITH_LEADER: Final = frozenset(("no leader", "two leaders", "no leader, unknown", "no leader, line"))


@dataclass(frozen=True, eq=False)
class Range:
    """How decks of one game are made. `whole(random, world)`: a deck that is legal, or nearly.

    `aims`: by rule, what brings a deck to its boundary. `facts`: by rule, the facts that it reads. `leaders`: the
    sections of leaders. `leader(random)`: another leader.
    """

    worlds: Sequence[World]
    whole: Callable[[Random, World], list[Row]]
    aims: Mapping[str, Aim]
    facts: Mapping[str, tuple[str, ...]]
    leader_section: str
    leader: Callable[[Random], FactCard] | None


@dataclass(frozen=True, eq=False)
class Case:
    """A deck of a world, the rule that it aims at and its situation."""

    world: World
    rule: str
    situation: str
    deck: FactDeck


def cases(range_: Range, seed: int, number: int, situations: Sequence[str] = SITUATIONS) -> Iterator[Case]:
    """So many decks, as many for each rule of each world in each situation."""
    places = [(world, code, situation) for world in range_.worlds for code in codes(world) for situation in situations]
    places = [place for place in places if _suits(range_, *place)]
    # Few decks are a sample of all places.
    Random(seed).shuffle(places)
    for turn in range(number):
        world, code, situation = places[turn % len(places)]
        random = Random(f"{seed}/{world}/{code}/{situation}/{turn // len(places)}")
        yield Case(world, code, situation, aimed(range_, random, world, code, situation))


def codes(world: World) -> list[str]:
    """The codes of the world's rules, each once."""
    return list(dict.fromkeys([rule.code for rule in world.rules] + (["pool"] if world.placed else [])))


def aimed(range_: Range, random: Random, world: World, code: str, situation: str) -> FactDeck:
    """A random deck at the boundary of a rule, in a situation."""
    rows = range_.whole(random, world)
    aim = range_.aims.get(code)
    rows = aim(random, world, rows) if aim else rows
    if random.random() < 0.25:
        rows = range_.aims[random.choice(sorted(range_.aims))](random, world, rows)

    return _situated(range_, random, world, code, situation, rows)


def _suits(range_: Range, world: World, code: str, situation: str) -> bool:
    if situation in WITH_LEADER and range_.leader is None:
        return False
    if code == "pool":
        return situation in WITH_POOL

    return not (situation in WITH_POOL and not world.placed)


def _situated(range_: Range, random: Random, world: World, code: str, situation: str, rows: list[Row]) -> FactDeck:
    led = range_.leader_section
    match situation:
        case "known":
            return deck(rows)
        case "unknown":
            return deck(hidden(range_, random, world, code, rows, partly=False))
        case "partly":
            return deck(hidden(range_, random, world, code, rows, partly=True))
        case "no leader":
            return deck([row for row in rows if row[0] != led])
        case "no leader, unknown":
            rows = hidden(range_, random, world, code, rows, partly=random.random() < 0.5)
            return deck([row for row in rows if row[0] != led])
        case "two leaders":
            assert range_.leader is not None
            return deck([*rows, (led, range_.leader(random), 1)])
        case "pool" | "open pool":
            return _pooled(random, world, rows, open_line=situation == "open pool")
        case "pool, unknown":
            return _pooled(random, world, hidden(range_, random, world, code, rows, random.random() < 0.5), False)
        case "no leader, line":
            return _with_line(random, world, random.choice(LINES), [row for row in rows if row[0] != led])
        case "unknown, line":
            rows = hidden(range_, random, world, code, rows, random.random() < 0.5)
            return _with_line(random, world, random.choice(LINES), rows)

    return _with_line(random, world, situation, rows)


def hidden(range_: Range, random: Random, world: World, code: str, rows: list[Row], partly: bool) -> list[Row]:
    """The rows with one or two facts hidden, most often facts that the rule reads."""
    for _ in range(random.choice((1, 1, 2))):
        facts = range_.facts.get(code, ())
        if not facts or random.random() < 0.15:
            facts = tuple(sorted({fact for known in range_.facts.values() for fact in known}))
        rows = _hide(random, world, random.choice(facts), rows, partly)

    return rows


def _hide(random: Random, world: World, fact: str, rows: list[Row], partly: bool) -> list[Row]:
    bearers = [card for _, card, _ in rows if card.facts.get(fact)] * 3 + [card for _, card, _ in rows]
    if not bearers:
        return rows

    card = random.choice(bearers)
    if (fact != "kind" and "kind" in card.open_facts) or (fact == "label" and card.own_limit):
        return rows
    part = partial(random, world, card, fact) if partly and fact not in ("kind", "requires") else UNKNOWN
    return swapped(rows, card, card.having(fact, part))


def partial(random: Random, world: World, card: FactCard, fact: str) -> Open:
    """What may be known in part of a fact: it may turn out in some way that the card's kind allows."""
    values: list[Values] = list(world.values(world, card.kind, fact))
    one, other = random.choice(values), random.choice(values)
    if one == other:
        return UNKNOWN

    return Open(one & other, (one | other) - (one & other))


def swapped(rows: list[Row], card: FactCard, other: FactCard) -> list[Row]:
    """The rows with another card wherever a card stands."""
    return [(section, other if held is card else held, n) for section, held, n in rows]


def _with_line(random: Random, world: World, situation: str, rows: list[Row]) -> FactDeck:
    """The deck with a row that became an open line, or with an open line more."""
    place = random.randrange(len(rows)) if rows else 0
    section, card, n = rows[place] if rows else (world.sections[0], None, 1)
    kept = rows[:place] + rows[place + 1 :] if card is None or random.random() < 0.7 else rows
    count = random.choice((n, n, None))
    heading = random.choice((section, None))
    if situation == "open line" or card is None:
        return deck(kept, lines=(Line((), heading, count),))
    if situation == "adrift":
        return deck(kept, lines=(Line((card,), None, n, adrift=True),))

    other = random.choice([held for _, held, _ in rows])
    return deck(kept, lines=(Line((card, other.called(card.name, f"{card.key} twin")), heading, n),))


def _pooled(random: Random, world: World, rows: list[Row], open_line: bool) -> FactDeck:
    """The deck over a pool that is nearly its own."""
    pool: list[Held] = [(card, n) for section, card, n in rows if section in world.placed]
    leaders = [(card, n) for section, card, n in rows if section in world.pool_leaders]
    pool += [held for held in leaders if random.random() < 0.5]
    rows = _unplaced(random, world, rows)
    for _ in range(random.choice((0, 1))):
        pool = _changed(random, pool)
    if open_line:
        line = Line((), None, random.choice((1, 2, None)))
        return deck(rows, pool, pool_lines=(line,))

    return deck(rows, pool)


def _unplaced(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """Some rows of the main deck go back to the rest, or are not yet in the deck; leaders may be missing, or be there too."""
    found = []
    for section, card, n in rows:
        chance = random.random()
        is_spare = section in world.pool_leaders and chance < 0.1
        if (section in world.placed and chance < 0.3) or is_spare:
            found += [(world.rest, card, n)]
        elif chance < 0.85:
            found += [(section, card, n)]

    return found


def _changed(random: Random, pool: list[Held]) -> list[Held]:
    if not pool:
        return pool

    place = random.randrange(len(pool))
    card, n = pool[place]
    return [*pool[:place], (card, n + random.choice((-1, 1))), *pool[place + 1 :]]
