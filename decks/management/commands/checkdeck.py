"""`manage.py checkdeck GAME/FORMAT [FILE]`, or `checkdeck FILE`: judge a list in the terminal.

A file alone, or `-`, is of the game and the format that it is recognised as; where that is not sure, the candidates are
listed. A word that begins with the slug of a game is never a file.

Exit status: 0 legal, 1 illegal or unfinished, 2 undetermined, 3 bad usage.
"""

import json
import sys
from pathlib import Path
from typing import Final

from django.core.management.base import CommandParser
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import load_catalogue, load_catalogues
from decks.access.encodings import decode_upload
from decks.check.answers import answer_as_json
from decks.check.checking import Answer, TooLongError, check_text
from decks.check.detecting import describe_candidate, detect_games, names_text
from decks.check.fix_plan import as_fixed_json, as_plan_text
from decks.check.messages import limit_sentence
from decks.check.question import RefusedError, parse_day, read_question
from decks.check.terminal import answer_as_text
from decks.management.strict import StrictCommand
from legality.games import GAMES

# Of processor time: no one else waits for a terminal.
SECONDS: Final = 60.0
RECOGNISED: Final = _("recognised as %(what)s")
UNSURE: Final = _("Give the game and format before the file name. It may be:")
UNKNOWN: Final = _(
    "No card name in this list belongs to any game on this site. Give the game and format before the file name."
)
STATUS: Final = {"legal": 0, "illegal": 1, "unfinished": 1, "undetermined": 2}


class Command(StrictCommand):
    """Judge a decklist."""

    called = "checkdeck"
    help = "Judge a decklist: exit status 0 legal, 1 illegal or unfinished, 2 undetermined, 3 bad usage."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        parser.add_argument(
            "format", metavar="GAME/FORMAT", help="or a list alone (a file or -), whose game and format are recognised"
        )
        parser.add_argument("file", nargs="?", default="", metavar="FILE", help="a list; - reads standard input")
        parser.add_argument("--date", default="", metavar="YYYY-MM-DD", help="judge as of this day (default: today)")
        parser.add_argument("--region", default="", help="a region of the game")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="of the format, such as precon=yes"
        )
        parser.add_argument("--pool", default="", metavar="FILE", help="the registered pool of a limited deck")
        parser.add_argument("--language", default="en", choices=("en", "zh-hans"), help="of the sentences")
        parser.add_argument("--mend", action="store_true", help="also print one plan that mends the whole deck")
        parser.add_argument("--json", action="store_true", help="print the answer of the API")

    def handle(self, *args: object, **given: object) -> None:
        """Print the answer and exit with its status."""
        with translation.override(str(given["language"])):
            answer = self._answer(given)
            is_mended = bool(given["mend"])
            if bool(given["json"]):
                body = as_fixed_json(answer, {}, SECONDS) if is_mended else answer_as_json(answer)
                printed = json.dumps(body, ensure_ascii=False, indent=2)
            else:
                printed = "\n".join([answer_as_text(answer), *([as_plan_text(answer, SECONDS)] if is_mended else [])])
            self.tell(printed)

        sys.exit(STATUS[answer.verdict])

    def _answer(self, given: dict[str, object]) -> Answer:
        if is_list(str(given["format"])) and not given["file"]:
            text = self._read(str(given["format"]))
            return self._judge(given, *self._recognise(text, str(given["date"])), text)

        game, _slash, format_ = str(given["format"]).partition("/")
        return self._judge(given, game, format_)

    def _judge(self, given: dict[str, object], game: str, format_: str, text: str | None = None) -> Answer:
        """The answer for a text, or else for the file of the command."""
        pairs = given["option"] if isinstance(given["option"], list) else []
        options: dict[str, str] = {}
        for pair in pairs:
            name, _sign, value = str(pair).partition("=")
            options[name] = value or "true"
        try:
            question = read_question(
                game, timezone.localdate(), format_, str(given["date"]), str(given["region"]), options
            )
            pool = self._read(str(given["pool"])) if given["pool"] else None
            text = self._read(str(given["file"] or "-")) if text is None else text
            return check_text(question, text, load_catalogue(game), pool)
        except RefusedError as refusal:
            self.bad_usage("\n".join(one.message for one in refusal.every))
        except TooLongError as refusal:
            self.bad_usage(limit_sentence(refusal.limit))

    def _recognise(self, text: str, day: str) -> tuple[str, str]:
        """The slugs of the game and the format of a text; prints what it is recognised as."""
        try:
            as_of = parse_day(day) if day else timezone.localdate()
        except RefusedError as refusal:
            self.bad_usage(refusal.message)

        found = detect_games(text, as_of, load_catalogues(GAMES))
        first = next((candidate for candidate in found if candidate.sure), None)
        if first is None:
            lines = [str(UNSURE if found else UNKNOWN)]
            for candidate in found:
                # A candidate as the words of the command that choose it.
                words = ", ".join(f"{candidate.game.slug}/{format_.slug}" for format_ in candidate.formats)
                lines.append(f"  {words} ({names_text(candidate)})")
            self.bad_usage("\n".join(lines))

        self.stderr.write("checkdeck: " + str(RECOGNISED) % {"what": describe_candidate(first)})
        return first.game.slug, first.formats[0].slug

    def _read(self, name: str) -> str:
        """The text of a file or of standard input, read as the pages read theirs."""
        if name == "-":
            return decode_upload(sys.stdin.buffer.read())

        try:
            return decode_upload(Path(name).read_bytes())
        except OSError as error:
            self.bad_usage(f"{name}: {error.strerror}")


def is_list(word: str) -> bool:
    """Whether the first word of the command is a list: standard input, or a file where no game of the site has that slug."""
    path = Path(word)
    return word == "-" or (word.partition("/")[0] not in GAMES and path.exists() and not path.is_dir())
