"""Limits of a workbook, checked before it is loaded: a small file may unpack to very much.

What reads workbooks makes an object of every cell, of every style, and of every cell in a range that is merged or linked.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from typing import Final

from cards.importers.rows import UnreadableSource

# Far more than a table of the most rows fills in the columns that there are.
MOST_CELLS: Final = 600_000
MOST_UNPACKED: Final = 96 * 1024 * 1024
MOST_PARTS: Final = 1_000
# Signs of markup: in the texts of cells, of which each may have its own, and in any other part.
MOST_SIGNS: Final = 4_000_000
MOST_OTHER_SIGNS: Final = 100_000

_CELL: Final = re.compile(rb"<(?:\w+:)?c[\s/>]")
_SPREAD: Final = re.compile(rb"<(?:\w+:)?(?:mergeCell|hyperlink)\s")
_RANGE: Final = re.compile(
    rb"<(?:\w+:)?(?:mergeCell|hyperlink)\s[^<>]*?\bref=[\"']([A-Z]{1,3})([0-9]{1,7})(?::([A-Z]{1,3})([0-9]{1,7}))?[\"']"
)
# Whatever a part is called, this is what begins XML; pictures and settings of printers begin otherwise.
_MARKUP: Final = re.compile(rb"\xff\xfe|\xfe\xff|\x00<|(?:\xef\xbb\xbf)?\s*<")
# The signs are counted as bytes, so that an alphabet in which they are others would hide them.
_PLAIN: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml(?![^>]*encoding=[\"'](?!utf-8|us-ascii))[^>]*>\s*)?<[\w!]", re.I
)


def bounded(data: bytes) -> None:
    """Raises UnreadableSource for a workbook that holds too much, and the errors of `zipfile` for a file of another kind."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS:
            raise UnreadableSource(f"{len(parts):,} parts, more than {MOST_PARTS:,}")

        unpacked = sum(part.file_size for part in parts)
        if unpacked > MOST_UNPACKED:
            raise UnreadableSource(f"unpacks to {unpacked:,} bytes, more than {MOST_UNPACKED:,}")

        for part in parts:
            _bounded(part.filename.lower(), packed.read(part))


def _bounded(name: str, body: bytes) -> None:
    if not _MARKUP.match(body):
        return
    if not _PLAIN.match(body):
        raise UnreadableSource(f"not a readable workbook: {name} is no XML in UTF-8")

    cells = sum(1 for _ in _CELL.finditer(body))
    spread = list(_RANGE.finditer(body))
    cells += sum(map(_cells, spread))
    if cells > MOST_CELLS or len(spread) != sum(1 for _ in _SPREAD.finditer(body)):
        raise UnreadableSource(f"{name}: more than {MOST_CELLS:,} cells")
    if body.count(b"<") > (MOST_SIGNS if _CELL.search(body) or "sharedstrings" in name else MOST_OTHER_SIGNS):
        raise UnreadableSource(f"{name}: more markup than a table has")


def _cells(found: re.Match[bytes]) -> int:
    """How many cells a range covers."""
    left, top, right, bottom = found.groups()
    return (abs(_column(right or left) - _column(left)) + 1) * (abs(int(bottom or top) - int(top)) + 1)


def _column(letters: Iterable[int]) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64

    return number
