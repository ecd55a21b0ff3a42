"""Dealing a game's opening from a seed: zones, mulligans, cards put away, and what is refused."""

from dataclasses import replace

import pytest

from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.opening import (
    CardsToZone,
    CitedNumber,
    InvalidChoiceError,
    LeaderNumber,
    Mulligan,
    NumberByTurn,
    Opening,
    StartingTable,
    StartingZone,
    deal_opening,
    shuffle_cards,
)
from tests.legality.making import card, deck

CARDS = [card(f"card {letter}") for letter in "abcdefghij"]
HERO, RUNE, SIDE = card("hero"), card("rune"), card("side")
DECK = deck(main=dict.fromkeys(CARDS, 1), hero={HERO: 1}, runes={RUNE: 3}, sideboard={SIDE: 2})
PLAIN = Opening(hand=CitedNumber(4, "1"), draws=NumberByTurn(0, 1, 1, "2"), mulligan=None)
PART = replace(PLAIN, mulligan=Mulligan("3", at_most=2, back="bottom"))
WHOLE = replace(PLAIN, mulligan=Mulligan("3", at_most=None, back="shuffle"))
ENERGY = StartingZone("energy", {"en": "Energy"}, 1, "4")


def names(cards: tuple[Card, ...]) -> str:
    """The letters of lettered cards."""
    return "".join(card.name[-1] for card in cards)


def refused(opening: Opening, returned: tuple[tuple[int, ...], ...] = (), put: tuple[int, ...] = ()) -> tuple[str, int]:
    with pytest.raises(InvalidChoiceError) as refusal:
        deal_opening(DECK, opening, "seed", True, returned, put)

    return refusal.value.key, refusal.value.limit


def test_a_seed_deals_the_same_hand_on_every_machine() -> None:
    # Were this to change, every shared link would show another hand.
    dealt = [deal_opening(DECK, PLAIN, seed) for seed in ("7Q2M", "7Q2N")]

    assert [(names(table.hand), names(table.deck)) for table in dealt] == [("jdbe", "acghif"), ("fjha", "gdebic")]


def test_going_first_or_second_shuffles_alike() -> None:
    assert deal_opening(DECK, PLAIN, "seed", True) == deal_opening(DECK, PLAIN, "seed", False)


def test_what_no_rule_names_is_not_part_of_the_game() -> None:
    opening = replace(PLAIN, apart={"hero": "5"}, beside={"runes": NumberByTurn(2, 3, 2, "6")})

    table = deal_opening(DECK, opening, "seed")

    assert (table.apart, table.beside, table.out) == (
        {"hero": (HERO,)},
        {"runes": (RUNE, RUNE, RUNE)},
        {"sideboard": (SIDE, SIDE)},
    )


def test_a_zone_takes_the_top_cards_before_the_hand() -> None:
    plain, laid = deal_opening(DECK, PLAIN, "seed"), deal_opening(DECK, replace(PLAIN, laid=(ENERGY,)), "seed")

    assert laid.laid["energy"] + laid.hand + laid.deck == plain.hand + plain.deck
    assert (len(laid.laid["energy"]), len(laid.hand)) == (1, 4)


def test_a_part_of_the_hand_goes_beneath_the_deck_after_the_draw() -> None:
    before, after = deal_opening(DECK, PART, "seed"), deal_opening(DECK, PART, "seed", True, [(0, 2)])

    assert names(after.hand) == names((before.hand[1], before.hand[3], *before.deck[:2]))
    assert names(after.deck) == names((*before.deck[2:], before.hand[0], before.hand[2]))


def test_a_mulligan_of_no_card_changes_nothing() -> None:
    assert deal_opening(DECK, PART, "seed", True, [()]) == deal_opening(DECK, PART, "seed")


def test_a_whole_hand_is_shuffled_in_before_the_draw() -> None:
    before, after = deal_opening(DECK, WHOLE, "seed"), deal_opening(DECK, WHOLE, "seed", True, [range(4)])

    assert len(after.hand) == 4
    assert sorted(names(after.hand + after.deck)) == list("abcdefghij")
    assert names(after.hand + after.deck) != names(before.hand + before.deck)


def test_a_mulligan_may_cost_cards() -> None:
    dear = replace(PLAIN, mulligan=Mulligan("3", at_most=None, back="shuffle", times=2, fewer=1))

    hands = [
        deal_opening(DECK, dear, "seed", True, returned).hand for returned in ((), [range(4)], [range(4), range(3)])
    ]

    assert [len(hand) for hand in hands] == [4, 3, 2]


