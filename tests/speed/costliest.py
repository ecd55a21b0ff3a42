"""What the costliest requests of a stranger cost: `python -m tests.speed.costliest`. A benchmark, not a test.

Each goes through the whole site in process, twice; seconds of this thread's processor, the first time (names are guessed at
and remembered) and again. Shares of work are lifted, so that the figures are those of the work itself, but for matrix and batch,
which are measured as a stranger may ask for them. The database holds the starter sets and all public lists.
"""

import gc
import gzip
import json
import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402  Django must stand before its models are imported
from django.http.response import HttpResponseBase  # noqa: E402
from django.test import Client, override_settings  # noqa: E402

from cards.catalogue.loading import load_catalogue  # noqa: E402
from decks.decklist.reading.lists import BUILT_LINES, MAX_LINES  # noqa: E402
from legality.games import GAMES  # noqa: E402
from tests.fuzz.costly import DOORS, NASTY  # noqa: E402

LINES: Final = MAX_LINES - 1
DAYS: Final = [f"2026-{month:02}-{day:02}" for month in range(1, 11) for day in range(1, 7)]
WHOSE: Final = ("stranger", "person", "people")
LIFTED: Final = {
    "THROTTLE_RATES": dict.fromkeys(settings.THROTTLE_RATES, ("1000000/minute",) * 2),
    "ADDRESS_WORK": dict.fromkeys(WHOSE, "1000000000/minute"),
    "BATCH_WORK": dict.fromkeys(WHOSE, "1000000000/minute"),
}
UNBOUNDED: Final = LIFTED | {"BATCH_REQUEST": dict.fromkeys(WHOSE, 1_000_000_000)}
CLIENT: Final = Client(headers={"host": "localhost"})
JSON: Final = "application/json"


def main() -> None:
    """Print one row of Markdown for each request."""
    logging.disable(logging.CRITICAL)
    for game in GAMES:
        posted("check/", {"game": game, "deck": {"text": "1 Zqx"}, "mend": True})
    # As a worker of the site does once it has read the cards.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    print("| request | first | again | MB |\n|---|---|---|---|")
    with override_settings(**UNBOUNDED):
        for name, game, text in lists():
            body = {"game": game, "deck": {"text": text}}
            say(f"check, {name}", partial(posted, "check/", body))
            say(f"check with plan, {name}", partial(posted, "check/", body | {"mend": True}))
            say(f"explain, {name}", partial(posted, "check/explain/", body | {"card": names(game)[0]}))
            say(f"page, {name}", partial(paged, game, text))
    with override_settings(**LIFTED):
        # A collection is a person's, and is read as any list.
        for door, name in product([door for door in DOORS if door != "collection"], NASTY):
            say(f"{door}, {name}", partial(DOORS[door], CLIENT, "wow", NASTY[name]()))
        for name, call in others():
            say(name, call)
        say("matrix of 6 formats and 60 days, WoW names, as a stranger may", matrix)
        say("batch of 5,000 lists of 60 names, as a stranger may", batch)


def others() -> Iterator[tuple[str, Callable[[], HttpResponseBase]]]:
    """What else has once been costly, though little is sent."""
    twice = "[" + ",".join(['{"":0,"":0}'] * 240_000) + "]"
    yield "JSON that names members twice", partial(CLIENT.post, "/api/v1/check/", twice, JSON)
    for name, line in (
        ("blank lines", b"\n"),
        ("lists", json.dumps({"game": "wow", "deck": {"text": "a\n" * 4_000}}).encode() + b"\n"),
    ):
        packed = gzip.compress(line * (60_000_000 // len(line)))
        yield f"batch of {name}, 60 MB packed small, as a stranger may", partial(unpacked, packed)
    rows = [{"section": "main", "name": name, "count": 4} for name in names("wow")[:300]]
    yield "plan for 300 rows", partial(posted, "build/mend/", {"game": "wow", "rows": rows})
    cards = [{"name": f"a{number}", "count": 1} for number in range(BUILT_LINES)]
    yield "builder, a deck as JSON", partial(posted, "build/", {"game": "wow", "text": json.dumps({"main": cards})})
    letters = " ".join("abcdefghijklmnopqrstuvwxyzabcd")
    yield "search of thirty letters", partial(CLIENT.get, "/wow/cards/", {"q": letters})


def unpacked(packed: bytes) -> HttpResponseBase:
    encoding = {"content-encoding": "gzip"}
    return CLIENT.post("/api/v1/check/batch/", packed, "application/x-ndjson", headers=encoding)


def lists() -> Iterator[tuple[str, str, str]]:
    """Lists of 5,000 lines: what they are made of, their game and their text."""
    for game in GAMES:
        yield f"{game}, all names", game, of(names(game))
    wow = names("wow")
    yield "wow, names alone", "wow", of(wow, "")
    yield "wow, 999 of all names", "wow", of(wow, "999 ")
    yield "wow, unknown names", "wow", of([f"1 Zqx{number} frob" for number in range(LINES)], "")
    yield "wow, names with one wrong letter", "wow", of([f"{name[:-1]}q" for name in wow])
    shared = Counter(card.name for card in load_catalogue("wow").cards.values())
    yield "wow, names of two cards", "wow", of([name for name, cards in shared.items() if cards > 1])
    yield "wow, unknown headings", "wow", "Foo bar:\n1 Defias\n" * (LINES // 2)


def names(game: str) -> list[str]:
    """A name of every card of a game."""
    catalogue = load_catalogue(game)
    return [catalogue.suggestion_for(card) for card in catalogue.cards.values()]


def of(some: list[str], count: str = "1 ") -> str:
    """A list of as many lines as there may be."""
    return "\n".join(f"{count}{some[number % len(some)]}" for number in range(LINES))


def posted(path: str, body: object) -> HttpResponseBase:
    return CLIENT.post(f"/api/v1/{path}", json.dumps(body), JSON)


def paged(game: str, text: str) -> HttpResponseBase:
    return CLIENT.post("/check/", {"game": game, "format": GAMES[game].formats[0].slug, "text": text})


def matrix() -> HttpResponseBase:
    return posted("check/matrix/", {"game": "wow", "deck": {"text": of(names("wow"))}, "dates": DAYS})


def batch() -> HttpResponseBase:
    wow = names("wow")
    texts = ("\n".join(wow[start : start + 60]) for start in range(5_000))
    lines = "\n".join(json.dumps({"game": "wow", "deck": {"text": text}}) for text in texts)
    return CLIENT.post("/api/v1/check/batch/", lines, "application/x-ndjson")


def say(name: str, call: Callable[[], HttpResponseBase]) -> None:
    """Print the row of a request."""
    (first, size), (again, _) = timed(call), timed(call)
    print(f"| {name} | {first:.2f} | {again:.2f} | {size / 1e6:.2f} |", flush=True)


def timed(call: Callable[[], HttpResponseBase]) -> tuple[float, int]:
    """Seconds of processor, and the bytes that came."""
    begin = time.thread_time()
    answer = call()
    size = len(b"".join(answer.streaming_content)) if answer.streaming else len(answer.content)  # type: ignore[attr-defined]  # one or the other
    answer.close()
    return time.thread_time() - begin, size


if __name__ == "__main__":
    main()
