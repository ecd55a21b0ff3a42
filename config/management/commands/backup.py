"""`manage.py backup FILE`: the whole database as one file."""

import signal
import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection

from api.database_id import note_moment
from config.ops.backups import LAST_BACKUP, BackupError, backup


class Command(BaseCommand):
    help = "Write the whole database to a new file; the site may go on serving meanwhile."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that is not there yet")

    def handle(self, *args: object, **given: object) -> None:
        """Write it, and say how large it is."""
        path = Path(str(given["file"]))
        # Stopped by its timer or by systemd, it still takes its half file away.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            backup(connection.settings_dict, path)
        except BackupError as error:
            raise CommandError(f"no backup was made: {error}") from error
        try:
            note_moment(LAST_BACKUP)
        except (OSError, Error) as error:
            self.stderr.write(f"The backup is good, but /metrics will not know of it: {error}")

        self.stdout.write(
            f"{path}: {path.stat().st_size:,} bytes. It holds people's accounts: keep it where none can read it."
        )
