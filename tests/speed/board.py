"""The board and the judging of an event of 5,000: `python -m tests.speed.board [PLAYERS]`, on SQLite, in one process.

The lists are the sample decks of Riftbound's constructed formats, half of them with one card in another number, so that
leaders and verdicts vary; each is written in an order of its own. The board is asked for as its page asks; times are
medians of nine, of judging of three.
"""

import logging
import os
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from random import Random
from statistics import median
from tempfile import mkdtemp
from typing import Final

import django

FOLDER: Final = mkdtemp()
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER}/speed.sqlite3"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["EMAIL_URL"] = "dummymail://"
django.setup()

from django.core.management import call_command  # noqa: E402  Django must stand before its models are imported
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import Letter, User  # noqa: E402
from decks.samples import samples  # noqa: E402
from events.entries.rejudging import rejudge  # noqa: E402
from events.lists.freezing import frozen_open_lines, list_digest, listed_cards, receipt_code  # noqa: E402
from events.lists.judging import answer_of_text  # noqa: E402
from events.models import Entry, Event, PlayerDetails, Staff, Submission, Team  # noqa: E402
from events.models.event import SEATS  # noqa: E402

PLAYERS: Final = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000


def main() -> None:
    """Fill a database and print a table of times."""
    logging.disable()
    call_command("migrate", verbosity=0)
    call_command("loadstarter", stdout=StringIO())
    event = filled()
    person = User.objects.create_user("olga", None, "correct horse battery")
    Staff.objects.create(event=event, person=person, role="organiser")
    browser = Client(HTTP_HOST="localhost")
    browser.force_login(person)
    board = f"/events/{event.slug}/board/"
    pages = {
        "board": board,
        "illegal lists": f"{board}?show=illegal",
        "search": f"{board}?q=Person+42",
        "by name, page 30": f"{board}?sort=name&page=30",
        "rows alone": f"{board}rows/",
        "reminders": f"/events/{event.slug}/reminders/",
    }
    print("| what | ms |\n|---|---|")
    for name, path in pages.items():
        print(f"| {name} | {asked(browser, path):.0f} |")
    print(f"| judge {PLAYERS} lists anew | {took(lambda: rejudge(event, timezone.now(), everything=True), 3):.0f} |")
    with_accounts(event)
    letters = took(lambda: browser.post(f"/events/{event.slug}/reminders/"), 3)
    print(f"| write to all who have no legal list ({waiting() // 4} letters) | {letters:.0f} |")

    teams = in_teams()
    print(
        f"| judge {PLAYERS} lists in teams anew | {took(lambda: rejudge(teams, timezone.now(), everything=True), 3):.0f} |"
    )


def asked(browser: Client, path: str) -> float:
    """The median time of a page. Raises AssertionError for another status than 200."""

    def once() -> None:
        assert browser.get(path).status_code == 200

    return took(once)


def took(work: Callable[[], object], times: int = 9) -> float:
    """The median time of some work, in milliseconds, once it has been done."""
    work()
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found.append(1000 * (time.perf_counter() - begun))

    return median(found)


def texts() -> list[str]:
    """Lists that differ in leaders, cards and verdicts."""
    found = [one.text for one in samples() if one.game == "riftbound" and one.pool is None]
    return [*found, *(text.replace("\n3 ", "\n2 ", 1) for text in found)]


def with_accounts(event: Event) -> None:
    """Each entry has an account with an address, and none has a list."""
    User.objects.bulk_create(User(username=f"p{n}", email=f"p{n}@example.org") for n in range(PLAYERS))
    people = User.objects.exclude(email="").order_by("pk")
    entries = list(event.entries.order_by("number"))
    for entry, person in zip(entries, people, strict=True):
        entry.person, entry.current = person, None
    Entry.objects.bulk_update(entries, ["person", "current"], batch_size=500)


def waiting() -> int:
    """How many letters lie in the outbox."""
    return Letter.objects.count()


def in_teams() -> Event:
    """The same event, of teams of two."""
    return filled(format="standard-2v2", team_size=2)


def filled(**more: object) -> Event:
    """An event with its players, lists and verdicts, written in bulk."""
    now = timezone.now()
    fields = {
        "name": "Large",
        "game": "riftbound",
        "format": "standard",
        "date": now.date(),
        "deadline": now + timedelta(hours=1),
        "start": now + timedelta(hours=2),
    } | more
    event = Event.objects.create(**fields)
    Entry.objects.bulk_create(Entry(event=event, number=n) for n in range(1, PLAYERS + 1))
    entries = list(event.entries.order_by("number"))
    PlayerDetails.objects.bulk_create(PlayerDetails(entry=one, name=f"Person {one.number}") for one in entries)
    Submission.objects.bulk_create(submissions(event, entries))
    lists = dict(Submission.objects.filter(entry__event=event).values_list("entry_id", "pk"))
    for one in entries:
        one.current_id = lists[one.pk]
    if event.is_for_teams:
        seat(event, entries)
    Entry.objects.bulk_update(entries, ["current", "team", "seat"], batch_size=500)
    rejudge(event, now, everything=True)
    return event


def seat(event: Event, entries: list[Entry]) -> None:
    """Every two play together."""
    teams = Team.objects.bulk_create(Team(event=event, number=n) for n in range(1, len(entries) // 2 + 1))
    for place, team in enumerate(teams):
        for entry, letter in zip(entries[2 * place : 2 * place + 2], SEATS, strict=True):
            entry.team, entry.seat = team, letter


def submissions(event: Event, entries: list[Entry]) -> list[Submission]:
    """A list for each entry, the texts in turn."""
    answers = [(text, answer_of_text(event, text)) for text in texts()]
    frozen = [(text, listed_cards(answer), frozen_open_lines(answer)) for text, answer in answers]
    found = []
    for entry in entries:
        text, same, lines = frozen[entry.number % len(frozen)]
        # In an order of its own: to a pass no list is the same as another.
        cards = Random(entry.number).sample(same, len(same))
        digest = list_digest(event.secret, (str(entry.pk),), text, cards)
        made = {"text": text, "cards": cards, "open_lines": lines, "digest": digest, "code": receipt_code(digest)}
        found.append(Submission(entry=entry, number=1, source="player", **made))

    return found


if __name__ == "__main__":
    main()
    for file in Path(FOLDER).iterdir():
        file.unlink()
    Path(FOLDER).rmdir()
