"""`manage.py reindexcards [GAME ...]`: nothing any more; it is there for one release, for scripts that call it.

The words that the search reads are written by every import and edit, in the same transaction as the cards.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from legality.games import GAMES


class Command(BaseCommand):
    """See the module."""

    help = "Does nothing: the search follows the cards by itself. The command goes with the next release."

    def add_arguments(self, parser: CommandParser) -> None:
        """The former arguments."""
        parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME")
        parser.add_argument("--fresh", action="store_true", help="nothing either")

    def handle(self, *args: Any, **options: Any) -> None:  # Any: as Django calls it
        """Say so."""
        self.stdout.write("There is nothing to do: the search follows the cards by itself.")
