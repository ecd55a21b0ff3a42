"""Every way in which the unknown facts and the open lines of a deck may turn out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from tests.referee.cards import FactCard, FactDeck, Held, Line, Open, Row, World, deck

MAIN: Final = "main"
# "Any number" of copies: a few, and one more than any limit of the worlds.
ANY_NUMBER: Final = (1, 2, 9)
ANY_NUMBER_IN_POOL: Final = (1, 2, 3, 9)


def completions(world: World, open_deck: FactDeck) -> Iterator[FactDeck]:
    """The decks that an open deck may turn out to be, those where lines are nothing first."""
    for pool in _pools(world, open_deck):
        for rows in _decks(world, open_deck):
            yield from _with_facts_known(world, deck(rows, pool))


def ways(world: World, held: FactCard) -> Sequence[FactCard]:
    """The cards with known facts that a card may turn out to be."""
    return _ways(world, held)


@cache
def _ways(world: World, held: FactCard) -> tuple[FactCard, ...]:
    if not held.open_facts:
        return (held,)

    fact, *_ = held.open_facts
    given = held.facts[fact]
    assert isinstance(given, Open)
    kind = "" if fact == "kind" else held.kind
    values = [values for values in world.values(world, kind, fact) if given.may_be(values)]
    return tuple(way for value in values for way in _ways(world, held.having(fact, value)))


def _with_facts_known(world: World, one: FactDeck) -> Iterator[FactDeck]:
    """A card is one card wherever it stands: its facts turn out alike in every section and in the pool."""
    held = {card for _, card, _ in one.rows} | {card for card, _ in one.pool or ()}
    open_cards = sorted((card for card in held if card.open_facts), key=lambda card: card.key)
    for choice in product(*(ways(world, card) for card in open_cards)):
        known = dict(zip(open_cards, choice, strict=True))
        yield _replaced(one, known) if known else one


def _replaced(one: FactDeck, known: Mapping[FactCard, FactCard]) -> FactDeck:
    pool = None if one.pool is None else [(known.get(card, card), count) for card, count in one.pool]
    return deck([(section, known.get(card, card), count) for section, card, count in one.rows], pool)


def _decks(world: World, one: FactDeck) -> Iterator[list[Row]]:
    for lines in product(*(list(_line(world, one, line)) for line in one.lines)):
        yield [*one.rows, *(row for rows in lines for row in rows)]


def _line(world: World, one: FactDeck, line: Line) -> Iterator[list[Row]]:
    """The rows that a line may be."""
    numbers = ANY_NUMBER if line.count is None else (line.count,)
    if line.cards and not line.adrift:
        yield from ([(line.section or home(world, card), card, n)] for card in line.cards for n in numbers)
        return

    yield []
    sections = world.sections if line.section is None else (line.section,)
    cards = line.cards or world.strangers(world, one)
    yield from ([(section, card, n)] for card in cards for section in sections for n in numbers)


def home(world: World, card: FactCard) -> str:
    """The section of a card without a heading: the main deck if its kind is unknown, or of no section."""
    return MAIN if "kind" in card.open_facts else world.homes.get(card.kind, MAIN)


def _pools(world: World, one: FactDeck) -> Iterator[Sequence[Held] | None]:
    if one.pool is None:
        yield None
        return

    for lines in product(*(list(_pool_line(world, one, line)) for line in one.pool_lines)):
        yield [*one.pool, *(held for line in lines for held in line)]


def _pool_line(world: World, one: FactDeck, line: Line) -> Iterator[list[Held]]:
    numbers = ANY_NUMBER_IN_POOL if line.count is None else (line.count,)
    if not line.cards:
        yield []

    cards = line.cards or world.strangers(world, one)
    yield from ([(card, n)] for card in cards for n in numbers)
