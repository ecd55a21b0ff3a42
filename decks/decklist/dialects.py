"""How other sites write a game's decks: their headings, the order of their tokens, the sections of their codes.

Data by game. A game without a dialect reads and writes only the common forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from legality.engine.format import Game


@dataclass(frozen=True, slots=True)
class Dialect:
    """`headings` are in the order of lists, `tokens` in the order of Tabletop Simulator.

    `single`: sections that hold one copy. `champion`, `side` and `legends`: sections that deck codes store separately.
    """

    headings: tuple[tuple[str, str], ...]
    tokens: tuple[str, ...]
    single: frozenset[str]
    champion: str
    side: str
    legends: str


DIALECTS: Final[Mapping[str, Dialect]] = MappingProxyType(
    {
        # As Piltover Archive and Tabletop Simulator write them.
        "riftbound": Dialect(
            headings=(
                ("legend", "Legend"),
                ("champion", "Champion"),
                ("main", "MainDeck"),
                ("battlefields", "Battlefields"),
                ("runes", "Runes"),
                ("sideboard", "Sideboard"),
                ("additional_legends", "Additional Legends"),
            ),
            tokens=("legend", "champion", "main", "battlefields", "runes", "sideboard", "additional_legends"),
            single=frozenset(("legend", "champion")),
            champion="champion",
            side="sideboard",
            legends="additional_legends",
        )
    }
)


def dialect_of(game: Game) -> Dialect | None:
    """How other sites write the game's decks; None for a game without a dialect."""
    return DIALECTS.get(game.slug)
