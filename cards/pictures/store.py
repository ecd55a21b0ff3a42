"""The files of pictures: by hash and width, written whole or not at all, within a limit of the disk."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import Final

from django.conf import settings

from api.database_id import database_id
from cards.pictures.shrinking import WIDTHS

# As much of the hash as an address and a file name show.
DIGITS: Final = 32
# Seconds after which the files are counted again.
RECOUNT: Final = 30.0

_COUNTED: dict[Path, tuple[float, int]] = {}


class StoreFullError(Exception):
    """The pictures would take more of the disk than the operator gives them."""


def pictures_folder() -> Path:
    """The folder for this database alone: files there that none of its rows names are removed."""
    return Path(settings.PICTURES_DIR, database_id().lasting_word)


def picture_path(digest: str, width: int) -> Path:
    """The file of a picture in one width."""
    name = digest[:DIGITS]
    return pictures_folder() / name[:2] / f"{name}-{width}.webp"


def write_picture(digest: str, files: Mapping[int, bytes]) -> None:
    """Store a picture in its widths. Raises StoreFullError, or OSError of the disk."""
    size = sum(map(len, files.values()))
    # Thousands of files are counted now and then; between counts, what this process has written is added.
    counted, taken = _COUNTED.get(pictures_folder(), (-RECOUNT, 0))
    if monotonic() - counted >= RECOUNT:
        counted = monotonic()
        taken = used_bytes()
        _COUNTED[pictures_folder()] = (counted, taken)
    if taken + size > settings.PICTURES_DISK:
        raise StoreFullError(f"the pictures would take more than {settings.PICTURES_DISK:,} bytes (PICTURES_DISK)")

    for width, data in files.items():
        # Under another name first: a process that dies leaves no half of a picture.
        path = picture_path(digest, width)
        path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
            part.write(data)
        os.chmod(part.name, 0o644)
        os.replace(part.name, path)
    counted, taken = _COUNTED[pictures_folder()]
    _COUNTED[pictures_folder()] = (counted, taken + size)


def has_picture(digest: str) -> bool:
    """Whether all widths of a picture are there."""
    return bool(digest) and all(picture_path(digest, width).is_file() for width in WIDTHS)


def delete_picture(digest: str) -> None:
    """Remove a picture in all its widths."""
    for width in WIDTHS:
        picture_path(digest, width).unlink(missing_ok=True)


def stored_files() -> Iterator[Path]:
    """Every file of the store."""
    return pictures_folder().glob("*/*.webp")


def used_bytes() -> int:
    """Bytes that the pictures take."""
    return sum(path.stat().st_size for path in stored_files())
