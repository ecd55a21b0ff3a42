"""`manage.py loadevent SLUG WHAT FILE`: load a roster, a round or the placings of an event from a CSV, as its pages do.

All of a file or nothing; the same again changes nothing. Exit status: 0 loaded, 1 faults, printed with their lines, 3 bad usage.
"""

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandParser
from django.utils import timezone

from decks.access.encodings import decode_upload
from decks.access.tables import MOST_BYTES, TableFault
from decks.management.strict import StrictCommand
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.event_lock import turn_in
from events.entries.rejudging import rejudge_seats
from events.entries.teammates import TeamUnfitError
from events.hosting import roster
from events.models import Event, Round
from events.models.round import MOST_ROUNDS
from events.results import placings
from events.rounds import pairings
from events.rounds.loading import FaultyRoundError, write_round

FAULTS: Final = 1
# Whoever may run commands on the server acts as an organiser without an account.
AUTHOR: Final = Author(None, Role.ORGANISER)


# What has changed, and what to tell of columns that were passed over.
Done = tuple[str, Sequence[str]]


class RefusedFileError(Exception):
    """A file that cannot be taken, with its faults, and what to tell of columns that were passed over."""

    def __init__(self, faults: Sequence[TableFault], unread: Sequence[str] = ()) -> None:
        super().__init__(faults[0].why)
        self.faults = faults
        self.unread = unread


class Command(StrictCommand):
    """Load a table into an event."""

    called = "loadevent"
    help = "Load a roster, a round or placings from a CSV: all of it or nothing. Exit status 0 loaded, 1 faults, 3 bad usage."

    def add_arguments(self, parser: CommandParser) -> None:
        """The event, what is loaded, and the file."""
        parser.add_argument("slug", help="the event, as in its address")
        parser.add_argument("what", choices=("roster", "round", "placings"))
        parser.add_argument("file", help="a CSV whose first line names the columns; - for standard input")
        parser.add_argument("--number", type=int, default=1, help="of the round")
        parser.add_argument("--elimination", action="store_true", help="the round is one of the top cut")

    def handle(self, *args: object, **options: Any) -> None:  # Any: Django leaves options untyped
        """Load the file, and say what has changed or what is wrong."""
        event = Event.objects.alive().filter(slug=options["slug"]).first()
        if event is None:
            self.bad_usage(f"there is no event {options['slug']!r}")
        if not 1 <= options["number"] <= MOST_ROUNDS:
            self.bad_usage(f"a round has a number from 1 to {MOST_ROUNDS}")

        text = self._text(options["file"])
        now = timezone.now()
        try:
            done, unread = _load_table(event, text, options, now)
        except RefusedFileError as refused:
            self._note(refused.unread)
            for fault in refused.faults:
                self.stderr.write(f"line {fault.line}: {fault.why}")
            sys.exit(FAULTS)

        self._note(unread)
        self.tell(f"{event.slug}: {done}")

    def _note(self, unread: Sequence[str]) -> None:
        for told in unread:
            self.stderr.write(f"note: {told}")

    def _text(self, file: str) -> str:
        try:
            data = sys.stdin.buffer.read(MOST_BYTES) if file == "-" else Path(file).read_bytes()[:MOST_BYTES]
        except OSError as error:
            self.bad_usage(f"{file}: {error.strerror}")

        return decode_upload(data)


def _load_table(event: Event, text: str, options: dict[str, Any], now: datetime) -> Done:  # Any: Django's options
    """What has changed, in words, and what to tell of columns that were passed over. Raises RefusedError."""
    if options["what"] == "roster":
        parsed = roster.read_roster(text)
        _refuse_faults(parsed.faults, parsed.unread)
        try:
            done = roster.load_roster(event, parsed.rows, AUTHOR, now)
        except TeamUnfitError as unfit:
            raise RefusedFileError([roster.team_fault(parsed.rows, unfit)], parsed.unread) from unfit

        rejudge_seats(event, now)
        return f"{done.created} created, {done.changed} changed, {done.unchanged} unchanged", parsed.unread
    if options["what"] == "placings":
        found = placings.read_placings(text, placings.event_players(event))
        _refuse_faults(found.faults, found.unread)
        with turn_in(event) as held:
            is_other = placings.replace_placings(held, found.rows, AUTHOR, now)

        return f"{len(found.rows)} placings{'' if is_other else ', unchanged'}", found.unread

    stage = Round.Stage.ELIMINATION if options["elimination"] else Round.Stage.PRELIMINARY
    number = options["number"]
    pairs = pairings.read_pairings(text)
    _refuse_faults(pairs.faults, pairs.unread)
    try:
        with turn_in(event) as held:
            outcome = write_round(held, number, stage, pairs.rows, AUTHOR, now)
    except FaultyRoundError as faulty:
        raise RefusedFileError(pairings.by_line(faulty.wrongs), pairs.unread) from faulty

    return f"round {number} {outcome}", pairs.unread


def _refuse_faults(faults: Sequence[TableFault], unread: Sequence[str]) -> None:
    """Raises RefusedError."""
    if faults:
        raise RefusedFileError(faults, unread)
