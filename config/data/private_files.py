"""Files that hold data of people: made so that their owner alone reads them, wherever they are."""

import os
from contextlib import suppress


def create_private(path: str) -> None:
    """Create an empty file that its owner alone can read. An existing file keeps its mode; an address in memory is not a path."""
    if path.startswith(("file:", ":")):
        return

    # Whoever opens it next says better why it cannot be made.
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
