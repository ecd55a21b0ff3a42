"""Clients take turns."""

import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import chain

import pytest

from config.server.turns import Turns, WaitedTooLongError

Result = tuple[str, Callable[[], None] | None]


class Gate:
    """Jobs that wait for it, and what they did."""

    def __init__(self) -> None:
        self.open, self.done = threading.Event(), list[str]()

    def wait(self, seconds: float) -> None:
        self.open.wait(seconds)

    def job(self, name: str) -> Result:
        self.wait(10)
        self.done.append(name)
        return name, None


def test_who_asks_once_does_not_wait_for_all_of_who_asks_often() -> None:
    gate, turns = Gate(), Turns[str](1, 60)
    asked = [("often", f"often {number}") for number in range(4)] + [
        ("once", "once"),
        ("twice", "twice"),
        ("twice", "again"),
    ]

    results = [turns.run(client, partial(gate.job, name)) for client, name in asked]
    gate.open.set()

    assert [result.result(10) for result in results] == [name for _, name in asked]
    assert gate.done == ["often 0", "often 1", "once", "twice", "often 2", "again", "often 3"]


def test_one_client_has_half_of_the_threads_at_most() -> None:
    gate, turns = Gate(), Turns[str](4, 60)
    costly = [turns.run("often", partial(gate.job, "costly")) for _ in range(20)]

    page = turns.run("once", lambda: ("page", None)).result(10)

    assert page == "page"
    assert not any(result.done() for result in costly)
    gate.open.set()
    assert [result.result(10) for result in costly] == ["costly"] * 20


def test_what_goes_on_after_its_result_keeps_nobody_waiting() -> None:
    gate, turns = Gate(), Turns[str](2, 60)
    stream = turns.run("reader", lambda: ("begun", partial(gate.wait, 10)))

    assert stream.result(10) == "begun"
    assert [turns.run("reader", lambda: ("page", None)).result(10) for _ in range(3)] == ["page"] * 3
    gate.open.set()


def test_a_job_that_waits_for_too_long_is_not_done() -> None:
    gate, turns = Gate(), Turns[str](1, 0.1)
    first, late = (turns.run("client", partial(gate.job, name)) for name in ("first", "late"))
    time.sleep(0.2)
    gate.open.set()

    assert first.result(10) == "first"
    with pytest.raises(WaitedTooLongError):
        late.result(10)
    assert gate.done == ["first"]


def test_what_a_job_raises_reaches_who_asked_and_the_next_are_done() -> None:
    turns = Turns[str](1, 60)
    wrong = turns.run("client", lambda: (dict[str, str]()["nothing"], None))
    right = turns.run("client", lambda: ("right", None))

    with pytest.raises(KeyError):
        wrong.result(10)
    assert right.result(10) == "right"


def test_no_job_is_forgotten_whoever_asks_and_when() -> None:
    turns = Turns[str](3, 60)

    def ask(client: str) -> list[str]:
        return [turns.run(client, lambda: (client, None)).result(10) for _ in range(50)]

    found: list[list[str]] = []
    threads = [threading.Thread(target=lambda name=name: found.append(ask(name))) for name in "abcabc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert sorted(chain(*found)) == ["a"] * 100 + ["b"] * 100 + ["c"] * 100
