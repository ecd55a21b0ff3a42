"""Cards that may not stand together: their days, the fault and its step, and what faces are told of them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations
from typing import Final

import pytest

from legality.engine import check
from legality.engine.advice.fix_plan import plan_fix
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Group, NotTogether, Pool, Size
from legality.engine.rules.rule import Together
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Change, Comparison, Exemption, Listed
from legality.engine.values.facts import Days
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from legality.engine.values.search_bounds import TooMuch
from tests.legality.making import DAY, card, context, deck

SINCE, UNTIL, SOON = date(2026, 8, 1), date(2026, 12, 31), date(2026, 9, 1)
FIRST_DAY: Final = date(2020, 1, 1)
APART: Final = NotTogether(
    code="pairs",
    cite="7",
    over=("main", "side"),
    groups=(
        Group(("Sun", "Moon"), Days(SINCE, UNTIL), "https://example.org/pairs"),
        Group(("Sun", "Star", "Comet"), Days(SOON)),
        Group(("Moon", "Star"), Days(until=date(2026, 7, 1))),
    ),
    reading="R1",
)
SUN, MOON, STAR, COMET, ANT = (card(name) for name in ("Sun", "Moon", "Star", "Comet", "Ant"))
OTHER_SUN = card("Sun", key="Other Sun")


def found(cards: Deck, day: date = DAY, rule: NotTogether = APART) -> list[Violation | Doubt]:
    return list(rule.findings(cards, context(day=day)))


def test_a_card_of_a_group_stands_well_by_itself() -> None:
    assert found(deck(main={SUN: 4, OTHER_SUN: 1, ANT: 4})) == []
    assert found(deck(main={MOON: 4}, side={ANT: 1})) == []


def test_two_names_of_a_group_are_too_many_over_all_sections() -> None:
    assert found(deck(main={SUN: 2, ANT: 1}, side={MOON: 1, OTHER_SUN: 1})) == [
        Violation(
            code="pairs",
            cite="7",
            key="not-together",
            fix="replace",
            found=2,
            limit=1,
            cards=(BlamedCard(SUN, 2, "main"), BlamedCard(MOON, 1, "side"), BlamedCard(OTHER_SUN, 1, "side")),
            operations=(Operation("remove", "side", 1, MOON),),
            words=(("most", "1"),),
            reading="R1",
        )
    ]


@pytest.mark.parametrize(
    ("day", "keys"),
    [
        (SINCE - timedelta(days=31), []),
        (SINCE - timedelta(days=30), ["not-together-soon"]),
        (SINCE, ["not-together"]),
        (UNTIL, ["not-together"]),
        (UNTIL + timedelta(days=1), []),
    ],
)
def test_a_group_counts_on_its_days_and_is_told_before(day: date, keys: list[str]) -> None:
    assert [each.key for each in found(deck(main={SUN: 1, MOON: 1}), day) if isinstance(each, Violation)] == keys


def test_a_group_to_come_is_a_warning_with_its_day() -> None:
    (warning,) = found(deck(main={SUN: 1, STAR: 2, COMET: 1}))

    assert warning == Violation(
        code="restricted-soon",
        cite="7",
        key="not-together-soon",
        fix="replace",
        found=3,
        limit=1,
        cards=(BlamedCard(COMET, 1, "main"), BlamedCard(STAR, 2, "main"), BlamedCard(SUN, 1, "main")),
        operations=(Operation("remove", "main", 1, COMET), Operation("remove", "main", 1, SUN)),
        words=(("most", "1"), ("day", "2026-09-01")),
        reading="R1",
        severity="warning",
    )


def test_a_group_may_leave_room_for_several() -> None:
    two = replace(APART, at_most=2)

    assert found(deck(main={SUN: 1, STAR: 1}), SOON, two) == []
    assert [each.key for each in found(deck(main={SUN: 1, STAR: 1, COMET: 1}), SOON, two)] == ["not-together"]  # type: ignore[union-attr]  # no doubts


def test_a_plan_keeps_copies_of_one_name_together() -> None:
    """The limit is of names: two cards of one name are not two of them."""
    rules = (APART, Size(code="size", cite="1", section="main", at_least=0))
    format_ = Format("game", "apart", {"en": "Apart"}, {FIRST_DAY: Edition("1", rules)})
    other_moon = card("Moon", key="Other Moon")
    cards = deck(main={MOON: 1, SUN: 1}, side={other_moon: 1})
    plan = plan_fix(format_, cards, DAY)

    assert [(step.op, step.card) for step in plan.steps] == [("remove", SUN)]


def kept(family: Sequence[Together], cards: Sequence[Card]) -> list[set[str]]:
    return [{each.name for each in cards if keeps(each)} for keeps in family]


def test_what_can_stand_together_are_all_choices_of_names() -> None:
    every = (SUN, MOON, STAR, COMET, ANT)
    now, then = (APART.together(every, context(day=day), at_best=True) for day in (DAY, SOON))

    assert kept(now, every) == [{"Moon", "Star", "Comet", "Ant"}, {"Sun", "Star", "Comet", "Ant"}]
    assert APART.together((SUN, STAR, ANT), context(), at_best=True) == ()
    whole = [
        {each.name for each in some}
        for size in range(len(every) + 1)
        for some in combinations(every, size)
        if not found(deck(main=dict.fromkeys(some, 1)), SOON)
    ]
    largest = [some for some in whole if not any(some < other for other in whole)]
    assert all(any(some <= way for way in kept(then, every)) for some in largest)
    assert all(way in whole for way in kept(then, every))


def test_too_many_choices_are_not_tried() -> None:
    names = [card(f"Card {n}") for n in range(13)]
    pairs = replace(APART, groups=tuple(Group((one.name, other.name)) for one, other in combinations(names, 2)))

    with pytest.raises(TooMuch):
        pairs.together(names, context(), at_best=True)


def test_a_pool_is_split_with_the_names_apart() -> None:
    rules = (
        APART,
        Size(code="size", cite="1", section="main", at_least=3),
        Pool(code="pool", cite="2", over=("main", "rest"), rest="rest", leader_kinds={}),
    )
    format_ = Format(
        "game", "sealed", {"en": "Sealed"}, {FIRST_DAY: Edition("1", rules)}, default_sections={"ally": "main"}
    )

    def verdict(pool: dict[Card, int]) -> str:
        return check(format_, deck(pool, rest=pool), DAY).verdict

    assert [verdict({SUN: 2, MOON: 2}), verdict({SUN: 2, MOON: 2, ANT: 1})] == ["illegal", "unfinished"]


def test_a_deck_narrows_the_cards_to_those_that_may_stand_beside_it() -> None:
    narrowing = APART.narrows(deck(main={SUN: 1, ANT: 1}), context())

    assert narrowing is not None
    assert (narrowing.key, narrowing.over, narrowing.names) == ("together", ("main", "side"), ("Sun",))
    assert [narrowing.keeps(one) for one in (SUN, MOON, STAR, ANT)] == [True, False, True, True]
    assert narrowing == APART.narrows(deck(main={SUN: 2}), context())
    assert APART.narrows(deck(main={ANT: 1, COMET: 1}), context()) is None


def test_each_group_is_shown_with_its_days_and_the_names_in_the_deck() -> None:
    cards = deck(main={SUN: 1, STAR: 1})

    assert APART.comparisons(SUN, "main", cards, context()) == (
        Comparison("together", ("Sun",), ("1",), (("since", "2026-08-01"), ("until", "2026-12-31"))),
        Comparison("together-coming", ("Sun", "Star"), ("1",), (("since", "2026-09-01"), ("until", ""))),
    )
    assert APART.comparisons(MOON, "main", cards, context())[1] == Comparison(
        "together-over", ("Star",), ("1",), (("since", ""), ("until", "2026-07-01"))
    )
    assert [APART.exemption(one, "main", cards, context()) for one in (SUN, ANT)] == [None, Exemption("no-group")]


def test_a_card_changes_on_the_days_of_its_groups() -> None:
    assert list(APART.changes(SUN, context())) == [
        Change(SINCE, "apart", card=SUN, limit=1, names=("Sun", "Moon")),
        Change(date(2027, 1, 1), "apart-over", card=SUN, limit=1, names=("Sun", "Moon")),
        Change(SOON, "apart", card=SUN, limit=1, names=("Sun", "Star", "Comet")),
    ]
    assert [(change.day, change.kind) for change in APART.changes(MOON, context())][2:] == [
        (date(2026, 7, 2), "apart-over")
    ]
    assert list(APART.changes(ANT, context())) == []
    assert set(APART.turning_days()) == {SINCE, SOON, date(2026, 7, 2), date(2027, 1, 1)}


def test_every_group_is_listed_and_no_card_of_it_is_banned() -> None:
    words = (("most", "1"),)

    assert APART.listed(context()) == (
        Listed("not-together", words, ("Sun", "Moon"), SINCE, UNTIL, "https://example.org/pairs"),
        Listed("not-together", words, ("Sun", "Star", "Comet"), SOON),
        Listed("not-together", words, ("Moon", "Star"), until=date(2026, 7, 1)),
    )
    assert APART.standing(SUN, "main", context()) is None
    assert APART.figures() == (("at_most", "1"),)
    assert APART.sections() == ("main", "side")
