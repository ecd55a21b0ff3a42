"""What the home page shows: every game, with samples to begin with."""

from __future__ import annotations

from dataclasses import dataclass

from decks.samples import Sample, samples
from legality.engine.format import Game
from legality.games import GAMES


@dataclass(frozen=True, slots=True)
class Welcome:
    """A game on the home page, with the sample decks that stand for its formats."""

    game: Game
    samples: tuple[Sample, ...]


def welcome() -> list[Welcome]:
    """Every game with its sample decks."""
    return [
        Welcome(game, tuple(sample for sample in samples() if sample.game == slug and sample.is_first))
        for slug, game in GAMES.items()
    ]
