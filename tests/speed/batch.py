"""How fast the API judges many lists: `python -m tests.speed.batch`. A benchmark, not a test.

500 lists made from the Riftbound samples of constructed formats, one line of each changed, sent through the whole site
in process (no network). The database must hold the starter sets (`make setup`). Medians; write them down in results.md.
"""

import json
import logging
import os
import random
import statistics
import time
from collections.abc import Callable

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.test import Client  # noqa: E402  Django must stand before its models are imported

from decks.samples import samples  # noqa: E402

CHECKS = 500
ROUNDS = 7
URL = "/api/v1/check/"


def main() -> None:
    """Print one row of Markdown for each way to ask."""
    logging.disable(logging.INFO)
    client, checks = Client(headers={"host": "localhost"}), made()
    array, lines = json.dumps({"checks": checks}), "\n".join(json.dumps(check) for check in checks)

    def batch() -> None:
        assert client.post(f"{URL}batch/", array, "application/json").status_code == 200

    def stream() -> None:
        response = client.post(f"{URL}batch/", lines, "application/x-ndjson")
        assert len(list(response.streaming_content)) == CHECKS  # type: ignore[attr-defined]  # a streamed answer

    def single() -> None:
        assert client.post(URL, json.dumps(random.choice(checks)), "application/json").status_code == 200

    print("| request | milliseconds |\n|---|---|")
    print(f"| batch of {CHECKS}, JSON | {median(batch, ROUNDS):,.0f} |")
    print(f"| batch of {CHECKS}, NDJSON | {median(stream, ROUNDS):,.0f} |")
    print(f"| one check | {median(single, 200):,.2f} |")


def made() -> list[dict[str, object]]:
    """The bodies of the checks; the same each time."""
    random.seed(1)
    lists = [sample for sample in samples() if sample.game == "riftbound" and "standard" in sample.format]
    return [
        {"game": "riftbound", "format": sample.format, "deck": {"text": _changed(sample.text)}}
        for sample in (lists[place % len(lists)] for place in range(CHECKS))
    ]


def _changed(text: str) -> str:
    lines = text.split("\n")
    place = random.randrange(len(lines))
    lines[place] = lines[place].replace("3 ", "2 ", 1)
    return "\n".join(lines)


def median(call: Callable[[], object], rounds: int) -> float:
    """Milliseconds of a call, the first one left out."""
    call()
    return statistics.median(_timed(call) for _ in range(rounds)) * 1000


def _timed(call: Callable[[], object]) -> float:
    begin = time.perf_counter()
    call()
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
