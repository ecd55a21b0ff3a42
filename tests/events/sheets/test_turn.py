"""Events take turns at the one file that a process makes."""

import threading
import time

from events.sheets.jobs import FairTurn


def until_waiting(turn: FairTurn, number: int) -> None:
    """Return once so many wait for their turn."""
    until = time.monotonic() + 60
    while sum(turn._waiting.values()) < number:
        assert time.monotonic() < until, "too few wait"
        time.sleep(0.001)


def test_a_turn_that_is_taken_is_waited_for_no_longer_than_asked() -> None:
    turn = FairTurn()

    taken = [turn.acquire(1, 0.01), turn.acquire(1, 0.01)]
    turn.release()

    assert taken == [True, False]
    assert turn.acquire(2, 0.01) is True


def test_an_event_that_asks_for_many_keeps_no_other_waiting() -> None:
    turn, order = FairTurn(), list[int]()
    turn.acquire(1, 1)

    def run(event: int) -> None:
        assert turn.acquire(event, 60)
        order.append(event)
        turn.release()

    threads = [threading.Thread(target=run, args=(event,)) for event in (1, 1, 1, 2)]
    for thread in threads:
        thread.start()
        until_waiting(turn, threads.index(thread) + 1)
    turn.release()
    for thread in threads:
        thread.join(60)

    assert order == [2, 1, 1, 1]
