"""How long a plan takes that fixes a whole deck: `python -m tests.speed.mending [folder of lists]`. A benchmark, not a test.

The legal lists of the samples, the vectors and the folder (one folder a game) are made worse and fixed. Without an illegal
deck left, the figures are written down in results.md. The database holds the cards.
"""

import os
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import django

from legality.engine import check

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.utils import timezone  # noqa: E402  Django must stand before its models are imported

from cards.catalogue.loading import load_catalogue  # noqa: E402
from decks.check.checking import check_text  # noqa: E402
from decks.check.fix_steps import deck_after  # noqa: E402
from decks.check.question import Question  # noqa: E402
from decks.samples import samples  # noqa: E402
from legality.engine.advice.fix_plan import FixPlan, plan_fix  # noqa: E402
from legality.engine.values.deck import Deck  # noqa: E402
from legality.engine.values.report import ILLEGAL, LEGAL  # noqa: E402
from legality.games import GAMES  # noqa: E402
from tests.mutating import Worsening  # noqa: E402
from tests.vector_files import vectors  # noqa: E402

DECKS: Final = int(os.environ.get("DECKS", "1000"))
SEED: Final = 11


@dataclass(frozen=True, slots=True)
class Base:
    """A legal list, to be made worse."""

    question: Question
    deck: Deck


@dataclass(frozen=True, slots=True)
class Measured:
    """A plan for a worse deck: how many milliseconds it took, and whether it fixes the deck."""

    milliseconds: float
    plan: FixPlan
    is_mended: bool


def main(folder: str = "") -> None:
    """Print one row of Markdown for each game."""
    print(
        "| game | lists | decks | mended | exact | steps, median | ms, median | ms, p95 | ms, most |\n"
        + "|---" * 9
        + "|"
    )
    for game in GAMES:
        found = list(bases(game, folder))
        print(row(game, len(found), list(measured(found, DECKS))))


def bases(game: str, folder: str) -> Iterator[Base]:
    """The legal lists of a game."""
    catalogue, today = load_catalogue(game), timezone.localdate()
    lists = [(each.format, each.text, each.pool, today) for each in samples() if each.game == game]
    lists += [(each.format, each.text, each.pool, each.day) for each in vectors() if each.game == game]
    for path in sorted(Path(folder, game).glob("*.txt")) if folder else ():
        lists += [(each.slug, path.read_text(), None, today) for each in GAMES[game].formats]

    for slug, text, pool, day in lists:
        question = Question(GAMES[game], GAMES[game].format(slug), day)
        answer = check_text(question, text, catalogue, pool)
        if answer.verdict == LEGAL:
            yield Base(question, answer.deck)


def measured(found: list[Base], decks: int) -> Iterator[Measured]:
    """A plan for each of so many decks."""
    random = Random(SEED)
    while decks:
        base = random.choice(found)
        asked = base.question
        cards = list(load_catalogue(asked.game.slug).cards.values())
        deck = Worsening(asked.format_, cards)(base.deck, random)
        if check(asked.format_, deck, asked.day).verdict != ILLEGAL:
            continue

        decks -= 1
        begin = time.perf_counter()
        plan = plan_fix(asked.format_, deck, asked.day)
        spent = 1000 * (time.perf_counter() - begin)
        yield Measured(spent, plan, check(asked.format_, deck_after(plan.steps, deck), asked.day).verdict != ILLEGAL)


def row(game: str, lists: int, plans: list[Measured]) -> str:
    """The figures of a game."""
    spent = sorted(plan.milliseconds for plan in plans)
    steps = statistics.median(plan.plan.size for plan in plans)
    mended, exact = sum(plan.is_mended for plan in plans), sum(plan.plan.exact for plan in plans)
    times = f"{statistics.median(spent):.1f} | {spent[int(0.95 * len(spent))]:.1f} | {spent[-1]:.0f}"
    return f"| {game} | {lists} | {len(plans)} | {mended} | {exact} | {steps:g} | {times} |"


if __name__ == "__main__":
    main(*sys.argv[1:])
