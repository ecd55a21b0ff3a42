"""Deckwright's own deck code, for every game: `DW-` and base 32 without 0, O, 1 and I.

A card is written as its mark, the first 40 bits of a digest of its catalogue id, so that a code outlives a database.
Cards that share a mark cannot be encoded; with 10,000 cards that is expected in one game of 20,000.
Upper and lower case are equal, and hyphens and spaces are ignored. A CRC-32 of four bytes ends the code: it finds every
change of up to six characters in a row, and misses other damage once in four thousand million times.

    version  game (2 bytes)  format (2 bytes)  sections: mark (2 bytes), then for each count its cards (5 bytes each)
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final
from zlib import crc32

from decks.decklist.reading.lists import MAX_COUNT
from legality.engine.values.deck_codec import (
    BadCodeError,
    CannotEncodeError,
    expect_end,
    next_byte,
    next_varint,
    to_bytes,
    to_text,
    to_varint,
)

PREFIX: Final = "DW-"
ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
VERSION: Final = 1

GAME: Final = 2
FORMAT: Final = 2
SECTION: Final = 2
CARD: Final = 5
_SUM: Final = 4

_DIVIDERS: Final = re.compile(r"[\s-]+")

Row = tuple[str, str, int]
# Names by their marks.
Index = Mapping[bytes, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Packed:
    """The contents of a code, as marks: the game, the format, and rows of section, card and count."""

    game: bytes
    format_: bytes
    rows: tuple[tuple[bytes, bytes, int], ...]


def name_mark(name: str, size: int) -> bytes:
    """The mark of a name in `size` bytes. It must never change: codes last for ever."""
    return blake2b(name.encode(), digest_size=8).digest()[:size]


def index_marks(names: Iterable[str], size: int) -> Index:
    """Names by their marks; a mark has more than one name if they collide."""
    found: dict[bytes, tuple[str, ...]] = {}
    for name in names:
        key = name_mark(name, size)
        found[key] = (*found.get(key, ()), name)

    return found


def encode(game: str, format_: str, rows: Iterable[Row], cards: Index, sections: Iterable[str]) -> str:
    """The code of rows (section, card id, count); `cards` is the index of the game's card ids, `sections` are all its slugs.

    Raises CannotEncodeError for an unknown or colliding card or section, and for a count out of range.
    """
    copies: dict[tuple[str, str], int] = {}
    for section, card, count in rows:
        copies[section, card] = copies.get((section, card), 0) + count
        if not (count >= 1 and copies[section, card] <= MAX_COUNT):
            raise CannotEncodeError(card, f"{count} copies")

    known = index_marks(sections, SECTION)
    marked = tuple(
        (_unique_mark(section, SECTION, known), _unique_mark(card, CARD, cards), count)
        for (section, card), count in copies.items()
    )
    body = _write_body(Packed(name_mark(game, GAME), name_mark(format_, FORMAT), marked))

    return PREFIX + to_text(body + crc32(body).to_bytes(_SUM, "big"), ALPHABET)


def _write_body(packed: Packed) -> bytes:
    """The canonical bytes of a deck; its rows name each card once in a section."""
    sections: dict[bytes, dict[int, list[bytes]]] = {}
    for section, card, count in packed.rows:
        sections.setdefault(section, {}).setdefault(count, []).append(card)

    body = bytearray([VERSION]) + packed.game + packed.format_ + to_varint(len(sections))
    for section, groups in sorted(sections.items()):
        body += section + to_varint(len(groups))
        for count, cards in sorted(groups.items(), reverse=True):
            body += to_varint(count) + to_varint(len(cards)) + b"".join(sorted(cards))

    return bytes(body)


def decode(text: str) -> Packed:
    """The contents of a code. Raises BadCodeError for every text that `encode` would not write, apart from case and dividers."""
    plain = _DIVIDERS.sub("", text).upper()
    if not plain.startswith("DW"):
        raise BadCodeError("damaged", "no deck code begins so")

    data = to_bytes(plain[2:], ALPHABET)
    body = data[:-_SUM]
    ends = data[-_SUM:]
    if crc32(body).to_bytes(_SUM, "big") != ends:
        raise BadCodeError("damaged", "the checksum is another")
    if body[:1] != bytes([VERSION]):
        raise BadCodeError("version", f"version {body[:1].hex()}")

    stream = iter(body[1:])
    game = _read_mark(stream, GAME)
    format_ = _read_mark(stream, FORMAT)
    rows: list[tuple[bytes, bytes, int]] = []
    for _ in range(next_varint(stream)):
        section = _read_mark(stream, SECTION)
        for _ in range(next_varint(stream)):
            count = next_varint(stream)
            cards = next_varint(stream)
            if not 1 <= count <= MAX_COUNT:
                raise BadCodeError("damaged", f"{count} copies")
            for _ in range(cards):
                rows.append((section, _read_mark(stream, CARD), count))

    packed = Packed(game, format_, tuple(rows))
    expect_end(stream)
    if len({row[:2] for row in packed.rows}) < len(packed.rows) or _write_body(packed) != body:
        raise BadCodeError("damaged", "no deck is written so")

    return packed


def _unique_mark(name: str, size: int, known: Index) -> bytes:
    key = name_mark(name, size)
    if known.get(key) != (name,):
        raise CannotEncodeError(name, "its mark is not its own")

    return key


def _read_mark(stream: Iterator[int], size: int) -> bytes:
    return bytes(next_byte(stream) for _ in range(size))
