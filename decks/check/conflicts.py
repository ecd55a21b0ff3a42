"""The cards of an answer that cannot stand together."""

from __future__ import annotations

from decks.check.checking import Answer
from legality.engine.conflicts import conflict_of
from legality.engine.deck import Deck
from legality.engine.report import BlamedCard, Report, Violation


def conflict_in(violation: Violation, answer: Answer) -> tuple[BlamedCard, ...]:
    """A smallest set of cards that has the violation alone; empty for warnings, and where cards need only be added."""
    if violation.severity == "warning":
        return ()

    asked = answer.question

    def check(deck: Deck) -> Report:
        return asked.format_.check(deck, asked.day, asked.region, asked.options)

    return conflict_of(violation, answer.judged, check, asked.format_.leader_sections)
