"""One deck by many formats and days: since when is it illegal, and where else is it legal."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_placed, judge_on_day, place_lists
from decks.check.question import Question, RefusedError, require_in_force
from decks.decklist.entries import Entries
from decks.decklist.layout import ListLayout, format_layout
from decks.decklist.resolve import MOST_GUESSES, Resolved
from decks.explaining.timeline import turning_days
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.engine.values.search_bounds import GoOn, without_end

MAX_FORMATS: Final = 20
MAX_DAYS: Final = 60


@dataclass(frozen=True, slots=True)
class Cell:
    """A format on a day, with the answer, or the refusal if no edition was in force yet; None where work ended."""

    format_: Format
    day: date
    answer: Answer | RefusedError | None


@dataclass(frozen=True, slots=True)
class MatrixQuestion:
    """What is asked of a deck in every cell. An option binds only the formats that know it."""

    game: Game
    formats: tuple[Format, ...]
    days: tuple[date, ...]
    region: str
    options: frozenset[str] = frozenset()


def build_matrix(
    asked: MatrixQuestion,
    deck: Entries,
    catalogue: Catalogue,
    pool: Entries | None = None,
    may_go_on: GoOn = without_end,
) -> list[Cell]:
    """The cells, format by format, each with its days in the order given. `may_go_on` is asked before each is judged."""
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    placed: dict[ListLayout, tuple[Resolved, Resolved | None]] = {}

    def check_first(question: Question) -> Answer:
        layout = format_layout(question.format_)
        if layout not in placed:
            placed[layout] = place_lists(deck, catalogue, question.format_, pool)

        return check_placed(question, deck, *placed[layout], catalogue)

    cells: list[Cell] = []
    for format_ in asked.formats:
        cells += _judge_days(asked, format_, check_first, may_go_on)

    return cells


def _judge_days(
    asked: MatrixQuestion, format_: Format, check_first: Callable[[Question], Answer], may_go_on: GoOn
) -> Iterator[Cell]:
    """The cells of a format. The list is placed once for a layout, and judged again only where the days may differ."""
    known = {option.slug for option in asked.game.options if format_.official in option.formats}
    first: Answer | None = None
    turns: list[date] | None = None
    judged: dict[date | int, Answer] = {}
    for day in asked.days:
        try:
            require_in_force(format_, day)
        except RefusedError as refusal:
            yield Cell(format_, day, refusal)
            continue

        if not may_go_on():
            yield Cell(format_, day, None)
            continue

        if first is None:
            question = Question(asked.game, format_, day, asked.region, asked.options & known)
            first = check_first(question)
            # The cards of open lines and of a pool have turning days of their own.
            judged_first = first.judged
            is_closed = judged_first.pool is None and not judged_first.open_lines and not judged_first.open_pool
            turns = turning_days(first) if is_closed else None

        # Days between the same two turns have one answer, but for warnings of what is to come, which no cell shows.
        span = day if turns is None else bisect_right(turns, day)
        if span not in judged:
            judged[span] = judge_on_day(first, day)
        answer = judged[span]
        of_question = replace(answer.question, day=day)
        report = replace(answer.report, day=day)
        as_of = answer if answer.question.day == day else replace(answer, question=of_question, report=report)
        yield Cell(format_, day, as_of)
