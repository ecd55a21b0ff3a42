"""How other sites and programs write a game's decks. Pure data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# The names of dialects: how Piltover Archive and Tabletop Simulator write decks, with the codes that they read.
PILTOVER: Final = "piltover"


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
