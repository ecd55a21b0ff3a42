"""Laws of every deal: it keeps all cards, a seed decides it, and every hand is equally likely."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from legality.engine.values.deck import Deck
from legality.engine.values.opening import CitedNumber, Mulligan, NumberByTurn, Opening, deal_opening
from legality.games import GAMES
from tests.legality.making import card, deck

FORMATS: Final = tuple(format_ for game in GAMES.values() for format_ in game.formats)
FIVE: Final = [card(letter) for letter in "abcde"]
PAIR: Final = Opening(hand=CitedNumber(2, "1"), draws=NumberByTurn(0, 1, 1, "2"), mulligan=None)
# The 99.9 % points of chi-square with 9 and with 4 degrees of freedom; the seeds are fixed, so the tests are too.
NINE: Final = 27.88
FOUR: Final = 18.47
DEALS: Final = 4000


@dataclass(frozen=True, slots=True)
class Case:
    """A deck of any cards, and choices that the rules allow."""

    deck: Deck
    opening: Opening
    seed: str
    first: bool
    returned: tuple[tuple[int, ...], ...]
    put: tuple[int, ...]


@st.composite
def cases(draw: st.DrawFn, catalogues: Mapping[str, Catalogue]) -> Case:
    format_ = draw(st.sampled_from(FORMATS))
    game = GAMES[format_.game]
    opening = game.opening_of(format_)
    cards = st.sampled_from(list(catalogues[format_.game].cards.values()))
    sections = st.sampled_from(["main", *(section.slug for section in game.sections)])
    found = Deck.of(draw(st.lists(st.tuples(sections, cards, st.integers(1, 4)), max_size=25)))
    seed, first = draw(st.text(max_size=6)), draw(st.booleans())
    size = len(deal_opening(found, opening, seed).hand)
    returned: tuple[tuple[int, ...], ...] = ()
    put: tuple[int, ...] = ()
    if opening.mulligan is not None and draw(st.booleans()):
        most = opening.mulligan.at_most
        some = st.lists(st.integers(0, max(size - 1, 0)), max_size=most or 0, unique=True) if size else st.just([])
        returned = (tuple(range(size)) if most is None else tuple(draw(some)),)
    if opening.put is not None and draw(st.booleans()):
        put = tuple(range(min(opening.put.number(first), size)))

    return Case(found, opening, seed, first, returned, put)


@given(data=st.data())
def test_all_zones_together_are_the_deck(data: st.DataObject, catalogues: Mapping[str, Catalogue]) -> None:
    case = data.draw(cases(catalogues))

    table = deal_opening(case.deck, case.opening, case.seed, case.first, case.returned, case.put)

    copies = [card for _, card, count in case.deck.rows() for _ in range(count)]
    assert Counter(table.cards()) == Counter(copies)


@given(data=st.data())
def test_the_same_seed_and_choices_give_the_same_table(
    data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    case = data.draw(cases(catalogues))
    again = Deck.of(data.draw(st.permutations(case.deck.rows())))

    one = deal_opening(case.deck, case.opening, case.seed, case.first, case.returned, case.put)
    other = deal_opening(again, case.opening, case.seed, case.first, case.returned, case.put)

    assert one == other


def chi_square(found: Counter[object], sorts: int) -> float:
    """The chi-square distance of the counts from equality."""
    expected = sum(found.values()) / sorts
    return sum((number - expected) ** 2 for number in found.values()) / expected + (sorts - len(found)) * expected


def test_every_hand_is_equally_likely() -> None:
    five = deck(main=dict.fromkeys(FIVE, 1))

    hands: Counter[object] = Counter(frozenset(deal_opening(five, PAIR, str(seed)).hand) for seed in range(DEALS))

    assert set(hands) == {frozenset(pair) for pair in combinations(FIVE, 2)}
    assert chi_square(hands, 10) < NINE


def test_every_card_is_equally_likely_to_come_next() -> None:
    five = deck(main=dict.fromkeys(FIVE, 1))

    nexts: Counter[object] = Counter(deal_opening(five, PAIR, str(seed)).deck[0] for seed in range(DEALS))

    assert chi_square(nexts, 5) < FOUR


def test_a_hand_after_a_mulligan_does_not_remember_the_first() -> None:
    five = deck(main=dict.fromkeys(FIVE, 1))
    opening = Opening(PAIR.hand, PAIR.draws, Mulligan("3", at_most=None, back="shuffle"))

    hands: Counter[object] = Counter(
        frozenset(deal_opening(five, opening, str(seed), True, [(0, 1)]).hand) for seed in range(DEALS)
    )

    assert chi_square(hands, 10) < NINE
