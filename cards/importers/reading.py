"""The bytes of a source: a file, or a public https address, within a limit of size and time."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from pathlib import Path
from typing import Final
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from legality.sources.rows import UnreadableSource

MAX_BYTES: Final = 64 * 1024 * 1024
SECONDS: Final = 60.0
CHUNK: Final = 256 * 1024
REDIRECTS: Final = (301, 302, 303, 307, 308)
MOST_REDIRECTS: Final = 5
# Carries an address of the old kind to wherever a gateway sends it (RFC 6052).
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
# What may be in a path and query (RFC 3986, 3.3 and 3.4); all else is escaped.
_AS_TYPED: Final = "/?%:@!$&'()*+,;=~-._"


def resolve_host(host: str, port: int) -> list[str]:
    """The addresses of a host, in the system's order. Raises OSError for a name that has none."""
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, proto=socket.IPPROTO_TCP)]


def is_public_address(address: str) -> bool:
    """Whether an IP address is one machine of the open internet: not private, local, shared, mapped or translated."""
    found: IPv4Address | IPv6Address = ip_address(address)
    if isinstance(found, IPv6Address) and (
        found.ipv4_mapped or found.sixtofour or found.teredo or found in _TRANSLATED
    ):
        return False

    return found.is_global and not found.is_multicast


@dataclass(frozen=True, slots=True)
class FetchRules:
    """What `fetch_source` keeps to. Tests read from their own machine by rules of their own; everything else by these."""

    resolve: Callable[[str, int], list[str]] = resolve_host
    allowed: Callable[[str], bool] = is_public_address
    trust: Callable[[], ssl.SSLContext] = ssl.create_default_context
    seconds: float = SECONDS
    most: int = MAX_BYTES


PUBLIC: Final = FetchRules()


@dataclass(frozen=True, slots=True)
class _Place:
    """An address that may be read: `ip` is what was looked at, and what is connected to."""

    host: str
    port: int
    path: str
    ip: str


def read_source(name: str) -> bytes:
    """The bytes of a file or of an https address. Raises UnreadableSource for what cannot be read or is too large."""
    if "://" in name:
        return fetch_source(name)

    try:
        size = Path(name).stat().st_size
        data = Path(name).read_bytes() if size <= MAX_BYTES else b""
    except OSError as error:
        raise UnreadableSource(f"{name}: {error.strerror}") from error
    except ValueError as error:
        # With a NUL in it, or letters that no system has, it cannot even be asked for.
        raise UnreadableSource(f"{name!r}: {error}") from error
    if size > MAX_BYTES:
        raise UnreadableSource(f"{name}: larger than {MAX_BYTES:,} bytes")

    return data


def fetch_source(address: str, rules: FetchRules = PUBLIC) -> bytes:
    """The bytes at a public https address. Raises UnreadableSource for any other address, a failure, too much or too long.

    A redirect must meet the same conditions as a first address. Proxies of the environment are ignored: they would
    look the name up again, and could connect anywhere.
    """
    clock = _Deadline(rules.seconds)
    place = address
    try:
        with clock.cut_when_over():
            for _ in range(MOST_REDIRECTS + 1):
                found = _fetch_once(place, rules, clock)
                if isinstance(found, bytes):
                    break
                place = urljoin(place, found)
            else:
                raise UnreadableSource(f"{place}: more than {MOST_REDIRECTS} redirects")
    except UnreadableSource:
        raise
    except (OSError, HTTPException, ValueError) as error:
        raise UnreadableSource(f"{address}: {clock.late_message() if clock.over else error}") from error
    if clock.over:
        raise UnreadableSource(f"{address}: {clock.late_message()}")

    return found


def _fetch_once(address: str, rules: FetchRules, clock: _Deadline) -> bytes | str:
    """What is at the address, or the address that it sends on to."""
    # Refuse, with UnreadableSource, what is not https or leads to a machine that is not public. The name is
    # looked up once.
    parts = urlsplit(address)
    if parts.username is not None:
        raise UnreadableSource(
            "an address with a name and password is not read: it would stay in the record of the import"
        )
    if parts.scheme != "https" or not parts.hostname:
        raise UnreadableSource(f"{address}: only https addresses are read")

    port = parts.port or 443
    found = rules.resolve(parts.hostname, port)
    if not found or not all(map(rules.allowed, found)):
        raise UnreadableSource(f"{address}: not a public address")

    path = quote(urlunsplit(("", "", parts.path or "/", parts.query, "")), safe=_AS_TYPED)
    place = _Place(parts.hostname, port, path, found[0])
    line = _Pinned(place, rules.trust(), clock)
    try:
        line.request("GET", place.path, headers={"User-Agent": "Deckwright importcards", "Accept-Encoding": "identity"})
        answer = line.getresponse()
        location = answer.getheader("Location")
        if answer.status in REDIRECTS and location:
            return location

        return _read_body(address, answer, rules.most)
    finally:
        line.close()


def _read_body(address: str, answer: HTTPResponse, most: int) -> bytes:
    """The body as sent. A compressed one is refused: a small body could unpack to any size."""
    if answer.status != 200:
        raise UnreadableSource(f"{address}: answered {answer.status} {answer.reason}")
    if answer.getheader("Content-Encoding", "identity") != "identity":
        raise UnreadableSource(f"{address}: sent packed, which was not asked for")

    data = bytearray()
    while chunk := answer.read(CHUNK):
        data += chunk
        if len(data) > most:
            raise UnreadableSource(f"{address}: larger than {most:,} bytes")
    if answer.length:
        # Read in parts, a line that is cut looks like the end of the body.
        raise IncompleteRead(bytes(data), answer.length)

    return bytes(data)


class _Deadline:
    """The time limit of all redirects together. When it is over, the open connection is cut."""

    def __init__(self, seconds: float) -> None:
        self.over = False
        self.seconds = seconds
        self._line: socket.socket | None = None

    @contextmanager
    def cut_when_over(self) -> Iterator[None]:
        """Run until left."""
        alarm = threading.Timer(self.seconds, self._cut)
        alarm.daemon = True
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()

    def late_message(self) -> str:
        """What to say when it is over."""
        return f"not read within {self.seconds:g} seconds"

    def watch(self, line: socket.socket) -> None:
        """Cut this connection, from now on. Raises TimeoutError when it is too late."""
        self._line = line
        if self.over:
            raise TimeoutError

    def _cut(self) -> None:
        self.over = True
        if self._line is not None:
            with suppress(OSError):
                # Not its own method, which would have the reader go on without TLS.
                socket.socket.shutdown(self._line, socket.SHUT_RDWR)


class _Pinned(HTTPSConnection):
    """A connection to the checked address, even if the name has moved since; the certificate must be the name's."""

    def __init__(self, place: _Place, trust: ssl.SSLContext, clock: _Deadline) -> None:
        super().__init__(place.host, place.port, timeout=clock.seconds)
        self._place = place
        self._trust = trust
        self._clock = clock

    def connect(self) -> None:
        """Connect, and have the other side prove its name."""
        plain = socket.create_connection((self._place.ip, self._place.port), self._clock.seconds)
        line = self._trust.wrap_socket(plain, server_hostname=self._place.host, do_handshake_on_connect=False)
        self.sock = line
        self._clock.watch(line)
        line.do_handshake()
