"""`manage.py restore FILE [--yes] [--keep-id]`: replace all that the database holds by a backup."""

from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from api.database_id import forget_database_id, new_word, was_done_here
from config.models import DatabaseWord
from config.ops.backups import LAST_BACKUP, BackupError, restore

COPY: Final = """\
This is a copy with an id of its own now: people log in again, links in letters end, and the pictures of cards stay with {}.
If that database is gone and this one takes its place, restore once more with --keep-id."""


class Command(BaseCommand):
    help = "Put a backup in the place of all that the database holds; stop the site first. What was there is kept."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` wrote, of the same engine")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument(
            "--keep-id", action="store_true", help="it takes the place of the database that it was made of"
        )

    def handle(self, *args: object, **given: object) -> None:
        """Ask, restore, and say what to do next."""
        path = Path(str(given["file"]))
        if not given["yes"]:
            self._ask(path)

        before = _database_word()
        connections.close_all()
        try:
            kept = restore(connection.settings_dict, path, Path(settings.BACKUPS_DIR), timezone.now())
        except BackupError as error:
            raise CommandError(f"nothing was changed: {error}") from error

        self.stdout.write(f"Restored from {path}.")
        if kept.exists():
            self.stdout.write(f"What was there before is kept: {kept}")
        word = _database_word()
        # What could not be asked is the same database where that one was backed up from here.
        if word and not (given["keep_id"] or (was_done_here(word, LAST_BACKUP) if before is None else word == before)):
            DatabaseWord.objects.update(word=new_word(), is_older=False)
            self.stdout.write(COPY.format(word))
        forget_database_id()
        self._compare()

    def _ask(self, path: Path) -> None:
        self.stdout.write(f"All that the database holds will be replaced by {path}.")
        try:
            answer = input("Type yes to go on: ")
        except EOFError:
            answer = ""
        if answer.strip().lower() != "yes":
            raise CommandError("nothing was changed")

    def _compare(self) -> None:
        """Report a backup of an older or newer version of the site."""
        loader = MigrationLoader(connection)
        if set(loader.graph.nodes) - set(loader.applied_migrations):
            self.stdout.write("It is of an older version of the site. Run: manage.py migrate")
        if set(loader.applied_migrations) - set(loader.disk_migrations or {}):
            self.stdout.write("It is of a newer version of the site, which is needed to read it.")


def _database_word() -> str | None:
    """The word of the database as it is; None where it has none yet, or it cannot be read."""
    # Asking would make the file.
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).is_file():
        return None
    try:
        return DatabaseWord.objects.values_list("word", flat=True).first()
    except Error:
        return None
