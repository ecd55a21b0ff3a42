"""How many cards a section holds: at each edge, and the two warnings."""

from dataclasses import replace

import pytest

from legality.engine.rules.kinds import Size
from legality.engine.values.card import Card
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.report import BlamedCard, Bounds, Fix, Operation, Violation
from tests.legality.making import card, context, deck

ANT, BEE, CAT = card("Ant"), card("Bee"), card("Cat")


def rule(exactly: int | None = None, at_least: int = 0, at_most: int | None = None) -> Size:
    return Size(
        code="main-size",
        cite="100.1",
        section="main",
        exactly=exactly,
        at_least=at_least,
        at_most=at_most,
        warns=False,
    )


def size_violation(key: str, fix: Fix, found: int, limit: int, operation: Operation) -> Violation:
    return Violation("main-size", "100.1", key, fix, "main", found, limit, operations=(operation,))


EXACT = rule(exactly=3)
RANGE = rule(at_least=2, at_most=4)
ZERO_OR_TEN = Size(code="main-size", cite="100.1", section="main", one_of=(0, 10))
FIVE_OR_TEN = Size(code="main-size", cite="100.1", section="main", one_of=(5, 10))


@pytest.mark.parametrize(
    ("size", "bounds"),
    [
        (EXACT, Bounds("main", ("main",), 3, 3)),
        (RANGE, Bounds("main", ("main",), 2, 4)),
        (rule(at_least=60), Bounds("main", ("main",), 60, None)),
        (ZERO_OR_TEN, Bounds("main", ("main",), 0, 10, (0, 10))),
        (replace(EXACT, counted=("champion", "main")), Bounds("main", ("champion", "main"), 3, 3)),
    ],
)
def test_a_size_shows_its_bounds(size: Size, bounds: Bounds) -> None:
    assert size.bounds() == bounds


@pytest.mark.parametrize(
    ("size", "count"),
    [
        (EXACT, 3),
        (RANGE, 2),
        (RANGE, 4),
        (rule(at_least=60), 61),
        (ZERO_OR_TEN, 0),
        (ZERO_OR_TEN, 10),
        (FIVE_OR_TEN, 5),
        (rule(exactly=0), 0),
    ],
)
def test_a_number_within_its_limits_is_well(size: Size, count: int) -> None:
    assert size.findings(deck(main={ANT: count}), context()) == ()


@pytest.mark.parametrize(
    ("size", "count", "violation"),
    [
        (EXACT, 2, size_violation("too-few-exactly", "add", 2, 3, Operation("add", "main", 1))),
        (EXACT, 4, size_violation("too-many-exactly", "remove", 4, 3, Operation("remove", "main", 1, ANT))),
        (rule(exactly=0), 1, size_violation("too-many-exactly", "remove", 1, 0, Operation("remove", "main", 1, ANT))),
        (RANGE, 1, size_violation("too-few", "add", 1, 2, Operation("add", "main", 1))),
        (RANGE, 5, size_violation("too-many", "remove", 5, 4, Operation("remove", "main", 1, ANT))),
        (RANGE, 0, size_violation("too-few", "add", 0, 2, Operation("add", "main", 2))),
    ],
)
def test_one_past_a_limit_is_a_violation(size: Size, count: int, violation: Violation) -> None:
    assert size.findings(deck(main={ANT: count}), context()) == (violation,)


@pytest.mark.parametrize(
    ("size", "count", "violation"),
    [
        (ZERO_OR_TEN, 1, size_violation("not-one-of", "add", 1, 10, Operation("add", "main", 9))),
        (ZERO_OR_TEN, 9, size_violation("not-one-of", "add", 9, 10, Operation("add", "main", 1))),
        (ZERO_OR_TEN, 11, size_violation("too-many", "remove", 11, 10, Operation("remove", "main", 1, ANT))),
        (FIVE_OR_TEN, 4, size_violation("not-one-of", "add", 4, 5, Operation("add", "main", 1))),
        (FIVE_OR_TEN, 6, size_violation("not-one-of", "add", 6, 10, Operation("add", "main", 4))),
        (FIVE_OR_TEN, 11, size_violation("too-many", "remove", 11, 10, Operation("remove", "main", 1, ANT))),
        (FIVE_OR_TEN, 16, size_violation("too-many", "remove", 16, 10, Operation("remove", "main", 6, ANT))),
    ],
)
def test_between_two_numbers_the_next_one_mends_it(size: Size, count: int, violation: Violation) -> None:
    words = (("low", str(min(size.one_of))), ("high", str(max(size.one_of))))

    assert size.findings(deck(main={ANT: count}), context()) == (replace(violation, words=words),)


