"""`manage.py fetchpictures GAME [--from FOLDER|FILE.zip] [--take-down CODE]`: pictures of a game's cards, stored by the site.

A run that ends early goes on with the next. Exit status 0; 1 if a picture could not be had; 2 for a wrong call.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from cards.catalogue.names.codes import plain_code
from cards.models import Picture
from cards.pictures.fetching import Result, fetch_pictures, import_pictures, missing_pictures
from cards.pictures.keeping import publish_changes, remove_orphans, take_down
from cards.pictures.store import StoreFullError
from legality.games import GAMES
from legality.sources.rows import UnreadableSource

FAILED = 1
MAX_SHOWN = 20
OFF = (
    "PICTURES is off: set it to local once you have made sure that you may show these pictures. "
    "Their artist and source stand beside them."
)


class Command(BaseCommand):
    """Fetch pictures."""

    help = "Take the pictures of a game's cards from the addresses that imports brought, or from files named by set number."

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=", ".join(GAMES))
        parser.add_argument(
            "--from", dest="source", default="", help="a folder or a zip archive, for example OGN-007a.png in it"
        )
        parser.add_argument(
            "--take-down", dest="code", default="", help="a set number: its picture goes, and never comes back"
        )

    def handle(self, *args: object, **given: object) -> None:
        """Print what became of them; leave with 1 if any could not be had."""
        game, source, code = (str(given[name]) for name in ("game", "source", "code"))
        if settings.PICTURES == "off" and not code:
            raise CommandError(OFF, returncode=2)
        if code:
            self._take_down(game, code)
            return

        try:
            counts, failed = self._fetch_all(game, source)
        except (StoreFullError, UnreadableSource) as error:
            raise CommandError(str(error)) from error

        removed = remove_orphans(game)
        publish_changes(game)
        self.stdout.write(
            f"{counts['kept']} kept, {counts['same']} there already, {counts['taken_down']} taken down before, "
            f"{counts['failed']} failed; removed: {removed.rows} of printings that are gone, {removed.files} files"
        )
        for result in failed[:MAX_SHOWN]:
            self.stderr.write(f"{result.code}: {result.why}")
        if failed:
            sys.exit(FAILED)

    def _fetch_all(self, game: str, source: str) -> tuple[Counter[str], Sequence[Result]]:
        printings = [] if source else missing_pictures(game)
        results = import_pictures(game, Path(source)) if source else fetch_pictures(printings)
        counts = Counter[str]()
        failed = list[Result]()
        for result in self._with_progress(results, None if source else len(printings)):
            counts[result.state] += 1
            if result.state == "failed":
                failed.append(result)

        return counts, failed

    def _with_progress(self, results: Iterator[Result], total: int | None) -> Iterator[Result]:
        """The results, with a bar at a terminal."""
        yield from tqdm(results, total=total, unit=" pictures", file=sys.stderr, disable=not sys.stderr.isatty())

    def _take_down(self, game: str, code: str) -> None:
        asked = plain_code(code)
        rows = [
            row
            for row in Picture.objects.filter(game=game)
            if plain_code(f"{row.set_code}-{row.number}{row.variant}") == asked
        ]
        if not rows:
            raise CommandError(f"no picture is kept of {code}", returncode=2)

        self.stdout.write(f"{sum(map(take_down, rows))} taken down")
        publish_changes(game)
