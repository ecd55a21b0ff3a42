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
from cards.models import Card, CatalogueVersion

Style = Literal["ndjson", "json"]
STYLES: Final[tuple[Style, ...]] = ("ndjson", "json")
CHUNK: Final = 500
DRAFT: Final = ".part"
# Seconds after which a draft counts as abandoned: writing one takes less.
WRITING: Final = 10 * 60


def version_of(game: str) -> int:
    """The version of a game's catalogue; 0 before the first import."""
    return CatalogueVersion.objects.filter(game=game).values_list("number", flat=True).first() or 0


def bulk_file(game: str, style: Style, day: date) -> Path:
    """The gzipped file of a game at its present version, made if it is missing."""
    folder = Path(settings.BULK_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}-{version_of(game)}-{day.isoformat()}.{style}.gz"
    if not path.exists():
        _write(path, game, style, day)
        _tidy(folder, game, path)

    return path


def opened(game: str, style: Style, day: date) -> IO[bytes]:
    """The open file. Where another process deletes it before it is open, it is made once more."""
    try:
        return bulk_file(game, style, day).open("rb")
    except FileNotFoundError:
        return bulk_file(game, style, day).open("rb")


def _write(path: Path, game: str, style: Style, day: date) -> None:
    """Write beside the path and move into place, so that readers see whole files only."""
    # Each writer has its own draft: several requests may ask for the file at the same moment.
    draft = path.with_suffix(f".{uuid4().hex}{DRAFT}")
    # The time and the name in a gzip header would make every file differ.
    with draft.open("wb") as raw, gzip.GzipFile("", fileobj=raw, mode="wb", mtime=0) as file:
        for part in _ndjson(game, day) if style == "ndjson" else _json(game, day):
            file.write(part.encode())
    draft.replace(path)


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
