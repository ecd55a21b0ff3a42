"""The sample decks that come with the site: plain lists `samples/<format>[-name].txt` in the folder of a game."""

import logging
import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from legality.engine.game import Game
from legality.games import GAMES

logger = logging.getLogger(__name__)

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


@dataclass(frozen=True, slots=True)
class FaultySample:
    """A file that cannot be served as a sample deck, and why."""

    game: str
    file: str
    why: str


@lru_cache(maxsize=1)
def samples() -> tuple[Sample, ...]:
    """All sample decks, in the order of games and formats. A faulty file is left out and logged."""
    for faulty in faulty_samples():
        logger.error("the sample deck %s of %s is left out: %s", faulty.file, faulty.game, faulty.why)

    return tuple(chain.from_iterable(samples_in(game) for game in GAMES.values()))


def faulty_samples() -> tuple[FaultySample, ...]:
    """The files that cannot be served."""
    return tuple(chain.from_iterable(faulty_samples_in(game) for game in GAMES.values()))


def find_sample(game: str, slug: str) -> Sample | None:
    """The sample of that slug, or None."""
    return next((sample for sample in samples() if (sample.game, sample.slug) == (game, slug)), None)


def samples_in(game: Game) -> list[Sample]:
    """The sample decks in the folder of a game, in the order of its formats; faulty files are left out."""
    order = [format_.slug for format_ in game.formats]
    found = [one for one in _read_folder(game) if isinstance(one, Sample)]
    return sorted(found, key=lambda sample: (order.index(sample.format), sample.slug))


def faulty_samples_in(game: Game) -> list[FaultySample]:
    """The files in the folder of a game that cannot be served."""
    return [one for one in _read_folder(game) if isinstance(one, FaultySample)]


def _read_folder(game: Game) -> list[Sample | FaultySample]:
    slugs = [format_.slug for format_ in game.formats]
    found: list[Sample | FaultySample] = []
    for path in sorted((game.folder / "samples").glob("*.txt")):
        if path.name.endswith(".pool.txt"):
            continue

        fitting = [slug for slug in slugs if path.stem == slug or path.stem.startswith(f"{slug}-")]
        if not fitting:
            found.append(FaultySample(game.slug, path.name, "begins with the slug of no format"))
            continue

        pool = path.with_suffix(".pool.txt")
        try:
            text = path.read_text(encoding="utf-8")
            pooled = pool.read_text(encoding="utf-8") if pool.exists() else None
        except (OSError, UnicodeDecodeError) as error:
            found.append(FaultySample(game.slug, path.name, str(error)))
            continue

        named = _NAME.search(text)
        sample = Sample(
            game=game.slug,
            format=max(fitting, key=len),
            slug=path.stem,
            name=named[1].strip() if named else path.stem,
            text=_ABOUT.sub("", text).lstrip("\n"),
            pool=None if pooled is None else _ABOUT.sub("", pooled).lstrip("\n"),
            options=tuple(_OPTION.findall(text)),
        )
        found.append(sample)

    return found
