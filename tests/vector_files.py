"""The vectors of every game: those of `tests/vectors/<game>/`, and those that a game brings in its own folder."""

from functools import cache
from pathlib import Path
from typing import Final

from decks.samples.vectors import BadVectorError, Vector, vectors_in
from legality.games import GAMES
from tests.long import LONG

FOLDER: Final = Path(__file__).resolve().parent / "vectors"


@cache
def vectors() -> tuple[Vector, ...]:
    """Every vector, in the order of their names. Raises BadVectorError for the first file that cannot be read."""
    strays = stray_files(FOLDER)
    if strays:
        raise BadVectorError(f"{strays[0]}: a vector lies in {FOLDER.name}/<game>/, for one of {', '.join(GAMES)}")

    folders = [(game, folder) for game in GAMES.values() for folder in (FOLDER / game.slug, game.folder / "vectors")]
    found = [vector for game, folder in folders for vector in vectors_in(folder, game)]
    return tuple(sorted(found, key=lambda vector: vector.name))


@cache
def shown_to_faces() -> tuple[Vector, ...]:
    """The vectors that every face is asked for: one of each sort and of each format. The engine is asked for all of them,
    and in the long run so is every face.
    """
    every = vectors()
    if LONG:
        return every

    first = {key(vector): vector for key in (sort_of, format_of) for vector in reversed(every)}
    chosen = {vector.name for vector in first.values()}
    return tuple(vector for vector in every if vector.name in chosen)


def sort_of(vector: Vector) -> tuple[object, ...]:
    """What a face may treat otherwise: the rule and verdict of a game, and whether there are options, a region or a pool."""
    asked = (bool(vector.options), vector.region != "global", vector.pool is not None)
    return (vector.game, vector.rule, vector.verdict, *asked)


def format_of(vector: Vector) -> tuple[object, ...]:
    return (vector.game, vector.format)


def stray_files(folder: Path) -> list[Path]:
    """The files of vectors that are outside the folder of a game."""
    return [
        path for path in sorted(folder.rglob("*.txt")) if path.parent.parent != folder or path.parent.name not in GAMES
    ]
