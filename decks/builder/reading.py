"""A pasted text line by line: what each line was read as, how sure that is, and what else it may be."""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated, Final, Literal, TypedDict

from rapidfuzz import fuzz

from api.typed import Doc, Positive
from cards.catalogue.loading import rows_of_cards
from cards.catalogue.lookup import Catalogue
from cards.models import Card as CardModel
from decks.builder.build import RowJson, row_json
from decks.builder.cards import BuildCardJson, card_json
from decks.check.checking import Answer
from decks.check.messages import problem_sentence
from decks.decklist.entries import Entries, Entry, Problem
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.listing import ListedLine, list_lines
from decks.decklist.resolve import Placed
from decks.decklist.suggested_lines import cards_of_suggestions
from decks.report.judged_rows import build_judged_rows
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.sources.fold import squash

EXACT: Final = 100


State = Literal[
    "exact",
    "guessed",
    "ambiguous",
    "unknown",
    "unreadable",
    "heading",
    "unknown-heading",
    "comment",
    "commented",
    "blank",
    "entry",
    "unread",
]


class AlternativeJson(TypedDict):
    """Another card that a line may mean."""

    name: Annotated[str, Doc("As it may be written.")]
    card: BuildCardJson | None


class ReadLineJson(TypedDict):
    """A line of a text with what it was read as."""

    line: Positive
    text: str
    state: State
    count: int | None
    section: str | None
    card: BuildCardJson | None
    message: str
    score: Annotated[int | None, Doc("How near the spelling is, of 100.")]
    alternatives: list[AlternativeJson]


class ReadJson(TypedDict):
    """Every line of a text, and the rows that they make."""

    lines: list[ReadLineJson]
    rows: list[RowJson]


def build_read(answer: Answer, text: str, catalogue: Catalogue, entries: Entries | None = None) -> ReadJson:
    """Every line of a judged text, and the rows that the lines make.

    `entries`: what `parse` gives for the text, where that is known already.
    """
    lines = list_lines(text, heading_words(answer.question.game), entries)
    placed: dict[int, Placed] = {}
    for found in (*answer.resolved.placed, *answer.resolved.maybe):
        placed.setdefault(found.entry.line, found)

    problems = {problem.line: problem for problem in answer.problems}
    near = {line: cards_of_suggestions(problem.suggestions, catalogue) for line, problem in problems.items()}
    cards = [found.card for found in placed.values()] + list(
        chain.from_iterable(some.values() for some in near.values())
    )
    reader = _Reader(placed, problems, near, rows_of_cards(cards), catalogue, answer.question.format_)
    return {
        "lines": [reader.line(line) for line in lines],
        "rows": [row_json(row) for row in build_judged_rows(answer, text, entries)],
    }


class _Reader:
    """What is known of the lines of one text."""

    __slots__ = ("catalogue", "format_", "near", "placed", "problems", "rows")

    def __init__(
        self,
        placed: Mapping[int, Placed],
        problems: Mapping[int, Problem],
        near: Mapping[int, Mapping[str, Card]],
        rows: Mapping[Card, CardModel],
        catalogue: Catalogue,
        format_: Format,
    ) -> None:
        self.placed = placed
        self.problems = problems
        self.near = near
        self.rows = rows
        self.catalogue = catalogue
        self.format_ = format_

    def line(self, line: ListedLine) -> ReadLineJson:
        """One line. A placed card may still have a message, such as which of several is the chosen one."""
        found = self.placed.get(line.number)
        problem = self.problems.get(line.number)
        count = line.item.count if isinstance(line.item, Entry) else None
        return {
            "line": line.number,
            "text": line.text,
            "state": "exact" if found else problem.kind if problem else line.sort,
            "count": count,
            "section": found.section if found else line.section,
            "card": self._card(found.card) if found else None,
            "message": problem_sentence(problem) if problem else "",
            "score": EXACT if found else self._score(line),
            "alternatives": self._alternatives(line.number),
        }

    def _alternatives(self, number: int) -> list[AlternativeJson]:
        near = self.near.get(number, {})
        return [{"name": name, "card": self._card(card)} for name, card in near.items()]

    def _score(self, line: ListedLine) -> int | None:
        """How near the spelling is to the first suggestion, of 100."""
        near = self.near.get(line.number)
        if not near or not isinstance(line.item, Entry):
            return None

        card = next(iter(near.values()))
        typed = squash(line.item.name)
        return round(max(fuzz.ratio(typed, squash(name)) for name in (card.name, *card.names.values())))

    def _card(self, card: Card) -> BuildCardJson | None:
        row = self.rows.get(card)
        return card_json(row, self.catalogue, self.format_) if row else None
