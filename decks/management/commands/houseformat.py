"""`manage.py houseformat WORD`: print the rules of a house format; with `--check FILE`, what is wrong with a table of rules.

Nothing is written. Exit status: 0 all is well, 1 the table has faults, 3 bad usage.
"""

import sys
from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandParser
from django.utils import translation

from cards.catalogue.house_formats import WORD, version_called
from cards.catalogue.loading import load_catalogue
from cards.models import HouseFormat, HouseVersion
from decks.access.encodings import decode_upload
from decks.houses.drafting import faults_in, last_rules, number_rules
from decks.houses.table import read_rule_table, write_csv
from decks.houses.words import fault_sentence, show_rules
from decks.management.strict import StrictCommand
from legality.engine.game import Game
from legality.games import GAMES

FAULTY: Final = 1


class Command(StrictCommand):
    """Print a house format, or look at a table of rules."""

    called = "houseformat"
    help = (
        "Print the rules of a house format, or check a table: exit status 0 well, 1 faults in the table, 3 bad usage."
    )

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A parser whose `--version` is that of the house format."""
        # Any: Django leaves these untyped.
        return super().create_parser(prog_name, subcommand, **{"conflict_handler": "resolve", **kwargs})

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        parser.add_argument("word", metavar="WORD", help="as in its address, such as house-4f2a9c01d3, or of a version")
        parser.add_argument("--version", type=int, metavar="N", help="the version of this number (default: the last)")
        parser.add_argument("--csv", action="store_true", help="print the table that the page imports")
        parser.add_argument(
            "--check", default="", metavar="FILE", help="print what is wrong with a table; - reads standard input"
        )
        parser.add_argument("--language", default="en", choices=("en", "zh-hans"), help="of the sentences")

    def handle(self, *args: object, **given: Any) -> None:  # Any: Django leaves options untyped
        """Print what was asked for, and exit with the status."""
        with translation.override(given["language"]):
            held = self._held(given["word"])
            game = self._game(held)
            if given["check"]:
                self._check(held, game, given["check"])
            else:
                self._print(self._version(held, given["word"], given["version"]), game, as_csv=given["csv"])

    def _held(self, word: str) -> HouseFormat:
        said = WORD.fullmatch(word)
        held = HouseFormat.objects.filter(slug=said["slug"]).first() if said else None
        return held or self.bad_usage(f"there is no house format {word!r}")

    def _game(self, held: HouseFormat) -> Game:
        game = GAMES.get(held.game)
        if game is None or held.base not in [format_.slug for format_ in game.formats]:
            self.bad_usage(f"the site does not serve {held.game}/{held.base}")

        return game

    def _version(self, held: HouseFormat, word: str, number: int | None) -> HouseVersion:
        version = version_called(held.game, f"{held.slug}_v{number}" if number is not None else word)
        return version or self.bad_usage(f"{held.slug} has no such version")

    def _print(self, version: HouseVersion, game: Game, *, as_csv: bool) -> None:
        if as_csv:
            self.tell(write_csv(version.rules), ending="")
            return

        self.tell(f"{version.format.name}: {game.slug}/{version.format.base}, {version.word}")
        for rule in show_rules(version.rules, game, load_catalogue(game.slug)):
            cards = ", ".join(name for name, _card in rule.cards)
            parts = [f"{rule.number}  {rule.name}", *filter(None, (rule.says, cards))]
            more = "; ".join(filter(None, (rule.days, rule.note)))
            line = ": ".join(parts) + (f" ({more})" if more else "")
            self.tell(line)

    def _check(self, held: HouseFormat, game: Game, name: str) -> None:
        table = read_rule_table(self._read(name), load_catalogue(game.slug))
        rules, _last = number_rules(table.replace_in(held.draft), [*held.draft, *last_rules(held)], held.last_number)
        lines = [f"{name}:{fault.line}: {fault.why}" for fault in table.faults]
        lines += [fault_sentence(fault) for fault in faults_in(game, held.base, rules)]
        self.tell("\n".join(lines or [f"{len(rules)} rules, no faults"]))
        if lines:
            sys.exit(FAULTY)

    def _read(self, name: str) -> str:
        """The text of a file or of standard input, read as the page reads it."""
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            self.bad_usage(f"{name}: {error.strerror}")

        return decode_upload(data)
