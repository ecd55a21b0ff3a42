"""Tabletop Simulator tokens: `OGN-265-1 OGN-246-1`, one for each copy, section after section without names.

Some sites join them with `$` and encode that in base 64; this is read but never written.
"""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from legality.engine.values.deck_codec import MAX_COUNT, BadCodeError, CannotEncodeError, CodedCopies, FindCard
from legality.engine.values.facts import UNKNOWN
from legality.games.riftbound.words import SECTIONS

MAX_TOKENS: Final = 5_000

# The order of sections in a text, which alone separates them.
ORDER: Final = ("legend", "champion", "main", "battlefields", "runes", "sideboard", "additional_legends")
# These hold one copy.
SINGLE: Final = frozenset(("legend", "champion"))

_KINDS: Final = {section.slug: section.kinds for section in SECTIONS}

BEGINS: Final = re.compile(r"[a-z][a-z0-9]{1,7}-\S+-1(?:[\s$]|$)|[a-z0-9+/]{24}", re.IGNORECASE)
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


def read_tokens(text: str, find_card: FindCard) -> list[CodedCopies] | None:
    """The copies that tokens ask for; None for a text that is not wholly tokens.

    Each copy goes to the first section that takes its kind, at or after the section of the copy before it. Raises
    BadCodeError for more copies of a card than a line may ask for.
    """
    try:
        codes = decode(text)
    except BadCodeError:
        return None

    place = 0
    copies = dict[tuple[str, str | None], int]()
    for code in codes:
        card = find_card(code)
        # Without an index the card's kind decides.
        index = None
        if card and card.kind is not UNKNOWN:
            ahead = islice(enumerate(ORDER), place, None)
            index = next((n for n, slug in ahead if card.kind in _KINDS[slug]), None)
        section = ORDER[index] if index is not None else None
        copies[code, section] = copies.get((code, section), 0) + 1
        if index is not None:
            place = index + (ORDER[index] in SINGLE)

    if max(copies.values()) > MAX_COUNT:
        raise BadCodeError("damaged", "more copies than a line may ask for")

    return [CodedCopies(code, count, section) for (code, section), count in copies.items()]


def write_tokens(copies: Sequence[CodedCopies]) -> str:
    """The tokens of a deck, section after section. Raises CannotEncodeError."""
    ordered = sorted(copies, key=lambda one: ORDER.index(one.section or ""))
    return encode((one.code, one.count) for one in ordered)


def can_write(code: str) -> bool:
    """Whether a token can name the printing with this code."""
    return _TOKEN.fullmatch(f"{code}-1") is not None
