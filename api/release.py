"""Which code and which games are running. Answers depend on them, not only on the cards."""

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from django.conf import settings

# What Python writes next to the code that it runs.
COMPILED: Final = "__pycache__"


@lru_cache(maxsize=1)
def release() -> tuple[str, int]:
    """A name for the code by the sizes and times of its files, and when the last of them was written.

    The files are those of `settings.RELEASE_FILES`, and all in the folders that `settings.RELEASE_FOLDERS` gives.
    """
    found: set[Path] = set()
    for pattern in settings.RELEASE_FILES:
        found.update(Path(settings.BASE_DIR).glob(pattern))
    # Rules and data alike: a game's tables and words are next to its code.
    for folder in settings.RELEASE_FOLDERS():
        found.update(path for path in folder.rglob("*") if path.is_file() and COMPILED not in path.parts)

    files = sorted(found)
    stamps = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    written = max(path.stat().st_mtime for path in files)
    return blake2b(repr(stamps).encode(), digest_size=8).hexdigest(), int(written)
