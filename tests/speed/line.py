"""A slow line: a proxy on loopback with a rate, a time to the server and back, and the slow start of TCP.

The browser's own emulation delays answers alone. Here a connection costs a round trip before its first byte, and may
send ten segments in its first round trip, twice as many in each further one; all share the rate.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

# 1.6 Mbit/s, as bytes a second; seconds there and back.
RATE: Final = 200_000
ROUND_TRIP: Final = 0.150
FIRST_WINDOW: Final = 14_600
PART: Final = 1460


class Line:
    """What all connections share: when the line will have sent what it was given."""

    def __init__(self) -> None:
        self.free_at = 0.0

    def takes(self, size: int, now: float) -> float:
        """The moment at which so many bytes, given now, have been sent."""
        self.free_at = max(self.free_at, now) + size / RATE
        return self.free_at


@contextmanager
def slow_line(server: int, port: int) -> Iterator[None]:
    """Serve what the port `server` of this machine serves at `port`, slowly, for as long as the context lasts."""
    loop, line, listens = asyncio.new_event_loop(), Line(), threading.Event()

    def run() -> None:
        # In a thread of its own: the browser's driver has the loop of this one.
        connected = partial(_connected, port=server, line=line)
        loop.run_until_complete(asyncio.start_server(connected, "127.0.0.1", port))
        loop.call_soon(listens.set)
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    listens.wait(timeout=10)
    try:
        yield
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


async def _connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int, line: Line) -> None:
    # The handshake; on loopback it took no time.
    await asyncio.sleep(ROUND_TRIP)
    there, back = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError, asyncio.CancelledError):
        await asyncio.gather(_asking(reader, back), _answering(there, writer, line))


async def _asking(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand requests on, half a round trip later; they are small."""
    while part := await reader.read(65_536):
        await asyncio.sleep(ROUND_TRIP / 2)
        writer.write(part)
        await writer.drain()
    writer.close()


async def _answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: Line) -> None:
    """Hand answers on, as fast as the line and the window of the connection allow, half a round trip later."""
    loop = asyncio.get_running_loop()
    window, sent, turn = FIRST_WINDOW, 0, 0.0
    while part := await reader.read(PART):
        now = time.monotonic()
        if now - turn > ROUND_TRIP:
            sent, turn = 0, now
        if sent + len(part) > window:
            await asyncio.sleep(turn + ROUND_TRIP - now)
            window, sent, turn = window * 2, 0, time.monotonic()

        sent += len(part)
        await asyncio.sleep(max(0.0, line.takes(len(part), time.monotonic()) - time.monotonic()))
        loop.call_later(ROUND_TRIP / 2, _handed_on, writer, part)

    loop.call_later(ROUND_TRIP / 2, writer.close)


def _handed_on(writer: asyncio.StreamWriter, part: bytes) -> None:
    with contextlib.suppress(ConnectionError, RuntimeError):
        writer.write(part)
