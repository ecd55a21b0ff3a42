"""The registry of games. It reads no settings: the site tells it the folders to look in."""

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from types import MappingProxyType

from legality.engine.game import Game
from legality.games.discovery import FaultyGameError, find_games
from legality.games.faults import find_game_faults

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that is not served: its slug, where it was found, and why."""

    slug: str
    place: str
    why: str


@dataclass(frozen=True, slots=True)
class _Loaded:
    games: Mapping[str, Game]
    left_out: tuple[LeftOut, ...]


class Registry(Mapping[str, Game]):
    """Every game by its slug, in the order in which people see them. The games are loaded when first asked for."""

    def __init__(self) -> None:
        self._paths: tuple[Path, ...] = ()
        self._reserved: frozenset[str] = frozenset()
        self._loaded: _Loaded | None = None
        self._lock = RLock()

    def look_in(self, paths: Iterable[Path], reserved: Iterable[str] = ()) -> None:
        """Look for games in these folders too, apart from those of the site and of packages.

        A game's slug begins its addresses, so none may be one of the `reserved` words.
        """
        with self._lock:
            self._paths = tuple(paths)
            self._reserved = frozenset(reserved)
            self._loaded = None

    def is_reserved(self, slug: str) -> bool:
        """Whether no game can have this slug, since other addresses begin with it."""
        return slug in self._reserved

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The games that were found and cannot be served."""
        return self._load().left_out

    def folders(self) -> tuple[Path, ...]:
        """The folders of the games."""
        return tuple(game.folder for game in self.values())

    def __getitem__(self, slug: str) -> Game:
        return self._load().games[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._load().games)

    def __len__(self) -> int:
        return len(self._load().games)

    def _load(self) -> _Loaded:
        if self._loaded is None:
            with self._lock:
                self._loaded = self._loaded or _load_games(self._paths, self._reserved)

        return self._loaded


def _load_games(paths: Iterable[Path], reserved: frozenset[str]) -> _Loaded:
    games: dict[str, Game] = {}
    left_out: list[LeftOut] = []
    owners: dict[str, str] = {}
    for found in find_games(paths):
        try:
            # The game of a slug that is free. Raises FaultyGameError.
            if found.slug in reserved:
                raise FaultyGameError(f"other addresses of the site begin with /{found.slug}/")
            if found.slug in games:
                raise FaultyGameError(f"another game has this slug, in {games[found.slug].folder}")

            new_game = found.load()
            if grave := [str(fault) for fault in find_game_faults(new_game) if fault.grave]:
                raise FaultyGameError("; ".join(grave))

            # The name of a source is typed on the command line, so it means one source of one game.
            names = [source.name for source in new_game.card_sources]
            for name in names:
                if not name.startswith(f"{found.slug}-"):
                    raise FaultyGameError(f"the name of its source of cards {name!r} does not begin with {found.slug}-")
                if name in owners or names.count(name) > 1:
                    owner = owners.get(name, found.slug)
                    raise FaultyGameError(f"the game {owner} has a source of cards named {name!r} already")

            owners |= dict.fromkeys(names, found.slug)
            games[found.slug] = new_game
        except FaultyGameError as error:
            left_out.append(LeftOut(found.slug, found.place, str(error)))
            logger.error("the game %s in %s is left out: %s", found.slug, found.place, error)

    ordered = sorted(games.values(), key=lambda game: (game.place, game.slug))
    return _Loaded(MappingProxyType({game.slug: game for game in ordered}), tuple(left_out))
