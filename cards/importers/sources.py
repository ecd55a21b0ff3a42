"""The sources of cards by their names on the command line. Stable: a name never changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cards.importers.riftbound import catalog_zh, errata, gallery, riftcodex
from cards.importers.rows import Batch
from cards.importers.spreadsheet import csv_file, json_file, xlsx_file
from cards.importers.spreadsheet.table import NO_NUMBERS_IN_USE, NumbersInUse
from cards.importers.wow import decktools, restrictions, tracker
from legality.engine.game import Game
from legality.games import GAMES

# The collector numbers that the cards of a game have already.
NumbersLookup = Callable[[str], NumbersInUse]
Parse = Callable[[bytes], Batch]
ParseTyped = Callable[[bytes, Game, NumbersInUse], Batch]


@dataclass(frozen=True, slots=True)
class PublicSource:
    """A source of one game, with a form of its own. `shares_numbers`: it gives some numbers to two cards, rightly."""

    name: str
    game: str
    parse: Parse
    shares_numbers: bool = False


@dataclass(frozen=True, slots=True)
class TypedSource:
    """A table that people fill by hand, for any game."""

    name: str
    parse: ParseTyped
    ending: str


PUBLIC: Final[Mapping[str, PublicSource]] = {
    source.name: source
    for source in (
        PublicSource("riftbound-gallery", "riftbound", gallery.parse),
        PublicSource("riftbound-riftcodex", "riftbound", riftcodex.parse),
        PublicSource("riftbound-catalog-zh", "riftbound", catalog_zh.parse),
        PublicSource("riftbound-errata", "riftbound", errata.parse),
        PublicSource("wow-decktools", "wow", decktools.parse, shares_numbers=True),
        PublicSource("wow-tracker", "wow", tracker.parse, shares_numbers=True),
        PublicSource("wow-restrictions", "wow", restrictions.parse),
    )
}
TYPED: Final[Mapping[str, TypedSource]] = {
    source.name: source
    for source in (
        TypedSource("csv", csv_file.parse, ".csv"),
        TypedSource("xlsx", xlsx_file.parse, ".xlsx"),
        TypedSource("json", json_file.parse, ".json"),
    )
}
NAMES: Final = (*PUBLIC, *TYPED)


def may_take_numbers(source: str) -> bool:
    """Whether cards of the source are not held against the numbers that there are: a hand-typed table has been already."""
    return source in TYPED or PUBLIC[source].shares_numbers


def no_numbers_in_use(game: str) -> NumbersInUse:
    """As if the game had no cards yet."""
    return NO_NUMBERS_IN_USE


def parse(source: str, game: str, data: bytes, numbers_in_use: NumbersLookup = no_numbers_in_use) -> Batch:
    """The batch of a file of that source. Raises UnreadableSource for other bytes.

    `numbers_in_use` is called for hand-filled tables only, which are checked against the existing cards.
    """
    return (
        PUBLIC[source].parse(data) if source in PUBLIC else TYPED[source].parse(data, GAMES[game], numbers_in_use(game))
    )
