"""Servers that stop answering: a line in between that holds back what it should pass on, as a network that drops packets."""

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Line:
    """Passes bytes between clients and a server. `silent` holds everything back, with all connections open."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.silent = False
        self._pairs: dict[socket.socket, socket.socket] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ended.set()
        self._thread.join()
        for each in (self._door, *self._pairs):
            each.close()

    def cut(self) -> None:
        """End all connections, as a server that died."""
        for each in list(self._pairs):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _run(self) -> None:
        while not self._ended.is_set():
            if self.silent:
                self._ended.wait(0.02)
                continue
            ready, _, _ = select.select([self._door, *self._pairs], [], [], 0.02)
            for each in ready:
                self._open() if each is self._door else self._pass_on(each)

    def _open(self) -> None:
        client, _ = self._door.accept()
        try:
            server = socket.create_connection(self._server, timeout=5)
        except OSError:
            client.close()
            return
        self._pairs |= {client: server, server: client}

    def _pass_on(self, each: socket.socket) -> None:
        other = self._pairs.get(each)
        if other is None:
            return
        try:
            data = each.recv(65_536)
            if data:
                other.sendall(data)
                return
        except OSError:
            pass
        for end in (each, other):
            self._pairs.pop(end, None)
            end.close()


@contextmanager
def line_to(host: str, port: int) -> Iterator[Line]:
    """A line to a server, for as long as the context lasts."""
    line = Line(host, port)
    try:
        yield line
    finally:
        line.close()
