"""A roster of a large event beside fifty people who save: `python -m tests.speed.rosters [PLAYERS] [sqlite|postgresql]`.

The site as `make run` serves it, two workers. Fifty people save their collection, one save a second each, while an organiser
uploads the roster, the same again, one with other names, one with a fault in its last row, and sends 500 entries as a
batch. Prints what each upload took, and the longest save beside it.
"""

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlencode

from tests.postgresql import own_database
from tests.speed.registering import PORT, wait

SAVERS: Final = 50
FILL: Final = """
from datetime import timedelta
from django.test import Client
from django.utils import timezone
from accounts.models import Token, User
from events.models import Event, Staff
now = timezone.now()
event = Event.objects.create(name="Large", game="riftbound", format="standard", date=now.date(),
    deadline=now + timedelta(hours=1), start=now + timedelta(hours=2))
people = [User.objects.create(username=f"saver{{n}}") for n in range({savers} + 1)]
Staff.objects.create(event=event, person=people[-1], role="organiser")
client = Client()
client.force_login(people[-1])
secrets = [Token.make(one.pk, "speed", ["decks:write", "events:write"], None)[1] for one in people]
print("FILLED", event.slug, client.cookies["sessionid"].value, *secrets)
"""


def main() -> None:
    """Print a row of Markdown for each upload."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with TemporaryDirectory() as folder, database(Path(folder)) as url, served(url) as (slug, session, *tokens):
        print("| upload | status | seconds | saves | longest save, s | answers |\n|---|---|---|---|---|---|")
        for name, text in uploads(players):
            row(name, tokens, lambda text=text: upload(slug, session, text))
        batch = json.dumps({"entries": [{"id": f"b{n}", "name": f"Name {n}"} for n in range(500)]})
        row("batch of 500", tokens, lambda: ask("POST", f"/api/v1/events/{slug}/entries/batch/", batch, tokens[-1]))


def uploads(players: int) -> Iterator[tuple[str, str]]:
    """Rosters by what they are."""
    text = "id,name,member_id,table\n" + "".join(f"i{n},Name {n},M{n},{n // 2 + 1}\n" for n in range(players))
    yield "new", text
    yield "the same again", text
    yield "other names", text.replace("Name", "Other")
    yield "a fault in the last row", text.replace(f"i{players - 1},", "i1,")


def row(name: str, tokens: list[str], work: object) -> None:
    """Do the work while everybody saves."""
    assert callable(work)
    stop, found = threading.Event(), list[tuple[float, int]]()
    people = [
        threading.Thread(target=save, args=(token, n / SAVERS, stop, found)) for n, token in enumerate(tokens[:-1])
    ]
    for person in people:
        person.start()
    time.sleep(2)
    began = time.perf_counter()
    status = work()
    took = time.perf_counter() - began
    time.sleep(1)
    stop.set()
    for person in people:
        person.join()
    answers = sorted({status for _, status in found})
    print(f"| {name} | {status} | {took:.1f} | {len(found)} | {max(found)[0]:.2f} | {answers} |", flush=True)


def save(token: str, first: float, stop: threading.Event, found: list[tuple[float, int]]) -> None:
    """One save a second."""
    time.sleep(first)
    while not stop.is_set():
        began = time.perf_counter()
        status = ask("PUT", "/api/v1/collection/?game=riftbound", json.dumps({"text": "3 Defy"}), token)
        found.append((time.perf_counter() - began, status))
        time.sleep(1)


def ask(method: str, path: str, body: str, token: str) -> int:
    """The status of one request of a program."""
    line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
    line.request(method, path, body, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


def upload(slug: str, session: str, text: str) -> int:
    """The status of a roster that is sent by the page."""
    line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=120)
    secret = "a" * 32
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={secret}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    body = urlencode({"csrfmiddlewaretoken": secret, "text": text})
    line.request("POST", f"/events/{slug}/roster/", body, headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


@contextmanager
def database(folder: Path) -> Iterator[str]:
    """An empty database of one's own."""
    if "postgresql" in sys.argv:
        with own_database() as url:
            yield url
    else:
        yield f"sqlite:///{folder / 'speed.sqlite3'}"


@contextmanager
def served(url: str) -> Iterator[list[str]]:
    """The site on the database, with an event: its slug, the organiser's session, and the tokens of all."""
    env = os.environ | {"DATABASE_URL": url}
    for command in (("migrate", "-v0"), ("loadstarter",)):
        subprocess.run([sys.executable, "manage.py", *command], env=env, check=True, stdout=subprocess.DEVNULL)
    fill = [sys.executable, "manage.py", "shell", "-v0", "-c", FILL.format(savers=SAVERS)]
    told = subprocess.run(fill, env=env, check=True, capture_output=True, text=True).stdout
    gunicorn = [str(Path(sys.executable).with_name("gunicorn")), "config.wsgi", "--config", "config/gunicorn.py"]
    bound = ["--bind", f"127.0.0.1:{PORT}", "--workers", "2"]
    site = subprocess.Popen([*gunicorn, *bound], env=env, stderr=subprocess.DEVNULL)
    try:
        wait()
        yield told.split("FILLED ")[1].split()
    finally:
        site.terminate()
        site.wait()


if __name__ == "__main__":
    main()
