"""A card as structured data for search engines (schema.org)."""

import json
from collections.abc import Mapping
from typing import Final
from urllib.parse import urljoin

from cards.pages.card_page import CardPage
from legality.messages import name_in_language

# `<`, `>` and `&` would end the script element or begin another one.
_ESCAPES: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


def card_data(page: CardPage, address: str) -> str:
    """The card as JSON-LD that can be in a script element. `address`: the whole address of its page."""
    name, *others = dict.fromkeys((page.frame.names[0][1], *page.card.names.values(), *page.card.aliases))
    found = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": name,
        "alternateName": others,
        "description": page.summary,
        "genre": page.frame.kind,
        "isPartOf": {"@type": "Game", "name": name_in_language(page.game.names)},
        "image": urljoin(address, page.frame.image) if page.frame.image else "",
        "url": address,
    }
    card = {key: value for key, value in found.items() if value}
    return as_json_ld(card)


def as_json_ld(data: Mapping[str, object]) -> str:
    """Data as JSON that can be in a script element."""
    return json.dumps(data, ensure_ascii=False).translate(_ESCAPES)
