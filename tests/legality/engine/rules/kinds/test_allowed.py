"""Allowed values of a trait: their days, cards of which the value is not known, and what faces are told of them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain, combinations, product
from typing import Final

import pytest

from legality.engine import check
from legality.engine.explain import explain
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed
from legality.engine.rules.rule import Fault, Judgement, MissingFact
from legality.engine.values.card import Card
from legality.engine.values.explanations import Change, Comparison, Exemption, Listed
from legality.engine.values.facts import UNKNOWN, Days, Unknown
from legality.engine.values.report import BlamedCard, Violation
from tests.legality.making import DAY, card, context, deck

ENDED, ENDS, BEGINS, STAYS = date(2026, 4, 1), date(2026, 8, 31), date(2026, 9, 1), date(2027, 1, 31)
BLOCKS: Final = Allowed(
    code="block",
    cite="5",
    over=("main", "side"),
    trait="block",
    values={
        "1": Days(until=ENDED),
        "2": Days(date(2025, 1, 1), ENDS),
        "3": Days(until=STAYS),
        "4": Days(BEGINS),
        "promo": Days(),
    },
    reading="R1",
)
ONE, TWO, THREE, FOUR, NINE = (card(f"Card {n}", block=n) for n in ("1", "2", "3", "4", "9"))
PROMO, PLAIN, LOST = card("Promo", block="promo"), card("Plain"), card("Lost", block=UNKNOWN)
NOT_YET = Fault("not-yet", words=(("day", "2026-09-01"),))
NO_LONGER = Fault("no-longer", words=(("day", "2026-04-02"),))
NEVER = Fault("not-allowed", words=(("trait", "block"),))


@pytest.mark.parametrize(
    ("block", "judgement"),
    [
        ("2", None),
        ("promo", None),
        ("1|2", None),
        ("1", NO_LONGER),
        ("4", NOT_YET),
        ("1|4", NOT_YET),
        ("9", NEVER),
        ("1|9", NO_LONGER),
        ("", NEVER),
        (UNKNOWN, MissingFact("block")),
        ("1|?2", MissingFact("block")),
        ("2|?1", None),
        ("1|?9", NO_LONGER),
        ("?1|?9", NEVER),
    ],
)
def test_one_value_that_is_allowed_on_the_day_is_enough(block: str | Unknown, judgement: Judgement) -> None:
    assert BLOCKS.judge(card("Ant", block=block), "main", context()) == judgement


@pytest.mark.parametrize(
    ("day", "judgement"),
    [
        (date(2024, 12, 31), Fault("not-yet", words=(("day", "2025-01-01"),))),
        (date(2025, 1, 1), None),
        (ENDS, None),
        (ENDS + timedelta(days=1), Fault("no-longer", words=(("day", "2026-09-01"),))),
    ],
)
def test_a_value_is_allowed_from_its_first_day_to_its_last(day: date, judgement: Judgement) -> None:
    assert BLOCKS.judge(TWO, "main", context(day=day)) == judgement


def test_other_values_and_cards_without_one_may_be_allowed() -> None:
    free = replace(BLOCKS, others=True, none=True)

    assert [free.judge(one, "main", context()) for one in (NINE, PLAIN, ONE)] == [None, None, NO_LONGER]
    assert [free.exemption(one, "main", deck(), context()) for one in (NINE, PLAIN)] == [
        None,
        Exemption("no-trait", (("traits", "block"),)),
    ]
    assert BLOCKS.exemption(PLAIN, "main", deck(), context()) is None


def test_spared_names_are_allowed_whatever_their_values() -> None:
    sparing = replace(BLOCKS, spared=frozenset((ONE.name,)))

    assert [rule.judge(ONE, "main", context()) for rule in (BLOCKS, sparing)] == [NO_LONGER, None]


def subsets(values: Iterable[str]) -> Iterator[tuple[str, ...]]:
    items = tuple(values)
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


# Of each value one that ended, one in force and one to come; "9" stands for all that are not listed.
VALUES: Final = ("1", "3", "4", "9")


@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("none", [False, True])
@pytest.mark.parametrize("listed", [("1", "3", "4"), ("3",), ("1",), ()])
def test_an_unknown_value_is_judged_as_all_that_it_may_be_agree(
    listed: tuple[str, ...], none: bool, others: bool
) -> None:
    rule = replace(BLOCKS, values={value: BLOCKS.values[value] for value in listed}, others=others, none=none)

    for surely, perhaps in product(subsets(VALUES), subsets(VALUES)):
        if not perhaps or {*surely} & {*perhaps}:
            continue
        open_card = card("Open", block="|".join((*surely, *(f"?{value}" for value in perhaps))))
        ways = [card("Way", block="|".join((*surely, *more))) for more in subsets(perhaps)]
        assert sort(rule, open_card) == agreed({sort(rule, way) for way in ways})

    wholly = [card("Way", block="|".join(values)) for values in subsets(VALUES)]
    assert sort(rule, LOST) == agreed({sort(rule, way) for way in wholly})


def sort(rule: Allowed, one: Card) -> str:
    return type(rule.judge(one, "main", context())).__name__


def agreed(sorts: set[str]) -> str:
    return next(iter(sorts)) if len(sorts) == 1 else "MissingFact"


def test_the_standing_of_a_card_is_that_of_its_section() -> None:
    leaders = replace(BLOCKS, over=("hero",), values={"1": Days()})
    lost = card("Lost", UNKNOWN, block="9")

    assert [BLOCKS.standing(one, "main", context()) for one in (ONE, TWO, LOST)] == [
        "not-in-format",
        None,
        "undetermined",
    ]
    assert [rule.standing(ONE, "hero", context()) for rule in (BLOCKS, leaders)] == [None, None]
    assert leaders.standing(TWO, "hero", context()) == "not-in-format"
    assert BLOCKS.standing(lost, "", context()) == "undetermined"
    assert replace(BLOCKS, over=("hero", "main")).standing(lost, "", context()) == "not-in-format"


def warned(rule: Allowed, day: date, *cards: Card) -> list[tuple[str, tuple[str, ...]]]:
    found = rule.warnings(deck(main=dict.fromkeys(cards, 2)), context(day=day))
    return [(dict(each.words)["day"], tuple(blame.card.name for blame in each.cards)) for each in found]


def test_a_value_that_ends_soon_is_told_before() -> None:
    (warning,) = BLOCKS.warnings(deck(main={TWO: 3, THREE: 1}, side={TWO: 1}), context())

    assert warning == Violation(
        code="leaves-soon",
        cite="5",
        key="leaves-soon",
        fix="replace",
        found=4,
        limit=0,
        cards=(BlamedCard(TWO, 3, "main"), BlamedCard(TWO, 1, "side")),
        words=(("day", "2026-09-01"),),
        reading="R1",
        severity="warning",
    )


def test_only_cards_that_leave_within_the_notice_are_told() -> None:
    first_day, twice = BEGINS - timedelta(days=30), card("Twice", block="2|3")

    assert warned(BLOCKS, first_day - timedelta(days=1), TWO) == []
    assert warned(BLOCKS, first_day, TWO, twice) == [("2026-09-01", ("Card 2",))]
    assert warned(BLOCKS, ENDS, TWO) == [("2026-09-01", ("Card 2",))]
    assert warned(BLOCKS, BEGINS, TWO) == []
    assert warned(BLOCKS, DAY, card("Open", block="2|?3"), LOST, ONE, card("Next", block="2|4")) == []
    assert warned(replace(BLOCKS, notice=200), DAY, twice, THREE, TWO) == [
        ("2026-09-01", ("Card 2",)),
        ("2027-02-01", ("Card 3", "Twice")),
    ]


def test_the_check_and_its_explanation_tell_the_warning() -> None:
    format_ = Format("game", "blocks", {"en": "Blocks"}, {date(2024, 1, 1): Edition("1", (BLOCKS,))})
    cards = deck(main={TWO: 1, THREE: 1})
    (leaving,), (staying,) = (explain(format_, cards, one, DAY) for one in (TWO, THREE))

    for _ in range(2):
        report = check(format_, cards, DAY)
        assert report.verdict == "legal"
        assert [warning.key for warning in report.warnings] == ["leaves-soon"]
    assert (leaving.outcome, leaving.findings) == ("passes", report.warnings)
    assert (staying.outcome, staying.findings) == ("passes", ())


def test_each_value_is_shown_with_its_days() -> None:
    every = card("Every", block="1|2|4|9|promo")
    trait = ("trait", "block")

    assert BLOCKS.comparisons(every, "main", deck(), context()) == (
        Comparison("allowed-over", ("1",), words=(trait, ("since", ""), ("until", "2026-04-01"))),
        Comparison("allowed", ("2",), words=(trait, ("since", "2025-01-01"), ("until", "2026-08-31"))),
        Comparison("allowed-coming", ("4",), words=(trait, ("since", "2026-09-01"), ("until", ""))),
        Comparison("allowed-never", ("9",), words=(trait,)),
        Comparison("allowed-always", ("promo",), words=(trait,)),
    )
    assert BLOCKS.comparisons(LOST, "main", deck(), context()) == (Comparison("fact", None, words=(trait,)),)
    assert BLOCKS.comparisons(PLAIN, "main", deck(), context()) == (Comparison("fact", (), words=(trait,)),)


def test_a_card_changes_on_the_days_of_the_values_that_it_has_or_may_have() -> None:
    gone, came, left = (
        Change(date(2026, 4, 2), "allowed-over", "1", trait="block"),
        Change(date(2025, 1, 1), "allowed", "2", trait="block"),
        Change(date(2026, 9, 1), "allowed-over", "2", trait="block"),
    )

    assert list(BLOCKS.changes(card("Both", block="1|2"), context())) == [gone, came, left]
    assert list(BLOCKS.changes(card("Open", block="9|?1"), context())) == [gone]
    assert list(BLOCKS.changes(PROMO, context())) == []
    assert {change.day for change in BLOCKS.changes(LOST, context())} == set(BLOCKS.turning_days())


def test_its_days_its_lines_and_its_figures_are_told() -> None:
    words = (("sections", "main|side"), ("trait", "block"))

    assert set(BLOCKS.turning_days()) == {
        *(date(2026, 4, 2), date(2025, 1, 1), date(2026, 9, 1)),
        date(2027, 2, 1),
    }
    assert BLOCKS.listed(context()) == (
        Listed("allowed", (*words, ("value", "1")), until=ENDED),
        Listed("allowed", (*words, ("value", "2")), since=date(2025, 1, 1), until=ENDS),
        Listed("allowed", (*words, ("value", "3")), until=STAYS),
        Listed("allowed", (*words, ("value", "4")), since=BEGINS),
    )
    assert BLOCKS.figures() == (("values", "1, 2, 3, 4, promo"),)
    assert replace(BLOCKS, others=True).figures() == ()
    assert BLOCKS.figures_on(ENDED) == (("values", "1, 2, 3, promo"),)
    assert replace(BLOCKS, others=True).figures_on(ENDED) == ()
    assert [BLOCKS.facts_needed(ONE, section) for section in ("main", "hero")] == [("block",), ()]
