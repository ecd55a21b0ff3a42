"""A primer as a part of a page: Markdown read, cleaned, with links to the cards that it names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache as once
from hashlib import sha256
from html import unescape
from typing import Final

import nh3
from django.core.cache import cache
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from cards.catalogue.fold import has_han
from cards.catalogue.lookup import Catalogue
from cards.links import card_url
from decks.primer.markdown import Linked, html_of, names_in
from legality.engine.values.card import Card

# A primer is drawn at most once a day for each text and version of the cards.
KEPT: Final = 24 * 3600
# The most characters of a description.
WORDS: Final = 160
# Goes up when the same text is drawn otherwise.
STYLE: Final = 1
# The most cards of a primer that are shown beside it.
MOST_CARDS: Final = 60

_BLOCKS: Final = {"p", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "hr", "div"}
_TABLES: Final = {"table", "thead", "tbody", "tr", "th", "td"}
_CLEANER: Final = nh3.Cleaner(
    tags=_BLOCKS | _TABLES | {"a", "em", "strong", "s", "code", "br"},
    attributes={
        "a": {"href", "title", "lang", "data-card"},
        "ol": {"start"},
        "div": {"tabindex"},
        "th": {"align"},
        "td": {"align"},
    },
    allowed_classes={"div": {"table-frame"}, "table": {"table"}, "a": {"primer__card"}},
    url_schemes={"http", "https", "mailto"},
    link_rel="nofollow ugc noopener",
)


def primer_html(text: str, catalogue: Catalogue | None) -> SafeString:
    """The text as HTML that can stand in any page; without a catalogue no name is a link."""
    version = f"{catalogue.game} {catalogue.version}" if catalogue else ""
    key = f"primer:{sha256(f'{STYLE} {version} {text}'.encode()).hexdigest()}"
    html: str | None = cache.get(key)
    if html is None:
        html = _CLEANER.clean(html_of(text, _linked_in(catalogue)))
        cache.set(key, html, KEPT)

    # Nothing but what the cleaner lets through is in it.
    return mark_safe(html)


def words_of(html: str) -> str:
    """The first words of a primer without its marks, for a description of the page; empty without a primer."""
    words = " ".join(unescape(strip_tags(html)).split())
    return words if len(words) <= WORDS else words[: WORDS - 1].rstrip() + "…"


def cards_named(text: str, catalogue: Catalogue) -> list[Card]:
    """The cards that a primer names, each once, the first few."""
    found = (_found(name, catalogue) for name in names_in(text))
    return list(dict.fromkeys(card for card in found if card))[:MOST_CARDS]


def _linked_in(catalogue: Catalogue | None) -> Linked:
    """What the names of one text lead to, each looked up once."""

    @once
    def linked(name: str) -> Mapping[str, str] | None:
        card = _found(name, catalogue) if catalogue else None
        if card is None:
            return None

        language = "zh-Hans" if has_han(name) else "en"
        return {"class": "primer__card", "href": card_url(card), "lang": language, "data-card": card.key}

    return linked


def _found(name: str, catalogue: Catalogue) -> Card | None:
    card = catalogue.find(name, guess=False)
    return card if isinstance(card, Card) else None
