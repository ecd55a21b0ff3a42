"""The names of a game as search knows them, for bare words that no name has.

A correction is never silent: the explanation of the query names it.
"""

from __future__ import annotations

from functools import lru_cache

from cards.catalogue.name_index import NameIndex
from cards.models import SearchRow
from legality.games import GAMES


@lru_cache(maxsize=16)
def name_index(game: str, versions: tuple[tuple[str, int], ...]) -> NameIndex:
    """The names of one game (empty: of all games) at its version; cached in the process."""
    rows = SearchRow.objects.filter(game__in=[game] if game else list(GAMES))
    return NameIndex(list(rows.values_list("names", "squashed", "pinyin")))
