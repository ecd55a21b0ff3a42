"""A pool without a rest, by exhaustion: a small world in which every deck, and every deck that contains it, is tried."""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import product

import pytest

from legality.engine import check
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Copies, OneInCommon, Pool, SharesTrait, Size
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.conditions import where
from legality.engine.values.deck import Deck
from tests.legality.making import DAY, card, deck
from tests.long import amount

RED, BLUE, LAND = card("Red", colour="red"), card("Blue", colour="blue"), card("Land", supertypes="basic")
CHIEF = card("Chief", "chief", colour="red")
CARDS, MOST = (RED, BLUE, LAND), 3
SIZE = Size(code="size", cite="1", section="main", exactly=MOST, warns=False)
ONE_COLOUR = OneInCommon(code="colour", cite="2", over=("main",), trait="colour")
LED = SharesTrait(code="led", cite="3", over=("main",), traits=("colour",), leader="chief")
CHIEFS = Size(code="chief", cite="4", section="chief", exactly=1)
CLOSED = Pool(code="pool", cite="5", over=("main",))
FREE = Pool(code="pool", cite="5", over=("main",), free=where(supertype="basic"))
EVERY_POOL = [dict(zip(CARDS, counts, strict=True)) for counts in product((0, 1, 3), (0, 2), (0, 1))]
# Four of twelve, among which each number of each card is.
POOLS = EVERY_POOL[:: amount(3, 1)]

Cards = Mapping[Card, int]


def form(*rules: Rule) -> Format:
    return Format("game", "form", {}, {date.min: Edition("1", rules)}, ("chief",))


def decks() -> Iterator[Cards]:
    for counts in product(range(MOST + 2), repeat=len(CARDS)):
        yield dict(zip(CARDS, counts, strict=True))


def is_legal(cards: Cards, pool: Cards, pool_rule: Pool, colours: frozenset[str]) -> bool:
    """The law of these worlds, said apart from the engine: the size, the pool, and cards of one colour or of the chief's."""
    free = {LAND} if pool_rule.free else set()
    found = {one for each, count in cards.items() if count for one in each.surely("colour")}
    within = all(count <= pool.get(each, 0) for each, count in cards.items() if each not in free)
    return sum(cards.values()) == MOST and within and len(found) < 2 and found <= colours  # noqa: PLR2004


def true_verdict(cards: Cards, pool: Cards, pool_rule: Pool, colours: frozenset[str]) -> str:
    if is_legal(cards, pool, pool_rule, colours):
        return "legal"
    if not any(cards.values()):
        return "unfinished"

    more = (other for other in decks() if all(other[each] >= count for each, count in cards.items()))
    is_extendable = any(is_legal(other, pool, pool_rule, colours) for other in more)
    return "unfinished" if is_extendable else "illegal"


@pytest.mark.grows
@pytest.mark.parametrize("pool_rule", [CLOSED, FREE])
def test_every_deck_over_every_pool_has_its_verdict(pool_rule: Pool) -> None:
    one_colour = form(SIZE, ONE_COLOUR, pool_rule)
    both = frozenset(("red", "blue"))

    wrong = [
        (pool, cards)
        for pool in POOLS
        for cards in decks()
        if check(one_colour, deck(pool, main=cards), DAY).verdict != true_verdict(cards, pool, pool_rule, both)
    ]

    assert wrong == []


@pytest.mark.grows
@pytest.mark.parametrize("pool_rule", [CLOSED, FREE])
def test_so_has_every_deck_beside_a_chief(pool_rule: Pool) -> None:
    led, red = form(SIZE, LED, CHIEFS, pool_rule), frozenset(("red",))

    wrong = [
        (pool, cards)
        for pool in POOLS
        for cards in decks()
        if any(cards.values())
        and check(led, deck(pool, main=cards, chief={CHIEF: 1}), DAY).verdict
        != true_verdict(cards, pool, pool_rule, red)
    ]

    assert wrong == []


def test_where_more_than_the_sizes_is_counted_a_deck_is_never_unfinished_by_guess() -> None:
    copies = Copies(code="copies", cite="6", over=("main",), at_most=1)
    capped = form(SIZE, copies, CLOSED)

    verdicts = {check(capped, deck({RED: 3}, main={RED: n}), DAY).verdict for n in (1, 2)}

    assert verdicts == {"undetermined", "illegal"}


def test_an_empty_pool_without_free_cards_makes_no_deck() -> None:
    empty: dict[Card, int] = {}

    reports = [
        check(form(SIZE, rule), Deck.of([("main", RED, 0), ("chief", CHIEF, 1)], empty), DAY) for rule in (CLOSED, FREE)
    ]

    assert [(one.verdict, [found.key for found in one.violations]) for one in reports] == [
        ("illegal", ["too-few-exactly", "no-split"]),
        ("unfinished", ["too-few-exactly"]),
    ]
