"""Deletes what killed processes left behind: partly written files, and folders of metrics that are not added up any more.

Whatever the site makes for a while is in one of `temporary_places`, under a name that only such files have. It is left alone
until it cannot be in use any more.
"""

import os
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from typing import Final

from django.conf import settings

HOUR: Final = 3600
DAY: Final = 24 * HOUR
# The half file of a backup, next to the whole one.
HALF: Final = ".deckwright-half-"
METRICS: Final = "deckwright-metrics-"
_MADE_BY: Final = re.compile(re.escape(METRICS) + r"(\d+)-")


@dataclass(frozen=True, slots=True)
class TemporaryPlace:
    """A folder, the pattern of the files that are there for a while, and the seconds after which they are not needed."""

    folder: Path
    pattern: str
    seconds: int


def temporary_places() -> Sequence[TemporaryPlace]:
    """Where the site stores things for a while. Half backups of other folders go with the next backup into them."""
    shared = Path(gettempdir())
    return (
        TemporaryPlace(Path(settings.BULK_DIR), "**/*.part", HOUR),
        # Folders of databases that are not served any more.
        TemporaryPlace(Path(settings.BULK_DIR), "*/", 30 * DAY),
        TemporaryPlace(Path(settings.UPLOADS_DIR), "*", 2 * DAY),
        TemporaryPlace(Path(settings.TEMPORARY_DIR), "*", DAY),
        TemporaryPlace(Path(settings.LOOKS_DIR), ".*.part", HOUR),
        TemporaryPlace(Path(settings.SHEETS_DIR) / "jobs", "*", DAY),
        TemporaryPlace(Path(settings.SHEETS_DIR) / "fonts", "*", 30 * DAY),
        TemporaryPlace(Path(settings.VAR_DIR), f".*{HALF}*", DAY),
        # From before each database had its own, in NOTES_DIR.
        TemporaryPlace(Path(settings.VAR_DIR), "last-*", 2 * DAY),
        TemporaryPlace(Path(settings.VAR_DIR), "beat-schedule*", 2 * DAY),
        TemporaryPlace(Path(settings.BACKUPS_DIR), f".*{HALF}*", DAY),
        TemporaryPlace(shared, "deckwright-restore-*", DAY),
        TemporaryPlace(shared, f"{METRICS}*", HOUR),
    )


def delete_leftovers(now: float | None = None) -> list[Path]:
    """Delete what was left behind, and return it. Files of other users, and files that go meanwhile, are passed over."""
    moment = time.time() if now is None else now
    found: list[Path] = []
    for place in temporary_places():
        for path in old_files(place, moment):
            if _delete_path(path):
                found.append(path)

    return found


def delete_half_backups(folder: Path) -> None:
    """Delete what broken-off backups left in a folder."""
    for path in old_files(TemporaryPlace(folder, f".*{HALF}*", DAY), time.time()):
        _delete_path(path)


def old_files(place: TemporaryPlace, now: float) -> Iterator[Path]:
    """The files of a place that are not needed any more."""
    with suppress(OSError):
        for path in sorted(place.folder.glob(place.pattern)):
            with suppress(OSError):
                if _last_write(path) < now - place.seconds and not _is_in_use(path):
                    yield path


def _last_write(path: Path) -> float:
    """When the file was written last; of a folder, any file in it. A link is what it is, not where it leads."""
    if path.is_symlink() or not path.is_dir():
        return path.lstat().st_mtime

    return max(one.lstat().st_mtime for one in (path, *path.iterdir()))


def _is_in_use(path: Path) -> bool:
    """Whether the server that owns a folder of metrics may still run. A quiet one writes nothing for days, so age alone does not tell."""
    made_by = _MADE_BY.match(path.name)
    if not made_by:
        return path.name.startswith(METRICS) and _last_write(path) > time.time() - 30 * DAY
    try:
        os.kill(int(made_by[1]), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True

    return True


def _delete_path(path: Path) -> bool:
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    except OSError:
        return False

    return True
