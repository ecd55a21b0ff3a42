"""Bans, copy caps and sets, on the day and in the region asked."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.rules.kinds import Bans, CopyCaps, LegalSets, RotationWarning
from legality.engine.rules.rule import Fault, Judgement, MissingFact
from legality.engine.values.card import Restriction
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Partly, Unknown
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from tests.legality.making import DAY, card, context, deck

BANS = Bans(code="banned", cite="601", over=("main",), unless_option="precon")
CAPS = CopyCaps(code="banned", cite="601", over=("main", "side"), reading="R1")
SINCE = date(2026, 7, 24)


@pytest.mark.parametrize(
    ("restrictions", "judgement"),
    [
        ((), None),
        ((Restriction("format", 0),), Fault("banned")),
        ((Restriction("format", 2),), None),
        ((Restriction("format", 2), Restriction("format", 0, SINCE)), Fault("banned")),
        ((Restriction("other", 0),), None),
        ((Restriction("format", 0, until=SINCE),), None),
    ],
)
def test_a_ban_in_force_binds(restrictions: tuple[Restriction, ...], judgement: Judgement) -> None:
    assert BANS.judge(card("Ant", restrictions=restrictions), "main", context()) == judgement


@pytest.mark.parametrize(("day", "judgement"), [(date(2026, 7, 23), None), (SINCE, Fault("banned"))])
def test_a_ban_begins_on_its_day(day: date, judgement: Judgement) -> None:
    ant = card("Ant", restrictions=(Restriction("format", 0, SINCE),))

    assert BANS.judge(ant, "main", context(day=day)) == judgement


def test_the_option_silences_the_list() -> None:
    ant = card("Ant", restrictions=(Restriction("format", 0),))
    silent = context(options=("precon",))

    assert BANS.judge(ant, "main", silent) is None
    assert replace(BANS, unless_option="").judge(ant, "main", silent) == Fault("banned")


def findings_of(cards: Deck, day: date = DAY) -> list[Violation | Doubt]:
    return list(CAPS.findings(cards, context(day=day)))


def capped(found: int, limit: int, blame: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
    return Violation("banned", "601", "capped", "remove", "", found, limit, blame, steps, reading="R1")


ONE = Restriction("format", 1, SINCE)
CAT = card("Cat", restrictions=(ONE,))


@given(st.integers(1, 9), st.integers(0, 12), st.integers(0, 12))
def test_a_cap_binds_the_copies_of_all_sections_together(limit: int, main: int, side: int) -> None:
    rare = card("Rare", restrictions=(Restriction("format", limit),))

    found = findings_of(deck(main={rare: main}, side={rare: side}))

    over = max(0, main + side - limit)
    assert [each.found for each in found if isinstance(each, Violation)] == ([main + side] if over else [])
    assert sum(step.count for each in found if isinstance(each, Violation) for step in each.operations) == over


def test_copies_above_a_cap_are_given_up_from_the_last_section() -> None:
    cards = deck(main={CAT: 2, card("Ant"): 9}, side={CAT: 1})

    assert findings_of(cards) == [
        capped(
            3,
            1,
            (BlamedCard(CAT, 2, "main"), BlamedCard(CAT, 1, "side")),
            Operation("remove", "side", 1, CAT),
            Operation("remove", "main", 1, CAT),
        )
    ]


def test_each_card_above_its_cap_is_found_and_the_strictest_cap_binds() -> None:
    dog = card("Dog", restrictions=(Restriction("format", 3), Restriction("format", 2)))

    assert findings_of(deck(main={CAT: 2, dog: 3})) == [
        capped(2, 1, (BlamedCard(CAT, 2, "main"),), Operation("remove", "main", 1, CAT)),
        capped(3, 2, (BlamedCard(dog, 3, "main"),), Operation("remove", "main", 1, dog)),
    ]


@pytest.mark.parametrize(
    "restriction",
    [Restriction("format", 0), Restriction("other", 1), Restriction("format", 1, until=SINCE)],
)
def test_what_is_no_cap_in_force_caps_nothing(restriction: Restriction) -> None:
    assert findings_of(deck(main={card("Ant", restrictions=(restriction,)): 4})) == []


def test_a_deck_without_restricted_cards_has_nothing_to_cap() -> None:
    assert findings_of(deck(main={card("Ant"): 9})) == []


@pytest.mark.parametrize(("days", "warns"), [(31, False), (30, True), (1, True), (0, False)])
def test_a_restriction_is_announced_thirty_days_ahead(days: int, warns: bool) -> None:
    found = findings_of(deck(main={CAT: 2}), SINCE - timedelta(days=days))

    assert [each for each in found if isinstance(each, Violation) and each.severity == "warning"] == (
        [
            Violation(
                "restricted-soon",
                "601",
                "restricted-soon",
                "remove",
                "",
                2,
                1,
                (BlamedCard(CAT, 2, "main"),),
                (Operation("remove", "main", 1, CAT),),
                (("day", "2026-07-24"),),
                "R1",
                "warning",
            )
        ]
        if warns
        else []
    )


def test_a_ban_about_to_begin_takes_every_copy() -> None:
    ant = card("Ant", restrictions=(Restriction("format", 0, SINCE),))

    (warning,) = findings_of(deck(main={ant: 1}), SINCE - timedelta(days=1))

    assert isinstance(warning, Violation)
    assert (warning.severity, warning.operations) == ("warning", (Operation("remove", "main", 1, ant),))


@pytest.mark.parametrize("restriction", [ONE, Restriction("other", 0, SINCE), Restriction("format", 0)])
def test_a_restriction_that_will_not_hit_the_deck_is_not_announced(restriction: Restriction) -> None:
    ant = card("Ant", restrictions=(restriction,))

    assert findings_of(deck(main={ant: 1}), SINCE - timedelta(days=1)) == []


OLD, NEW, SOON, NEVER = date(2025, 10, 31), date(2026, 8, 8), date(2026, 10, 23), None
SETS = LegalSets(
    code="set-legal",
    cite="601",
    over=("main",),
    sets={
        "OLD": {"": OLD, "cn": date(2025, 8, 1)},
        "NEW": {"": NEW, "tw": NEVER},
        "SOON": {"": SOON},
        "LATE": {"": date(2027, 1, 1)},
        "CN": {"cn": NEW},
    },
)


@pytest.mark.parametrize(
    ("sets", "judgement"),
    [
        ("OLD", None),
        ("NEW", None),
        ("SOON", Fault("not-yet", words=(("day", "2026-10-23"),))),
        ("LATE|SOON", Fault("not-yet", words=(("day", "2026-10-23"),))),
        ("SOON|OLD", None),
        ("PROMO|OLD", None),
        ("PROMO", Fault("not-in-sets")),
        ("CN", Fault("not-in-sets")),
        (UNKNOWN, MissingFact("set")),
    ],
)
def test_one_printing_in_a_legal_set_is_enough(sets: str | Unknown, judgement: Judgement) -> None:
    assert SETS.judge(card("Ant", sets=sets), "main", context()) == judgement


@pytest.mark.parametrize(
    ("code", "region", "day", "judgement"),
    [
        ("NEW", "global", date(2026, 8, 7), Fault("not-yet", words=(("day", "2026-08-08"),))),
        ("OLD", "cn", date(2025, 8, 1), None),
        ("OLD", "global", date(2025, 8, 1), Fault("not-yet", words=(("day", "2025-10-31"),))),
        ("OLD", "kr", OLD, None),
        ("NEW", "tw", NEW, Fault("not-in-sets")),
        ("CN", "cn", NEW, None),
    ],
)
def test_regions_have_days_of_their_own(code: str, region: str, day: date, judgement: Judgement) -> None:
    assert SETS.judge(card("Ant", sets=code), "main", context(day=day, region=region)) == judgement


@pytest.mark.parametrize("sets", ["PROMO", "SOON|PROMO"])
def test_a_format_of_everything_takes_what_is_not_listed(sets: str) -> None:
    assert replace(SETS, others=True).judge(card("Ant", sets=sets), "main", context()) is None


@pytest.mark.parametrize(
    ("surely", "perhaps", "judgement"),
    [
        ((), None, MissingFact("set")),
        (("PROMO",), ("SOON",), None),
        ((), ("OLD", "PROMO"), None),
        (("SOON",), ("PROMO",), MissingFact("set")),
        ((), ("SOON", "PROMO"), MissingFact("set")),
        (("SOON",), ("LATE",), Fault("not-in-sets")),
    ],
)
def test_a_set_that_may_be_to_come_is_missing(
    surely: tuple[str, ...], perhaps: tuple[str, ...] | None, judgement: Judgement
) -> None:
    known = {} if perhaps is None else {"set": Partly(frozenset(surely), frozenset(perhaps))}
    ant = replace(card("Ant", sets=UNKNOWN), partly=known)

    assert replace(SETS, others=True).judge(ant, "main", context()) == judgement


def test_after_the_last_listed_set_an_unknown_one_is_legal() -> None:
    listed = replace(SETS, sets={"OLD": (SETS.sets or {})["OLD"]}, others=True)
    unlisted = replace(listed, others=False)

    assert listed.judge(card("Ant", sets=UNKNOWN), "main", context()) is None
    assert unlisted.judge(card("Ant", sets=UNKNOWN), "main", context(day=date(2025, 1, 1))) == Fault("not-in-sets")


def test_a_format_of_everything_waits_for_a_listed_set() -> None:
    soon = Fault("not-yet", words=(("day", "2026-10-23"),))

    assert replace(SETS, others=True).judge(card("Ant", sets="SOON"), "main", context()) == soon


def test_of_a_card_that_is_banned_and_capped_the_ban_says_all() -> None:
    both = card("Ant", restrictions=(Restriction("format", 1, SINCE), Restriction("format", 0, date(2026, 8, 1))))

    assert BANS.judge(both, "main", context()) == Fault("banned")
    assert findings_of(deck(main={both: 3})) == []
    assert [each.code for each in findings_of(deck(main={both: 3}), date(2026, 7, 31))] == ["banned", "restricted-soon"]


ROTATION_DAY = date(2026, 8, 28)
ROTATION = RotationWarning(
    code="set-legal",
    cite="format",
    over=("main", "side"),
    day=ROTATION_DAY,
    sets=frozenset(("NEW", "NEXT")),
    now=frozenset(("OLD", "NEW")),
    reading="R6",
)
GONE_SOON, BOTH, HIDDEN = card("Old", sets="OLD"), card("Both", sets="OLD|NEW"), card("Hidden", sets=UNKNOWN)


def test_cards_that_leave_with_the_next_edition_are_named_in_one_warning() -> None:
    held = deck(main={GONE_SOON: 2, BOTH: 1, HIDDEN: 3}, side={GONE_SOON: 1})

    assert ROTATION.findings(held, context()) == (
        Violation(
            code="leaves-soon",
            cite="format",
            key="leaves-soon",
            fix="replace",
            found=3,
            limit=0,
            cards=(BlamedCard(GONE_SOON, 2, "main"), BlamedCard(GONE_SOON, 1, "side")),
            words=(("day", "2026-08-28"),),
            reading="R6",
            severity="warning",
        ),
    )
    assert ROTATION.sections() == ("main", "side")


@pytest.mark.parametrize(("days", "warned"), [(31, False), (30, True), (1, True), (0, False), (-1, False)])
def test_the_warning_begins_thirty_days_before_and_ends_on_the_day(days: int, warned: bool) -> None:
    assert bool(ROTATION.findings(deck(main={GONE_SOON: 1}), context(day=ROTATION_DAY - timedelta(days)))) == warned


def test_a_deck_that_stays_has_no_warning() -> None:
    assert ROTATION.findings(deck(main={BOTH: 4, HIDDEN: 1, card("Never", sets="PROMO"): 1}), context()) == ()
