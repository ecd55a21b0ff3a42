"""Replaces unknown names in a saved list by suggestions; every other line stays as typed."""

from __future__ import annotations

from datetime import date

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.access.judging import answer_of
from decks.access.saving import save
from decks.check.checking import Answer
from decks.decklist.pasting import raw_lines
from decks.decklist.suggested_lines import ChangedLine, heading_of, line_of, meant_by, with_changes
from decks.models import Deck, DeckVersion
from decks.report.accepting import all_accepted
from decks.report.findings import OpenLine, troubles_of
from decks.saved.versions import save_edit


def apply_suggestion(deck: Deck, line: int, suggestion: str, day: date, expected: int | None = None) -> Answer:
    """Save the deck with a suggestion in place of the name on a line.

    Raises ValueError for a suggestion that is not offered for that line or cannot be written there, and as `save` does.
    """
    catalogue = catalogue_of(deck.game)
    answer = answer_of(deck, day, catalogue)
    trouble, lines = _trouble(answer, line, suggestion, catalogue), raw_lines(deck.text)
    replacement = line_of(trouble, suggestion, lines, heading_of(lines), answer.question.game, catalogue)
    deck.text = with_changes(deck.text, (ChangedLine(line, lines[line - 1], replacement),))
    return save(deck, day, expected, catalogue, details=())


def accept_all(
    deck: Deck, day: date, expected: int | None = None
) -> tuple[tuple[ChangedLine, ...], DeckVersion | None]:
    """Save the deck with the first suggestion on every line where it is sure: the lines, and the version before.

    Without such a line nothing is saved, and the version is None. Raises as `save` does.
    """
    catalogue = catalogue_of(deck.game)
    changes = all_accepted(answer_of(deck, day, catalogue), deck.text, catalogue)
    if not changes:
        return (), None

    deck.text = with_changes(deck.text, changes)
    _, before = save_edit(deck, day, expected, details=())
    return changes, before


def _trouble(answer: Answer, line: int, suggestion: str, catalogue: Catalogue) -> OpenLine:
    # By the card: the page that offered it may have been in another language.
    meant = meant_by((suggestion,), catalogue).get(suggestion)
    for trouble in troubles_of(answer.problems):
        if trouble.line == line and meant in meant_by(trouble.suggestions, catalogue).values():
            return trouble

    raise ValueError(f"{suggestion!r} is not offered for line {line}")
