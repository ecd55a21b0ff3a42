"""`manage.py tidyevents`: empty the bin of events, and erase what old events know of their players."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from events.entries.erasing import erase_details
from events.hosting.creating import BIN_DAYS, empty_event_bin


class Command(BaseCommand):
    """Tidy up after events."""

    help = (
        f"Delete for ever the events that have been in the bin for more than {BIN_DAYS} days, and erase names, pronouns and "
        "ids of players six months after their event. Run it daily."
    )

    def handle(self, *args: object, **options: object) -> None:
        """Print the numbers."""
        now = timezone.now()
        self.stdout.write(f"bin: {empty_event_bin(now)} events deleted for ever")
        self.stdout.write(f"players: {erase_details(now)} details erased")
