"""The one path from a text to an answer. Page, API, command line, saved deck and batch all use it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from cards.catalogue.lookup import Catalogue
from decks.check.question import Question
from decks.decklist.deck_codes import entries_of_code
from decks.decklist.entries import Entries, Entry, Limit, Unread
from decks.decklist.headings import headings_of
from decks.decklist.lists import parse, too_long
from decks.decklist.problems import Problem
from decks.decklist.resolve import MOST_GUESSES, Resolved, look_up, resolve
from legality.engine.deck import Deck
from legality.engine.format import Game
from legality.engine.report import ILLEGAL, UNDETERMINED, BlamedCard, Report, Verdict


class TooLong(ValueError):
    """The text exceeds `limit`."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(f"more than {limit.at_most} {limit.name}")
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Answer:
    """The report on the resolved deck, the lines that could not be resolved, and the verdict on both.

    `registered_problems`: for a check between games, the problem lines of the registered list.
    """

    question: Question
    deck: Deck
    report: Report
    resolved: Resolved
    pool_problems: tuple[Problem, ...] = ()
    registered_problems: tuple[Problem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The lines of the list that are not in the deck."""
        return self.resolved.problems

    @property
    def verdict(self) -> Verdict:
        """The report's verdict; undetermined if a line is unresolved and no rule is broken."""
        if self.report.verdict == ILLEGAL:
            return ILLEGAL

        lines = (*self.problems, *self.pool_problems, *self.registered_problems)
        return UNDETERMINED if any(not line.aside for line in lines) else self.report.verdict

    def lines_of(self, blame: BlamedCard) -> tuple[int, ...]:
        """The lines of a blamed card: those in its section, or in any if it names none."""
        rows = (row for row in self.resolved.placed if row.card is blame.card)
        return tuple(dict.fromkeys(row.entry.line for row in rows if blame.section in ("", row.section)))


def check_text(question: Question, text: str, catalogue: Catalogue, pool: str | None = None) -> Answer:
    """Judge a pasted list. Raises TooLong for a text over a limit, NotInForce for a day before the first edition."""
    return check_entries(
        question,
        read(question.game, text, catalogue),
        catalogue,
        None if pool is None else read(question.game, pool, catalogue),
    )


def check_entries(
    question: Question,
    entries: Iterable[Entry | Unread],
    catalogue: Catalogue,
    pool: Iterable[Entry | Unread] | None = None,
) -> Answer:
    """Judge a list that is already parsed. A pool is only used in limited formats.

    Raises NotInForce for a day before the first edition.
    """
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    resolved = resolve(entries, catalogue, question.format_)
    registered = look_up(pool, catalogue, question.format_) if pool is not None and question.format_.limited else None
    deck = resolved.deck(None if registered is None else registered.tally())
    report = question.format_.check(deck, question.day, question.region, question.options)
    return Answer(question, deck, report, resolved, () if registered is None else registered.problems)


def judged_on(answer: Answer, day: date) -> Answer:
    """The same deck judged on another day. Raises NotInForce for a day before the first edition."""
    question = replace(answer.question, day=day)
    report = question.format_.check(answer.deck, day, question.region, question.options)
    return replace(answer, question=question, report=report)


def read(game: Game, text: str, catalogue: Catalogue) -> Entries:
    """The entries of a text, which is a list or a deck code. Raises TooLong for a text over a limit."""
    decoded = read_code(game, text, catalogue)

    return parse(text, headings_of(game)) if decoded is None else decoded


def read_code(game: Game, text: str, catalogue: Catalogue) -> Entries | None:
    """The entries of a deck code; None for a list. Raises TooLong for a text over a limit."""
    limit = too_long(text)
    if limit is not None:
        raise TooLong(limit)

    return entries_of_code(game, text, catalogue)
