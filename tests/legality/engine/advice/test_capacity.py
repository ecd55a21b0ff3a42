"""How many copies a deck still takes, which rules refuse more, and which cards fit its leaders."""

from collections.abc import Mapping
from datetime import date
from typing import Final

import pytest

from legality.engine.advice.capacity import (
    MAX_COPIES,
    Capacity,
    Fitting,
    Trial,
    fitting_cards,
    measure_capacity,
    start_trial,
)
from legality.engine.rules import checks
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Copies, OneInCommon, Pool, SharesTrait, Size
from legality.engine.rules.rule import CheckContext, Fault, Judgement, Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Violation
from tests.legality.making import DAY, card, deck

DECK: Final = ("main", "sideboard")


def waits(asked: Card, section: str, context: CheckContext) -> Judgement:
    """A card that a hero still to come may put right."""
    return Fault("no-mission-fits", fix="add") if asked.has_label("late") is True else None


RULES: Final = (
    Size(code="hero-count", cite="1", section="hero", exactly=1),
    AllowedKinds(
        code="kind",
        cite="2",
        over=("hero", *DECK),
        allowed={"hero": ("hero",), "main": ("ally",), "sideboard": ("ally",)},
    ),
    Size(code="size", cite="3", section="main", at_least=4, at_most=200),
    Size(code="side", cite="4", section="sideboard", at_most=3, warns=False),
    SharesTrait(code="class", cite="5", over=DECK, traits=("class",), leader="hero"),
    Copies(code="copies", cite="6", at_most=4, over=DECK),
    OneInCommon(code="one-series", cite="7", over=("main",), trait="series"),
    checks.CardCheck(code="late", cite="8", over=("main",), check=waits, adding=True),
)


def format_(*rules: Rule) -> Format:
    editions = {date(2020, 1, 1): Edition("1", rules)}
    return Format("game", "format", {"en": "F"}, editions, ("hero",), {"hero": "hero", "ally": "main"})


FORM: Final = format_(*RULES)
MAGE, DRUID = card("Mage", "hero", class_="mage"), card("Druid", "hero", class_="druid")
BOLT, OAK = card("Bolt", class_="mage"), card("Oak", class_="druid")
WOLF, HAWK = card("Wolf", series="red"), card("Hawk", series="blue")
RAT = card("Rat", labels="unlimited")


def tried_deck(pool: Mapping[Card, int] | None = None, *, of: Format = FORM, **sections: Mapping[Card, int]) -> Trial:
    return start_trial(of, deck(pool, **sections), DAY)


def capacity(asked: Card, section: str, **sections: Mapping[Card, int]) -> tuple[object, int, list[tuple[str, str]]]:
    found = measure_capacity(start_trial(FORM, deck(**sections), DAY), asked, section)
    return found.allowed, found.copies, [(type(reason).__name__, reason.code) for reason in found.reasons]


@pytest.mark.parametrize(("held", "copies"), [({}, 4), ({BOLT: 1}, 3), ({BOLT: 3}, 1)], ids=["none", "one", "three"])
def test_as_many_copies_fit_as_the_rules_leave(held: dict[Card, int], copies: int) -> None:
    assert capacity(BOLT, "main", hero={MAGE: 1}, main=held) == (True, copies, [])


def test_at_the_limit_no_copy_fits_and_the_rule_is_the_reason() -> None:
    found = measure_capacity(tried_deck(hero={MAGE: 1}, main={BOLT: 3}, sideboard={BOLT: 1}), BOLT, "main")

    assert (found.allowed, found.copies) == (False, 0)
    assert [(r.code, r.found, r.limit) for r in found.reasons if isinstance(r, Violation)] == [("copies", 5, 4)]


def test_copies_elsewhere_count_where_the_rule_counts_them() -> None:
    assert capacity(BOLT, "sideboard", hero={MAGE: 1}, main={BOLT: 2}) == (True, 2, [])


def test_a_full_section_takes_no_card() -> None:
    assert capacity(OAK, "sideboard", hero={DRUID: 1}, sideboard={RAT: 3}) == (False, 0, [("Violation", "side")])


