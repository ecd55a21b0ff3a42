"""A connection: what it holds, whether its client is too slow, and how it ends."""

from __future__ import annotations

import fcntl
import socket
import struct
import termios
from typing import TYPE_CHECKING, Any, Final

from waitress.buffers import ReadOnlyFileBasedBuffer
from waitress.channel import HTTPChannel
from waitress.utilities import Error

from config.server.requests import Overfull, RequestTimeout, SiteRequest, SiteTask

if TYPE_CHECKING:
    from config.server.limits import Limits

# Bytes of a client after which what all hold is added up.
LOOK_EVERY: Final = 256 * 1024


class SiteChannel(HTTPChannel):
    """A connection of the site."""

    parser_class = SiteRequest
    task_class = SiteTask
    # The library leaves these untyped.
    request: SiteRequest | None
    requests: list[SiteRequest]
    total_outbufs_len: int
    connected: bool
    will_close: bool

    def __init__(self, *given: Any, **named: Any) -> None:  # Any: the library's own signature
        self.sent = self.taken = 0
        self._phase: tuple[object, ...] = ()
        self._moved, self._since = 0, 0.0
        self._is_cut = self._is_lingering = False
        super().__init__(*given, **named)

    def begin(self) -> None:
        """Note whether the client may still be sending the first request."""
        self._is_cut = self._is_cut or self.requests[0].is_cut

    def client(self) -> str:
        """The address of whom the first request is from, behind as many proxies as the site trusts."""
        proxies = self.adj.site.proxies
        passed = self.requests[0].headers.get("X_FORWARDED_FOR", "").split(",") if proxies and self.requests else []
        return str(passed[-proxies].strip() if len(passed) >= proxies > 0 else self.addr[0])

    def held(self) -> int:
        """Bytes kept for this client in memory and temporary files."""
        bodies = [request for request in (self.request, *self.requests[:]) if request is not None]
        answers = [buffer for buffer in self.outbufs[:] if not isinstance(buffer, ReadOnlyFileBasedBuffer)]
        return sum(request.body_size for request in bodies) + sum(len(answer) for answer in answers)

    def readable(self) -> bool:
        """Whether to wait for bytes: after the last request of a connection only to let the client read its answer."""
        if self._is_lingering:
            return True

        is_cut = self._is_cut or any(one.is_cut for one in self.requests[:])
        return not is_cut and bool(super().readable())

    def handle_read(self) -> None:
        """Read on; what comes after the last answer is thrown away."""
        if self._is_lingering:
            self.recv(self.adj.recv_bytes)
        else:
            super().handle_read()

    def received(self, data: bytes) -> bool:
        """Take bytes of the client."""
        self.taken += len(data)
        done = bool(super().received(data))
        if len(data) > self.taken % LOOK_EVERY:
            self.server.make_room()

        return done

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send as much as the client takes now, and return its number of bytes."""
        sent: int = super().send(data, do_close)
        self.sent += sent
        return sent

    def handle_write(self) -> None:
        """Send what waits. A client that is still sending gets time to read the answer before the connection ends."""
        if not self._is_cut:
            super().handle_write()
            return

        self._flush_exception(self._flush_some_if_lockable)
        if self.will_close:
            self.handle_close()
        elif self.connected and self.close_when_flushed and not self.total_outbufs_len:
            self._linger()

    def _linger(self) -> None:
        self.close_when_flushed, self._is_lingering = False, True
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            self.handle_close()

    def refuse(self, error: Error) -> None:
        """Answer the request that has not come whole with an error."""
        with self.requests_lock:
            request, self.request = self.request, None
            if request is None:
                return
            request.refuse(error)
            self.requests.append(request)
            if len(self.requests) == 1:
                self.server.add_task(self)

    def give_up(self) -> None:
        """End a connection whose client is too slow, with an answer where one can be given."""
        if self.request is not None and not self.total_outbufs_len and not self.requests:
            self.refuse(RequestTimeout("The request did not come in time."))
        else:
            self.handle_close()

    def make_way(self) -> None:
        """End a connection that holds too much."""
        if self.request is not None and self.request.body_size and not self.requests:
            self.refuse(Overfull("The server is busy. Try again in a minute."))
        else:
            self.handle_close()

    def is_overdue(self, now: float, limits: Limits) -> bool:
        """Whether the client has kept the server waiting for too long, as seen at every call."""
        phase, moved, least, allowed = self._state(limits)
        if phase != self._phase or moved - self._moved >= least:
            self._phase, self._moved, self._since = phase, moved, now

        return now - self._since > allowed

    def _state(self, limits: Limits) -> tuple[tuple[object, ...], int, float, float]:
        """What the server waits for, how far it is, by how much it has to move, and how long that may take."""
        never = float("inf")
        if self._is_lingering:
            return ("lingering",), 0, never, limits.lingering
        if self.total_outbufs_len:
            return ("answer",), self.sent - self._unread(), limits.least_sent, limits.patience
        if self.requests:
            return ("work",), 0, never, never
        if self.request is None:
            return ("idle", self.taken), 0, never, limits.idle if self.taken else limits.patience
        if self.request.headers_finished:
            return ("body", self.request), self.taken, limits.least_received, limits.patience

        return ("head", self.request), 0, never, limits.patience

    def _unread(self) -> int:
        """Bytes that were sent and the client's machine has not taken yet, where the system tells."""
        try:
            (left,) = struct.unpack("i", fcntl.ioctl(self.socket, termios.TIOCOUTQ, b"\0" * 4))
        except (OSError, ValueError, AttributeError):
            return 0

        return int(left)
