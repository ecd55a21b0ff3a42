"""`manage.py loadstarter [GAME...]`: the starter sets of games into the database. A second run changes nothing."""

from collections.abc import Sequence
from typing import Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DataError, IntegrityError

from cards.importers.apply import import_batch, rebuild_cards
from cards.importers.messages import rejected_sentence
from cards.importers.starter import read_starter
from cards.importers.taken_numbers import refuse_taken_numbers
from legality.engine.game import Game
from legality.games import GAMES

# What rows raise that are wrong or that no table takes. A database that is away is not a game's fault.
FAULTS: Final = (ValueError, LookupError, DataError, IntegrityError)


class Command(BaseCommand):
    """Load the cards that come with the games."""

    help = "Load the starter sets of the games, of all if none is named; a second run changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME")

    def handle(self, *args: object, games: Sequence[str], **options: object) -> None:
        """Print one line a game. A game whose files are wrong is reported and left as it was; the others are loaded.

        Raises CommandError at the end, naming the games that were not loaded.
        """
        failed = [slug for slug in games or GAMES if not self._load_game(GAMES[slug])]
        if failed:
            raise CommandError(f"not loaded: {', '.join(failed)}")

    def _load_game(self, game: Game) -> bool:
        """Whether the game could be loaded."""
        try:
            batch = refuse_taken_numbers(read_starter(game))
            summary = import_batch(batch).summary
            # Even without changes: a new version of the site may merge the sources differently.
            rebuild_cards(game.slug)
        except FAULTS as fault:
            self.stderr.write(f"{game.slug}: {fault}")
            return False

        for row in batch.rejected:
            self.stderr.write(f"{game.slug}, {row.text}: {rejected_sentence(row)}")
        self.stdout.write(
            f"{game.slug}: {summary.created} created, {summary.changed} changed, {summary.unchanged} unchanged"
        )
        return True
