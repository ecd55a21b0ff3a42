"""Commands for programs: whatever was asked wrongly is reported on standard error and ends with the status of bad usage."""

import sys
from typing import Any, Final, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from cards.management.broken_pipe import ignore_broken_pipe

BAD_USAGE: Final = 3


class StrictCommand(BaseCommand):
    """A command whose exit status of bad usage is 3; `called` is its name."""

    called = ""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A parser whose errors exit with the status of bad usage."""
        # Any: Django leaves these untyped.
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self.bad_usage  # type: ignore[method-assign]  # argparse offers no status for errors
        return parser

    def bad_usage(self, message: str) -> NoReturn:
        """Print what is wrong, each line after the name of the command, and exit."""
        for line in message.splitlines():
            self.stderr.write(f"{self.called}: {line}")
        sys.exit(BAD_USAGE)

    def tell(self, text: str, ending: str | None = None) -> None:
        """Print a text. Where no one reads it to the end, the command itself still goes on to its end."""
        with ignore_broken_pipe(self.stdout):
            self.stdout.write(text, ending=ending)
