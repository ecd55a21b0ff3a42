"""The secret key of a site whose environment has no SECRET_KEY, and the key that each database makes of it."""

import hashlib
import hmac
import os
import secrets
import tempfile
from pathlib import Path

from django.db import Error
from django.utils.functional import lazy

from api.database_id import database_id


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


def secret_of_database(secret: str) -> str:
    """The key by which this database signs sessions, links and cookies, made when it is first needed: a lazy text."""
    return lazy(_key, str)(secret)


def _key(secret: str) -> str:
    try:
        word = database_id().lasting_word
    except Error:
        # Nobody is let in without the database.
        return secret

    return hmac.new(secret.encode(), word.encode(), hashlib.sha256).hexdigest() if word else secret
