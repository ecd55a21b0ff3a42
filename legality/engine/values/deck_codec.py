"""Codecs: how other sites write a whole deck of a game as one text, and the encoding that most of them share.

That encoding is bytes in base 32, and whole numbers as varints (LEB128: seven bits a byte, lowest first).
"""

import binascii
import re
from base64 import b32decode, b32encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from legality.engine.values.card import Card
from legality.engine.values.vocabulary import Names

# The most copies of a card that a line of a list or a code may ask for.
MAX_COUNT: Final = 999

STANDARD: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
MAX_BYTES: Final = 65_536
_GROUPS: Final = 5

Reason = Literal["damaged", "version", "content"]


class BadCodeError(ValueError):
    """A text that cannot be decoded. `damaged`: copied badly; `version`: written by a newer program; `content`: it names
    something unknown. The message is for developers.
    """

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason: Reason = reason


class CannotEncodeError(ValueError):
    """A deck that cannot be encoded; `subject` is the card, section or count that prevents it."""

    def __init__(self, subject: str, message: str) -> None:
        super().__init__(f"{subject}: {message}")
        self.subject = subject


@dataclass(frozen=True, slots=True)
class CodedCopies:
    """Copies of one printing, by its code, in a section of the deck. Without one, the card decides where it goes."""

    code: str
    count: int
    section: str | None = None


# The card that has this code, found exactly; None for an unknown code.
FindCard = Callable[[str], Card | None]


@dataclass(frozen=True, slots=True)
class DeckCodec:
    """How other sites write a deck of the game as one text. It is a style of export, and is read wherever a list is.

    `slug`: of the style, unlike those of the game's other styles; it never changes. `purpose`: what the style is good for, in one sentence.
    `begins`: what the first line of such a text matches from its beginning, in no game's ordinary list.

    `read`: the copies in a text, in the order of the code; None for a text of another kind. Raises BadCodeError for one
    that is damaged. `write`: the code of copies, which all have sections. Raises CannotEncodeError. `can_write`: whether
    it can name the printing with this code. `is_of_game`: a text that it reads is no list of another game.
    """

    slug: str
    names: Names
    purpose: Names
    begins: re.Pattern[str]
    read: Callable[[str, FindCard], Iterable[CodedCopies] | None]
    write: Callable[[Sequence[CodedCopies]], str]
    can_write: Callable[[str], bool]
    is_of_game: bool = False


def to_text(data: bytes, alphabet: str = STANDARD) -> str:
    """Bytes in base 32, without padding."""
    return b32encode(data).decode("ascii").rstrip("=").translate(str.maketrans(STANDARD, alphabet))


def to_bytes(text: str, alphabet: str = STANDARD) -> bytes:
    """The bytes of a text in base 32, in either case. Raises BadCodeError for any text that `to_text` would not write."""
    plain = text.upper() if text.isascii() else ""
    if not plain or len(plain) > 2 * MAX_BYTES or not set(plain) <= set(alphabet):
        raise BadCodeError("damaged", "not of the alphabet, or too long")

    standard = plain.translate(str.maketrans(alphabet, STANDARD))
    try:
        data = b32decode(standard + "=" * (-len(standard) % 8))
    except binascii.Error as error:
        raise BadCodeError("damaged", "not a whole number of bytes") from error
    if to_text(data) != standard:
        raise BadCodeError("damaged", "bits left over")

    return data


def to_varint(value: int) -> bytes:
    """A number from 0 on as a varint."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7

    return bytes([*out, value])


def next_byte(stream: Iterator[int]) -> int:
    """The next byte. Raises BadCodeError at the end."""
    byte = next(stream, None)
    if byte is None:
        raise BadCodeError("damaged", "ends too soon")

    return byte


def next_varint(stream: Iterator[int]) -> int:
    """The next varint. Raises BadCodeError if it has no end or more than five bytes."""
    value = 0
    for place in range(_GROUPS):
        byte = next_byte(stream)
        value |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return value

    raise BadCodeError("damaged", "a number without an end")


def expect_end(stream: Iterator[int]) -> None:
    """Raises BadCodeError unless the stream is at its end."""
    if next(stream, None) is not None:
        raise BadCodeError("damaged", "bytes left over")
