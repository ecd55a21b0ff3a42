"""Replaces an unknown name in a saved list by a suggestion; every other line stays as typed."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.access.judging import answer_of
from decks.access.saving import save
from decks.check.checking import Answer
from decks.decklist.pasting import raw_lines
from decks.decklist.suggested_lines import heading_of, line_of, meant_by
from decks.models import Deck
from decks.report.findings import OpenLine, troubles_of

_ENDS: Final = re.compile(r"(\r\n|\r|\n)")


def apply_suggestion(deck: Deck, line: int, suggestion: str, day: date, expected: int | None = None) -> Answer:
    """Save the deck with a suggestion in place of the name on a line.

    Raises ValueError for a suggestion that is not offered for that line or cannot be written there, and as `save` does.
    """
    catalogue = catalogue_of(deck.game)
    answer = answer_of(deck, day, catalogue)
    trouble, lines, parts = _trouble(answer, line, suggestion, catalogue), raw_lines(deck.text), _ENDS.split(deck.text)
    replacement = line_of(trouble, suggestion, lines, heading_of(lines), answer.question.game, catalogue)
    deck.text = "".join((*parts[: 2 * line - 2], replacement, *parts[2 * line - 1 :]))
    return save(deck, day, expected, catalogue, details=())


def _trouble(answer: Answer, line: int, suggestion: str, catalogue: Catalogue) -> OpenLine:
    # By the card: the page that offered it may have been in another language.
    meant = meant_by((suggestion,), catalogue).get(suggestion)
    for trouble in troubles_of(answer.problems):
        if trouble.line == line and meant in meant_by(trouble.suggestions, catalogue).values():
            return trouble

    raise ValueError(f"{suggestion!r} is not offered for line {line}")
