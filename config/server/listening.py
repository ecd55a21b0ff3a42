"""The listening sockets: who is let in, who is dropped, and which threads answer."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from waitress.server import BaseWSGIServer, TcpWSGIServer, UnixWSGIServer

from config.server.channels import SiteChannel
from config.server.queueing import threads
from config.server.requests import ALIVE, OBSERVING

if TYPE_CHECKING:
    from config.server.worker import SiteWorker

# New connections taken before the others have their turn again.
AT_ONCE: Final = 100


class Threads:
    """The threads of a process: for the site, for `/healthz`, and for those who watch the site."""

    def __init__(self, count: int) -> None:
        self.site, self.alive, self.observing = threads(count), threads(1), threads(2)

    def add_task(self, channel: SiteChannel) -> None:
        """Have the channel's first request answered."""
        request = channel.requests[0]
        if request.error or request.path == ALIVE:
            self.alive.add_task(channel)
        elif request.path in OBSERVING:
            self.observing.add_task(channel)
        else:
            self.site.add_task(channel)


class _Listening(BaseWSGIServer):
    """What the site changes of the library's servers. `worker` is set right after they are made."""

    channel_class = SiteChannel
    worker: SiteWorker

    @property
    def stopping(self) -> bool:
        """Whether the process is to end."""
        return not self.worker.alive

    def handle_accept(self) -> None:
        """Let those in who wait. Where all places are taken, the connection that is needed least makes way."""
        for _ in range(AT_ONCE):
            if not self._accept_one():
                return

    def accept_all(self) -> None:
        """Let everybody in who has connected already."""
        while self._accept_one():
            pass

    def _accept_one(self) -> bool:
        before = len(self.active_channels)
        super().handle_accept()
        came = len(self.active_channels) > before
        if came and before >= self.worker.limits.connections:
            self._drop_one()

        return came

    def _drop_one(self) -> None:
        """Drop the oldest idle or unfinished connection of the address that has most of them."""
        waiting = [channel for channel in self.active_channels.values() if not channel.requests]
        if not waiting:
            return
        by_address = Counter(channel.addr[0] for channel in waiting)
        ((address, _),) = by_address.most_common(1)
        min((one for one in waiting if one.addr[0] == address), key=lambda one: one.creation_time).handle_close()

    def make_room(self) -> None:
        """Drop the connections that hold most until the others are within the limit."""
        held = {channel: channel.held() for channel in self.active_channels.values()}
        while sum(held.values()) > self.worker.limits.held:
            most = max(held, key=held.__getitem__)
            del held[most]
            most.make_way()

    def maintenance(self, now: float) -> None:
        """Drop clients that are too slow. Called about once a second."""
        clock, limits = time.monotonic(), self.worker.limits
        for channel in list(self.active_channels.values()):
            if channel.is_overdue(clock, limits):
                channel.give_up()
        self.make_room()

    def drop_idle(self) -> None:
        """Close the connections that nobody uses."""
        for channel in list(self.active_channels.values()):
            if not (channel.requests or channel.request or channel.total_outbufs_len or channel.close_when_flushed):
                channel.handle_close()

    def add_task(self, channel: SiteChannel) -> None:
        """Have the channel's first request answered."""
        channel.begin()
        self.worker.count()
        self.task_dispatcher.add_task(channel)


class Listening(_Listening, TcpWSGIServer):
    """On an address and a port."""


class UnixListening(_Listening, UnixWSGIServer):
    """On a socket of the file system."""

    def fix_addr(self, addr: object) -> tuple[str, None]:
        """The client's address is unknown."""
        return ("", None)
