"""A format derived by house rules: each kind at its edge, precedence, days, and what it leaves as it was."""

from dataclasses import replace
from datetime import date

import pytest

from legality.engine import check
from legality.engine.house import HouseRule, derive_format
from legality.engine.house.kinds import NamedBans, NamedCaps, ReleasedBy
from legality.engine.rules.card_legality import card_legality
from legality.engine.rules.format import HouseTurn
from legality.engine.values.card import Card
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import Days
from legality.engine.values.report import BlamedCard, Operation, Violation
from tests.legality.engine.house.world import (
    ANT,
    BANNED,
    BASE,
    BEE,
    CAPPED,
    DAY,
    FIRST,
    LATER,
    LOST,
    NEW,
    OLD,
    OVER,
    PREMISES,
    TWIN,
    UNSURE,
    broken,
    house,
    made,
    rule,
)
from tests.legality.making import context

SINCE = Days(since=LATER)


@pytest.mark.parametrize(
    ("rules", "main", "expected"),
    [
        ([], {ANT: 2}, []),
        ([rule(1, "ban", "Bee")], {ANT: 2}, []),
        ([rule(1, "ban", "Ant", "Bee")], {ANT: 2}, ["house-ban House rule 1"]),
        ([], {BANNED: 2}, ["banned 4"]),
        ([rule(1, "allow", "Banned")], {BANNED: 2}, []),
        ([rule(1, "allow", "Capped")], {CAPPED: 3}, []),
        ([rule(1, "allow", "Capped")], {CAPPED: 4}, ["copy-limit 2"]),
        ([rule(1, "allow", "Lost", "Unsure")], {LOST: 1, UNSURE: 1}, []),
        ([rule(1, "cap", "Ant", amount=2)], {ANT: 1, TWIN: 1}, []),
        ([rule(1, "cap", "Ant", amount=2)], {ANT: 2, TWIN: 1}, ["house-cap House rule 1"]),
        ([rule(1, "cap", "Ant", amount=5)], {ANT: 5, BEE: 3}, []),
        ([rule(1, "cap", "Ant", amount=5)], {ANT: 6}, ["house-cap House rule 1"]),
        ([rule(1, "copies", amount=1), rule(2, "cap", "Ant", amount=2)], {ANT: 2, BEE: 1}, []),
        ([rule(1, "copies", amount=1), rule(2, "cap", "Ant", amount=2)], {BEE: 2}, ["copy-limit House rule 1"]),
        ([rule(1, "cap", "Capped", amount=2)], {CAPPED: 2}, []),
        ([rule(1, "cap", "Banned", amount=1)], {BANNED: 2}, ["banned 4", "house-cap House rule 1"]),
        ([rule(1, "together", "Ant", "Bee", "Old")], {ANT: 1, BEE: 1}, ["house-together House rule 1"]),
        ([rule(1, "together", "Ant", "Bee", "Old", amount=2)], {ANT: 1, BEE: 1}, []),
        ([rule(1, "copies", amount=1)], {ANT: 1, BEE: 1}, []),
        ([rule(1, "copies", amount=1)], {ANT: 2}, ["copy-limit House rule 1"]),
        ([rule(1, "sets", sets=("B",))], {ANT: 2}, ["house-sets House rule 1"]),
        ([rule(1, "sets", sets=("B",)), rule(2, "sets", sets=("A",))], {ANT: 2}, []),
        ([rule(1, "sets", sets=("A", "B")), rule(2, "without", sets=("A",))], {ANT: 2}, ["house-sets House rule 1", "house-sets House rule 2"]),
        ([rule(1, "without", sets=("A",))], {ANT: 2}, ["house-sets House rule 1"]),
        ([rule(1, "without", sets=("A",)), rule(2, "allow", "Ant")], {ANT: 2}, []),
        ([rule(1, "size", section="main", least=4, most=4)], {ANT: 3}, ["main-size House rule 1"]),
        ([rule(1, "size", section="main", least=2, most=3)], {ANT: 3}, []),
        ([rule(1, "size", section="side", least=1)], {ANT: 3}, ["house-size House rule 1"]),
    ],
)  # fmt: skip
def test_each_kind_changes_what_it_names(rules: list[HouseRule], main: dict[Card, int], expected: list[str]) -> None:
    assert broken(rules, main) == expected


