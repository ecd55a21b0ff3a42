"""The bytes of a source: a file, or a public https address, within a limit of size and time."""

from __future__ import annotations

import ipaddress
import socket
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from cards.importers.rows import Broken

MAX_BYTES: Final = 64 * 1024 * 1024
SECONDS: Final = 20
CHUNK: Final = 256 * 1024


def read(name: str) -> bytes:
    """The bytes of a file or of an https address. Raises Broken for what cannot be read or is too large."""
    if "://" in name:
        return fetch(name)

    try:
        if Path(name).stat().st_size > MAX_BYTES:
            raise Broken(f"{name}: larger than {MAX_BYTES:,} bytes")
        return Path(name).read_bytes()
    except OSError as error:
        raise Broken(f"{name}: {error.strerror}") from error


def fetch(address: str) -> bytes:
    """The bytes at a public https address. Raises Broken for any other address, a failure, or too much."""
    public(address)
    request = Request(address, headers={"User-Agent": "Deckwright importcards"})
    try:
        with build_opener(_SameRules).open(request, timeout=SECONDS) as answer:
            data = bytearray()
            while chunk := answer.read(CHUNK):
                data += chunk
                if len(data) > MAX_BYTES:
                    raise Broken(f"{address}: larger than {MAX_BYTES:,} bytes")
    except (URLError, TimeoutError, OSError) as error:
        raise Broken(f"{address}: {error}") from error

    return bytes(data)


def public(address: str) -> None:
    """Refuse, with Broken, what is not https or leads to a machine that is not public."""
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.hostname:
        raise Broken(f"{address}: only https addresses are read")

    strange = [found for found in _addresses(parts.hostname) if not ipaddress.ip_address(found).is_global]
    if strange:
        raise Broken(f"{address}: not a public address")


def _addresses(host: str) -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(host, 443, proto=socket.IPPROTO_TCP)]
    except OSError as error:
        raise Broken(f"{host}: {error}") from error


class _SameRules(HTTPRedirectHandler):
    """A redirect is followed only to where a first address might have led."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]  # urllib leaves these untyped
        """As urllib does, once the new address is allowed."""
        public(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)
