"""Whether some legal deck contains a deck, by trying everything that may be added."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from tests.referee.cards import FactCard, FactDeck, Held, World, deck


def legal(world: World, one: FactDeck) -> bool:
    """Whether a deck with known facts keeps every rule."""
    return all(rule.holds(world, one) for rule in world.rules) and keeps_to_pool(world, one)


@lru_cache(maxsize=200_000)
def extendable(world: World, one: FactDeck) -> bool:
    """Whether some legal deck contains this one. An empty deck has been begun by nobody."""
    if not one.rows:
        return True

    return any(_fills(world, start, tuple(world.targets)) for start in _starts(world, one))


def _fills(world: World, one: FactDeck, sections: tuple[str, ...]) -> bool:
    """Whether cards that are added to these sections make the deck legal.

    A rule that is broken while no section that could fix it is left open is broken in the end: the others only ever
    gain cards.
    """
    if any(not rule.holds(world, one) for rule in world.rules if not set(rule.mended_by) & set(sections)):
        return False
    if not sections:
        return legal(world, one)

    section, *rest = sections
    return any(_fills(world, more, tuple(rest)) for more in _filled(world, one, section))


def _filled(world: World, one: FactDeck, section: str) -> Iterator[FactDeck]:
    """The deck with nothing added to a section, and with everything that fills it up to a size worth having."""
    yield one
    if one.pool is not None and section in world.placed:
        return

    missing = sorted({size - one.size(section) for size in world.targets[section]})
    cards = may_be_added(world, one, section)
    for count in missing:
        if count > 0:
            for chosen in combinations_with_replacement(cards, count):
                yield one.adding([(section, card, 1) for card in chosen])


def may_be_added(world: World, one: FactDeck, section: str) -> Sequence[FactCard]:
    """What may be added to a section: the pool's leaders if it lists any, else whatever the game lets exist."""
    kind = None if section in world.any_source else world.pool_leaders.get(section)
    listed = [card for card, _ in one.pool or () if card.kind == kind]
    return listed or world.additions(world, one, section)


def keeps_to_pool(world: World, one: FactDeck) -> bool:
    """Whether the deck is exactly its pool, and its leaders are among those that the pool lists, if any."""
    if one.pool is None:
        return True

    return not _unplaced(world, one) and _within_pool(world, one)


def _within_pool(world: World, one: FactDeck) -> bool:
    stock = _stock(world, one)
    if any(count > stock.get(card, 0) for card, count in _held(world, one).items()):
        return False

    bound = {section: kind for section, kind in world.pool_leaders.items() if section not in world.any_source}
    return all(_leaders_within(world, one, section, kind) for section, kind in bound.items())


def _leaders_within(world: World, one: FactDeck, section: str, kind: str) -> bool:
    """Whether the pool has as many of the leaders as are used and as are reported to be left over."""
    listed = {card: count for card, count in one.pool or () if card.kind == kind}
    held = Counter(dict(one.cards(section)))
    held.update({card: count for card, count in one.cards(world.rest) if card.kind == kind})
    return not listed or all(count <= listed.get(card, 0) for card, count in held.items())


def _stock(world: World, one: FactDeck) -> dict[FactCard, int]:
    leaders = set(world.pool_leaders.values())
    return {card: count for card, count in one.pool or () if card.kind not in leaders}


def _held(world: World, one: FactDeck) -> dict[FactCard, int]:
    """The cards of the pool that the deck holds, leaders left aside."""
    leaders = set(world.pool_leaders.values())
    held: dict[FactCard, int] = {}
    for card, count in one.cards(*world.placed):
        if card.kind not in leaders:
            held[card] = held.get(card, 0) + count

    return held


def _unplaced(world: World, one: FactDeck) -> dict[FactCard, int]:
    """The cards of the pool that the deck does not hold."""
    held = _held(world, one)
    left = {card: count - held.get(card, 0) for card, count in _stock(world, one).items()}
    return {card: count for card, count in left.items() if count > 0}


def _starts(world: World, one: FactDeck) -> Iterator[FactDeck]:
    """The deck itself; with a pool, every split of the cards that are not placed yet."""
    if one.pool is None:
        yield one
        return
    if not _within_pool(world, one):
        return

    free: dict[FactCard, int] = _unplaced(world, one)
    leaders = set(world.pool_leaders.values())
    for card, count in one.cards(world.rest):
        if card.kind not in leaders:
            free[card] = free.get(card, 0) + count
    placed = [row for row in one.rows if row[0] != world.rest or row[1].kind in leaders]
    for split in product(*(list(_spread(world, held)) for held in free.items())):
        yield deck([*placed, *(row for rows in split for row in rows)], one.pool)


def _spread(world: World, held: Held) -> Iterator[list[tuple[str, FactCard, int]]]:
    card, count = held
    for sections in combinations_with_replacement(world.placed, count):
        yield [(section, card, 1) for section in sections]
