"""The secret key of a site whose environment has no SECRET_KEY, and the key that each database makes of it."""

import hashlib
import hmac
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from django.db import Error
from django.utils.functional import lazy

from api.database_id import database_id


def load_or_create_secret(path: Path) -> str:
    """The secret in the file. The first call creates it, readable by its owner only.

    Processes that start at the same time get the same secret.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}.deckwright-half-") as draft:
            print(secrets.token_urlsafe(50), file=draft, flush=True)
            # A link appears at once, so that every process reads a whole key.
            with suppress(FileExistsError):
                os.link(draft.name, path)

    return path.read_text(encoding="ascii").strip()


def secret_of_database(secret: str) -> str:
    """The key by which this database signs sessions, links and cookies, made when it is first needed: a lazy text."""
    return lazy(_key_of_database, str)(secret)


def _key_of_database(secret: str) -> str:
    try:
        word = database_id().lasting_word
    except Error:
        # No one can log in without the database.
        return secret

    return hmac.new(secret.encode(), word.encode(), hashlib.sha256).hexdigest() if word else secret
