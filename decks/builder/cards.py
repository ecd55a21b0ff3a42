"""Cards as the builder shows them: one small object for each, in the reader's language."""

from __future__ import annotations

from cards.catalogue import Catalogue
from cards.links import card_url
from cards.models import Card as CardModel
from cards.pages.frames import LAYOUTS, Layout, frame_of
from decks.check.answers import Json
from decks.decklist.spelling import spelled
from legality.engine.format import Format


def card_json(row: CardModel, catalogue: Catalogue, format_: Format) -> Json:
    """One card; its printings with their sets must be fetched along."""
    frame, facts = frame_of(row), row.facts
    card = catalogue.cards[f"{row.game}.{row.key}"]
    numbers = {name: n for name, n in facts.get("numbers", {}).items() if name not in facts.get("unknown", ())}
    (language, name), *others = frame.names
    second_language, second = others[0] if others else ("", "")
    code = frame.printing.code if frame.printing else ""
    # A list is written as its owner reads it, as far as that name finds this card.
    written, with_code = spelled(card, catalogue, language)
    return {
        "id": card.id,
        "name": name,
        "lang": language,
        "second": second,
        "second_lang": second_language,
        "official": row.name,
        "code": code,
        "write": {"name": written, "code": with_code},
        "kind": facts.get("kind"),
        "kind_name": frame.kind,
        "cost": numbers.get(LAYOUTS.get(row.game, Layout()).cost),
        "kind_icon": frame.kind_icon,
        "marks": [
            {"trait": mark.trait, "value": mark.slug, "name": mark.word, "icon": mark.icon} for mark in frame.marks
        ],
        "numbers": numbers,
        "labels": facts.get("labels", []),
        "section": format_.default_section(card),
        "image": frame.image or None,
        "url": card_url(row),
    }
