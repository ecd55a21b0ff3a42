"""Where games are found: the folders next to this file, the folders of `GAMES_PATH`, the entry points of packages.

All of them come through one door: a module or a package with a `GAME`, in a folder named by its slug.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final

from legality.engine.game import Game

BUILT_IN: Final = Path(__file__).resolve().parent
ENTRY_POINTS: Final = "deckwright.games"
# The packages of games in the folders of `GAMES_PATH`.
_PACKAGE: Final = "deckwright_games"


class FaultyGameError(Exception):
    """A game that cannot be served; the message says why."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game that was found: its slug, the place that it comes from, and what imports its module."""

    slug: str
    place: str
    module: Callable[[], ModuleType]

    def load(self) -> Game:
        """The game with its folder. Raises FaultyGameError."""
        try:
            module = self.module()
        except FaultyGameError:
            raise
        except Exception as error:  # noqa: BLE001  whatever a stranger's module raises, the other games are served
            # The last line in a game's folder that an error passed, as `game.py, line 12: `; empty where
            # it passed none.
            frames = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
            if isinstance(error, SyntaxError):
                frames.append((error.filename or "", error.lineno))

            own = [f"{Path(name).name}, line {line}: " for name, line in frames if self.slug in Path(name).parent.parts]
            place_of = own[-1] if own else ""
            raise FaultyGameError(f"{place_of}{type(error).__name__}: {error}") from error

        game = getattr(module, "GAME", None)
        if not isinstance(game, Game):
            raise FaultyGameError("the package has no GAME")
        if game.slug != self.slug:
            raise FaultyGameError(f"the game calls itself {game.slug!r}")

        return _in_folder(game, Path(module.__file__ or "").resolve().parent)


def find_games(paths: Iterable[Path]) -> Iterator[FoundGame]:
    """Every game: those that come with the site, then those in the folders `paths`, then those of packages."""
    for folder in _folders_in(BUILT_IN):
        yield FoundGame(folder.name, str(folder), partial(import_module, f"legality.games.{folder.name}"))

    for path in paths:
        for folder in _folders_in(path):
            yield FoundGame(folder.name, str(folder), partial(_module_in, folder))

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        yield FoundGame(point.name, point.value, partial(_module_of, point))


@lru_cache(maxsize=64)
def _in_folder(game: Game, folder: Path) -> Game:
    """The game with its folder: one object, however often it is looked for, since games are the same only as objects.

    Raises FaultyGameError.
    """
    return replace(game, folder=folder, translations=dict(_read_translations(folder)))


def _read_translations(folder: Path) -> Iterator[tuple[str, Mapping[str, str]]]:
    """By language, the sentences of a game: `translations/zh-hans.json` maps each English one. Raises FaultyGameError."""
    for file in sorted((folder / "translations").glob("*.json")):
        try:
            said = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise FaultyGameError(f"{file.name}: {error}") from error

        if not isinstance(said, dict) or not all(isinstance(text, str) for text in said.values()):
            raise FaultyGameError(f"{file.name}: each English sentence needs its translation, a text")
        yield file.stem, said


def _folders_in(path: Path) -> list[Path]:
    """The packages in a folder, by name."""
    return sorted(file.parent for file in path.glob("*/__init__.py"))


def _module_in(folder: Path) -> ModuleType:
    """The package in a folder, imported again under a name of its own. What a failed import leaves behind is removed."""
    name = f"{_PACKAGE}.{folder.name}"
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    # A Python file always has a loader.
    assert spec and spec.loader

    # The package that holds the games of `GAMES_PATH`, so that they can import their own modules.
    if _PACKAGE not in sys.modules:
        parent = ModuleType(_PACKAGE)
        parent.__path__ = []
        sys.modules[_PACKAGE] = parent
    _forget_module(name)
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        _forget_module(name)
        raise

    return module


def _forget_module(name: str) -> None:
    """Another folder may have had a game of this name."""
    for known in [known for known in sys.modules if known == name or known.startswith(f"{name}.")]:
        del sys.modules[known]


def _module_of(point: EntryPoint) -> ModuleType:
    module = point.load()
    if not isinstance(module, ModuleType):
        raise FaultyGameError(f"{point.value} is no package")
    if not module.__package__:
        raise FaultyGameError(f"{point.value} has no folder of its own")

    return module
