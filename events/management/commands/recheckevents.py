"""`manage.py recheckevents`: archive what has ended, and judge registered lists again after cards or rules have changed."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from events.entries.archiving import archive_ended
from events.entries.rejudging import rejudge_all


class Command(BaseCommand):
    """Judge the lists of all events."""

    help = (
        "Archive the events that have ended, with the verdicts of their end, and judge the registered lists of all others "
        "whose cards or rules have changed, as of their event's day. No list is altered."
    )

    def handle(self, *args: object, **options: object) -> None:
        """Print the numbers, and whom a new verdict hits."""
        now = timezone.now()
        self.stdout.write(f"events: {archive_ended(now)} archived")
        done = rejudge_all(now)
        self.stdout.write(f"lists: {done.judged} judged, {len(done.hit)} with another verdict")
        for entry in done.hit:
            self.stdout.write(f"  {entry.event.slug}: {entry.number}")
