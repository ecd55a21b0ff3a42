"""`manage.py importcards SOURCE FILE...`: public card data, or a hand-typed table, into the database.

Exit status 0, or 1 if anything was rejected: then nothing is written, unless `--skip-bad`. Each file's
line counts the rows of the source, whatever their sort; the line below counts the cards and printings of the game.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import PurePath
from typing import Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.importers.apply import ImportOutcome, Incoming, apply_all
from cards.importers.game_lock import WaitLimit
from cards.importers.merge import Merged
from cards.importers.messages import rejected_sentence
from cards.importers.observers import Observers, RowCounter
from cards.importers.progress import ProgressBar
from cards.importers.reading import read_source
from cards.importers.sources import TYPED, NumbersLookup, may_take_numbers, parse, source_names
from cards.importers.spreadsheet import csv_file
from cards.importers.spreadsheet.doubts import with_doubts
from cards.importers.spreadsheet.numbers_in_use import numbers_in_use
from cards.importers.taken_numbers import refuse_taken_numbers
from cards.management.broken_pipe import ignore_broken_pipe
from legality.games import GAMES
from legality.sources.rows import NO_ROW, Batch, UnreadableSource

REJECTED: Final = 1
# Seconds that an import goes on waiting where the database is busy.
WAITING: Final = 10 * 60
MAX_SHOWN: Final = 20
SORTS: Final[Mapping[str, str]] = {"card": "cards", "printing": "printings"}
SEVERAL: Final = "wow-tracker reads its three files, wow-restrictions restrictions.csv and deckbuilding-heroes.csv"
# The operator's choice, said where cards come in.
PICTURES_OFF: Final = (
    "card pictures are off, cards are drawn; where you may show real ones: PICTURES=remote, or PICTURES=local and "
    "manage.py fetchpictures GAME (docs/operations.md, Pictures)"
)


class Command(BaseCommand):
    """Import cards."""

    help = "Import cards from public data or a hand-typed table; all or nothing, and a second run changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        names = source_names()
        parser.add_argument("source", choices=names, metavar="SOURCE", help=f"{', '.join(names)}; {SEVERAL}")
        parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or a public https address")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        parser.add_argument("--skip-bad", action="store_true", help="take the good rows where others are rejected")
        parser.add_argument("--doubts", default="", help="a CSV of number and fact: these facts of a csv are unknown")
        parser.add_argument("--game", default="", choices=("", *GAMES), help="the game of a hand-typed table")

    def handle(self, *args: object, **given: object) -> None:
        """Print a summary a file; leave with 1 if anything was rejected."""
        source = str(given["source"])
        game = str(given["game"])
        names = given["files"] if isinstance(given["files"], list) else []
        if source in TYPED and not game:
            raise CommandError(f"{source} needs --game", returncode=2)

        doubts = str(given["doubts"])
        if doubts and source != csv_file.SOURCE:
            raise CommandError("--doubts goes with csv alone", returncode=2)

        known = cache(numbers_in_use)
        try:
            doubted = read_source(doubts) if doubts else None
            batches = [(str(name), self._parse(source, game, str(name), known, doubted)) for name in names]
        except UnreadableSource as broken:
            raise CommandError(f"nothing was imported: {broken}") from broken

        bad = sum(len(batch.rejected) for _, batch in batches)
        with ignore_broken_pipe(self.stderr):
            for name, batch in batches:
                self._print_rejected(name, batch)
            self.stderr.flush()
        if bad and not given["skip_bad"]:
            raise CommandError(f"nothing was imported: {bad} rows were rejected (--skip-bad takes the others)")

        self._import(batches, bool(given["dry_run"]), everything=int(str(given["verbosity"])) > 1)
        if settings.PICTURES == "off" and not given["dry_run"] and self.stderr.isatty():
            # For people only, as lines of progress are.
            with ignore_broken_pipe(self.stderr):
                self.stderr.write(PICTURES_OFF, self.style.NOTICE)
        if bad:
            sys.exit(REJECTED)

    def _import(self, batches: Sequence[tuple[str, Batch]], dry_run: bool, everything: bool) -> None:
        """Import all files or none; the tables are rebuilt once, after the last file.

        `everything`: list all disagreements of sources, even where the files bring nothing new.
        """
        tally = RowCounter()
        incoming = [Incoming.of(batch, file_name=PurePath(name).name) for name, batch in batches]
        with ProgressBar(sys.stderr, "writing") as bar:
            found, merged = apply_all(
                incoming,
                dry_run=dry_run,
                observer=Observers(bar, tally),
                merge_anyway=everything,
                patience=WaitLimit(WAITING, self._print_waiting),
            )
        outcomes = [(name, outcome) for (name, _), outcome in zip(batches, found, strict=True)]

        with ignore_broken_pipe(self.stdout):
            for name, outcome in outcomes:
                self._print_summary(name, outcome, dry_run)
            tallies: list[str] = []
            for sort, name in SORTS.items():
                gone = tally.counts[sort, "gone"]
                counts = f"{tally.counts[sort, 'new']} new, {tally.counts[sort, 'changed']} changed"
                tallies.append(f"{name}: {counts}{f', {gone} gone' if gone else ''}")
            self.stdout.write("; ".join(tallies))
            for line in _list_disagreements(merged, everything) if merged else ():
                self.stdout.write(f"  {line}")
            self.stdout.flush()

    def _parse(self, source: str, game: str, name: str, known: NumbersLookup, doubted: bytes | None) -> Batch:
        self._print_step(f"reading {name}")
        data = read_source(name)
        batch = parse(source, game, data if doubted is None else with_doubts(data, doubted), known)
        return batch if may_take_numbers(source) else refuse_taken_numbers(batch)

    def _print_rejected(self, name: str, batch: Batch) -> None:
        for row in batch.rejected:
            place = f"row {row.line}" if row.line != NO_ROW else row.text
            self.stderr.write(f"{name}, {place}: {rejected_sentence(row)}")

    def _print_summary(self, name: str, outcome: ImportOutcome, dry_run: bool) -> None:
        summary = outcome.summary
        would = " (dry run: nothing is written)" if dry_run else ""
        self.stdout.write(
            f"{name}: {summary.created} created, {summary.changed} changed, {summary.unchanged} unchanged, "
            f"{len(outcome.rejected)} rejected{would}"
        )

    def _print_waiting(self) -> None:
        self.stderr.write("another process is writing; the import waits for it ...")

    def _print_step(self, what: str) -> None:
        """A line of progress, for people only."""
        if self.stderr.isatty():
            self.stderr.write(f"{what} ...")


def _list_disagreements(merged: Merged, everything: bool) -> Iterator[str]:
    """The fields that sources disagree on: all, or the first few of them."""
    shown = merged.disagreements if everything else merged.disagreements[:MAX_SHOWN]
    for difference in shown:
        values = ", ".join(f"{source}: {value}" for source, value in difference.values)
        yield f"{difference.card}, {difference.field}: {values}"
    more = len(merged.disagreements) - len(shown)
    if more > 0:
        yield f"and {more} more fields that sources disagree on (--verbosity 2 lists all)"
    if merged.orphans:
        yield f"{merged.orphans} rows are about cards that no source has"
