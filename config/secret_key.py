"""The secret key of a site whose environment has no SECRET_KEY."""

import os
import secrets
import tempfile
from pathlib import Path


def load_or_create_secret(path: Path) -> str:
    """The secret in the file. The first call creates it, readable by its owner only.

    Processes that start at the same time get the same secret.
    """
    if not path.exists():
        _place(path, secrets.token_urlsafe(50))

    return path.read_text(encoding="ascii").strip()


def _place(path: Path, secret: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.deckwright-half-")

    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret + "\n")

    # A link appears at once, so that every process reads a whole key.
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