def test_with_several_cards_the_choice_is_the_players() -> None:
    assert EXACT.findings(deck(main={ANT: 3, BEE: 2}), context()) == (
        size_violation("too-many-exactly", "remove", 5, 3, Operation("remove", "main", 2)),
    )


def test_another_section_may_count_towards_the_size() -> None:
    size = replace(EXACT, counted=("champion", "main"), reading="R1")

    assert size.findings(deck(champion={ANT: 1}, main={BEE: 2}), context()) == ()
    assert size.findings(deck(champion={ANT: 1}, main={BEE: 1}), context()) == (
        replace(size_violation("too-few-exactly", "add", 2, 3, Operation("add", "main", 1)), reading="R1"),
    )


def warning(key: str, fix: Fix, found: int, limit: int, operation: Operation) -> Violation:
    return replace(size_violation(key, fix, found, limit, operation), code=key, severity="warning")


@pytest.mark.parametrize(
    ("size", "count", "warnings"),
    [
        (rule(at_least=60), 60, ()),
        (rule(at_least=60), 61, (warning("above-minimum", "remove", 61, 60, Operation("remove", "main", 1)),)),
        (RANGE, 3, (warning("above-minimum", "remove", 3, 2, Operation("remove", "main", 1)),)),
        (rule(at_most=8), 0, ()),
        (rule(at_most=8), 7, (warning("sideboard-not-full", "add", 7, 8, Operation("add", "main", 1)),)),
        (rule(at_most=8), 8, ()),
        (EXACT, 3, ()),
    ],
)
def test_a_legal_number_may_be_odd(size: Size, count: int, warnings: tuple[Violation, ...]) -> None:
    assert replace(size, warns=True).findings(deck(main={ANT: count}), context()) == warnings


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (EXACT, [("size", ("3",))]),
        (ZERO_OR_TEN, [("size", ("0", "10"))]),
        (RANGE, [("size-low", ("2",)), ("size-high", ("4",))]),
        (rule(at_least=60), [("size-low", ("60",))]),
        (rule(at_most=8), [("size-high", ("8",))]),
    ],
)
def test_a_size_is_shown_beside_what_is_allowed(size: Size, shown: list[tuple[str, tuple[str, ...]]]) -> None:
    words = (("section", "main"),)

    found = size.comparisons(ANT, "main", deck(main={ANT: 1, BEE: 4}), context())

    assert found == tuple(Comparison(key, ("5",), want, words) for key, want in shown)


def test_a_size_blames_no_card() -> None:
    with_champion = replace(EXACT, counted=("champion", "main"))

    assert EXACT.sections() == ("main",)
    assert with_champion.sections() == ("champion", "main")
    assert EXACT.exemption(ANT, "main", deck(main={ANT: 9}), context()) == Exemption("whole", (("section", "main"),))


@pytest.mark.parametrize(
    ("cards", "alone"),
    [({ANT: 2, BEE: 1}, (BEE,)), ({ANT: 1, BEE: 1, CAT: 1}, (ANT, BEE, CAT)), ({ANT: 3}, ()), ({ANT: 1, BEE: 1}, ())],
    ids=["one of two", "all three", "no others", "not the number asked"],
)
def test_a_single_copy_beside_others_is_a_warning_where_the_rule_says_so(
    cards: dict[Card, int], alone: tuple[Card, ...]
) -> None:
    size = replace(EXACT, lone=True)

    found = [
        each
        for each in size.findings(deck(main=cards), context())
        if isinstance(each, Violation) and each.severity == "warning"
    ]

    assert found == [
        replace(
            warning("lone-copy", "replace", 1, 1, Operation("add", "main", 1)),
            operations=(),
            cards=(BlamedCard(card, 1, "main"),),
        )
        for card in alone
    ]
    assert [
        each
        for each in EXACT.findings(deck(main=cards), context())
        if isinstance(each, Violation) and each.severity == "warning"
    ] == []
