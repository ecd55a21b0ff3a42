"""Where pictures come from: the addresses that imports brought, or a folder or zip archive named by set number (`OGN-007a.png`).

Addresses are fetched one after the other, without haste; a run goes on where the last one ended.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path, PurePosixPath
from time import sleep
from typing import Final, Literal
from zipfile import BadZipFile, ZipFile

from cards.catalogue.names.codes import find_spelled_codes, plain_code
from cards.importers.reading import PUBLIC, FetchRules, fetch_source
from cards.models import Picture, Printing
from cards.pictures import store
from cards.pictures.keeping import keep_picture, printing_place
from cards.pictures.shrinking import MOST_BYTES, BadPictureError
from legality.sources.rows import UnreadableSource

# Seconds between two requests: at most two a second, whatever the host bears.
PAUSE: Final = 0.5
# Seconds that one picture may take.
PATIENCE: Final = 20.0

State = Literal["kept", "same", "taken_down", "failed"]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one picture; `why` it failed."""

    code: str
    state: State
    why: str = ""


def missing_pictures(game: str) -> list[Printing]:
    """The printings with an address whose picture is not there yet, or had another address. Taken down: none."""
    printings = Printing.objects.filter(card__game=game).exclude(image="").select_related("card", "card_set")
    there = {(row.card_key, row.set_code, row.number, row.variant): row for row in Picture.objects.filter(game=game)}

    def is_there(printing: Printing) -> bool:
        place = printing_place(printing)
        row = there.get((place.card_key, place.set_code, place.number, place.variant))
        return row is not None and (row.taken_down or (row.source == printing.image and store.has_picture(row.digest)))

    return [printing for printing in printings if not is_there(printing)]


def fetch_pictures(
    printings: Sequence[Printing],
    rules: FetchRules = PUBLIC,
    pause: float = PAUSE,
    wait: Callable[[float], None] = sleep,
) -> Iterator[Result]:
    """Fetch and store each picture. One that fails is reported and left for the next run. Raises StoreFullError."""
    bounded = replace(rules, most=MOST_BYTES, seconds=min(rules.seconds, PATIENCE))
    for place, printing in enumerate(printings):
        if place:
            wait(pause)
        try:
            state = keep_picture(printing_place(printing), fetch_source(printing.image, bounded), printing.image)
        except (UnreadableSource, BadPictureError) as error:
            yield Result(printing.code, "failed", str(error))
        else:
            yield Result(printing.code, state)


ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif"})
MOST_FILES: Final = 100_000

Files = Iterator[tuple[str, Callable[[], bytes]]]


def import_pictures(game: str, source: Path) -> Iterator[Result]:
    """Store each picture of a folder or zip archive. Raises UnreadableSource for anything else, and StoreFullError."""
    by_code: defaultdict[str, list[Printing]] = defaultdict(list)
    sets = set()
    for printing in Printing.objects.filter(card__game=game).select_related("card", "card_set"):
        by_code[plain_code(printing.code)].append(printing)
        sets.add(printing.card_set.code.upper())

    for name, read in _list_files(source):
        codes = find_spelled_codes(PurePosixPath(name).stem, sets)
        printings = list(chain.from_iterable(by_code.get(code, ()) for code in codes))
        if not printings:
            yield Result(name, "failed", "no printing has this number")
            continue

        try:
            data = read()
            for printing in printings:
                yield Result(printing.code, keep_picture(printing_place(printing), data, name))
        except (OSError, BadPictureError, BadZipFile) as error:
            yield Result(name, "failed", str(error))


def _list_files(source: Path) -> Files:
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
        raise BadPictureError(f"larger than {MOST_BYTES:,} bytes")

    return read()
