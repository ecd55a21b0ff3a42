"""Files of all cards of a game, packed: made once for each state of the cards, and tagged by what is in them.

A file's name says what it is made of (version of the cards, the last day on which anything turned, release, whether there are
pictures) and ends in a digest of its text. The worker and a thread of each process that serves make what is missing
(`config/ops/warmup.py`); until then whoever asks gets 503, and only where no such thread runs does the request begin it.
"""

from __future__ import annotations

import fcntl
import gzip
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import IO, Final
from uuid import uuid4

from django.conf import settings
from django.db import connections, router
from django.http import FileResponse, HttpResponseBase

from api.database_id import database_subfolder
from api.made_once import BeingMadeError, has_writer, make_once
from api.release import release
from cards.catalogue.snapshot import catalogue_version, read_at_one_version
from cards.models import CatalogueVersion
from cards.pictures.shown import forget_pictures

DRAFT: Final = ".part"
# Seconds after which a draft counts as abandoned: writing one takes less.
WRITING: Final = 10 * 60


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that is there: the version of the cards in it, and the digest of its text."""

    path: Path
    version: int
    digest: str

    @classmethod
    def at(cls, path: Path) -> GameFile:
        """What the name says."""
        _, state, digest, _ = path.name.split(".")
        return cls(path, int(state.partition("-")[0]), digest)


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Files of one sort: their kinds, and what writes all of them for a game on a day.

    `write` gets what writes text into the file of each kind. `turned`: the last day, up to one, on which what is written may
    have changed, where it depends on the day. `version_of`: the number that grows with every change. `for_everybody`: strangers
    ask for them, whose requests begin nothing where something else makes them.
    """

    kinds: tuple[str, ...]
    write: Callable[[str, date, Mapping[str, Callable[[str], None]]], None]
    turned: Callable[[str, int, date], date] | None = None
    version_of: Callable[[str], int] = catalogue_version
    for_everybody: bool = False

    def find(self, game: str, kind: str, version: int, day: date) -> GameFile | None:
        """The file of this version of the cards; None if it is not there."""
        return next(map(GameFile.at, _folder().glob(f"{game}-{kind}.{self._state(game, version, day)}.*.gz")), None)

    def ask(self, game: str, kind: str, day: date) -> GameFile:
        """The file, which is made if it is not there. Raises BeingMadeError for a request that comes before it."""
        found = self.find(game, kind, self.version_of(game), day)
        if found is None and self.for_everybody and has_writer():
            raise BeingMadeError

        return found or self.make(game, day)[kind]

    def make(self, game: str, day: date) -> dict[str, GameFile]:
        """The game's files of all kinds, made unless they are there. Raises BeingMadeError in a request."""
        in_transaction = connections[router.db_for_read(CatalogueVersion)].in_atomic_block
        key = (str(_folder()), self.kinds, game)
        return make_once(key, partial(self._make, game, day), patience=0, here=in_transaction)

    def _make(self, game: str, day: date) -> dict[str, GameFile]:
        with _turn_of(game):
            # Another process may have made them meanwhile.
            version = self.version_of(game)
            found = {kind: file for kind in self.kinds if (file := self.find(game, kind, version, day))}
            if len(found) == len(self.kinds):
                return found

            # From when all databases had one folder.
            for old in Path(settings.BULK_DIR).glob(f"{game}-*.gz"):
                old.unlink(missing_ok=True)
            drafts = {kind: _folder() / f"{game}-{kind}.{uuid4().hex}{DRAFT}" for kind in self.kinds}
            try:
                write = partial(self._write, game, day, drafts)
                version, digests = read_at_one_version(partial(self.version_of, game), write, version)
                state = self._state(game, version, day)
                return {
                    kind: _place_file(draft, f"{game}-{kind}", state, digests[kind]) for kind, draft in drafts.items()
                }
            finally:
                for draft in drafts.values():
                    draft.unlink(missing_ok=True)

    def _write(self, game: str, day: date, drafts: Mapping[str, Path]) -> dict[str, str]:
        """Write the drafts. Returns the digests of their texts."""
        # Pictures that another process has stored or taken down since.
        forget_pictures()
        written = {kind: _Packed(path) for kind, path in drafts.items()}
        try:
            self.write(game, day, {kind: packed.write for kind, packed in written.items()})
        finally:
            for packed in written.values():
                packed.close()
        return {kind: packed.digest.hexdigest() for kind, packed in written.items()}

    def _state(self, game: str, version: int, day: date) -> str:
        """What the files are made of. It begins with the version of the cards."""
        made_by = f"{release()[0]}-{settings.PICTURES}"
        if self.turned is None:
            return f"{version}-{made_by}"

        return f"{version}-{self.turned(game, version, day).isoformat()}-{made_by}"


def answer_with(file: GameFile, content_type: str, name: str, *, packed: bool) -> HttpResponseBase:
    """The file as an answer, as it is or unpacked. Raises FileNotFoundError."""
    opened = file.path.open("rb")
    if not packed:
        return FileResponse(_Unpacked(opened), content_type=content_type)

    # Clients save the file under this name after unpacking it.
    return FileResponse(opened, filename=name, content_type=content_type, headers={"Content-Encoding": "gzip"})


class _Packed:
    """A file that is written, with the digest of its text."""

    def __init__(self, path: Path) -> None:
        self.digest = blake2b(digest_size=12)
        self._raw = path.open("wb")
        # The time and the name in a gzip header would make every file differ.
        self._file = gzip.GzipFile("", fileobj=self._raw, mode="wb", mtime=0)

    def write(self, text: str) -> None:
        content = text.encode()
        self.digest.update(content)
        self._file.write(content)

    def close(self) -> None:
        with closing(self._raw):
            self._file.close()


class _Unpacked:
    """The unpacked contents of an open file; Django closes it with the answer, even if the client stops reading."""

    def __init__(self, file: IO[bytes]) -> None:
        self.close = file.close
        self.read = gzip.GzipFile(fileobj=file).read


def _folder() -> Path:
    return database_subfolder(settings.BULK_DIR)


@contextmanager
def _turn_of(game: str) -> Iterator[None]:
    """One process at a time makes the files of a game; the others find them made."""
    _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    with (_folder() / f"{game}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _place_file(draft: Path, stem: str, state: str, digest: str) -> GameFile:
    """The file under its name. Those that it replaces and abandoned drafts are deleted.

    A text that was there under another name has not changed since.
    """
    others = list(draft.parent.glob(f"{stem}.*"))
    with suppress(FileNotFoundError):
        for same in (path for path in others if path.name.endswith(f".{digest}.gz")):
            os.utime(draft, (time.time(), same.stat().st_mtime))
    placed = draft.replace(draft.with_name(f"{stem}.{state}.{digest}.gz"))
    for other in others:
        if other not in (draft, placed) and not _is_being_written(other):
            other.unlink(missing_ok=True)
    return GameFile.at(placed)


def _is_being_written(path: Path) -> bool:
    """Whether the file may be a draft that another process is writing."""
    try:
        return path.suffix == DRAFT and path.stat().st_mtime > time.time() - WRITING
    except FileNotFoundError:
        return False
