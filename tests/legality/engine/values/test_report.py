"""The verdict that follows from the findings, in the closed order of the rules."""

from dataclasses import replace

import pytest

from legality.engine.values.report import BlamedCard, Bounds, Doubt, Fix, Report, Verdict, Violation
from tests.legality.making import DAY, card

DOUBT = Doubt("class-icon", "100.2a", "class", card("Ant"), "main")


def violation(code: str, fix: Fix) -> Violation:
    return Violation(code, "1", "key", fix)


def report(violations: tuple[Violation, ...] = (), doubts: tuple[Doubt, ...] = ()) -> Report:
    return Report("game", "format", "1.0", DAY, "global", (), (), violations, doubts, ())


@pytest.mark.parametrize(
    ("fixes", "doubts", "verdict"),
    [
        ((), (), "legal"),
        (("add",), (), "unfinished"),
        (("add", "remove"), (), "illegal"),
        (("replace",), (), "illegal"),
        ((), (DOUBT,), "undetermined"),
        (("add",), (DOUBT,), "undetermined"),
        (("remove",), (DOUBT,), "illegal"),
    ],
)
def test_illegal_wins_over_undetermined_over_unfinished(
    fixes: tuple[Fix, ...], doubts: tuple[Doubt, ...], verdict: Verdict
) -> None:
    violations = tuple(violation("main-size", fix) for fix in fixes)

    assert report(violations, doubts).verdict == verdict


def test_a_warning_changes_no_verdict() -> None:
    warned = Report("game", "format", "1.0", DAY, "global", (), (), (), (), (violation("oddity", "remove"),))

    assert (warned.verdict, warned.codes) == ("legal", ())


def test_codes_are_named_once_in_order() -> None:
    broken = report(tuple(violation(code, "add") for code in ("main-size", "copy-limit", "main-size")))

    assert broken.codes == ("copy-limit", "main-size")


def test_a_section_is_found_with_its_bounds_and_count() -> None:
    main, side = Bounds("main", ("main",), at_least=4), Bounds("side", ("side",), one_of=(0, 10))

    assert replace(report(), bounds=(main, side), counts=(3, 10)).bounded == {"main": (main, 3), "side": (side, 10)}


def test_a_violation_blames_the_cards_that_it_lists() -> None:
    ant, twin = card("Ant"), card("Ant")
    found = Violation("banned", "1", "banned", "replace", cards=(BlamedCard(ant, 1, "main"),))

    assert (found.blames(ant), found.blames(twin)) == (True, False)
