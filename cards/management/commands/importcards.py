"""`manage.py importcards SOURCE FILE...`: public card data, or a hand-typed table, into the database.

Exit status 0, or 1 if anything was rejected: then nothing is written, unless `--skip-bad` (design: api.md).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from cards.importers.base import Outcome, apply, rebuild
from cards.importers.merge import Merged
from cards.importers.reading import read
from cards.importers.rows import Batch, Broken
from cards.importers.sources import NAMES, TYPED, parse
from cards.messages import rejected_sentence
from cards.progress import Bar
from legality.games import GAMES

REJECTED: Final = 1
SHOWN: Final = 20


class Command(BaseCommand):
    """Import cards."""

    help = "Import cards from public data or a hand-typed table; all or nothing, and a second run changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """As the contract names them."""
        parser.add_argument("source", choices=NAMES, metavar="SOURCE", help=", ".join(NAMES))
        parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or a public https address")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        parser.add_argument("--skip-bad", action="store_true", help="take the good rows where others are rejected")
        parser.add_argument("--game", default="", choices=("", *GAMES), help="the game of a hand-typed table")

    def handle(self, *args: object, **given: object) -> None:
        """Print a summary a file; leave with 1 if anything was rejected."""
        source, game = str(given["source"]), str(given["game"])
        names = given["files"] if isinstance(given["files"], list) else []
        if source in TYPED and not game:
            raise CommandError(f"{source} needs --game", returncode=2)

        try:
            batches = [(str(name), self._parse(source, game, str(name))) for name in names]
        except Broken as broken:
            raise CommandError(f"nothing was imported: {broken}") from broken

        bad = sum(len(batch.rejected) for _, batch in batches)
        for name, batch in batches:
            self._reject(name, batch)
        if bad and not given["skip_bad"]:
            raise CommandError(f"nothing was imported: {bad} rows were rejected (--skip-bad takes the others)")

        self._import(batches, bool(given["dry_run"]))
        if bad:
            sys.exit(REJECTED)

    def _import(self, batches: Sequence[tuple[str, Batch]], dry_run: bool) -> None:
        """All files or none; the tables are made once, of all of them. Also a dry run takes one after the other."""
        merged = None
        with transaction.atomic():
            outcomes = [
                (name, apply(batch, file_name=PurePath(name).name, more_to_come=True)) for name, batch in batches
            ]
            if any(outcome.changes for _, outcome in outcomes):
                with Bar(sys.stderr, "writing") as bar:
                    merged = rebuild(batches[0][1].game, bar)
            transaction.set_rollback(dry_run)

        for name, outcome in outcomes:
            self._say(name, outcome, dry_run)
        for line in _differences(merged) if merged else ():
            self.stdout.write(f"  {line}")

    def _parse(self, source: str, game: str, name: str) -> Batch:
        self._step(f"reading {name}")
        return parse(source, game, read(name))

    def _reject(self, name: str, batch: Batch) -> None:
        for row in batch.rejected:
            self.stderr.write(f"{name}, row {row.line}: {rejected_sentence(row)}")

    def _say(self, name: str, outcome: Outcome, dry_run: bool) -> None:
        summary = outcome.summary
        would = " (dry run: nothing is written)" if dry_run else ""
        self.stdout.write(
            f"{name}: {summary.created} created, {summary.changed} changed, {summary.unchanged} unchanged, "
            f"{len(outcome.rejected)} rejected{would}"
        )

    def _step(self, what: str) -> None:
        """A line of progress, for people only."""
        if self.stderr.isatty():
            self.stderr.write(f"{what} ...")


def _differences(merged: Merged) -> Iterator[str]:
    """The fields that sources disagree on, the first few of them."""
    for difference in merged.disagreements[:SHOWN]:
        said = ", ".join(f"{source}: {value}" for source, value in difference.said)
        yield f"{difference.card}, {difference.field}: {said}"
    more = len(merged.disagreements) - SHOWN
    if more > 0:
        yield f"and {more} more fields that sources disagree on"
    if merged.orphans:
        yield f"{merged.orphans} rows are about cards that no source has"
