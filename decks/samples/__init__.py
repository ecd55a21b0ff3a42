"""The sample decks that come with the site: plain lists `samples/<format>[-name].txt` in the folder of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from legality.engine.format import Game
from legality.games import GAMES

_NAME: Final = re.compile(r"^# name: (.+)$", re.MULTILINE)
# Header lines that are for the site and not shown to readers.
_ABOUT: Final = re.compile(r"^# (?:name|format|source|pool|option): .*\n|^# sample cards.*\n", re.MULTILINE)
_OPTION: Final = re.compile(r"^# option: (\w+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample deck; `slug` is unique within its game. `text` is the list without the file's header.

    `pool` is None for a deck without one; `options` are the options to check it with.
    """

    game: str
    format: str
    slug: str
    name: str
    text: str
    pool: str | None = None
    options: tuple[str, ...] = ()

    @property
    def is_first(self) -> bool:
        """Whether it is the default sample of its format."""
        return self.slug == self.format


@lru_cache(maxsize=1)
def samples() -> tuple[Sample, ...]:
    """All sample decks, in the order of games and formats."""
    return tuple(sample for game in GAMES.values() for sample in samples_in(game))


def sample_of(game: str, slug: str) -> Sample | None:
    """The sample of that slug, or None."""
    return next((sample for sample in samples() if (sample.game, sample.slug) == (game, slug)), None)


def samples_in(game: Game) -> list[Sample]:
    """The sample decks in the folder of a game, in the order of its formats."""
    order = [format_.slug for format_ in game.formats]
    found = [_read(path, game, slug) for path, slug in _files(game) if slug]
    return sorted(found, key=lambda sample: (order.index(sample.format), sample.slug))


def strays_in(game: Game) -> list[str]:
    """The names of the files whose name begins with no format of the game."""
    return sorted(path.name for path, slug in _files(game) if not slug)


def _files(game: Game) -> Iterator[tuple[Path, str]]:
    """The files of decks, each with its format; empty if its name begins with none."""
    slugs = [format_.slug for format_ in game.formats]
    for path in sorted((game.folder / "samples").glob("*.txt")):
        if not path.name.endswith(".pool.txt"):
            fitting = [slug for slug in slugs if path.stem == slug or path.stem.startswith(f"{slug}-")]
            yield path, max(fitting, key=len, default="")


def _read(path: Path, game: Game, format_: str) -> Sample:
    text = path.read_text(encoding="utf-8")
    pool = path.with_suffix(".pool.txt")
    named = _NAME.search(text)
    return Sample(
        game=game.slug,
        format=format_,
        slug=path.stem,
        name=named[1].strip() if named else path.stem,
        text=_ABOUT.sub("", text).lstrip("\n"),
        pool=_ABOUT.sub("", pool.read_text(encoding="utf-8")).lstrip("\n") if pool.exists() else None,
        options=tuple(_OPTION.findall(text)),
    )
