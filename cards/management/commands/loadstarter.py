"""`manage.py loadstarter`: the starter sets of all games into the database. A second run changes nothing."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from cards.importers.apply import apply, rebuild
from cards.importers.starter import starter_of
from legality.games import GAMES


class Command(BaseCommand):
    """Load the cards that come with the site."""

    help = "Load the starter sets of all games; a second run changes nothing."

    def handle(self, *args: object, **options: object) -> None:
        """Print one line a game."""
        for game in GAMES.values():
            summary = apply(starter_of(game)).summary
            # Even without changes: a new version of the site may merge the sources differently.
            rebuild(game.slug)
            self.stdout.write(
                f"{game.slug}: {summary.created} created, {summary.changed} changed, {summary.unchanged} unchanged"
            )
