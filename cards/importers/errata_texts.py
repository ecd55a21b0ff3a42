"""The current text of a card: the printed text with its errata applied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cards.catalogue.fold import squash
from cards.importers.rows import CardRow, ErratumRow


def with_errata(cards: Iterable[CardRow], errata: Iterable[ErratumRow], language: str) -> tuple[CardRow, ...]:
    """The cards with every announced new text in their text of `language`, the oldest erratum first.

    Their texts that lack an erratum, or may lack it, are named as outdated.
    """
    changes: dict[str, list[ErratumRow]] = {}
    for row in sorted(errata, key=lambda row: row.announced):
        changes.setdefault(row.card, []).append(row)

    return tuple(_changed(card, changes[card.key], language) if card.key in changes else card for card in cards)


def _changed(card: CardRow, errata: list[ErratumRow], language: str) -> CardRow:
    texts = dict(card.texts)
    for row in errata:
        if row.new:
            texts[language] = reworded(texts.get(language, ""), row.old, row.new)

    outdated = tuple(
        tongue for tongue in sorted(texts) if any(_may_lack(card, row, tongue, language) for row in errata)
    )
    return replace(card, texts=texts, outdated_texts=outdated)


def _may_lack(card: CardRow, erratum: ErratumRow, language: str, official: str) -> bool:
    """Whether the text of a language lacks the erratum, or may lack it: lists give texts as they were printed.

    It has those whose new words were put into it, and those up to the day of which its source says so.
    """
    was_put_in = language == official and bool(erratum.new)
    return not was_put_in and card.texts_as_of.get(language, "") < erratum.announced.isoformat()


def reworded(text: str, old: str, new: str) -> str:
    """The text with the old words replaced by the new; unchanged if it has the new words already; only the new words if it lacks the old."""
    if squash(new) in squash(text):
        return text

    return text.replace(old, new) if old and old in text else new
