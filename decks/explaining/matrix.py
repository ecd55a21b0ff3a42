"""One deck by many formats and days: since when is it illegal, and where else is it legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_entries, judged_on
from decks.check.question import Question, Refused, in_force
from decks.decklist.entries import Entries
from decks.decklist.resolve import MOST_GUESSES
from legality.engine.format import Format, Game

MAX_FORMATS: Final = 20
MAX_DAYS: Final = 60


@dataclass(frozen=True, slots=True)
class Cell:
    """A format on a day, with the answer, or the refusal if no edition was in force yet."""

    format_: Format
    day: date
    answer: Answer | Refused


@dataclass(frozen=True, slots=True)
class MatrixQuestion:
    """What is asked of a deck in every cell. An option binds only the formats that know it."""

    game: Game
    formats: tuple[Format, ...]
    days: tuple[date, ...]
    region: str
    options: frozenset[str] = frozenset()


def matrix_of(asked: MatrixQuestion, deck: Entries, catalogue: Catalogue, pool: Entries | None = None) -> list[Cell]:
    """The cells, format by format, each with its days in the order given."""
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    return [cell for format_ in asked.formats for cell in _row(asked, format_, deck, catalogue, pool)]


def _row(
    asked: MatrixQuestion, format_: Format, deck: Entries, catalogue: Catalogue, pool: Entries | None
) -> Iterator[Cell]:
    """The cells of a format. The list is read and placed once; each day only judges it again."""
    known = {option.slug for option in asked.game.options if format_.slug in option.formats}
    first: Answer | None = None
    for day in asked.days:
        try:
            in_force(format_, day)
        except Refused as refusal:
            yield Cell(format_, day, refusal)
            continue

        if first is None:
            question = Question(asked.game, format_, day, asked.region, asked.options & known)
            first = check_entries(question, deck, catalogue, pool)
        yield Cell(format_, day, judged_on(first, day))
