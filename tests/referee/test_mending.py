"""Plans that fix a deck are the shortest, by exhaustion in the small worlds, and what they ask to add ends in a legal deck.

`make test` fixes a few decks of each game and the long run hundreds; `REFEREE_PLANS` asks for another number of them,
`REFEREE_SEED` for others.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

import pytest

from legality.engine.advice.fix_plan import FixPlan, plan_fix
from legality.engine.advice.missing_cards import Adding
from legality.engine.values.report import ILLEGAL, LEGAL
from tests.long import amount
from tests.referee.aiming import Case, cases
from tests.referee.cards import FactCard, FactDeck, World, deck
from tests.referee.engine import engine_card, engine_deck, engine_verdict, scaled
from tests.referee.extending import may_be_added
from tests.referee.ranges import RANGES

pytestmark = pytest.mark.grows

DECKS = int(os.environ.get("REFEREE_PLANS", amount(20, 80)))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
# Longer plans are too many to try.
MOST_TRIED = 3

GAMES = pytest.mark.parametrize("game", list(RANGES))
KNOWN = ("known", "no leader", "two leaders", "pool")


def plan(case: Case) -> FixPlan:
    return plan_fix(scaled(case.world), engine_deck(case.world, case.deck), case.world.day)


@GAMES
def test_no_plan_is_shorter(game: str) -> None:
    illegal = [case for case in cases(RANGES[game], SEED, DECKS, (*KNOWN, "unknown")) if verdict(case) == ILLEGAL]
    plans = [(case, plan(case)) for case in illegal]

    assert [case for case, found in plans if not found.exact] == []
    assert [case for case, found in plans if found.possible and verdict_after(case, found) == ILLEGAL] == []
    assert [(case, found) for case, found in plans if found.size <= MOST_TRIED and shorter(case, found.size)] == []


@GAMES
def test_what_is_left_to_add_ends_in_a_legal_deck(game: str) -> None:
    plans = [(case, plan(case)) for case in cases(RANGES[game], SEED, DECKS, KNOWN)]
    left = [(case, after(case, found), found) for case, found in plans if found.possible]

    assert [(case, found) for case, one, found in left if not ends_legal(case.world, one, ordered(case, found))] == []


def verdict(case: Case) -> str:
    return engine_verdict(case.world, case.deck)


def verdict_after(case: Case, found: FixPlan) -> str:
    return engine_verdict(case.world, after(case, found))


def after(case: Case, found: FixPlan) -> FactDeck:
    """The deck after the steps of a plan."""
    held = [card for _, card, _ in case.deck.rows] + [card for card, _ in case.deck.pool or ()]
    cards = {engine_card(case.world, card): card for card in held}
    counts = counted(case.deck)
    for step in found.steps:
        assert step.card is not None  # a plan names its cards
        counts[step.section, cards[step.card]] -= step.count
        counts[step.to, cards[step.card]] += step.count if step.to else 0

    return made(counts, case.deck)


def counted(one: FactDeck) -> Counter[tuple[str, FactCard]]:
    return Counter({(section, card): count for section, card, count in one.rows})


def made(counts: Counter[tuple[str, FactCard]], like: FactDeck) -> FactDeck:
    return deck([(section, card, count) for (section, card), count in counts.items() if count > 0], like.pool)


def shorter(case: Case, size: int) -> FactDeck | None:
    """A deck that is not illegal, and fewer than `size` copies away: each taken out, or moved to any section."""
    copies = list(counted(case.deck).elements())
    decks = (moved(case, chosen, to) for few in range(size) for chosen, to in changes(copies, few, case.world))
    return next((one for one in decks if engine_verdict(case.world, one) != ILLEGAL), None)


def changes(
    copies: Sequence[tuple[str, FactCard]], few: int, world: World
) -> Iterator[tuple[Sequence[tuple[str, FactCard]], Sequence[str]]]:
    for chosen in set(combinations(copies, few)):
        for to in product(("", *world.sections), repeat=few):
            yield chosen, to


def moved(case: Case, chosen: Sequence[tuple[str, FactCard]], to: Sequence[str]) -> FactDeck:
    counts = counted(case.deck)
    for (section, card), other in zip(chosen, to, strict=True):
        counts[section, card] -= 1
        if other:
            counts[other, card] += 1

    return made(counts, case.deck)


def ordered(case: Case, found: FixPlan) -> list[Adding]:
    """Leaders first, since what may be added follows them."""
    return sorted(found.adds, key=lambda add: case.world.sections.index(add.section))


def ends_legal(world: World, one: FactDeck, adds: Sequence[Adding]) -> bool:
    """Whether some cards, as many as are asked for, make the deck legal."""
    if not adds:
        return engine_verdict(world, one) == LEGAL

    first, *rest = adds
    return any(ends_legal(world, more, rest) for more in added(world, one, first))


def added(world: World, one: FactDeck, add: Adding) -> Iterator[FactDeck]:
    if add.source or (one.pool is not None and add.section in world.placed):
        stock = (
            [card for card, count in one.cards(add.source) for _ in range(count)] if add.source else left(world, one)
        )
        for chosen in set(combinations(sorted(stock, key=id), add.count)):
            counts = counted(one)
            counts.update((add.section, card) for card in chosen)
            counts.subtract((add.source, card) for card in chosen if add.source)
            yield made(counts, one)
        return

    for chosen in combinations_with_replacement(may_be_added(world, one, add.section), add.count):
        yield one.adding([(add.section, card, 1) for card in chosen])


def left(world: World, one: FactDeck) -> list[FactCard]:
    """The copies of the pool that the deck does not hold."""
    held = Counter({card: 0 for card, _ in one.pool or ()})
    for card, count in one.cards(*world.placed):
        held[card] += count

    leaders = set(world.pool_leaders.values())
    return [card for card, count in one.pool or () if card.kind not in leaders for _ in range(count - held[card])]
