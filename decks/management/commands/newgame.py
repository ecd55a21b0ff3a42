"""`manage.py newgame SLUG`: a working skeleton of a game, to be changed from there."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from legality.games import GAMES
from legality.games.discovery import BUILT_IN
from legality.games.faults import is_game_slug
from legality.games.skeleton import lay_skeleton


class Command(BaseCommand):
    """Lay the folder of a new game."""

    help = "Lay a working game: rules, three cards, a sample, vectors, translations. docs/games.md goes on from there."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        parser.add_argument("slug", metavar="SLUG", help="a-z, 0-9 and hyphens: it stands in addresses")
        parser.add_argument("--name", default="", help="the name that people read (default: the slug)")
        parser.add_argument(
            "--into", default="", metavar="FOLDER", help="default: the first of GAMES_PATH, else the site's"
        )

    def handle(self, *args: object, **given: object) -> None:
        """Print the files, and what to do next."""
        slug = str(given["slug"])
        name = str(given["name"])
        if not is_game_slug(slug):
            raise CommandError(f"{slug!r} is no slug: a-z, 0-9 and hyphens, a letter first, 32 at most")
        if GAMES.is_reserved(slug):
            raise CommandError(f"other addresses of the site begin with /{slug}/")
        if slug in GAMES:
            raise CommandError(f"there is a game {slug} already, in {GAMES[slug].folder}")
        if not set(name).isdisjoint('"\\\n{}'):
            raise CommandError("the name cannot hold quotes, backslashes, braces and line ends")

        folder = Path(str(given["into"]) or next(iter(settings.GAMES_PATH), BUILT_IN)) / slug
        try:
            files = lay_skeleton(folder, slug, name or slug.replace("-", " ").title())
        except OSError as error:
            raise CommandError(f"{folder}: {error.strerror}") from error

        for file in files:
            self.stdout.write(str(file))
        self.stdout.write(
            f"Next: manage.py checkgame {slug}; manage.py loadstarter {slug}; manage.py loadsamples {slug}"
        )