def test_points_are_summed_by_copy_against_the_budget() -> None:
    rules = [rule(1, "points", "Ant", amount=3), rule(2, "points", "Bee", amount=1), rule(3, "budget", amount=7)]

    assert broken(rules, {ANT: 2, BEE: 1}) == []
    assert broken(rules, {ANT: 2, BEE: 2}) == ["house-points House rule 3"]
    assert broken(rules[:2], {ANT: 2, BEE: 2}) == []


def test_a_set_whose_day_of_release_is_missing_decides_nothing() -> None:
    until = rule(1, "until", day=date(2020, 12, 31))
    allowed = [until, rule(2, "allow", "New", "Lost", "Unsure")]

    assert broken([until], {ANT: 2}, LATER) == []
    assert broken([until], {NEW: 2}, LATER) == ["house-until House rule 1"]
    assert broken([until], {LOST: 1, UNSURE: 1}, LATER)[-2:] == ["house-until House rule 1", "house-until House rule 1"]
    assert broken(allowed, {NEW: 1, LOST: 1, UNSURE: 1}, LATER) == []


def test_of_two_rules_about_one_card_the_later_day_counts_then_the_higher_number() -> None:
    ban, back = rule(5, "ban", "Ant"), rule(2, "allow", "Ant", days=SINCE)

    assert broken([ban, back], {ANT: 2}) == ["house-ban House rule 5"]
    assert broken([ban, back], {ANT: 2}, LATER) == []
    assert broken([rule(1, "allow", "Ant"), rule(2, "ban", "Ant")], {ANT: 2}) == ["house-ban House rule 2"]


def test_a_rule_holds_from_its_first_day_to_its_last() -> None:
    ban = rule(1, "ban", "Ant", days=Days(date(2026, 8, 9), date(2026, 8, 10)))

    days = [date(2026, 8, day) for day in (8, 9, 10, 11)]

    assert [bool(broken([ban], {ANT: 2}, day)) for day in days] == [False, True, True, False]
    assert sorted(house(ban).editions) == [FIRST, days[1], days[3]]


def test_a_rule_from_before_the_format_begins_with_it() -> None:
    early = rule(1, "ban", "Ant", days=Days(since=date(2019, 1, 1)))

    assert sorted(house(early).editions) == [FIRST]
    assert house(early).house_turns == {}
    assert broken([early], {ANT: 2}) == ["house-ban House rule 1"]


def test_an_option_can_be_fixed_on_some_days() -> None:
    never = [rule(1, "option", option="precon", amount=0)]
    always = [rule(1, "option", option="precon", amount=1, days=SINCE)]
    either = [*always, rule(2, "option", option="precon", amount=0, days=SINCE)]

    # The option holds for ready-made decks alone, and this is none.
    assert [house(*rules).with_fixed_options(frozenset(("precon",)), LATER) for rules in (never, always, either)] == [
        frozenset(),
        frozenset(("precon",)),
        frozenset(),
    ]
    assert house(*always).with_fixed_options(frozenset(), DAY) == frozenset()


def test_copies_are_limited_where_the_official_format_has_no_limit() -> None:
    free = replace(BASE, editions={FIRST: BASE.edition_on(DAY).but("1", without=["copy-limit"])})

    found = derive_format(free, "house-1", {"en": "League"}, 1, [rule(1, "copies", amount=2)], PREMISES)

    assert [one.code for one in check(found, made({ANT: 3}), DAY).violations] == ["house-copies"]


