"""The names of a game as search knows them, for bare words that no name has.

A correction is never silent: the explanation of the query names it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cards.catalogue.name_index import NameIndex
from cards.catalogue.snapshot import KeptByVersion
from cards.models import SearchRow
from cards.search.vocabulary import Versions, games_of, versions_of


def name_index(game: str, versions: Versions) -> NameIndex:
    """The names of one game (empty: of all games) at its version; cached in the process."""
    return _INDEXES.of(game, versions)


def _read(game: str) -> Callable[[Versions], NameIndex]:
    rows = SearchRow.objects.filter(game__in=games_of(game))
    found = list(rows.values_list("names", "squashed", "pinyin"))
    return lambda _: NameIndex(found)


_INDEXES: Final = KeptByVersion(versions_of, _read)