def test_chosen_cards_go_to_their_zone() -> None:
    opening = replace(PLAIN, laid=(ENERGY,), put=CardsToZone("energy", 0, 2, "7"))

    before, after = deal_opening(DECK, opening, "seed", False), deal_opening(DECK, opening, "seed", False, (), (3, 1))

    assert names(after.laid["energy"]) == names((*before.laid["energy"], before.hand[1], before.hand[3]))
    assert names(after.hand) == names((before.hand[0], before.hand[2]))


def test_what_the_rules_do_not_allow_is_refused_with_what_would_do() -> None:
    away = replace(PLAIN, put=CardsToZone("energy", 1, 2, "7"))

    assert [
        refused(PLAIN, ((0,),)),
        refused(PART, ((0,), (1,))),
        refused(PART, ((0, 1, 2),)),
        refused(PART, ((4,),)),
        refused(WHOLE, ((0, 1),)),
        refused(PLAIN, put=(0,)),
        refused(away, put=(0, 1)),
    ] == [
        ("mulligan-times", 0),
        ("mulligan-times", 1),
        ("mulligan-count", 2),
        ("no-such-card", 4),
        ("mulligan-whole", 4),
        ("put-count", 0),
        ("put-count", 1),
    ]


def test_a_small_deck_deals_what_it_has() -> None:
    small = deal_opening(deck(main=dict.fromkeys(CARDS[:3], 1)), replace(PLAIN, laid=(ENERGY,)), "seed")
    empty = deal_opening(deck(), PLAIN, "seed")

    assert len(small.laid["energy"]) == 1
    assert len(small.hand) == 2
    assert small.deck == ()
    assert empty == StartingTable((), (), {}, {}, {}, {})


def test_shuffles_of_one_seed_differ() -> None:
    assert shuffle_cards(CARDS, "seed", "one") != shuffle_cards(CARDS, "seed", "other")


def test_turns_add_up_from_the_first() -> None:
    turns = NumberByTurn(first=2, second=3, later=2, cite="8")

    assert [(turns.total_by(turn, True), turns.total_by(turn, False)) for turn in range(4)] == [
        (0, 0),
        (2, 3),
        (4, 5),
        (6, 7),
    ]


def test_cards_seen_are_the_hand_and_the_draws() -> None:
    assert [(PLAIN.cards_seen(turn, True), PLAIN.cards_seen(turn, False)) for turn in range(3)] == [
        (4, 4),
        (4, 5),
        (5, 6),
    ]


LIFE = LeaderNumber("hero", "life", 5, "7")
BY_LEADER = replace(
    PLAIN, hand=LeaderNumber("hero", "hand", 3, "8"), laid=(StartingZone("life", {"en": "Life"}, LIFE, "7"), ENERGY)
)


def dealt(*leaders: Card) -> tuple[int, int, int, frozenset[str]]:
    led = deck(main=dict.fromkeys(CARDS, 1), hero=dict.fromkeys(leaders, 1))
    table, opening = deal_opening(led, BY_LEADER, "seed"), BY_LEADER.of_deck(led)
    return len(table.laid["life"]), len(table.hand), opening.cards_seen(2, True), opening.supposed


def test_an_opening_reads_numbers_that_are_printed_on_the_leader() -> None:
    four, negative = card("Four", numbers={"life": 4, "hand": 2}), card("Minus", numbers={"life": -4, "hand": 2})

    assert dealt(four) == (4, 2, 3, frozenset())
    assert dealt(negative) == (0, 2, 3, frozenset())


def test_a_leader_without_the_number_has_the_usual_one() -> None:
    assert dealt(card("Bare", numbers={"hand": 2})) == (5, 2, 3, frozenset())


def test_a_number_that_is_not_known_is_supposed() -> None:
    both, vague = frozenset(("life", "hand")), card("Vague", numbers={"life": UNKNOWN, "hand": 2})

    assert dealt(vague) == (5, 2, 3, frozenset(("life",)))
    assert dealt() == (5, 3, 4, both)
    assert dealt(card("One", numbers={"life": 1}), card("Two", numbers={"life": 2, "hand": 9})) == (5, 3, 4, both)


def test_an_opening_without_such_numbers_is_that_of_every_deck() -> None:
    assert PLAIN.of_deck(DECK) is PLAIN
    assert replace(BY_LEADER, hand=PLAIN.hand).of_deck(DECK).hand == PLAIN.hand


def test_a_table_holds_every_copy_of_the_deck_once() -> None:
    table = deal_opening(DECK, replace(PLAIN, laid=(ENERGY,)), "7Q2M")

    assert sorted(one.name for one in table.cards()) == sorted(
        one.name for _, one, count in DECK.rows() for _ in range(count)
    )
