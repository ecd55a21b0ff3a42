"""`python -m tests.security.bombs`: have the site read small files that would become large ones.

Prints `refused` for each file that the site refuses, in a process with limits on memory and time.
"""

import io
import os
import resource
import sys
import zipfile
from collections.abc import Callable
from typing import Final

import django

from tests.long import LONG

MEGABYTE: Final = 1024 * 1024
MEMORY: Final = 1024 * MEGABYTE
SECONDS: Final = 60

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHEET: Final = "xl/worksheets/sheet1.xml"


def main() -> int:
    """Prints a line for each case, its name and the result. Returns 0."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for name, case in TRIED.items():
        taken = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        resource.setrlimit(resource.RLIMIT_CPU, (int(taken) + SECONDS, resource.RLIM_INFINITY))
        print(f"{name}: {_became(*case())}", flush=True)

    return 0


def _became(read: Callable[[bytes], object], data: bytes) -> str:
    from decks.exporting.archive import BadArchiveError  # noqa: PLC0415  # as above
    from legality.sources.rows import UnreadableSource  # noqa: PLC0415  # needs Django set up

    try:
        read(data)
    except (UnreadableSource, BadArchiveError):
        return "refused"
    except MemoryError:
        return "too large"

    return "read"


Case = tuple[Callable[[bytes], object], bytes]


def _workbook(name: str, body: bytes, **more: bytes) -> Case:
    """A real workbook with one part replaced, and with further parts."""
    from cards.importers.spreadsheet import xlsx_file  # noqa: PLC0415  # needs Django set up
    from legality.games import GAMES  # noqa: PLC0415  # as above

    packed, game = io.BytesIO(), GAMES["rise"]
    parts = dict(_parts(xlsx_file.template(game))) | {name: body} | more
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for part, content in parts.items():
            new.writestr(part, content)

    return (lambda data: xlsx_file.parse(data, game)), packed.getvalue()


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def _sheet(rows: bytes, after: bytes = b"", head: bytes = b"") -> bytes:
    return head + b'<worksheet xmlns="%s"><sheetData>%s</sheetData>%s</worksheet>' % (_MAIN.encode(), rows, after)


def _hidden() -> Case:
    """Cells in an encoding that hides them from a search for bytes."""
    rows = "<row>" + "<c/>" * 5_000_000 + "</row>"
    return _workbook(_SHEET, _sheet(rows.encode()).decode().encode("utf-16"))


def _renamed() -> Case:
    """Cells in a part that is not called XML."""
    case, data = _workbook("xl/worksheets/sheet1.bin", _sheet(b"<row>" + b"<c/>" * 10_000_000 + b"</row>"))
    parts = _parts(data)
    types = parts["[Content_Types].xml"].replace(b"sheet1.xml", b"sheet1.bin")
    links = parts["xl/_rels/workbook.xml.rels"].replace(b"sheet1.xml", b"sheet1.bin")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for part, content in (parts | {"[Content_Types].xml": types, "xl/_rels/workbook.xml.rels": links}).items():
            new.writestr(part, content)

    return case, packed.getvalue()


def _archive(members: int, body: bytes) -> Case:
    from decks.exporting.archive import unpack_decks  # noqa: PLC0415  # needs Django set up

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for number in range(members):
            new.writestr(f"{number}.json", body)

    return unpack_decks, packed.getvalue()


def _table(source: str, data: bytes) -> Case:
    from cards.importers.sources import parse  # noqa: PLC0415  # needs Django set up

    return (lambda data: parse(source, "rise", data)), data


def _everywhere(tag: bytes) -> bytes:
    return _sheet(b"", b'<%ss><%s ref="A1:XFD1048576"/></%ss>' % (tag, tag, tag))


CASES: Final[dict[str, Callable[[], Case]]] = {
    "cells": lambda: _workbook(_SHEET, _sheet((b"<row>" + b"<c/>" * 200 + b"</row>") * 40_000)),
    "rows": lambda: _workbook(_SHEET, _sheet(b"<row/>" * 15_000_000)),
    "merged": lambda: _workbook(_SHEET, _everywhere(b"mergeCell")),
    "linked": lambda: _workbook(_SHEET, _everywhere(b"hyperlink")),
    "styles": lambda: _workbook(
        "xl/styles.xml", b'<styleSheet xmlns="%s"><cellXfs>' % _MAIN.encode() + b"<xf/>" * 9_000_000
    ),
    "strings": lambda: _workbook("xl/sharedStrings.xml", b'<sst xmlns="%s">' % _MAIN.encode() + b"<si/>" * 9_000_000),
    "hidden": _hidden,
    "renamed": _renamed,
    "lists": lambda: _archive(20, b'{"a":[' + b"[]," * 1_600_000 + b"[]]}"),
    "nested": lambda: _archive(20, b'{"a":' + b"[" * 4_900_000),
    "members": lambda: _archive(40_000, b""),
    "csv": lambda: _table("csv", b"name,kind\n" + b"a,b\n" * 4_900_000),
    "objects": lambda: _table("json", b'{"cards":[' + b"{}," * 6_500_000 + b"{}]}"),
    "numbers": lambda: _table("json", b"[" + b"9" * 19_000_000 + b"]"),
    "deep": lambda: _table("json", b"[" * 19_000_000),
}

# In every run one of each two that are much alike; in the long one all.
FEW: Final = ("cells", "merged", "styles", "hidden", "lists", "members", "csv", "deep")
TRIED: Final = {name: case for name, case in CASES.items() if LONG or name in FEW}

if __name__ == "__main__":
    sys.exit(main())
