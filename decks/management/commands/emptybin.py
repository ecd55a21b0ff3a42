"""`manage.py emptybin`: delete for ever the decks that have been in the bin for more than 30 days."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from decks.saved.bin import BIN_DAYS, empty_deck_bin


class Command(BaseCommand):
    """Empty the bin."""

    help = f"Delete for ever the decks that have been in the bin for more than {BIN_DAYS} days. Run it daily."

    def handle(self, *args: object, **options: object) -> None:
        """Print the number of deleted decks."""
        self.stdout.write(f"bin: {empty_deck_bin(timezone.now())} decks deleted for ever")
