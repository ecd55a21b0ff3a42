"""The sample decks that come with the site: plain lists `samples/<format>[-name].txt` in the folder of a game."""

from __future__ import annotations

import re
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
    return tuple(sample for game in GAMES.values() for sample in _of_game(game))


def sample_of(game: str, slug: str) -> Sample | None:
    """The sample of that slug, or None."""
    return next((sample for sample in samples() if (sample.game, sample.slug) == (game, slug)), None)


def _of_game(game: Game) -> list[Sample]:
    order = [format_.slug for format_ in game.formats]
    found = [
        _read(path, game) for path in (game.folder / "samples").glob("*.txt") if not path.name.endswith(".pool.txt")
    ]
    return sorted(found, key=lambda sample: (order.index(sample.format), sample.slug))


def _read(path: Path, game: Game) -> Sample:
    text = path.read_text(encoding="utf-8")
    pool = path.with_suffix(".pool.txt")
    named = _NAME.search(text)
    formats = [
        format_.slug
        for format_ in game.formats
        if path.stem == format_.slug or path.stem.startswith(f"{format_.slug}-")
    ]
    return Sample(
        game=game.slug,
        format=max(formats, key=len),
        slug=path.stem,
        name=named[1].strip() if named else path.stem,
        text=_ABOUT.sub("", text).lstrip("\n"),
        pool=_ABOUT.sub("", pool.read_text(encoding="utf-8")).lstrip("\n") if pool.exists() else None,
        options=tuple(_OPTION.findall(text)),
    )
