"""Pictures from a folder or a zip archive, whose files are named by set number: `OGN-007a.png`."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import BadZipFile, ZipFile

from cards.catalogue.names.codes import codes_spelled, plain_code
from cards.importers.rows import UnreadableSource
from cards.models import Printing
from cards.pictures.fetching import Result
from cards.pictures.keeping import keep_picture, place_of
from cards.pictures.shrinking import MOST_BYTES, BadPicture

ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif"})
MOST_FILES: Final = 100_000

Files = Iterator[tuple[str, Callable[[], bytes]]]


def import_pictures(game: str, source: Path) -> Iterator[Result]:
    """Store each picture of a folder or zip archive. Raises UnreadableSource for anything else, and NoRoom."""
    by_code: defaultdict[str, list[Printing]] = defaultdict(list)
    sets = set()
    for printing in Printing.objects.filter(card__game=game).select_related("card", "card_set"):
        by_code[plain_code(printing.code)].append(printing)
        sets.add(printing.card_set.code.upper())

    for name, read in _files(source):
        codes = codes_spelled(PurePosixPath(name).stem, sets)
        printings = list(chain.from_iterable(by_code.get(code, ()) for code in codes))
        if not printings:
            yield Result(name, "failed", "no printing has this number")
            continue

        try:
            data = read()
            for printing in printings:
                yield Result(printing.code, keep_picture(place_of(printing), data, name))
        except (OSError, BadPicture, BadZipFile) as error:
            yield Result(name, "failed", str(error))


def _files(source: Path) -> Files:
    if source.is_dir():
        for path in sorted(source.rglob("*"))[:MOST_FILES]:
            # A link could lead anywhere.
            if path.is_file() and not path.is_symlink() and path.suffix.lower() in ENDINGS:
                yield path.name, lambda path=path: _read_bounded(path.stat().st_size, path.read_bytes)  # type: ignore[misc]  # a default binds the path of this turn
        return

    try:
        with ZipFile(source) as archive:
            for info in archive.infolist()[:MOST_FILES]:
                # Names of an archive are never used as paths; what unpacks to more than it says is cut at its limit.
                name = PurePosixPath(info.filename)
                if not info.is_dir() and name.suffix.lower() in ENDINGS:
                    yield (
                        name.name,
                        lambda info=info: _read_bounded(
                            info.file_size, lambda: archive.open(info).read(MOST_BYTES + 1)
                        ),  # type: ignore[misc]  # a default binds the file of this turn
                    )
    except (OSError, BadZipFile) as error:
        raise UnreadableSource(f"{source}: neither a folder nor a zip archive ({error})") from error


def _read_bounded(size: int, read: Callable[[], bytes]) -> bytes:
    if size > MOST_BYTES:
        raise BadPicture(f"larger than {MOST_BYTES:,} bytes")

    return read()