def test_a_card_of_another_leader_is_not_allowed() -> None:
    assert capacity(OAK, "main", hero={MAGE: 1}) == (False, 0, [("Violation", "class")])


def test_without_a_leader_any_card_may_still_be_added() -> None:
    assert capacity(OAK, "main") == (True, 4, [])


def test_a_card_that_is_already_too_many_has_the_reason_once_more() -> None:
    assert capacity(BOLT, "main", hero={MAGE: 1}, main={BOLT: 6}) == (False, 0, [("Violation", "copies")])


def test_what_is_wrong_with_other_cards_is_no_reason() -> None:
    assert capacity(BOLT, "main", hero={MAGE: 1}, main={OAK: 9}) == (True, 4, [])


def test_a_card_that_makes_others_wrong_is_not_allowed_either() -> None:
    """With one of each the rule blames the other one."""
    assert capacity(HAWK, "main", main={WOLF: 1}) == (False, 0, [("Violation", "one-series")])
    assert capacity(WOLF, "main", main={HAWK: 1}) == (False, 0, [("Violation", "one-series")])


def test_a_leader_answers_for_itself_alone() -> None:
    assert capacity(DRUID, "hero", main={BOLT: 4}) == (True, 1, [])
    assert capacity(DRUID, "hero", hero={MAGE: 1}) == (False, 0, [("Violation", "hero-count")])


def test_what_a_card_still_to_come_can_put_right_is_neither_allowed_nor_forbidden() -> None:
    assert capacity(card("Later", labels="late"), "main") == (UNKNOWN, 4, [("Violation", "late")])


def test_a_missing_fact_of_the_card_leaves_it_open() -> None:
    strange = card("Strange", class_=UNKNOWN)

    assert capacity(strange, "main", hero={MAGE: 1}) == (UNKNOWN, 4, [("Doubt", "class")])


def test_a_missing_fact_leaves_the_second_copy_open_too() -> None:
    strange = card("Strange", class_=UNKNOWN)

    assert capacity(strange, "main", hero={MAGE: 1}, main={strange: 1}) == (UNKNOWN, 3, [("Doubt", "class")])


def test_a_missing_fact_of_the_leader_leaves_every_card_open() -> None:
    secret = card("Secret", "hero", class_=UNKNOWN)

    assert capacity(BOLT, "main", hero={secret: 1}, main={OAK: 1}) == (UNKNOWN, 4, [("Doubt", "class")])


def test_doubts_about_other_cards_are_no_reason() -> None:
    strange = card("Strange", class_=UNKNOWN)

    assert capacity(BOLT, "main", hero={MAGE: 1}, main={strange: 1}) == (True, 4, [])


def test_a_leader_is_not_doubted_for_the_cards_beside_it() -> None:
    strange = card("Strange", class_=UNKNOWN)

    assert capacity(MAGE, "hero", main={strange: 1}) == (True, 1, [])


@pytest.mark.parametrize(("held", "copies"), [(0, MAX_COPIES), (150, 50), (187, 13), (191, 9), (195, 5), (200, 0)])
def test_a_card_without_a_limit_fills_the_section(held: int, copies: int) -> None:
    assert capacity(RAT, "main", main={RAT: held})[1] == copies


@pytest.mark.parametrize("guess", [0, 1, 2, 3, 4, 99])
def test_a_guess_changes_how_fast_the_answer_comes_and_never_the_answer(guess: int) -> None:
    assert measure_capacity(tried_deck(hero={MAGE: 1}, main={BOLT: 1}), BOLT, "main", guess) == Capacity(True, 3, 3)


@pytest.mark.parametrize(
    ("held", "copies", "sure"),
    [(0, MAX_COPIES, 4), (1, MAX_COPIES, 3), (3, MAX_COPIES, 1), (4, MAX_COPIES, 1), (9, MAX_COPIES, 1)],
)
def test_no_more_copies_are_sure_than_bring_no_new_doubt(held: int, copies: int, sure: int) -> None:
    strange = card("Strange", class_="mage", labels=UNKNOWN)

    found = measure_capacity(tried_deck(hero={MAGE: 1}, main={strange: held} if held else {}), strange, "main")

    assert (found.copies, found.certain) == (copies, sure)


