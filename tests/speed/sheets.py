"""How long the sheets of an event take: `python -m tests.speed.sheets`. A benchmark, not a test.

An event of 300 players in a database of its own, which is deleted: each list has 25 lines of 60 cards of Riftbound, in
English with Chinese beneath. The file of all sheets is asked for as the page does it and made by the thread; meanwhile
its progress is asked for as the browser does. Seconds; write them down in results.md.
"""

import logging
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import django

FOLDER: Final = tempfile.TemporaryDirectory(prefix="deckwright-sheets-")
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/speed.sqlite3"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402  Django must stand before its models are imported
from django.core.management import call_command  # noqa: E402
from django.db import connections, transaction  # noqa: E402
from django.test import Client  # noqa: E402

from accounts.models import User  # noqa: E402
from cards.catalogue.loading import load_catalogue  # noqa: E402
from config.ops.warmup import warm_up  # noqa: E402
from events.lists.freezing import CODE_LENGTH, FrozenCard  # noqa: E402
from events.models import Event  # noqa: E402
from tests.events.event_of import entry_of, event_of  # noqa: E402
from tests.events.sheets.made import frozen  # noqa: E402

PLAYERS: Final = 300
CARDS: Final = 60
LINES: Final = 25
ROUNDS: Final = 7
# How often the page asks how far the file is.
EVERY: Final = 0.7
LETTERS: Final = "ABCDEFGH8JKLMN9PQRSTUVWXYZ234567"


def main() -> None:
    """Print one row of Markdown for each figure."""
    logging.disable(logging.INFO)
    settings.SHEETS_DIR = Path(FOLDER.name) / "sheets"
    call_command("migrate", verbosity=0)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        call_command("loadstarter", stdout=nowhere)
    client = Client(headers={"host": "localhost"})
    event = made(client)
    # As a worker of the site does before its first request.
    warm_up(lambda: None)

    print("| what | seconds |\n|---|---|")
    sheet = f"/events/{event.slug}/entries/1/sheet/"
    print(f"| one sheet, the first that the process draws | {seconds(lambda: ask(client, sheet)):.3f} |")
    print(f"| one sheet, median | {statistics.median(one_each(client, event)):.3f} |")
    first = whole(client, event)
    others = [whole(client, event) for _ in range(ROUNDS)]
    print(f"| {PLAYERS} sheets, the first file | {first:.2f} |")
    print(f"| {PLAYERS} sheets, median | {statistics.median(others):.2f} |")
    print(f"| {PLAYERS} sheets, slowest | {max(others):.2f} |")
    connections.close_all()


@transaction.atomic
def made(client: Client) -> Event:
    """The event, whose organiser the client is. The same each time."""
    random.seed(1)
    organiser = User.objects.create_user("organiser", "organiser@example.org", "eleven-copies-of-nothing")
    client.force_login(organiser)
    event, cards = event_of(organiser), pool()
    for number in range(PLAYERS):
        entry = entry_of(event, name=random.choice(("Mei Lin {}", "王小明{}", "Ana O’Connor {}")).format(number))
        code = "".join(random.choices(LETTERS, k=CODE_LENGTH))
        frozen(entry, random.sample(cards, LINES), code=code, deck_name=f"Deck {number}")

    return event


def pool() -> list[FrozenCard]:
    """Cards with a Chinese name, in three sections."""
    catalogue = load_catalogue("riftbound")
    known = [card for card in catalogue.cards.values() if "zh-hans" in card.names]
    sections = ("main", "main", "main", "runes", "sideboard")
    return [
        {
            "section": sections[place % len(sections)],
            "id": card.id,
            "name": card.name,
            "code": catalogue.code_of(card),
            "count": place % 3 + 1,
            "line": place + 1,
        }
        for place, card in enumerate(random.sample(known, CARDS))
    ]


def ask(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, answer.status_code


def one_each(client: Client, event: Event) -> list[float]:
    """A sheet of many players, each of whom nobody asked for yet."""
    paths = [f"/events/{event.slug}/entries/{number}/sheet/" for number in range(2, 32)]
    return [seconds(lambda path=path: ask(client, path)) for path in paths]  # type: ignore[misc]  # mypy infers no type for it


def whole(client: Client, event: Event) -> float:
    """From the form to the file, asking every so often how far it is."""

    def act() -> None:
        page = client.post(f"/events/{event.slug}/sheets/", {"paper": "a4", "order": "name"})["Location"]
        steps = []
        while (told := client.get(f"{page}progress/").json())["state"] == "running":
            steps.append(told["done"])
            time.sleep(EVERY)
        assert told["state"] == "done", told
        file = client.get(f"{page}file/")
        size = len(b"".join(file.streaming_content))  # type: ignore[attr-defined]  # a streamed answer
        print(f"<!-- {size:,} bytes; told meanwhile: {steps} -->")

    return seconds(act)


def seconds(act: Callable[[], object]) -> float:
    """How long an act takes by the clock on the wall."""
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
    FOLDER.cleanup()
