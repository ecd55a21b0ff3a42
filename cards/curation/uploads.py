"""Uploaded files of staff, stored for a day between preview and import.

The name on the disk is a prefix for the database and a random end. A signed ticket, which only the sender can use, says what
the file is.
"""

import secrets
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core import signing

from api.database_id import database_id
from cards.importers.sources import may_take_numbers, parse
from cards.importers.spreadsheet.numbers_in_use import numbers_in_use
from cards.importers.spreadsheet.table import MOST_BYTES
from cards.importers.taken_numbers import refuse_taken_numbers
from legality.sources.rows import Batch, UnreadableSource

# The module's former name: tickets signed with it stay valid.
SALT: Final = "cards.by_hand.uploads"
LIFE: Final = 24 * 60 * 60
# The file, and room for the other fields of the form.
MAX_REQUEST_BYTES: Final = MOST_BYTES + 64 * 1024


class UploadGoneError(LookupError):
    """The file was deleted, or it belongs to another person."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A stored file: `kept` is its name on the disk, `name` its original one."""

    kept: str
    name: str
    game: str
    source: str
    person: int

    @property
    def path(self) -> Path:
        """Where the file is."""
        return _upload_folder() / self.kept

    def batch(self) -> Batch:
        """The batch of the file. Raises UploadGoneError, and UnreadableSource for a file that cannot be read as its source."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError as error:
            raise UploadGoneError(self.name) from error

        batch = parse(self.source, self.game, data, numbers_in_use)
        return batch if may_take_numbers(self.source) else refuse_taken_numbers(batch)

    def drop(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)


def keep_upload(data: bytes, *, name: str, game: str, source: str, person: int) -> str:
    """Store a file that can be read as its source, and return its ticket. Raises UnreadableSource for any other.

    Expired files are deleted as well.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableSource(f"{len(data):,} bytes, more than {MOST_BYTES:,}")

    parse(source, game, data)
    delete_expired_uploads()
    upload = Upload(_file_prefix() + secrets.token_hex(10), name, game, source, person)
    upload.path.write_bytes(data)
    return signing.dumps(asdict(upload), salt=SALT, compress=True)


def upload_of_ticket(ticket: str, person: int) -> Upload:
    """The file of a ticket. Raises UploadGoneError for a forged or expired ticket, or one of another person."""
    try:
        upload = Upload(**signing.loads(ticket, salt=SALT, max_age=LIFE))
    except signing.BadSignature as error:
        raise UploadGoneError(ticket) from error
    if upload.person != person or not upload.kept.startswith(_file_prefix()) or not upload.path.exists():
        raise UploadGoneError(ticket)

    return upload


def delete_expired_uploads() -> None:
    """Delete the files whose tickets have expired."""
    for path in _upload_folder().iterdir():
        # Another request may delete it in between.
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < time.time() - LIFE:
                path.unlink()


def _file_prefix() -> str:
    """What the names of this database's files begin with."""
    return database_id().word[:12]


def _upload_folder() -> Path:
    folder = Path(settings.UPLOADS_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
