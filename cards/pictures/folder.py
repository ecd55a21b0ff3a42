"""Pictures from a folder or a zip archive, whose files are named by set number: `OGN-007a.png`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import BadZipFile, ZipFile

from cards.catalogue.names.codes import codes_spelled, plain_code
from cards.importers.rows import UnreadableSource
from cards.models import Printing
from cards.pictures.fetching import Result
from cards.pictures.keeping import keep, place_of
from cards.pictures.shrinking import MOST_BYTES, BadPicture

ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif"})
MOST_FILES: Final = 100_000

Files = Iterator[tuple[str, Callable[[], bytes]]]


def import_pictures(game: str, source: Path) -> Iterator[Result]:
    """Keep each picture of a folder or zip archive. Raises UnreadableSource for what is neither, and NoRoom."""
    known = _printings(game)
    sets = set()
    for printings in known.values():
        for printing in printings:
            sets.add(printing.card_set.code.upper())
    for name, read in _files(source):
        codes = codes_spelled(PurePosixPath(name).stem, sets)
        yield from _keep_picture(name, read, list(chain.from_iterable(known.get(code, ()) for code in codes)))


def _keep_picture(name: str, read: Callable[[], bytes], printings: Sequence[Printing]) -> Iterator[Result]:
    if not printings:
        yield Result(name, "failed", "no printing has this number")
        return

    try:
        data = read()
        yield from (Result(one.code, keep(place_of(one), data, name)) for one in printings)
    except (OSError, BadPicture, BadZipFile) as error:
        yield Result(name, "failed", str(error))


def _printings(game: str) -> Mapping[str, list[Printing]]:
    """The printings of a game by plain code."""
    found: defaultdict[str, list[Printing]] = defaultdict(list)
    for printing in Printing.objects.filter(card__game=game).select_related("card", "card_set"):
        found[plain_code(printing.code)].append(printing)

    return found


def _files(source: Path) -> Files:
    if source.is_dir():
        yield from _in_folder(source)
        return

    try:
        with ZipFile(source) as archive:
            yield from _in_archive(archive)
    except (OSError, BadZipFile) as error:
        raise UnreadableSource(f"{source}: neither a folder nor a zip archive ({error})") from error


def _in_folder(source: Path) -> Files:
    for path in sorted(source.rglob("*"))[:MOST_FILES]:
        # A link could lead anywhere.
        if path.is_file() and not path.is_symlink() and path.suffix.lower() in ENDINGS:
            yield path.name, lambda path=path: _read_bounded(path.stat().st_size, path.read_bytes)  # type: ignore[misc]  # a default binds the path of this turn


def _in_archive(archive: ZipFile) -> Files:
    """Names of an archive are never used as paths; what unpacks to more than it says is cut at its limit."""
    for info in archive.infolist()[:MOST_FILES]:
        if not info.is_dir() and PurePosixPath(info.filename).suffix.lower() in ENDINGS:
            yield (
                PurePosixPath(info.filename).name,
                lambda info=info: _read_bounded(info.file_size, lambda: archive.open(info).read(MOST_BYTES + 1)),  # type: ignore[misc]  # a default binds the file of this turn
            )


def _read_bounded(size: int, read: Callable[[], bytes]) -> bytes:
    if size > MOST_BYTES:
        raise BadPicture(f"larger than {MOST_BYTES:,} bytes")

    return read()
