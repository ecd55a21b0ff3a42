"""Which database this process serves: everything outside it (files, counts, data in browsers) carries its word.

A folder, a cache or a browser may outlive a database, or serve several. `restore` gives a copy a word of its own.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import uuid4

from django.apps import apps
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections


@dataclass(frozen=True, slots=True)
class DatabaseId:
    """The random word of a database. `is_older`: it was in use before databases had one.

    What people of an older one still have (sessions, links, drafts in browsers, pictures) has no word, and stays valid.
    """

    word: str
    is_older: bool = False

    @property
    def lasting_word(self) -> str:
        """The word in the names of what people still want after years; empty for an older database."""
        return "" if self.is_older else self.word


# By the word that distinguishes one database from another.
_ASKED: Final[dict[Hashable, DatabaseId]] = {}


def database_id() -> DatabaseId:
    """The id of the site's database, asked once in a process. Raises django.db.Error."""
    if settings.DATABASE_ID is not None:
        return settings.DATABASE_ID

    place = _database_place()
    if place not in _ASKED:
        row, _ = apps.get_model("config", "DatabaseWord").objects.using(DEFAULT_DB_ALIAS).get_or_create(pk=1)
        _ASKED[place] = DatabaseId(row.word, row.is_older)
    return _ASKED[place]


def forget_database_id() -> None:
    """Ask again: the database has been replaced."""
    _ASKED.clear()


def database_subfolder(folder: Path | str) -> Path:
    """The folder within a folder of the site that holds files of this database alone."""
    return Path(folder) / database_id().word


def note_of_database(name: str) -> Path:
    """The file whose time says when something was last done for this database."""
    return database_subfolder(settings.NOTES_DIR) / name


def note_moment(name: str) -> None:
    """Remember that it was done now, and where the database is. Raises OSError and django.db.Error."""
    note = note_of_database(name)
    note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    note.touch(mode=0o600)
    note.write_text(str(_database_place()), encoding="utf-8")


def was_done_here(word: str, name: str) -> bool:
    """Whether it was last done where the database of the settings is, for the database with that word."""
    try:
        return Path(settings.NOTES_DIR, word, name).read_text(encoding="utf-8") == str(_database_place())
    except (OSError, ValueError):
        return False


def name_in_browsers() -> str:
    """What the names begin with under which browsers keep things of this site."""
    word = database_id().lasting_word
    return f"deckwright-{word[:12]}" if word else "deckwright"


def new_word() -> str:
    """A word that no other database has."""
    return uuid4().hex


def _database_place() -> Hashable:
    known = connections[DEFAULT_DB_ALIAS].settings_dict
    return tuple(str(known.get(name)) for name in ("ENGINE", "NAME", "HOST", "PORT"))
