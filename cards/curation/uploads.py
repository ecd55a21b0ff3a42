"""Files that staff have sent, kept for a day between preview and import.

The name of a file on the disk is random; what it is stands in a signed ticket that only its sender can use.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core import signing

from cards.importers.rows import Batch, UnreadableSource
from cards.importers.sources import parse
from cards.importers.spreadsheet.numbers_in_use import numbers_in_use
from cards.importers.spreadsheet.table import MOST_BYTES

# As the module was once called: a ticket that was handed out before stays good.
SALT: Final = "cards.by_hand.uploads"
LIFE: Final = 24 * 60 * 60
# A form has a little more to say than its file.
MOST_SENT: Final = MOST_BYTES + 64 * 1024


class UploadGone(LookupError):
    """The file is no longer kept, or it is another person's."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A kept file: `kept` is its name on the disk, `name` the one it came with."""

    kept: str
    name: str
    game: str
    source: str
    person: int

    @property
    def path(self) -> Path:
        """Where the file is."""
        return _folder() / self.kept

    def batch(self) -> Batch:
        """What the file says. Raises UploadGone, and UnreadableSource for a file that cannot be read as its source."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError as error:
            raise UploadGone(self.name) from error

        return parse(self.source, self.game, data, numbers_in_use)

    def drop(self) -> None:
        """Keep the file no longer."""
        self.path.unlink(missing_ok=True)


def keep(data: bytes, *, name: str, game: str, source: str, person: int) -> str:
    """Keep a file that can be read as its source, and give the ticket to it. Raises UnreadableSource for any other.

    Files of other days are thrown away at this opportunity.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableSource(f"{len(data):,} bytes, more than {MOST_BYTES:,}")

    parse(source, game, data)
    sweep()
    upload = Upload(secrets.token_hex(16), name, game, source, person)
    upload.path.write_bytes(data)
    return signing.dumps(asdict(upload), salt=SALT, compress=True)


def kept(ticket: str, person: int) -> Upload:
    """The file of a ticket. Raises UploadGone for a ticket that is false, too old, or another person's."""
    try:
        upload = Upload(**signing.loads(ticket, salt=SALT, max_age=LIFE))
    except signing.BadSignature as error:
        raise UploadGone(ticket) from error
    if upload.person != person or not upload.path.exists():
        raise UploadGone(ticket)

    return upload


def sweep() -> None:
    """Throw away the files that are older than their tickets live."""
    for path in _folder().iterdir():
        if path.stat().st_mtime < time.time() - LIFE:
            path.unlink(missing_ok=True)


def _folder() -> Path:
    folder = Path(settings.UPLOADS_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
