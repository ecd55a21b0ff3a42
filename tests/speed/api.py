"""What the API's large answers cost: `python -m tests.speed.api [PLAYERS]`, on SQLite, in one process.

Five answers: a check, a page of 200 cards, a page of 200 decks, all 5,000 entries of an event with their lists (25 pages), and the
making of the bulk file of WoW. Milliseconds of this process's processor, the least of some rounds, and the queries of one. Where
`../shared/data` is there, WoW has 6,442 cards, else the starter cards. To compare two states of the code, run it in both in turn.
"""

import json
import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connections
from django.http.response import HttpResponseBase
from django.test import Client

import tests.speed.board as board  # noqa: I001  it makes the database and sets Django up
from accounts.models import User
from cards.api.bulk import write_cards
from decks.models import Check, Deck
from decks.samples import samples
from events.models import Staff

DAY: Final = date(2026, 8, 8)
WOW: Final = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "wow"


def main() -> None:
    """Fill a database and print a table."""
    logging.disable()
    call_command("migrate", verbosity=0)
    call_command("loadstarter", stdout=StringIO())
    if WOW.is_dir():
        files = [str(WOW / f"tracker-{name}.json") for name in ("cards", "prints", "expansions")]
        call_command("importcards", "wow-tracker", *files, "--skip-bad", stdout=StringIO())
    person = User.objects.create_user("olga", None, "correct horse battery")
    event = board.filled()
    Staff.objects.create(event=event, person=person, role="organiser")
    fill_decks(person)
    client = Client(HTTP_HOST="localhost")
    client.force_login(person)
    text = next(one.text for one in samples() if (one.game, one.format) == ("riftbound", "standard"))
    body = json.dumps({"game": "riftbound", "format": "standard", "date": DAY.isoformat(), "deck": {"text": text}})
    entries = f"/api/v1/events/{event.slug}/entries/?page_size=200&include=details,list"
    rows: dict[str, tuple[int, Callable[[], object]]] = {
        "a check": (60, lambda: answered(client.post("/api/v1/check/", body, "application/json"))),
        "200 cards": (20, lambda: answered(client.get("/api/v1/cards/?game=wow&page_size=200"))),
        "200 decks": (60, lambda: answered(client.get("/api/v1/decks/?page_size=200"))),
        "5,000 entries with lists": (5, lambda: read_all(client, entries)),
        "bulk file of WoW": (3, lambda: write_cards("wow", DAY, dict.fromkeys(("json", "ndjson"), drop))),
    }
    print("| answer | ms | queries |\n|---|---|---|")
    for name, (rounds, ask) in rows.items():
        print(f"| {name} | {least(ask, rounds):.2f} | {queries_of(ask)} |", flush=True)


def drop(text: str) -> None:
    """Write nowhere."""


def fill_decks(owner: User) -> None:
    """Two hundred decks that everybody finds, each with its last check."""
    for place in range(200):
        deck = Deck.objects.create(
            owner=owner, name=f"Rush {place}", game="riftbound", format="standard", text="3 Defy", visibility="public"
        )
        Check.objects.create(deck=deck, day=DAY, verdict="illegal", codes=["size"], edition="CR", catalogue=1)


def answered(answer: HttpResponseBase) -> Any:  # Any: JSON
    """What a request was answered."""
    assert answer.status_code == 200, answer
    return json.loads(getattr(answer, "content", b"{}"))


def read_all(client: Client, address: str | None) -> None:
    """All pages of a list."""
    while address:
        caches["limits"].clear()
        address = answered(client.get(address))["next"]


def least(ask: Callable[[], object], rounds: int) -> float:
    """The least milliseconds of processor of some rounds, once it has been asked."""
    ask()
    found = []
    for _ in range(rounds):
        for name in settings.CACHES:
            caches[name].clear()
        began = time.process_time()
        ask()
        found.append(time.process_time() - began)
    return min(found) * 1000


def queries_of(ask: Callable[[], object]) -> int:
    """The queries of one round."""
    asked: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001  Django's own signature and Any
        asked.append(sql)
        return execute(sql, params, many, context)

    with ExitStack() as stack:
        for one in connections.all():
            stack.enter_context(one.execute_wrapper(note))
        ask()
    return len(asked)


if __name__ == "__main__":
    main()
