"""Whether the site can still write: a small file, tried at most every ten seconds."""

from __future__ import annotations

import errno
import os
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from config.readiness import NotReady

# Bytes, more than a disk that is full has left in its last block.
SIZE: Final = 65_536
# Seconds.
KEPT: Final = 10.0
REASONS: Final = {
    errno.ENOSPC: "full disk",
    errno.EDQUOT: "full disk",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "files may not be written",
    errno.EPERM: "files may not be written",
    errno.ENOENT: "a folder is missing",
}


class Writable:
    """Tries to write into folders, and remembers for ten seconds what came of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tried: tuple[float, Sequence[Path], str] | None = None

    def check(self, folders: Sequence[Path]) -> None:
        """Raises NotReady with the reason where a folder cannot be written to."""
        with self._lock:
            now = time.monotonic()
            if self._tried is None or now - self._tried[0] > KEPT or self._tried[1] != folders:
                self._tried = now, folders, next((why for each in folders if (why := trouble_in(each))), "")
            reason = self._tried[2]
        if reason:
            raise NotReady(reason)


def trouble_in(folder: Path) -> str:
    """Why no file can be written into the folder; empty where one can. The file is gone afterwards."""
    try:
        with tempfile.TemporaryFile(dir=folder, prefix=".readyz-") as file:
            file.write(os.urandom(SIZE))
            file.flush()
    except OSError as error:
        return REASONS.get(error.errno or 0, "files cannot be written")

    return ""
