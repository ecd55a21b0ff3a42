"""The rows that every source of cards is parsed to.

In a source's row, a fact that is present is stated by the source (an empty list: known to have no value) and a fact
that is absent is left to other sources. `unknown` names what the source itself marks as missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from legality.sources.facts import Facts


class UnreadableSource(ValueError):
    """A file that cannot be read as its source: the message names the place and the reason."""


# The line of what was rejected where several rows of a file were taken together.
NO_ROW: Final = 0


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row of a source that was rejected: `line` counts rows from 1, `key` names the sentence (messages.py)."""

    line: int
    key: str
    words: tuple[tuple[str, str], ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set of cards. `releases`: days (ISO) in regions that had it on another day than the rest of the world.

    `legal`: by region the day from which it is legal, or `never`; see cards/catalogue/loading.py.
    """

    code: str
    names: Mapping[str, str]
    released: date | None = None
    sample: bool = False
    releases: Mapping[str, str] = field(default_factory=dict)
    legal: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card: `key` is its stable identity within the game, `name` the official name.

    `texts`: rules text by language; `texts_as_of`: the day (ISO) up to which every erratum is in it, where the source says
    so, by language; `outdated_texts`: the languages whose text lacks an erratum, or may lack it. `codes`: printings that
    join the row to a card of another source, where the row alone does not tell its key.
    """

    key: str
    name: str
    names: Mapping[str, str]
    facts: Facts
    aliases: tuple[str, ...] = ()
    sample: bool = False
    texts: Mapping[str, str] = field(default_factory=dict)
    codes: tuple[str, ...] = ()
    texts_as_of: Mapping[str, str] = field(default_factory=dict)
    outdated_texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintingRow:
    """A card in a set."""

    card: str
    card_set: str
    number: str
    variant: str = ""
    rarity: str = ""
    artist: str = ""
    image: str = ""
    text: str = ""
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RestrictionRow:
    """A dated ban or copy cap."""

    card: str
    format: str
    limit: int
    since: date | None = None
    until: date | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class ErratumRow:
    """A change of a card's text: `kind` is functional, clarification, misprint, or empty where the source gives none.

    `summaries`: what changed, by language.
    """

    card: str
    announced: date
    kind: str
    summaries: Mapping[str, str]
    old: str = ""
    new: str = ""
    source: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class RulingRow:
    """An official answer about a card, or with an empty `card` about the game.

    `question` identifies it, as it was first asked; `questions` and `answers`: by language.
    """

    card: str
    question: str
    questions: Mapping[str, str]
    answers: Mapping[str, str]
    date: date
    source: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """All rows of one source about one game, and its rejected rows."""

    game: str
    sets: tuple[SetRow, ...] = ()
    cards: tuple[CardRow, ...] = ()
    printings: tuple[PrintingRow, ...] = ()
    restrictions: tuple[RestrictionRow, ...] = ()
    errata: tuple[ErratumRow, ...] = ()
    rulings: tuple[RulingRow, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    source: str = "starter"


@dataclass(frozen=True, slots=True)
class CardSource:
    """A public source of one game's cards, with a form of its own. `name`: on the command line; it never changes.

    `parse` raises UnreadableSource for other bytes. `precedence`: where sources differ, the smallest wins. `shares_numbers`:
    it gives some numbers to two cards, rightly. `batches`: what the sources of its batches are called, if not as it is.
    """

    name: str
    parse: Callable[[bytes], Batch]
    precedence: int
    shares_numbers: bool = False
    batches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """How many rows were new, changed, unchanged, or deleted because no source claims them any more."""

    created: int = 0
    changed: int = 0
    unchanged: int = 0
    deleted: int = 0

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.created + other.created,
            self.changed + other.changed,
            self.unchanged + other.unchanged,
            self.deleted + other.deleted,
        )

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was different."""
        return not (self.created or self.changed or self.deleted)
