"""`manage.py sweep`: delete what killed processes left behind."""

from django.core.management.base import BaseCommand

from config.ops.temporary_files import delete_leftovers


class Command(BaseCommand):
    help = "Delete half files and temporary folders that a process left behind when it was killed."
    requires_system_checks = ()

    def handle(self, *args: object, **given: object) -> None:
        """Delete it, and say what."""
        gone = delete_leftovers()
        for path in gone:
            self.stdout.write(str(path))
        self.stdout.write(f"{len(gone)} deleted.")
