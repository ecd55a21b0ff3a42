"""The whole catalogue of a game as one file, rebuilt when its version changes: NDJSON or JSON, gzipped.

Two files of one version and one day are equal, byte for byte.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import IO, Final, Literal
from uuid import uuid4

from django.conf import settings

from cards.api.render import card_json
from cards.catalogue.snapshot import read_at_one_version, version_of
from cards.models import Card

Style = Literal["ndjson", "json"]
STYLES: Final[tuple[Style, ...]] = ("ndjson", "json")
CHUNK: Final = 500
DRAFT: Final = ".part"
# Seconds after which a draft counts as abandoned: writing one takes less.
WRITING: Final = 10 * 60


def bulk_file(game: str, style: Style, day: date) -> tuple[int, Path]:
    """The present version of a game, and its gzipped file, made if it is missing."""
    folder = Path(settings.BULK_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    version = version_of(game)
    path = _place(folder, game, version, style, day)
    if path.exists():
        return version, path

    # Each writer has its own draft: several requests may ask for the file at the same moment.
    draft = folder / f"{game}-{uuid4().hex}{DRAFT}"
    try:
        version, _ = read_at_one_version(lambda: version_of(game), lambda: _write(draft, game, style, day), version)
        path = draft.replace(_place(folder, game, version, style, day))
    finally:
        draft.unlink(missing_ok=True)
    _tidy(folder, game, path)
    return version, path


def opened(game: str, style: Style, day: date) -> tuple[int, IO[bytes]]:
    """The version of the file, and the file. Where another process deletes it before it is open, it is made once more."""
    version, path = bulk_file(game, style, day)
    try:
        return version, path.open("rb")
    except FileNotFoundError:
        version, path = bulk_file(game, style, day)
        return version, path.open("rb")


def _place(folder: Path, game: str, version: int, style: Style, day: date) -> Path:
    return folder / f"{game}-{version}-{day.isoformat()}.{style}.gz"


def _write(draft: Path, game: str, style: Style, day: date) -> None:
    """Write the file before it has its name: it is moved into place, so that readers see whole files only."""
    # The time and the name in a gzip header would make every file differ.
    with draft.open("wb") as raw, gzip.GzipFile("", fileobj=raw, mode="wb", mtime=0) as file:
        for part in _ndjson(game, day) if style == "ndjson" else _json(game, day):
            file.write(part.encode())


def _cards(game: str, day: date) -> Iterator[str]:
    related = ("printings__card_set", "restrictions", "errata", "rulings")
    rows = Card.objects.filter(game=game).order_by("key").prefetch_related(*related)
    return (json.dumps(card_json(row, day), ensure_ascii=False) for row in rows.iterator(CHUNK))


def _ndjson(game: str, day: date) -> Iterator[str]:
    return (f"{line}\n" for line in _cards(game, day))


def _json(game: str, day: date) -> Iterator[str]:
    yield "["
    for place, line in enumerate(_cards(game, day)):
        yield f"{',' if place else ''}\n{line}"
    yield "\n]\n"


def _tidy(folder: Path, game: str, kept: Path) -> None:
    """Delete the files of earlier versions and days, and abandoned drafts."""
    stem = kept.name.split(".")[0]
    for old in folder.glob(f"{game}-*"):
        if not old.name.startswith(stem) and not _is_being_written(old):
            old.unlink(missing_ok=True)


def _is_being_written(path: Path) -> bool:
    """Whether the file may be a draft that another process is writing."""
    try:
        return path.suffix == DRAFT and path.stat().st_mtime > time.time() - WRITING
    except FileNotFoundError:
        return False
