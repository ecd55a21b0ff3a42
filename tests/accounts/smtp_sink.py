"""A mail server on loopback for tests: it takes letters, or behaves as mail servers do on bad days."""

import email
import email.policy
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from typing import Final, cast

# A server that says nothing goes on for longer than any test waits.
LONG: Final = 60


class Sink(ThreadingTCPServer):
    """What it has taken is in `letters`. `mood` says how it behaves from the next connection on."""

    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False
    request_queue_size = 50

    def __init__(self, mood: str = "good") -> None:
        super().__init__(("127.0.0.1", 0), Talk)
        self.mood = mood
        self.letters: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.connections = 0
        # Set when a letter has come whole and is not answered yet; a slow server answers it once `go` is set.
        self.holding, self.go, self.closing = Event(), Event(), Event()

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class Talk(StreamRequestHandler):
    """One connection."""

    def handle(self) -> None:
        sink = cast(Sink, self.server)
        sink.connections += 1
        if sink.mood == "silent":
            sink.closing.wait(LONG)
        elif sink.mood == "drips":
            self.drip(sink)
        else:
            self.talk(sink)

    def say(self, words: str) -> None:
        self.wfile.write(words.encode() + b"\r\n")

    def drip(self, sink: Sink) -> None:
        until = time.monotonic() + LONG
        while time.monotonic() < until and not sink.closing.wait(0.05):
            try:
                self.wfile.write(b"2")
            except OSError:
                return

    def talk(self, sink: Sink) -> None:
        self.say("220 sink")
        for line in self.rfile:
            word = line.decode().strip().partition(" ")
            match word[0].upper():
                case "RCPT" if sink.mood == "refuses":
                    self.say(f"550 nobody is called {word[2]} here")
                case "RCPT":
                    sink.recipients.append(word[2].partition("<")[2].partition(">")[0])
                    self.say("250 yes")
                case "DATA":
                    if not self.take(sink):
                        return
                case "QUIT" if sink.mood == "hangs at the goodbye":
                    sink.closing.wait(LONG)
                case "QUIT":
                    self.say("221 bye")
                    return
                case _:
                    self.say("250 yes")

    def take(self, sink: Sink) -> bool:
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        if sink.mood == "dies":
            return False

        sink.holding.set()
        if sink.mood == "slow":
            sink.go.wait(LONG)
        sink.letters.append(email.message_from_bytes(b"".join(lines), policy=email.policy.default))
        try:
            self.say("250 taken")
        except OSError:
            return False
        return True


@contextmanager
def serving(mood: str = "good") -> Iterator[Sink]:
    """A sink that listens on a port of its own."""
    with Sink(mood) as sink:
        Thread(target=sink.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield sink
        finally:
            sink.closing.set()
            sink.go.set()
            sink.shutdown()
