"""`manage.py recheckevents`: judge registered lists anew after cards, bans, errata or rules have changed."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from events.entries.rejudging import rejudge_all


class Command(BaseCommand):
    """Judge the lists of all events."""

    help = "Judge the registered lists whose cards or rules have changed, as of their event's day. No list is altered."

    def handle(self, *args: object, **options: object) -> None:
        """Print the numbers, and whom a new verdict hits."""
        done = rejudge_all(timezone.now())
        self.stdout.write(f"lists: {done.judged} judged, {len(done.hit)} with another verdict")
        for entry in done.hit:
            self.stdout.write(f"  {entry.event.slug}: {entry.number}")
