"""`manage.py loadsamples`: the sample decks as public decks without an owner. A second run changes nothing."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from decks.access.saving import save
from decks.models import Deck
from decks.samples import Sample, samples


class Command(BaseCommand):
    """Load the decks that come with the site."""

    help = "Load the sample decks of all games; a second run changes nothing."

    def handle(self, *args: object, **options: object) -> None:
        """Print how many decks were made or brought up to date."""
        changed = sum(self._load(sample) for sample in samples())
        self.stdout.write(f"sample decks: {changed} loaded, {len(samples()) - changed} unchanged")

    def _load(self, sample: Sample) -> bool:
        token = f"sample-{sample.game}-{sample.slug}"
        deck = Deck.objects.filter(token=token).first() or Deck(token=token)
        wanted = {
            "name": sample.name,
            "game": sample.game,
            "format": sample.format,
            "text": sample.text,
            "pool": sample.pool or "",
            "options": list(sample.options),
            "visibility": Deck.Visibility.PUBLIC,
        }
        if all(getattr(deck, name) == value for name, value in wanted.items()):
            return False

        for name, value in wanted.items():
            setattr(deck, name, value)
        save(deck, timezone.localdate())
        return True
