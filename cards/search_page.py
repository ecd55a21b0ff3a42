"""What the page of a search shows: results, the filters that write the query, the fields that there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from cards.frames import Frame, frame_of
from cards.search import Results, SearchError, error_sentence
from cards.search.fields import Field, fields_of
from cards.search.terms import Plan
from legality.engine.format import Game
from legality.games import GAMES

VIEWS: Final = ("list", "table", "grid")

# Each finds a card of the starter sets: names, facts and numbers, legality.
EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "rise": ("t:ally cost<=3", "攻击>=4 order:attack dir:desc", "博士 or 先知"),
    "zero": ("c:红 t:character", "cost<=2 攻击>=2", "悟空"),
    "vividz": ("t:character cost<=2", "power>=3000 order:power", "あかり"),
    "riftbound": ("c:fury t:unit might>=5", "legal:standard set:OGN energy<=2", "金克丝 or jinx"),
    "wow": ("t:ally cost<=2", "banned:contemporary", "jinke or thrall"),
}


@dataclass(frozen=True, slots=True)
class Wrong:
    """A query that cannot be answered: why, and its text around the part that is to blame."""

    sentence: str
    column: int
    before: str
    bad: str
    after: str


@dataclass(frozen=True, slots=True)
class Help:
    """A field of the query language: the words for it."""

    field: Field
    words: tuple[str, ...]


def frames_of(results: Results) -> list[Frame]:
    """The cards or printings found, to be drawn."""
    if results.printings:
        return [frame_of(printing.card, printing) for printing in results.printings]

    return [frame_of(card) for card in results.cards]


def wrong(text: str, error: SearchError) -> Wrong:
    """The error with the text that it is about, the bad part apart."""
    start = error.column - 1
    end = start + error.length
    return Wrong(error_sentence(error), error.column, text[:start], text[start:end], text[end:])


def helps(game: str) -> list[Help]:
    """Every field that a query among the game's cards may use, once, with its short words."""
    words: dict[Field, list[str]] = {}
    for word, field in fields_of(game).items():
        words.setdefault(field, []).append(word)

    return [Help(field, _short(field, found)) for field, found in words.items()]
