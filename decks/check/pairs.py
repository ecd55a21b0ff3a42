"""Checks of two lists: a deck between two games with the registered list, and the decks of two partners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_entries
from decks.check.question import Question
from decks.decklist.entries import Entry, Unread
from decks.decklist.resolve import resolve
from legality.engine.report import ILLEGAL, LEGAL, UNDETERMINED, UNFINISHED, Verdict, Violation

Entries = Iterable[Entry | Unread]
WORST_FIRST: Sequence[Verdict] = (ILLEGAL, UNDETERMINED, UNFINISHED, LEGAL)


@dataclass(frozen=True, slots=True)
class TeamAnswer:
    """The answer of each deck, and the violations of the rules on what the two may share."""

    decks: tuple[Answer, Answer]
    violations: tuple[Violation, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of the two decks; illegal if there are violations between them."""
        verdicts = {answer.verdict for answer in self.decks} | ({ILLEGAL} if self.violations else set())
        return next(verdict for verdict in WORST_FIRST if verdict in verdicts)


def check_swap(
    question: Question, registered: Entries, now: Entries, catalogue: Catalogue, pool: Entries | None = None
) -> Answer:
    """Judge a deck between games. Unresolved lines of the registered list are in `registered_problems`.

    Raises NotInForce for a day before the first edition.
    """
    answer = check_entries(question, now, catalogue, pool)
    before = resolve(registered, catalogue, question.format_)
    report = question.format_.between_games(before.deck(), answer.deck, question.day, question.region, question.options)
    return replace(answer, report=report, registered_problems=before.problems)


def check_team(question: Question, one: Entries, other: Entries, catalogue: Catalogue) -> TeamAnswer:
    """Judge the decks of two partners. Raises NotInForce for a day before the first edition."""
    decks = (check_entries(question, one, catalogue), check_entries(question, other, catalogue))
    return TeamAnswer(decks, question.format_.partners(decks[0].deck, decks[1].deck, question.day))
