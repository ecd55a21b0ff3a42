"""Bans, copy caps and sets, on the day and in the region asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from legality.engine.card import UNKNOWN, Restriction, Unknown
from legality.engine.kinds import InSets, Restricted
from legality.engine.rule import Fault, Judgement, Lack
from tests.legality.making import card, frame

BANS = Restricted(code="banned", cite="601", over=("main",), unless_option="precon")
SINCE = date(2026, 7, 24)


@pytest.mark.parametrize(
    ("restrictions", "judgement"),
    [
        ((), None),
        ((Restriction("format", 0),), Fault("banned")),
        ((Restriction("format", 2),), Fault("capped", 2)),
        ((Restriction("format", 2), Restriction("format", 0, SINCE)), Fault("banned")),
        ((Restriction("other", 0),), None),
        ((Restriction("format", 0, until=SINCE),), None),
    ],
)
def test_the_strictest_restriction_in_force_binds(restrictions: tuple[Restriction, ...], judgement: Judgement) -> None:
    assert BANS.judge(card("Ant", restrictions=restrictions), "main", frame()) == judgement


@pytest.mark.parametrize(("day", "judgement"), [(date(2026, 7, 23), None), (SINCE, Fault("banned"))])
def test_a_ban_begins_on_its_day(day: date, judgement: Judgement) -> None:
    ant = card("Ant", restrictions=(Restriction("format", 0, SINCE),))

    assert BANS.judge(ant, "main", frame(day=day)) == judgement


def test_the_option_silences_the_list() -> None:
    ant = card("Ant", restrictions=(Restriction("format", 0),))
    silent = frame(options=("precon",))

    assert BANS.judge(ant, "main", silent) is None
    assert replace(BANS, unless_option="").judge(ant, "main", silent) == Fault("banned")


OLD, NEW, SOON, NEVER = date(2025, 10, 31), date(2026, 8, 8), date(2026, 10, 23), None
SETS = InSets(
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
        (UNKNOWN, Lack("set")),
    ],
)
def test_one_printing_in_a_legal_set_is_enough(sets: str | Unknown, judgement: Judgement) -> None:
    assert SETS.judge(card("Ant", sets=sets), "main", frame()) == judgement


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
    assert SETS.judge(card("Ant", sets=code), "main", frame(day=day, region=region)) == judgement


@pytest.mark.parametrize("sets", ["PROMO", "SOON|PROMO", UNKNOWN])
def test_a_format_of_everything_takes_what_is_not_listed(sets: str | Unknown) -> None:
    assert replace(SETS, others=True).judge(card("Ant", sets=sets), "main", frame()) is None


def test_a_format_of_everything_waits_for_a_listed_set() -> None:
    soon = Fault("not-yet", words=(("day", "2026-10-23"),))

    assert replace(SETS, others=True).judge(card("Ant", sets="SOON"), "main", frame()) == soon
