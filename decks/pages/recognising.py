"""A list without a game: what it is recognised as, and what a page offers where that is not sure."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from cards.catalogue.loading import load_catalogue, load_catalogues
from decks.check.checking import Answer, check_text
from decks.check.detecting import GameCandidate, detect_games
from decks.check.messages import VERDICTS, key_sentence, limit_sentence
from decks.check.missing_facts import find_missing_facts, missing_sentence
from decks.check.question import Question
from decks.decklist.reading.lists import too_long
from decks.report.findings import Finding, ShownOpenLine, build_findings, build_problem_findings
from decks.report.page import verdict_note
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.engine.values.report import Verdict
from legality.games import GAMES

_LINK: Final = re.compile(r"https?://\S|^\s*www\.\S", re.IGNORECASE | re.MULTILINE)
# More faults than these are read in the whole report.
MOST_FAULTS = 3


@dataclass(frozen=True, slots=True)
class Recognition:
    """What a text is recognised as. `fault`: why there is no candidate; `is_link`: it is an address and no list."""

    text: str
    candidates: tuple[GameCandidate, ...]
    fault: str = ""
    is_link: bool = False

    @property
    def sure(self) -> GameCandidate | None:
        """The game that the text clearly is of, with the format that is meant first."""
        return next((candidate for candidate in self.candidates if candidate.sure), None)


@dataclass(frozen=True, slots=True)
class VerdictSummary:
    """A verdict at a glance: the word, the numbers, the first faults, and how many more there are.

    `missing`: what is said of cards whose facts are missing; `talk`: the lines that are read as comments.
    """

    verdict: Verdict
    word: str
    note: str
    faults: tuple[Finding, ...]
    more: int
    missing: str
    talk: tuple[ShownOpenLine, ...]


def recognise(text: str, today: date, usual_format: Callable[[Game], Format], *, has_pool: bool = False) -> Recognition:
    """What a text is recognised as today. `usual_format`: the format of a game that is assumed; `has_pool`: a pool comes with it."""
    limit = too_long(text)
    if limit is not None:
        return Recognition(text, (), limit_sentence(limit))
    if not text.strip():
        return Recognition(text, (), _("Paste a list first: one card per line, or a deck code."))

    found = detect_games(text, today, load_catalogues(GAMES), usual_format, has_pool=has_pool)
    if not found and _LINK.search(text):
        return Recognition(text, (), key_sentence("code-link"), is_link=True)

    return Recognition(text, found, "" if found else _("We could not match any card. Which game is it?"))


def with_choice(given: dict[str, str], today: date) -> dict[str, str]:
    """The form with the game and the format of the pressed offer (`as`: `riftbound/standard`); else as it came."""
    slug, _slash, format_ = given.get("as", "").partition("/")
    if slug not in GAMES:
        return given

    chosen = {"game": slug, "format": format_ or GAMES[slug].default_format.slug}
    return {"date": today.isoformat()} | given | chosen | ({} if given.get("game") == slug else {"region": ""})


def summarise_recognition(recognition: Recognition, today: date) -> VerdictSummary | None:
    """The verdict on a text whose game and format are sure."""
    if recognition.sure is None:
        return None

    game = recognition.sure.game
    format_ = recognition.sure.formats[0]
    return summarise_answer(check_text(Question(game, format_, today), recognition.text, load_catalogue(game.slug)))


def summarise_answer(answer: Answer) -> VerdictSummary:
    """The answer at a glance."""
    violations = answer.report.violations
    missing = find_missing_facts(answer)
    return VerdictSummary(
        answer.verdict,
        str(VERDICTS[answer.verdict]),
        verdict_note(answer),
        tuple(build_findings(violations[:MOST_FAULTS], answer)),
        max(0, len(violations) - MOST_FAULTS),
        missing_sentence(answer, missing) if missing.by_card else "",
        tuple(build_problem_findings(one for one in answer.problems if one.is_talk)),
    )
