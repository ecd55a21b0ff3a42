"""`manage.py checkgame SLUG`: all that is wrong with a game, before its first visitor finds it.

Exit status: 0 nothing, 1 faults.
"""

import sys
from collections.abc import Iterator

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cards.importers.starter import read_starter, starter_catalogue, starter_faults
from decks.check.game_faults import deck_faults
from legality.games.discovery import FaultyGameError, find_games
from legality.games.faults import GameFault, find_game_faults


class Command(BaseCommand):
    """Check the folder of a game. It needs no database."""

    help = (
        "Say all that is wrong with a game: rules, words, translations, cards, samples, vectors. Status 1 with faults."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        parser.add_argument("slug", metavar="SLUG")

    def handle(self, *args: object, **given: object) -> None:
        """Print one line for each fault and exit with the status."""
        slug = str(given["slug"])
        faults = list(_find_faults(slug))
        for fault in faults:
            self.stdout.write(f"{'error' if fault.grave else 'fault'}: {fault}")
        self.stdout.write(f"{slug}: {len(faults)} faults" if faults else f"{slug}: nothing is wrong")
        sys.exit(bool(faults))


def _find_faults(slug: str) -> Iterator[GameFault]:
    """The faults of a game; of its cards and decks only where its rules can be read."""
    found = [found for found in find_games(settings.GAMES_PATH) if found.slug == slug]
    if not found:
        raise CommandError(f"there is no game {slug}: not in {', '.join(map(str, settings.GAMES_PATH)) or 'the site'}")
    for other in found[1:]:
        yield GameFault("game", f"another game has this slug, in {other.place}")

    try:
        game = found[0].load()
    except FaultyGameError as error:
        yield GameFault("game", str(error))
        return

    faults = find_game_faults(game)
    yield from faults
    if any(fault.grave for fault in faults):
        return

    try:
        batch = read_starter(game)
    except ValueError as error:
        yield GameFault("starter", str(error))
        return

    card_faults = starter_faults(game, batch)
    yield from card_faults
    if not any(fault.grave for fault in card_faults):
        yield from deck_faults(game, starter_catalogue(batch), timezone.localdate())
