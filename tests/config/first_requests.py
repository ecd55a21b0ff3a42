"""`python -m tests.config.first_requests`: what the first requests of a process get and cost, on DATABASE_URL; prints JSON.

Costs are seconds of the thread's processor, so that a busy machine changes little.
"""

import json
import os
import shutil
import time
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any, Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402  Django must be set up before its models are imported
from django.core.management import call_command  # noqa: E402
from django.http.response import HttpResponseBase  # noqa: E402
from django.test import Client  # noqa: E402

import config.wsgi  # noqa: E402, F401  from now on this process serves
from cards.importers.game_lock import raise_version  # noqa: E402
from config.ops import warmup  # noqa: E402
from config.ops.warmup import make_files, warm_up  # noqa: E402
from decks.models import Deck  # noqa: E402

CLIENT: Final = Client(headers={"host": "localhost"}, raise_request_exception=False)
BULK: Final = "/api/v1/bulk/wow.json"
POOL: Final = "/build/wow/pool.json"
SECONDS: Final = 60


def main() -> None:
    """Ask before things are made, while they are, and afterwards."""
    with TemporaryDirectory() as folder, open(os.devnull, "w", encoding="utf-8") as nowhere:
        settings.BULK_DIR = folder
        call_command("loadsamples", stdout=nowhere)
        found: dict[str, Any] = {"early": {"bulk": early(BULK), "pool": early(POOL)}}  # Any: JSON
        found["later"] = {"bulk": awaited(BULK), "pool": awaited(POOL)}
        raise_version("wow")
        make_files()
        found["made before anybody asks"] = [get(BULK).status_code, get(POOL).status_code]
        warm_up(lambda: None)
        raise_version("wow")
        found["on its own thread"] = cost("/api/v1/cards/?q=game:wow+a")
        found["after an import"] = get("/api/v1/cards/?q=game:wow+a").status_code
        make_files()
        found["costs"] = {path: cost(path) for path in paths()}
        found["behind"] = behind()
    print(json.dumps(found))


def behind() -> dict[str, object]:
    """What a request for a file gets right after an import and after a loss of all files, and then, where a thread makes them."""
    warmup.LOOK_EVERY = 1
    stopped = Event()
    thread = warmup.keep_files_made(stopped)
    raise_version("wow")
    first = get(BULK).status_code
    later = awaited(BULK)
    shutil.rmtree(settings.BULK_DIR)
    deleted = [get(BULK).status_code, awaited(BULK)]
    stopped.set()
    thread.join(SECONDS)
    return {"first": [first, later], "deleted": deleted, "alive": thread.is_alive()}


def paths() -> list[str]:
    """What is costly the first time."""
    deck = f"/decks/{Deck.objects.filter(game='wow')[0].token}/"
    pictures = [f"{deck}preview.png", f"{deck}picture.png"]
    pages = ["/", "/api/", "/api/v1/schema/", "/api/v1/schema/?style=yaml", "/build/wow/", "/wow/cards/", "/sw.js"]
    return [*pages, *pictures, "/api/v1/cards/?q=a", "/api/v1/bulk/", BULK, POOL]


def early(path: str) -> list[object]:
    """What somebody gets who asks before it is made."""
    answer = get(path)
    is_problem = answer.headers["Content-Type"] == "application/problem+json"
    return [answer.status_code, answer.headers["Retry-After"], answer.json()["errors"][0]["code"] if is_problem else ""]


def awaited(path: str) -> int:
    """The answer to whoever asks again until it is there."""
    end = time.monotonic() + SECONDS
    while get(path).status_code == 503 and time.monotonic() < end:
        time.sleep(0.1)
    return int(get(path).status_code)


def cost(path: str) -> float:
    """What the answer takes of this thread, read to its end."""
    before = time.thread_time()
    get(path)
    return time.thread_time() - before


def get(path: str) -> Any:  # Any: the test client's answers have members that Django's types lack
    answer: HttpResponseBase = CLIENT.get(path, follow=True)
    if answer.streaming:
        b"".join(answer)
    return answer


if __name__ == "__main__":
    main()
