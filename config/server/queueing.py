"""The queue before the threads: clients take turns, whatever number of requests one of them sends."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Any

from waitress.task import ThreadedTaskDispatcher


class FairQueue:
    """Channels whose requests wait; the next one is of the client whose turn it is. Used under the dispatcher's lock."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Any]] = OrderedDict()  # Any: a channel, which the library leaves untyped

    def append(self, channel: Any) -> None:  # Any: as above
        """Add the request to those of its client."""
        self._waiting.setdefault(channel.client(), deque()).append(channel)

    def popleft(self) -> Any:  # Any: as above
        """The first request of the next client. Raises KeyError where none waits."""
        client, channels = self._waiting.popitem(last=False)
        channel = channels.popleft()
        if channels:
            self._waiting[client] = channels

        return channel

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))


def threads(count: int) -> ThreadedTaskDispatcher:
    """A dispatcher with so many threads and a fair queue."""
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.queue = FairQueue()
    dispatcher.set_thread_count(count)

    return dispatcher
