"""What a keystroke in the builder costs the server: `python -m tests.speed.keystroke`. A benchmark, not a test.

In this process, for every game, decks of 60 and of 400 rows of its starter cards as the builder sends them (each fifth
row with a tag, each tenth with a note): the whole request `POST /api/v1/build/`, and the part of it that judges the rows
and makes the rows of the answer, without figures, fixes, cards and JSON. Milliseconds of processor time, the median of
the rounds, so that other work on the machine does not count. Write the figures down in results.md.
"""

import json
import statistics
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import cycle, islice
from typing import Any

from tests.speed.build import spent
from tests.speed.search import DAY, database  # sets Django up

from django.core.management import call_command  # isort: skip  Django must be before its models are imported
from django.test import Client  # isort: skip
from cards.catalogue.lookup import Catalogue  # isort: skip
from cards.catalogue.loading import load_catalogue  # isort: skip
from decks.api.builder.views import judged_in  # isort: skip
from decks.api.builder.bodies import BuildSerializer  # isort: skip
from api.bodies import validated_data  # isort: skip
from decks.api.checks.bodies import Given  # isort: skip
from decks.report.judged_rows import build_judged_rows  # isort: skip
from decks.decklist.writing import name_and_code  # isort: skip
from legality.games import GAMES  # isort: skip
from legality.engine.game import Game  # isort: skip

ROUNDS = 15
SIZES = (60, 400)


def main() -> None:
    """Print one row of Markdown for each game and size."""
    with database():
        call_command("loadstarter", verbosity=0)
        print("| game | rows | whole request, ms | rows judged, ms |\n|---|---|---|---|")
        for game in GAMES.values():
            for size in SIZES:
                body = asked(game, size, load_catalogue(game.slug))
                given = validated_data(BuildSerializer(data=body))
                print(
                    f"| {game.slug} | {size} | {median(partial(post, body)):.1f} | {median(partial(judge, given)):.1f} |"
                )


def asked(game: Game, size: int, catalogue: Catalogue) -> dict[str, Any]:
    """The body that the builder sends for a deck of so many rows."""
    rows = list(islice(rows_for(game, catalogue), size))
    return {"game": game.slug, "format": game.formats[0].slug, "date": DAY.isoformat(), "rows": rows}


def rows_for(game: Game, catalogue: Catalogue) -> Iterator[Mapping[str, object]]:
    """Rows without end, each card in the section of its kind."""
    for place, card in enumerate(cycle(catalogue.cards.values())):
        name, code = name_and_code(card, catalogue)
        tags, note = ["ramp"] * (place % 5 == 0), "perhaps two" * (place % 10 == 0)
        said = {"section": game.formats[0].default_section(card), "name": name, "count": 3, "code": code}
        yield said | {"tags": tags, "note": note, "kind": "card"}


def post(body: Mapping[str, object]) -> None:
    """The whole request."""
    response = Client(headers={"host": "localhost"}).post("/api/v1/build/", json.dumps(body), "application/json")
    assert response.status_code == 200, response.content


def judge(given: Given) -> None:
    """The part of the request that this program is about."""
    judged = judged_in(given)
    build_judged_rows(judged.answer, judged.text, judged.entries)


def median(call: Any) -> float:
    call()
    return statistics.median(spent(call) for _ in range(ROUNDS))


if __name__ == "__main__":
    main()
