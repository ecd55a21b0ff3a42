"""How many checks a second one core makes: `python -m tests.speed.checks`. A benchmark, not a test.

For each sample deck that is legal: the engine alone (`engine.check` on a deck), a deck that the evaluator has never seen
(memory emptied before each check), and text to answer (`check_text`: read, find, judge). The database must hold the
starter sets (`make setup`). Figures are the median of seven rounds; write them down in results.md.
"""

import os
import statistics
import time
from collections.abc import Callable

import django

from legality.engine import check

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.utils import timezone  # noqa: E402  Django must stand before its models are imported

from cards.catalogue.loading import load_catalogue  # noqa: E402
from decks.check.checking import check_text, read_entries  # noqa: E402
from decks.check.question import Question  # noqa: E402
from decks.decklist.resolve import look_up, resolve_entries  # noqa: E402
from decks.samples import Sample, samples  # noqa: E402
from legality.engine.rules.evaluator import evaluator_for  # noqa: E402
from legality.games import GAMES  # noqa: E402

ROUNDS = 7
SECONDS = 0.15


def main() -> None:
    """Print one row of Markdown for each legal sample deck."""
    print("| deck | lines | engine, checks/s | engine, first sight | text to answer, checks/s |\n|---|---|---|---|---|")
    for sample in samples():
        row = measure(sample)
        if row:
            print(row)


def measure(sample: Sample) -> str:
    """The row of one sample deck; empty if it is not legal today."""
    game = GAMES[sample.game]
    format_, day, catalogue = game.format(sample.format), timezone.localdate(), load_catalogue(sample.game)
    question = Question(game, format_, day)
    pool = look_up(read_entries(game, sample.pool, catalogue), catalogue, format_).tally() if sample.pool else None
    found = resolve_entries(read_entries(game, sample.text, catalogue), catalogue, format_)
    deck = found.deck(pool)
    if check(format_, deck, day).verdict != "legal":
        return ""

    def cold() -> None:
        evaluator_for.cache_clear()
        check(format_, deck, day)

    warm = rate(lambda: check(format_, deck, day))
    first = rate(cold)
    text = rate(lambda: check_text(question, sample.text, catalogue, sample.pool))
    return f"| {sample.game}/{sample.slug} | {len(found.placed)} | {warm:,.0f} | {first:,.0f} | {text:,.0f} |"


def rate(call: Callable[[], object]) -> float:
    """Calls a second: the median of several rounds."""
    call()
    return statistics.median(_round(call) for _ in range(ROUNDS))


def _round(call: Callable[[], object]) -> float:
    calls, begin = 0, time.perf_counter()
    while (spent := time.perf_counter() - begin) < SECONDS:
        call()
        calls += 1

    return calls / spent


if __name__ == "__main__":
    main()