@pytest.mark.parametrize("held", [0, 2])
def test_a_doubt_of_the_first_copy_limits_no_further_copy(held: int) -> None:
    strange = card("Strange", class_=UNKNOWN)

    found = measure_capacity(tried_deck(hero={MAGE: 1}, main={strange: held} if held else {}), strange, "main")

    assert (found.copies, found.certain) == (4 - held, 4 - held)


def test_a_leader_leaves_what_fits_it_and_every_leader() -> None:
    cards = (
        MAGE,
        DRUID,
        BOLT,
        OAK,
        WOLF,
        card("Token", "token"),
        card("Strange", class_=UNKNOWN),
        card("New", UNKNOWN),
    )

    left = fitting_cards(tried_deck(hero={MAGE: 1}, main={WOLF: 1}), cards).cards

    assert sorted(found.name for found in left) == ["Bolt", "Druid", "Mage", "New", "Strange", "Wolf"]


def test_cards_of_which_a_fact_is_lacking_fit_in_doubt() -> None:
    strange, new = card("Strange", class_=UNKNOWN), card("New", UNKNOWN)

    found = fitting_cards(tried_deck(hero={MAGE: 1}), (MAGE, BOLT, OAK, strange, new))

    assert found == Fitting(frozenset((MAGE, BOLT, strange, new)), frozenset((strange, new)))


def test_cards_that_cannot_stand_together_are_still_all_there_to_choose_from() -> None:
    assert fitting_cards(tried_deck(), (WOLF, HAWK, BOLT)).cards == {WOLF, HAWK, BOLT}


def test_a_rule_about_the_deck_rules_out_what_no_deck_of_the_leaders_may_hold() -> None:
    banning = format_(Copies(code="none", cite="1", at_most=0, over=DECK, label="banned"))

    assert fitting_cards(tried_deck(of=banning), (BOLT, card("Gone", labels="banned"))).cards == {BOLT}


def test_a_card_may_be_tried_in_a_section_that_is_not_its_home() -> None:
    assert fitting_cards(tried_deck(), (MAGE, BOLT), "sideboard").cards == {BOLT}


def test_leaders_of_a_deck_are_not_tried_against_each_other() -> None:
    two = format_(Copies(code="one", cite="1", at_most=0, over=("hero",)))

    assert fitting_cards(tried_deck(of=two), (MAGE, DRUID)).cards == {MAGE, DRUID}


def test_a_pool_leaves_its_own_cards_and_what_it_does_not_speak_of() -> None:
    limited = format_(Pool(code="pool", cite="1", over=DECK, rest="sideboard", leader_kinds={"hero": ("hero",)}))

    assert fitting_cards(tried_deck({BOLT: 2}, of=limited), (MAGE, BOLT, OAK)).cards == {MAGE, BOLT}
    assert fitting_cards(tried_deck({BOLT: 2, MAGE: 1}, of=limited), (MAGE, DRUID, BOLT)).cards == {MAGE, BOLT}


def test_a_pool_that_makes_no_deck_refuses_none_of_its_cards() -> None:
    limited = format_(
        Size(code="size", cite="3", section="main", at_least=4),
        Pool(code="pool", cite="1", over=("sideboard", "main"), rest="sideboard", leader_kinds={"hero": ("hero",)}),
    )
    table = tried_deck({BOLT: 2}, of=limited)

    assert measure_capacity(table, BOLT, "main") == Capacity(True, 2, 2)
    assert measure_capacity(table, OAK, "main").allowed is False


def test_the_deck_itself_is_as_it_was() -> None:
    table = tried_deck(hero={MAGE: 1}, main={BOLT: 2})

    measure_capacity(table, OAK, "main")

    assert table.deck == Deck.of([("hero", MAGE, 1), ("main", BOLT, 2)])
