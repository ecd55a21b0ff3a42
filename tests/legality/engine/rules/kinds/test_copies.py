"""Copies of a name, different names, and their comparisons."""

from dataclasses import replace

import pytest

from legality.engine.rules.kinds import Copies, DistinctNames
from legality.engine.rules.kinds.copies import Counted
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from tests.legality.making import card, context, deck

FOUR = Copies(code="copy-limit", cite="100.4", over=("main", "side"), at_most=4, reading="R1")
BY_COLOUR = Copies(code="copy-limit", cite="100", over=("main",), at_most=4, by="colour")
UNIQUE = Copies(code="unique", cite="825", over=("main",), at_most=1, label="unique")
BOTH = ("main", "side")

ANT, BEE = card("Ant"), card("Bee")
OTHER_ANT = card("Ant", key="ant-2")


def found(rule: Copies | DistinctNames, cards: Deck) -> list[Violation | Doubt]:
    return list(rule.findings(cards, context()))


def too_many(copies: int, limit: int, blame: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
    return Violation("copy-limit", "100.4", "over-copies", "remove", "", copies, limit, blame, steps, reading="R1")


def test_four_of_a_name_are_well() -> None:
    assert found(FOUR, deck(main={ANT: 4, BEE: 4})) == []
    assert found(FOUR, deck(main={ANT: 2, OTHER_ANT: 2})) == []
    assert found(FOUR, deck()) == []


def test_the_fifth_copy_counts_over_sections_and_leaves_the_last() -> None:
    assert found(FOUR, deck(main={ANT: 4, BEE: 1}, side={ANT: 1})) == [
        too_many(5, 4, (BlamedCard(ANT, 4, "main"), BlamedCard(ANT, 1, "side")), Operation("remove", "side", 1, ANT))
    ]


def test_two_cards_of_one_name_share_a_limit() -> None:
    assert found(FOUR, deck(main={ANT: 3, OTHER_ANT: 3})) == [
        too_many(
            6, 4, (BlamedCard(ANT, 3, "main"), BlamedCard(OTHER_ANT, 3, "main")), Operation("remove", "main", 2, ANT)
        )
    ]


def test_every_name_above_its_limit_is_found() -> None:
    assert found(FOUR, deck(main={ANT: 5, BEE: 6})) == [
        too_many(5, 4, (BlamedCard(ANT, 5, "main"),), Operation("remove", "main", 1, ANT)),
        too_many(6, 4, (BlamedCard(BEE, 6, "main"),), Operation("remove", "main", 2, BEE)),
    ]


def test_a_limit_of_its_own_wins() -> None:
    rare, many = card("Rare", copy_limit=1), card("Many", copy_limit=9)

    assert found(FOUR, deck(main={rare: 1, many: 9})) == []
    assert found(FOUR, deck(main={rare: 2})) == [
        too_many(2, 1, (BlamedCard(rare, 2, "main"),), Operation("remove", "main", 1, rare))
    ]


def test_an_unlimited_name_is_free() -> None:
    assert found(FOUR, deck(main={card("Many", labels="unlimited"): 30})) == []


def test_unknown_labels_leave_too_many_copies_open() -> None:
    vague = card("Vague", labels=UNKNOWN)

    assert found(FOUR, deck(main={vague: 4})) == []
    assert found(FOUR, deck(main={vague: 5})) == [Doubt("copy-limit", "100.4", "label", vague, "", "R1")]


RED, BLUE = card("Ant", key="red", colour="红"), card("Ant", key="blue", colour="蓝")
PALE, WAN = card("Ant", key="pale", colour=UNKNOWN), card("Ant", key="wan", colour=UNKNOWN)


def test_colours_of_one_name_are_counted_apart() -> None:
    assert found(BY_COLOUR, deck(main={RED: 4, BLUE: 4})) == []
    assert found(BY_COLOUR, deck(main={RED: 5, BLUE: 4})) == [
        Violation(
            "copy-limit",
            "100",
            "over-copies-of",
            "remove",
            "",
            5,
            4,
            (BlamedCard(RED, 5, "main"),),
            (Operation("remove", "main", 1, RED),),
            (("trait", "colour"), ("value", "红")),
        )
    ]


@pytest.mark.parametrize("cards", [{PALE: 4, RED: 0}, {PALE: 2, RED: 2}, {PALE: 1, RED: 3, BLUE: 3}])
def test_an_unknown_colour_that_cannot_decide_is_no_doubt(cards: dict[Card, int]) -> None:
    assert found(BY_COLOUR, deck(main=cards)) == []


@pytest.mark.parametrize("cards", [{PALE: 1, RED: 4}, {PALE: 2, RED: 1, BLUE: 3}, {PALE: 3, WAN: 2}])
def test_an_unknown_colour_that_may_be_the_fifth_is_a_doubt(cards: dict[Card, int]) -> None:
    assert found(BY_COLOUR, deck(main=cards)) == [Doubt("copy-limit", "100", "colour", PALE, "")]


def test_what_is_too_many_without_the_unknown_colour_is_too_many() -> None:
    violations = found(BY_COLOUR, deck(main={PALE: 5, RED: 5}))

    # A card shares its own colour, whatever it is.
    assert [violation.cards for violation in violations if isinstance(violation, Violation)] == [
        (BlamedCard(PALE, 5, "main"),),
        (BlamedCard(RED, 5, "main"),),
    ]


def test_only_cards_of_the_label_are_bound() -> None:
    crown = card("Crown", labels="unique")

    assert found(UNIQUE, deck(main={crown: 1, ANT: 3})) == []
    assert found(UNIQUE, deck(main={crown: 2, ANT: 3})) == [
        Violation(
            "unique",
            "825",
            "over-copies",
            "remove",
            "",
            2,
            1,
            (BlamedCard(crown, 2, "main"),),
            (Operation("remove", "main", 1, crown),),
        )
    ]


def test_a_card_that_may_bear_the_label_is_a_doubt() -> None:
    vague = card("Vague", labels=UNKNOWN)

    assert found(UNIQUE, deck(main={vague: 1})) == []
    assert found(UNIQUE, deck(main={vague: 2})) == [Doubt("unique", "825", "label", vague, "")]


DIFFERENT = DistinctNames(code="battlefield-names", cite="103.4.c", section="fields")


def same(*blame: BlamedCard, steps: tuple[Operation, ...]) -> Violation:
    copies = sum(row.count for row in blame)
    return Violation("battlefield-names", "103.4.c", "same-name", "replace", "fields", copies, 1, blame, steps)


def test_different_names_are_well() -> None:
    assert found(DIFFERENT, deck(fields={ANT: 1, BEE: 1}, main={ANT: 3})) == []
    assert found(DIFFERENT, deck()) == []


def test_each_name_that_stands_twice_is_found() -> None:
    cat = card("Cat")

    assert found(DIFFERENT, deck(fields={ANT: 2, BEE: 1, cat: 3})) == [
        same(BlamedCard(ANT, 2, "fields"), steps=(Operation("remove", "fields", 1, ANT),)),
        same(BlamedCard(cat, 3, "fields"), steps=(Operation("remove", "fields", 2, cat),)),
    ]


def test_of_two_cards_of_one_name_one_copy_is_left() -> None:
    assert found(DIFFERENT, deck(fields={ANT: 1, OTHER_ANT: 2})) == [
        same(
            BlamedCard(ANT, 1, "fields"),
            BlamedCard(OTHER_ANT, 2, "fields"),
            steps=(Operation("remove", "fields", 1, ANT), Operation("remove", "fields", 1, OTHER_ANT)),
        )
    ]


OVER_BOTH = ("sections", "main|side")


def test_the_copies_of_a_name_are_shown_beside_their_limit() -> None:
    cards = deck(main={ANT: 2, BEE: 9}, side={OTHER_ANT: 1})

    assert FOUR.sections() == ("main", "side")
    assert FOUR.exemption(ANT, "main", cards, context()) is None
    assert FOUR.comparisons(ANT, "main", cards, context()) == (Comparison("copies", ("3",), ("4",), (OVER_BOTH,)),)


def test_a_limit_of_the_cards_own_is_shown_as_such() -> None:
    seven = card("Ant", copy_limit=7)

    shown = FOUR.comparisons(seven, "main", deck(main={seven: 5}), context())

    assert shown == (Comparison("copies-own", ("5",), ("7",), (OVER_BOTH,)),)


def test_names_that_count_apart_show_the_copies_of_their_own_value() -> None:
    red, blue, veiled = (card("Ant", key=key, colour=key) for key in ("red", "blue", ""))
    lost = card("Ant", key="lost", colour=UNKNOWN)
    cards = deck(main={red: 3, blue: 2, lost: 1, veiled: 1})
    words = (("sections", "main"), ("trait", "colour"))

    shown = {each.id: BY_COLOUR.comparisons(each, "main", cards, context()) for each in (red, blue, lost)}

    assert shown == {
        "game.red": (Comparison("copies-by", ("3",), ("4",), words),),
        "game.blue": (Comparison("copies-by", ("2",), ("4",), words),),
        "game.lost": (Comparison("copies-by", ("1",), ("4",), words),),
    }


def test_labels_free_a_card_or_bind_it() -> None:
    free, unique, veiled = card("Ant", labels="unlimited"), card("Bee", labels="unique"), card("Cat", labels=UNKNOWN)
    cards = deck(main={free: 1, unique: 1, veiled: 1})

    assert FOUR.exemption(free, "main", cards, context()) == Exemption("label", (("value", "unlimited"),))
    assert UNIQUE.exemption(free, "main", cards, context()) == Exemption("no-label", (("value", "unique"),))
    assert UNIQUE.exemption(unique, "main", cards, context()) is None
    assert UNIQUE.exemption(veiled, "main", cards, context()) is None


def test_a_doubt_about_a_name_concerns_every_card_of_it_that_is_bound() -> None:
    veiled, bound, loose = card("Ant", labels=UNKNOWN), card("Ant", labels="unique"), card("Ant", labels="")
    cards = deck(main={veiled: 1, bound: 1, loose: 1, BEE: 1})
    doubt = Doubt("unique", "825", "label", veiled, "")

    assert [UNIQUE.concerns(doubt, each, cards) for each in (veiled, bound, loose, BEE)] == [True, True, False, False]


def test_a_name_that_must_differ_shows_how_often_it_stands_there() -> None:
    fields = DistinctNames(code="battlefield-names", cite="103.4.c", section="fields")
    cards = deck(fields={ANT: 1, OTHER_ANT: 1, BEE: 1}, main={ANT: 3})

    assert fields.sections() == ("fields",)
    assert fields.comparisons(ANT, "fields", cards, context()) == (
        Comparison("same-name", ("2",), ("1",), (("section", "fields"),)),
    )


def test_a_name_with_a_limit_of_its_own_elsewhere_is_free_of_this_one_and_undecided_by_none_of_its_doubts() -> None:
    ant, bee = card("Ant"), card("Bee")
    copies = Copies(code="copy-limit", cite="2", over=("main",), at_most=2, spared=frozenset(("Ant",)))
    held = deck(main={ant: 5, bee: 3})
    doubt = Doubt("copy-limit", "2", "label", ant, "")

    found = [one.cards for one in copies.findings(held, context()) if isinstance(one, Violation)]

    assert found == [one.cards for one in replace(copies, spared=frozenset()).findings(deck(main={bee: 3}), context())]  # type: ignore[union-attr]  # violations
    assert [copies.exemption(one, "main", held, context()) for one in (ant, bee)] == [Exemption("own-cap"), None]
    assert copies.concerns(doubt, ant, held) is False


class TestWhatACardIsCountedWith:
    """The group of a card alone, over which sections, and the most."""

    def test_all_cards_of_a_name(self) -> None:
        assert FOUR.counted(ANT) == Counted(("copy-limit", "Ant"), ("main", "side"), 4) == FOUR.counted(OTHER_ANT)

    def test_all_of_a_name_and_a_value(self) -> None:
        red = card("Ant", colour="red")

        assert BY_COLOUR.counted(red) == Counted(("copy-limit", "Ant", "red"), ("main",), 4)

    def test_its_own_copies_alone_where_its_value_is_not_known(self) -> None:
        grey = card("Ant", colour=UNKNOWN)

        assert BY_COLOUR.counted(grey) == Counted(("copy-limit", "Ant", grey.id), ("main",), 4)

    def test_a_limit_of_its_own(self) -> None:
        assert FOUR.counted(card("Rare", copy_limit=1)) == Counted(("copy-limit", "Rare"), ("main", "side"), 1)

    @pytest.mark.parametrize(
        ("rule", "free"),
        [
            (replace(FOUR, spared=frozenset({"Ant"})), ANT),
            (FOUR, card("Ant", labels="unlimited")),
            (UNIQUE, ANT),
            (replace(FOUR, alias="alias"), card("Ant", alias=UNKNOWN)),
        ],
        ids=["spared", "unlimited", "without the label", "of a name that is not known"],
    )
    def test_nothing_where_no_limit_binds_it_for_certain(self, rule: Copies, free: Card) -> None:
        assert rule.counted(free) is None
