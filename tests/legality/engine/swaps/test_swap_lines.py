"""Open lines of the registered deck and of the deck between games."""

from dataclasses import replace

from legality.engine import check
from legality.engine.rules.kinds import Copies
from legality.engine.values.deck import OpenLine
from legality.engine.values.report import BlamedCard
from tests.legality.making import DAY, card, deck
from tests.legality.swap_making import (
    ANT,
    BEE,
    CAT,
    DOE,
    ELK,
    HERO,
    REGISTERED,
    SIX,
    SWAP,
    TWO,
    answer,
    form,
    registered_breaks,
    remove,
    size,
    swap,
)

ANY = OpenLine(9, anything=True, count=1)


def test_an_unread_line_of_the_registered_list_may_be_the_card_that_was_added() -> None:
    registered = replace(REGISTERED, open_lines=(ANY,))
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, DOE: 1}, side={CAT: 2})
    more = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, DOE: 1, ELK: 1}, side={CAT: 2})
    told = swap("swap-added", "remove", "", (BlamedCard(DOE, 1, "", 1, 0), BlamedCard(ELK, 1, "", 1, 0)))

    assert answer(REGISTERED, registered) == ("undetermined", [])
    assert answer(now, registered) == ("undetermined", [])
    assert answer(more, registered) == ("illegal", [told])


def test_a_line_in_another_section_or_that_would_break_the_registered_deck_is_not_the_card() -> None:
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, DOE: 1}, side={CAT: 2})
    exact = form(replace(SIX, at_least=0, exactly=6), TWO, SWAP)

    assert answer(now, replace(REGISTERED, open_lines=(replace(ANY, sections=("hero",)),)))[0] == "illegal"
    assert answer(now, replace(REGISTERED, open_lines=(replace(ANY, sections=("main",)),)), exact)[0] == "illegal"


def test_one_line_may_be_copies_that_stand_in_both_sections_now() -> None:
    registered = replace(deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}), open_lines=(replace(ANY, count=2),))
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, DOE: 1}, side={DOE: 1})

    assert answer(now, registered, form(SWAP)) == ("undetermined", [])


def test_beside_too_many_open_lines_nothing_is_tried() -> None:
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, **{card(f"C{n}"): 1 for n in range(9)}}, side={CAT: 2})
    lines = (replace(ANY, sections=("hero",)),) * 8

    assert answer(now, replace(REGISTERED, open_lines=lines)) == ("undetermined", [])


def test_known_faults_of_either_deck_beside_an_unread_line_are_illegal() -> None:
    four = form(Copies(code="copy-limit", cite="100.4", over=("main", "side"), at_most=4), SWAP)
    five, plain = deck(main={ANT: 5}), deck(main={ANT: 4})
    open_five, open_plain = (replace(one, open_lines=(ANY,)) for one in (five, plain))
    alone = check(four, five, DAY).violations[0]

    assert answer(plain, open_five, four) == (
        "illegal",
        [registered_breaks("replace", "copy-limit 100.4", BlamedCard(ANT, 5, "main"))],
    )
    assert answer(open_five, open_plain, four) == (
        "illegal",
        [alone, swap("swap-added", "remove", "", (BlamedCard(ANT, 1, "", 5, 4),))],
    )


def test_an_unread_line_of_the_deck_now_mends_nothing_that_is_beyond() -> None:
    now = replace(deck(hero={HERO: 1}, main={ANT: 5, BEE: 2}, side={CAT: 1}), open_lines=(ANY,))
    cards = (BlamedCard(ANT, 1, "", 5, 4),)

    assert answer(now) == (
        "illegal",
        [
            size("swap-count", "replace", "side", 1, 2),
            swap("swap-added", "remove", "", cards, remove("main", 1, ANT)),
            replace(swap("swap-missing", "add", "", (BlamedCard(CAT, 1, "", 1, 2),)), to_confirm=1),
        ],
    )


def test_an_unread_line_of_the_deck_now_may_be_a_missing_card() -> None:
    now = replace(deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}, side={CAT: 1}), open_lines=(ANY,))

    assert answer(now)[0] == "undetermined"


def test_lines_that_name_their_cards_are_tried_each_way() -> None:
    either = OpenLine(9, ((("main", DOE, 1),), (("main", ELK, 1),)))
    registered = replace(REGISTERED, open_lines=(either,))
    doe, hare = (deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, one: 1}, side={CAT: 2}) for one in (DOE, card("Hare")))
    both = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, DOE: 1, ELK: 1}, side={CAT: 2})

    assert answer(doe, registered) == ("undetermined", [])
    assert answer(hare, registered)[0] == "illegal"
    assert answer(both, registered)[0] == "illegal"


def test_beside_a_line_that_may_be_anything_one_that_names_its_cards_counts_as_well() -> None:
    either = OpenLine(8, ((("main", DOE, 1),), (("main", ELK, 1),)))
    registered = replace(REGISTERED, open_lines=(either, ANY))
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, DOE: 1, card("Hare"): 1}, side={CAT: 2})

    assert answer(now, registered) == ("undetermined", [])
