"""`manage.py reindexcards [GAME ...]`: bring the search index in line with the cards, for all games if none is named.

Imports do so by themselves. This is for a database that is older than the index, or than a change of its making.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from cards.importers.turns import locked, raise_version
from cards.models import SearchRow
from cards.search.index import reindex
from legality.games import GAMES


class Command(BaseCommand):
    """See the module."""

    help = "Bring the search index in line with the cards."

    def add_arguments(self, parser: CommandParser) -> None:
        """The games, by their slugs, and whether to begin from nothing."""
        parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME")
        parser.add_argument("--fresh", action="store_true", help="forget what is there and make every row anew")

    def handle(self, *args: Any, **options: Any) -> None:  # Any: as Django calls it
        """Say how many rows were written for each game."""
        for game in options["games"] or GAMES:
            with locked(game):
                if options["fresh"]:
                    SearchRow.objects.filter(game=game).delete()
                written = reindex(game)
                if written:
                    # Names are found by the pinyin of the index: processes must read the cards again.
                    raise_version(game)
            self.stdout.write(f"{game}: {written} rows written")
