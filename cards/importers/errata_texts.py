"""The current text of a card: the printed text with its errata applied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cards.catalogue.fold import squash
from cards.importers.rows import CardRow, ErratumRow


def with_errata(cards: Iterable[CardRow], errata: Iterable[ErratumRow], language: str) -> tuple[CardRow, ...]:
    """The cards with every announced new text in their text of `language`, the oldest erratum first."""
    changes: dict[str, list[ErratumRow]] = {}
    for row in sorted(errata, key=lambda row: row.announced):
        if row.new:
            changes.setdefault(row.card, []).append(row)

    return tuple(_changed(card, changes[card.key], language) if card.key in changes else card for card in cards)


def _changed(card: CardRow, errata: list[ErratumRow], language: str) -> CardRow:
    text = card.texts.get(language, "")
    for row in errata:
        text = reworded(text, row.old, row.new)

    return replace(card, texts={**card.texts, language: text})


def reworded(text: str, old: str, new: str) -> str:
    """The text with the old words replaced by the new; unchanged if it has the new words already; only the new words if it lacks the old."""
    if squash(new) in squash(text):
        return text

    return text.replace(old, new) if old and old in text else new
