"""What is made once for everybody: on whose thread, how often, and what those get who come early."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from api import made_once
from api.made_once import BeingMadeError, make_on_this_thread, make_once

ROOT: Final = Path(__file__).resolve().parents[2]
# The threads that a process makes things on which has said that it serves.
SERVING: Final = """
import json, threading
from api.made_once import BeingMadeError, make_on_this_thread, make_once, mark_process_serving
mark_process_serving()
here = threading.get_ident()
apart = make_once("a", threading.get_ident) != here
with make_on_this_thread():
    at_once = make_once("b", threading.get_ident) == here
in_transaction = make_once("c", threading.get_ident, here=True) == here
end = threading.Event()
early = []
for _ in range(2):
    try:
        make_once("d", end.wait, patience=0)
    except BeingMadeError as error:
        early.append(error.status_code)
end.set()
later = make_once("d", end.wait)
print(json.dumps([apart, at_once, in_transaction, early, later]))
"""


def serving() -> list[Any]:  # Any: JSON
    done = subprocess.run([sys.executable, "-c", SETUP + SERVING], cwd=ROOT, capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


SETUP: Final = "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; django.setup()\n"


@pytest.fixture(scope="module")
def found() -> Iterator[list[Any]]:  # Any: JSON
    yield serving()


def test_where_requests_are_served_it_is_made_on_a_thread_of_its_own(found: list[Any]) -> None:
    assert found[0] is True


def test_who_makes_things_beforehand_makes_them_at_once(found: list[Any]) -> None:
    assert found[1] is True


def test_in_a_transaction_it_is_made_where_its_rows_are_seen(found: list[Any]) -> None:
    assert found[2] is True


def test_who_comes_early_is_answered_503_and_who_comes_later_gets_it(found: list[Any]) -> None:
    assert found[3] == [503, 503]
    assert found[4] is True


def test_the_answer_says_when_to_ask_again() -> None:
    assert BeingMadeError().wait == made_once.RETRY_AFTER


def test_a_command_makes_it_on_its_own_thread() -> None:
    assert make_once("thread", threading.get_ident) == threading.get_ident()


def test_many_who_ask_at_the_same_moment_have_it_made_once() -> None:
    calls: list[int] = []
    begun, end = threading.Event(), threading.Event()

    def make() -> int:
        calls.append(1)
        begun.set()
        end.wait(5)
        return len(calls)

    results: list[int] = []
    threads = [threading.Thread(target=lambda: results.append(make_once("many", make))) for _ in range(5)]
    for thread in threads:
        thread.start()
    begun.wait(5)
    end.set()
    for thread in threads:
        thread.join(5)

    assert set(results) <= {1, 2}
    assert len(results) == 5


def test_what_failed_is_made_again_by_the_next_who_asks() -> None:
    def fail() -> int:
        raise LookupError

    with pytest.raises(LookupError):
        make_once("failing", fail)

    assert make_once("failing", lambda: 7) == 7


def test_what_is_made_may_ask_for_something_else_that_is_made_once() -> None:
    with make_on_this_thread():
        assert make_once("outer", lambda: make_once("inner", lambda: 7)) == 7
