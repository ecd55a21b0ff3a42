"""Columns whose values belong to two traits: a game lists the values of one, and all others are of the other.

Riftbound's tags name regions, tribes and champions. A word that is neither listed nor comes before the comma of a card's
name is refused: nobody knows what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.catalogue.normal_values import compared, near_words, words_of
from cards.importers.spreadsheet.cells import SHOWN, BadCell, values
from cards.importers.spreadsheet.columns import UNKNOWN, Column, folded
from legality.engine.game import Game

# By heading, the trait of the listed values and that of the others.
MixedColumns = Mapping[str, tuple[str, str]]


def mixed_columns(headings: Iterable[str], game: Game) -> MixedColumns:
    """The headings of a table that have values of two traits."""
    mixed = game.table_vocabulary.mixed
    return {head: mixed[folded(head)] for head in headings if folded(head) in mixed}


def names_before_comma(names: Iterable[str]) -> frozenset[str]:
    """The folded words before the comma of names such as "Kennen, Keeper of Balance"."""
    return frozenset(folded(name.partition(", ")[0]) for name in names if ", " in name)


def divided_cells(
    cells: Mapping[str, str], mixed: MixedColumns, leaders: frozenset[str], game: Game
) -> dict[Column, str]:
    """The cells of both traits of each mixed column. Raises BadCell for a word of which nobody knows the trait."""
    found: dict[Column, str] = {}
    for head, (listed, other) in mixed.items():
        cell = cells.get(head, "").strip()
        if folded(cell) in UNKNOWN:
            found |= {Column("trait", listed): cell, Column("trait", other): cell}
            continue

        words: dict[str, list[str]] = {listed: [], other: []}
        for word in values(cell):
            words[_trait_of(word, listed, other, leaders, game)].append(word)
        found |= {Column("trait", trait): "|".join(some) for trait, some in words.items()}

    return found


def _trait_of(word: str, listed: str, other: str, leaders: frozenset[str], game: Game) -> str:
    if compared(word) in words_of(game, listed):
        return listed
    if folded(word) in leaders:
        return other

    raise BadCell(
        "unknown-value", Column("trait", listed), value=word[:SHOWN], near=", ".join(near_words(game, listed, word))
    )
