"""`python -m tests.speed.houses`: a house format of 300 rules, derived, looked through for idle rules, and judged by."""

import os
from collections.abc import Callable
from datetime import date
from statistics import median
from time import perf_counter
from typing import Final

import django

RULES: Final = 300
DAY: Final = date(2026, 8, 8)


def main() -> None:
    """Prints the milliseconds of each step, on the cards of DATABASE_URL."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from cards.catalogue.house_formats import read_premises  # noqa: PLC0415  # needs Django set up
    from cards.catalogue.loading import load_catalogue  # noqa: PLC0415  # as above
    from decks.check.checking import check_text  # noqa: PLC0415  # as above
    from decks.check.question import Question  # noqa: PLC0415  # as above
    from decks.houses.drafting import faults_in  # noqa: PLC0415  # as above
    from decks.samples import find_sample  # noqa: PLC0415  # as above
    from legality.engine.house import HouseKind, HouseRule, derive_format  # noqa: PLC0415  # as above
    from legality.games import GAMES  # noqa: PLC0415  # as above

    game, catalogue = GAMES["riftbound"], load_catalogue("riftbound")
    names = sorted({card.name for card in catalogue.cards.values()})
    kinds = (HouseKind.BAN, HouseKind.CAP, HouseKind.POINTS)
    rules = [
        HouseRule(place + 1, kinds[place % 3], (names[place % len(names)],), amount=1) for place in range(RULES - 1)
    ]
    rules.append(HouseRule(RULES, HouseKind.BUDGET, amount=9))
    stored = [
        {
            "number": one.number,
            "kind": one.kind,
            "amount": one.amount,
            "cards": [{"key": "", "name": name} for name in one.cards],
        }
        for one in rules
    ]
    base, premises = game.format("standard"), read_premises(game)
    made = derive_format(base, "house-1", {"en": "League"}, 1, rules, premises)
    sample = find_sample("riftbound", "standard")
    assert sample is not None

    def judged() -> None:
        check_text(Question(game, made, DAY), sample.text, catalogue)

    print(f"{len(names)} names, {RULES} rules")
    timed("derived", lambda: derive_format(base, "house-1", {"en": "League"}, 1, rules, premises))
    timed("looked through", lambda: faults_in(game, "standard", stored), times=3)  # type: ignore[arg-type]  # plain rows
    timed("first check", judged, times=1)
    timed("a check", judged)


def timed(what: str, work: Callable[[], object], times: int = 20) -> None:
    """Print the median of several times."""
    taken = []
    for _ in range(times):
        begun = perf_counter()
        work()
        taken.append((perf_counter() - begun) * 1000)

    print(f"{what}: {median(taken):.1f} ms")


if __name__ == "__main__":
    main()
