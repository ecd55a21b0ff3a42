"""Checks that hang hold up nobody."""

import threading
import time

from config.ops.readiness import CheckGroup, CheckOutcome, NotReadyError, outcomes

OK = CheckOutcome("ok")


def fine() -> None:
    pass


def wrong() -> None:
    raise NotReadyError("full disk")


def refused() -> None:
    raise ConnectionRefusedError("10.0.0.5 with hunter2")


def test_checks_of_a_group_run_in_order_until_one_fails() -> None:
    groups = [CheckGroup({"database": wrong, "migrations": fine, "catalogue": fine}), CheckGroup({"cache": fine})]

    skipped = CheckOutcome("skipped")
    assert outcomes(groups, 5) == {
        "database": CheckOutcome("failed", "full disk"),
        "migrations": skipped,
        "catalogue": skipped,
        "cache": OK,
    }


def test_a_later_check_that_fails_skips_none() -> None:
    group = CheckGroup({"database": fine, "migrations": wrong, "catalogue": fine})

    assert outcomes([group], 5) == {"database": OK, "migrations": CheckOutcome("failed", "full disk"), "catalogue": OK}


def test_a_fault_is_told_without_its_details() -> None:
    assert outcomes([CheckGroup({"cache": refused})], 5)["cache"].reason == "a fault of the site; the log has it"


def test_a_check_that_hangs_has_failed_and_is_not_begun_again() -> None:
    begun, end = [], threading.Event()

    def hang() -> None:
        begun.append(1)
        end.wait(60)

    groups = [CheckGroup({"database": hang, "migrations": fine}), CheckGroup({"cache": fine})]
    # Long enough for the check that does not hang, on a busy machine too.
    answers = [outcomes(groups, 1)]
    began = time.monotonic()
    answers += [outcomes(groups, 1) for _ in range(4)]
    took = time.monotonic() - began
    end.set()

    late = {
        "database": CheckOutcome("failed", "no answer within 1 s"),
        "migrations": CheckOutcome("skipped"),
        "cache": OK,
    }
    assert answers == [late] * 5
    # Who joins a hanging run does not wait as long again.
    assert len(begun) == 1
    assert took < 4


def test_after_it_has_ended_a_check_runs_again() -> None:
    group = CheckGroup({"cache": wrong})

    assert [outcomes([group], 5)["cache"].state for _ in range(2)] == ["failed", "failed"]
