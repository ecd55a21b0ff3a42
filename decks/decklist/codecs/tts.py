"""Tabletop Simulator tokens: `OGN-265-1 OGN-246-1`, one for each copy, section after section without names.

Some sites join them with `$` and encode that in base 64; this is read but never written.
"""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from decks.decklist.codecs.stream import BadCodeError, CannotEncodeError

MAX_TOKENS: Final = 5_000

_TOKEN: Final = re.compile(r"([A-Za-z][A-Za-z0-9]{1,7}-[A-Za-z]{0,2}[0-9]{1,4}[A-Za-z]?\*?)-1")
_DIVIDERS: Final = re.compile(r"[\s$]+")
_WRAPPED: Final = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")


def encode(copies: Iterable[tuple[str, int]]) -> str:
    """The tokens of printings, given as codes with counts, in order. Raises CannotEncodeError."""
    tokens: list[str] = []
    for code, count in copies:
        token = f"{code}-1"
        if not _TOKEN.fullmatch(token) or not 1 <= count <= MAX_TOKENS - len(tokens):
            raise CannotEncodeError(code, f"{count} copies as tokens")
        tokens += [token] * count

    return " ".join(tokens)


def decode(text: str) -> tuple[str, ...]:
    """The code of each copy, in order. Raises BadCodeError unless the text is two tokens or more and nothing else."""
    plain = text.strip()
    if _WRAPPED.fullmatch(plain):
        with suppress(binascii.Error, UnicodeDecodeError):
            plain = b64decode(plain, validate=True).decode("ascii")

    pieces = _DIVIDERS.split(plain)
    tokens = [_TOKEN.fullmatch(piece) for piece in pieces[: MAX_TOKENS + 1]]
    codes = tuple(token[1] for token in tokens if token)
    if len(codes) < 2 or len(codes) != len(pieces) or len(codes) > MAX_TOKENS:
        raise BadCodeError("damaged", "not all of it is tokens")

    return codes
