"""The sources of cards by their names on the command line: those of the games, and tables that people fill by hand.

Stable: a name never changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cards.importers.spreadsheet import csv_file, json_file, xlsx_file
from cards.importers.spreadsheet.table import NO_NUMBERS_IN_USE, NumbersInUse
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import Batch, CardSource

# The collector numbers that the cards of a game have already.
NumbersLookup = Callable[[str], NumbersInUse]
ParseTyped = Callable[[bytes, Game, NumbersInUse], Batch]


@dataclass(frozen=True, slots=True)
class TypedSource:
    """A table that people fill by hand, for any game."""

    name: str
    parse: ParseTyped
    ending: str


TYPED: Final[Mapping[str, TypedSource]] = {
    source.name: source
    for source in (
        TypedSource("csv", csv_file.parse, ".csv"),
        TypedSource("xlsx", xlsx_file.parse, ".xlsx"),
        TypedSource("json", json_file.parse, ".json"),
    )
}


def public_sources() -> dict[str, tuple[Game, CardSource]]:
    """The public sources of every game by their names, each with its game. The registry lets no two share a name."""
    return {source.name: (game, source) for game in GAMES.values() for source in game.card_sources}


def source_names() -> tuple[str, ...]:
    """The names of all sources, the public ones first."""
    return (*public_sources(), *TYPED)


def may_take_numbers(source: str) -> bool:
    """Whether cards of the source are not held against the numbers that there are: a hand-typed table has been already."""
    return source in TYPED or public_sources()[source][1].shares_numbers


def no_numbers_in_use(game: str) -> NumbersInUse:
    """As if the game had no cards yet."""
    return NO_NUMBERS_IN_USE


def parse(source: str, game: str, data: bytes, numbers_in_use: NumbersLookup = no_numbers_in_use) -> Batch:
    """The batch of a file of that source. Raises UnreadableSource for other bytes.

    `numbers_in_use` is called for hand-filled tables only, which are checked against the existing cards.
    """
    if source in TYPED:
        return TYPED[source].parse(data, GAMES[game], numbers_in_use(game))

    return public_sources()[source][1].parse(data)
