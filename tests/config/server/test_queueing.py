"""Clients take turns."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from config.server.queueing import FairQueue


@dataclass(frozen=True)
class Request:
    """A request of a client."""

    address: str
    number: int

    def client(self) -> str:
        return self.address


def test_who_asks_once_does_not_wait_for_all_of_who_asks_often() -> None:
    queue = FairQueue()
    for request in [*(Request("often", number) for number in range(3)), Request("once", 0), Request("twice", 0)]:
        queue.append(request)
    queue.append(Request("twice", 1))

    order = [queue.popleft() for _ in range(len(queue))]

    assert [(request.address, request.number) for request in order] == [
        ("often", 0),
        ("once", 0),
        ("twice", 0),
        ("often", 1),
        ("twice", 1),
        ("often", 2),
    ]
    assert not queue


def test_an_empty_queue_has_nothing() -> None:
    with pytest.raises(KeyError):
        FairQueue().popleft()
