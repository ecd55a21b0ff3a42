"""The site's secret key when the environment gives none."""

import os
import secrets
import tempfile
from pathlib import Path


def load_or_create_secret(path: Path) -> str:
    """The secret kept in the file; the first call makes it, readable by its owner alone.

    Several processes may start at once: all of them get the same secret.
    """
    if not path.exists():
        _place(path, secrets.token_urlsafe(50))

    return path.read_text(encoding="ascii").strip()


def _place(path: Path, secret: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)

    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret + "\n")

    # A link either appears whole or not at all, so that no process reads half a key.
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
