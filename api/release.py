"""Which code and which games are running. Answers depend on them besides the cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from django.conf import settings

# What Python writes beside the code that it runs.
COMPILED: Final = "__pycache__"


@lru_cache(maxsize=1)
def release() -> tuple[str, int]:
    """A name for the code by the sizes and times of its files, and when the last of them was written.

    The files are those of `settings.RELEASE_FILES`, and all in the folders that `settings.RELEASE_FOLDERS` gives.
    """
    files = sorted({*_named_files(), *_in_folders()})
    stamps = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    written = max(path.stat().st_mtime for path in files)
    return blake2b(repr(stamps).encode(), digest_size=8).hexdigest(), int(written)


def _named_files() -> Iterator[Path]:
    for pattern in settings.RELEASE_FILES:
        yield from Path(settings.BASE_DIR).glob(pattern)


def _in_folders() -> Iterator[Path]:
    """Rules and data alike: a game's tables and words stand beside its code."""
    for folder in settings.RELEASE_FOLDERS():
        yield from (path for path in folder.rglob("*") if path.is_file() and COMPILED not in path.parts)
