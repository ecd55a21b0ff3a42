"""`manage.py recheck [--all | --changed] [--workers N]`: judge the saved decks again."""

import argparse

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from decks.saved.rechecking import note_run, recheck_decks


class Command(BaseCommand):
    """Judge the saved decks again."""

    help = (
        "Judge kept decks anew: those whose cards, rules or day have changed, or all. Run it daily and after imports."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them. `--changed` is the default."""
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--all", action="store_true", dest="everything", help="every deck")
        which.add_argument(
            "--changed", action="store_true", help="only decks whose last check is out of date (default)"
        )
        parser.add_argument("--workers", type=_parse_workers, default=1, metavar="N", help="processes (default: 1)")

    def handle(self, *args: object, everything: bool, workers: int, **options: object) -> None:
        """Print the numbers of judged decks, of changed verdicts and of decks that could not be judged."""
        done = recheck_decks(timezone.localdate(), everything=everything, workers=workers)
        note_run()
        self.stdout.write(
            f"decks: {done.judged} judged, {done.changed} with another verdict than before, "
            f"{done.unjudged} that could not be judged"
        )


def _parse_workers(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= 64):
        raise argparse.ArgumentTypeError("a whole number from 1 to 64")

    return int(text)