def test_what_it_does_not_change_stays_as_it_was() -> None:
    format_ = house(rule(1, "ban", "Bee"))

    assert (format_.slug, format_.official, format_.names) == ("house-1", "format", {"en": "League"})
    assert format_.edition_on(DAY).rules[: len(BASE.edition_on(DAY).rules)] == BASE.edition_on(DAY).rules
    assert format_.edition_on(DAY).name == "1 + house 1"
    assert house().first_day == BASE.first_day


def test_the_standing_of_a_card_follows() -> None:
    rules = (rule(1, "ban", "Bee"), rule(2, "allow", "Banned"), rule(3, "until", day=FIRST))

    found = {one.name: card_legality(one, house(*rules), LATER) for one in (ANT, BEE, BANNED, NEW, UNSURE)}

    assert found == {
        "Ant": "legal",
        "Bee": "banned",
        "Banned": "legal",
        "New": "not-in-format",
        "Unsure": "undetermined",
    }


def test_an_allowed_card_is_told_of_no_rotation() -> None:
    soon, rules = date(2026, 8, 20), (rule(1, "allow", "Ant"),)

    told = [[one.key for one in check(format_, made({ANT: 2}), soon).warnings] for format_ in (BASE, house(*rules))]

    assert told == [["leaves-soon"], []]


def test_a_cap_blames_every_card_of_the_name_and_says_what_to_take_out() -> None:
    cap = NamedCaps(code="house-cap", cite="House rule 1", over=OVER, names=frozenset(("Ant",)), at_most=1)
    deck = made({ANT: 1, TWIN: 1, OLD: 4})

    assert list(cap.findings(deck, context())) == [
        Violation(
            code="house-cap",
            cite="House rule 1",
            key="capped",
            fix="remove",
            found=2,
            limit=1,
            cards=(BlamedCard(ANT, 1, "main"), BlamedCard(TWIN, 1, "main")),
            operations=(Operation("remove", "main", 1, ANT),),
        )
    ]
    assert cap.sections() == OVER
    assert cap.figures() == (("at_most", "1"),)


def test_what_house_rules_compare_is_told_of_the_cards_that_they_name() -> None:
    bans = NamedBans(code="house-ban", cite="1", over=OVER, names=frozenset(("Ant",)))
    caps = NamedCaps(code="house-cap", cite="1", over=OVER, names=frozenset(("Ant",)), at_most=1)
    until = ReleasedBy(code="house-until", cite="1", over=OVER, day=FIRST, released={"A": FIRST, "B": LATER})
    deck, undated = made({ANT: 2}), (("since", ""), ("until", ""))

    told = [[rule.comparisons(one, "main", deck, context()) for one in (ANT, BEE)] for rule in (bans, caps)]

    assert told == [
        [(Comparison("ban", (), ("0",), undated),), ()],
        [(Comparison("cap", ("2",), ("1",), undated),), ()],
    ]
    assert [caps.exemption(one, "main", deck, context()) for one in (ANT, BEE)] == [None, Exemption("no-cap")]
    assert [until.comparisons(one, "main", deck, context()) for one in (ANT, NEW, UNSURE)] == [
        (Comparison("set", ("A",)),),
        (Comparison("set-never", ("B",)),),
        (Comparison("set", None),),
    ]
    assert until.figures() == (("until", "2020-01-01"),)


def test_the_days_on_which_house_rules_turn_are_told_with_their_numbers() -> None:
    since, until = date(2026, 3, 1), date(2026, 3, 31)
    rules = (
        rule(1, "ban", "Ant", days=Days(since, until)),
        rule(2, "cap", "Bee", amount=1, days=Days(since)),
        rule(3, "ban", "Old", days=Days(date(2026, 4, 1))),
        rule(4, "cap", "Old", amount=1),
    )

    assert house(*rules).house_turns == {
        since: HouseTurn(begin="House rule 1, 2"),
        date(2026, 4, 1): HouseTurn(begin="House rule 3", end="House rule 1"),
    }
