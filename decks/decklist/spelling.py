"""How to write a card so that reading it back finds exactly that card: by name alone, or by name and code."""

import re
from typing import Final

from decks.decklist.catalogue import Catalogue
from legality.engine.values.card import Card

# What decks/decklist/reading/lists.py reads as a code. A code of any other make is read as a remark behind the name.
_READABLE: Final = re.compile(r"([A-Za-z][A-Za-z0-9]{1,7})-(?:([A-Za-z]{0,2}[0-9]{1,4})([A-Za-z]?\*?))?")


def name_and_code(card: Card, catalogue: Catalogue, language: str = "") -> tuple[str, str | None]:
    """The name in a language (or else the card's own), and a code if the name alone would find another card or several.

    A code that lists do not read as one is in the name: `Storm Gull (SK1-S-044)`.
    """
    for name in dict.fromkeys((card.names.get(language) or card.name, card.name)):
        if catalogue.named(name) == (card,):
            return name, None

        code = next((code for code in codes_of(card, catalogue) if catalogue.find(name, code) is card), None)
        if code:
            return name, code

    remarked = (f"{card.name} ({code})" for code in catalogue.codes_of(card))
    return next((name for name in remarked if catalogue.find(name) is card), card.name), None


def name_with_code(code: str, card: Card, catalogue: Catalogue) -> str:
    """The name to write next to the code of `unique_code`: the card's own, which has to find it alone where there is no code."""
    return card.name if code else name_and_code(card, catalogue)[0]


def unique_code(card: Card, catalogue: Catalogue, typed: str | None = None) -> str:
    """A code that only this card has, preferably the typed one; empty if it has none."""
    codes = (*([typed] if typed and _READABLE.fullmatch(typed) else []), *codes_of(card, catalogue))

    return next((code for code in codes if catalogue.find(code, code) is card), "")


def codes_of(card: Card, catalogue: Catalogue) -> list[str]:
    """The codes of the card's printings as written in lists: without a variant first, without a number last."""
    found = [match for match in map(_READABLE.fullmatch, catalogue.codes_of(card)) if match]
    found.sort(key=lambda match: (match[2] is None, bool(match[3])))

    return [f"{match[1].upper()}-{(match[2] or '').upper()}{(match[3] or '').lower()}" for match in found]
