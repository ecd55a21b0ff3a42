"""Checks of two lists: a deck between two games with the registered list, and the decks of two partners."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_entries, deck_to_judge
from decks.check.question import Question
from decks.decklist.entries import Entry, Unread
from decks.decklist.resolve import MOST_GUESSES, Resolved, resolve_entries
from legality.engine import check_between_games, check_partners
from legality.engine.values.report import ILLEGAL, WORST_FIRST, Verdict, Violation

Entries = Iterable[Entry | Unread]


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
    """Judge a deck between games, and the registered one. A pool binds both. Lines of the registered list that are not
    resolved are in `registered_problems`.

    Raises FormatNotInForceError for a day before the first edition.
    """
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    answer = check_entries(question, now, catalogue, pool)
    return compare_with_registered(answer, resolve_entries(registered, catalogue, question.format_))


def compare_with_registered(now: Answer, registered: Resolved) -> Answer:
    """The answer for a deck, judged between games together with the registered one. Its pool binds both."""
    question = now.question
    deck = deck_to_judge(question, registered)
    same_pool = replace(deck, pool=now.judged.pool, open_pool=now.judged.open_pool)
    report = check_between_games(
        question.format_, same_pool, now.judged, question.day, question.region, question.options
    )
    return replace(now, report=report, registered_problems=registered.problems)


def check_team(question: Question, one: Entries, other: Entries, catalogue: Catalogue) -> TeamAnswer:
    """Judge the decks of two partners. Raises FormatNotInForceError for a day before the first edition."""
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    decks = (check_entries(question, one, catalogue), check_entries(question, other, catalogue))
    return TeamAnswer(decks, check_partners(question.format_, decks[0].deck, decks[1].deck, question.day))
