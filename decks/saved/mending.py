"""Does the plan that mends a saved deck."""

from __future__ import annotations

from datetime import date

from cards.catalogue.loading import catalogue_of
from decks.access.judging import answer_of
from decks.models import Deck, DeckVersion
from decks.report.mending import mended_text
from decks.saved.versions import save_edit


def mend(deck: Deck, mark: str, day: date, expected: int | None = None) -> DeckVersion:
    """Save the deck after the plan with this mark: the version that keeps the list before.

    Raises ValueError if the deck has another plan by now, and as `save` does.
    """
    catalogue = catalogue_of(deck.game)
    text = mended_text(answer_of(deck, day, catalogue), deck.text, mark, catalogue)
    if text is None:
        raise ValueError("the deck has another plan")

    deck.text = text
    _, before = save_edit(deck, day, expected, details=())
    assert before is not None  # a plan changes the list
    return before
