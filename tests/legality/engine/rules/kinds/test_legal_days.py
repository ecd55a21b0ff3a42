"""Sets that are legal by the days that the cards bring with them."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.rules.kinds import LegalSets
from legality.engine.rules.rule import Fault, Judgement, MissingFact
from legality.engine.values.card import Card
from legality.engine.values.explanations import Change, Comparison
from legality.engine.values.facts import UNKNOWN, Partly
from tests.legality.making import card, context, deck

DAY: Final = date(2026, 5, 8)
CHINA: Final = date(2026, 4, 10)
RULE: Final = LegalSets(code="set-legal", cite="601", over=("main",))
DAYS: Final[Mapping[str, Mapping[str, date | None]]] = {
    "OLD": {"": date(2025, 10, 31)},
    "NEW": {"": DAY, "cn": CHINA, "tw": None},
    "PROMO": {"": None},
    "CHINA": {"cn": CHINA},
}


def printed_in(*codes: str) -> Card:
    """A card of these sets, with the days of those that have some."""
    return card("Ant", sets="|".join(codes), legal_days={code: DAYS[code] for code in codes if code in DAYS})


NOT_YET: Final = Fault("not-yet", words=(("day", "2026-05-08"),))
NOBODY_KNOWS_THE_DAY: Final = MissingFact("legal-day")


@pytest.mark.parametrize(
    ("codes", "region", "day", "judgement"),
    [
        (("NEW",), "global", DAY, None),
        (("NEW",), "global", DAY - timedelta(days=1), NOT_YET),
        (("NEW",), "kr", DAY - timedelta(days=1), NOT_YET),
        (("NEW",), "cn", CHINA, None),
        (("NEW",), "cn", CHINA - timedelta(days=1), Fault("not-yet", words=(("day", "2026-04-10"),))),
        (("NEW",), "tw", DAY, Fault("not-in-sets")),
        (("PROMO",), "global", DAY, Fault("not-in-sets")),
        (("PROMO", "OLD"), "global", DAY, None),
        (("PROMO", "NEW"), "global", CHINA, NOT_YET),
        (("LOST",), "global", DAY, NOBODY_KNOWS_THE_DAY),
        (("LOST", "OLD"), "global", DAY, None),
        (("LOST", "NEW"), "global", CHINA, NOBODY_KNOWS_THE_DAY),
        (("CHINA",), "cn", CHINA, None),
        (("CHINA",), "global", DAY, NOBODY_KNOWS_THE_DAY),
    ],
)
def test_a_set_is_legal_from_its_day_and_without_one_nobody_knows(
    codes: tuple[str, ...], region: str, day: date, judgement: Judgement
) -> None:
    assert RULE.judge(printed_in(*codes), "main", context(day=day, region=region)) == judgement


def test_a_format_of_everything_takes_sets_without_a_day() -> None:
    everything = replace(RULE, others=True)

    assert everything.judge(printed_in("LOST"), "main", context(day=DAY)) is None
    assert everything.judge(printed_in("NEW"), "main", context(day=CHINA)) == NOT_YET


@pytest.mark.parametrize("days", [{}, DAYS])
@pytest.mark.parametrize("day", [date(2020, 1, 1), DAY, date(2030, 1, 1)])
def test_a_card_whose_sets_nobody_knows_stays_open(days: Mapping[str, Mapping[str, date | None]], day: date) -> None:
    lost = card("Ant", sets=UNKNOWN, legal_days=days)

    assert RULE.judge(lost, "main", context(day=day)) == MissingFact("set")


@pytest.mark.parametrize(
    ("surely", "perhaps", "judgement"),
    [
        (("OLD",), ("NEW",), None),
        (("PROMO",), ("NEW",), Fault("not-in-sets")),
        (("PROMO",), ("LOST",), MissingFact("set")),
        ((), ("OLD", "NEW"), MissingFact("set")),
    ],
)
def test_sets_that_are_known_in_part(surely: tuple[str, ...], perhaps: tuple[str, ...], judgement: Judgement) -> None:
    known = {"set": Partly(frozenset(surely), frozenset(perhaps))}
    ant = replace(card("Ant", sets=UNKNOWN, legal_days=DAYS), partly=known)

    assert RULE.judge(ant, "main", context(day=CHINA)) == judgement


def test_what_is_shown_of_the_sets_of_a_card() -> None:
    ant = printed_in("OLD", "NEW", "PROMO", "LOST")

    assert RULE.comparisons(ant, "main", deck(main={ant: 1}), context(day=CHINA)) == (
        Comparison("set-undated", ("LOST",)),
        Comparison("set-coming", ("NEW",), ("2026-05-08",)),
        Comparison("set", ("OLD",), ("2025-10-31",)),
        Comparison("set-never", ("PROMO",)),
    )
    assert list(RULE.changes(ant, context(region="cn"))) == [
        Change(CHINA, "release", "NEW"),
        Change(date(2025, 10, 31), "release", "OLD"),
    ]
    assert RULE.figures() == ()
    assert set(RULE.turning_days()) == set()


CODES: Final = st.sampled_from(("A", "B", "C"))
LEGAL: Final = st.dictionaries(
    st.sampled_from(("", "cn", "tw")), st.none() | st.dates(date(2025, 1, 1), date(2027, 1, 1)), min_size=1
)


@given(
    st.dictionaries(CODES, LEGAL),
    st.frozensets(CODES, min_size=1),
    st.sampled_from(("global", "cn", "tw", "kr")),
    st.dates(date(2025, 1, 1), date(2027, 1, 1)),
)
def test_days_on_the_card_judge_as_the_same_days_in_a_list_where_all_are_known(
    days: dict[str, dict[str, date | None]], sets: frozenset[str], region: str, day: date
) -> None:
    whole = {code: {"": None, **days.get(code, {})} for code in sets}
    asked = context(day=day, region=region)
    ant = card("Ant", sets="|".join(sorted(sets)), legal_days=whole)

    by_list = replace(RULE, sets=whole).judge(ant, "main", asked)

    assert RULE.judge(ant, "main", asked) == by_list


@given(st.dictionaries(CODES, LEGAL), st.frozensets(CODES), st.dates(), st.sampled_from(("", "cn")))
def test_a_day_that_somebody_adds_turns_no_definite_verdict(
    days: dict[str, dict[str, date | None]], sets: frozenset[str], day: date, region: str
) -> None:
    asked = context(day=day, region=region or "global")
    before = card("Ant", sets="|".join(sorted(sets)) or UNKNOWN, legal_days=days)
    known = replace(before, legal_days={code: {"": day, **days.get(code, {})} for code in ("A", "B", "C")})

    judged = RULE.judge(before, "main", asked)

    if not isinstance(judged, MissingFact):
        assert type(RULE.judge(known, "main", asked)) is type(judged)
