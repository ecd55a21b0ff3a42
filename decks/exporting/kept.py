"""Exports of a deck whose game or format is gone, so that it cannot be judged: the list as typed, and what is stored with it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from decks.decklist.codecs import json_deck
from decks.decklist.codecs.json_deck import JsonDeck
from decks.exporting.context import safe_filename
from decks.exporting.export import SITE_STYLES, Exported
from decks.models import Deck


def deck_content(deck: Deck) -> JsonDeck:
    """All about a deck but its cards, which only its game knows."""
    return with_texts(JsonDeck(deck.game, deck.format, deck.name, deck.region, tuple(deck.options)), deck)


def with_texts(content: JsonDeck, deck: Deck) -> JsonDeck:
    """The content with the deck's texts as typed, and its folder."""
    return replace(
        content,
        text=deck.text,
        pool_text=deck.pool or None,
        plan=deck.plan or None,
        primer=deck.primer or None,
        folder=deck.folder,
    )


_WRITERS: Final[Mapping[str, Callable[[Deck], str]]] = {
    "text": lambda deck: deck.text,
    # Its folder concerns its owner alone.
    "json": lambda deck: json_deck.write(replace(deck_content(deck), plan=None, folder="")),
}
STORED_STYLES: Final = tuple(_WRITERS)


def export_kept(deck: Deck, style: str) -> Exported | None:
    """The deck as it is stored, in one of the styles STORED_STYLES, which need no game; None for others."""
    if style not in _WRITERS:
        return None

    site = SITE_STYLES[style]
    return Exported(_WRITERS[style](deck), site.content_type, safe_filename(deck.name or deck.game, site.ending))
