"""`python -m tests.security.races`: many requests at once, on the database of DATABASE_URL; prints the results as JSON.

It runs in its own process, since the transaction of a test cannot roll back what several threads write.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any, Final

import django

if TYPE_CHECKING:
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.test import Client

    from accounts.models import User
    from decks.models import Deck

AT_ONCE: Final = 6
JSON: Final = "application/json"
DECK: Final = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy"}
PASSWORD: Final = "eleven-copies-of-nothing"

Ask = Callable[["Client", int], int]


def main() -> int:
    """Prints every race by its name with its result on the last line. Returns 0."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415  # needs Django set up

    from tests.security import event_races  # noqa: PLC0415  # needs Django set up

    settings.ALLOWED_HOSTS = ["*"]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    print(json.dumps({race.__name__: race() for race in (*RACES, *event_races.RACES)}))
    return 0


def at_once(ask: Ask, times: int = AT_ONCE) -> Counter[int]:
    """How often each status came when that many clients sent a request at the same moment."""
    from django.db import connections  # noqa: PLC0415  # needs Django set up
    from django.test import Client  # noqa: PLC0415  # as above

    gate, person = Barrier(times), _person()

    def run(number: int) -> int:
        client = Client(raise_request_exception=False)
        client.force_login(person)
        try:
            gate.wait()
            return ask(client, number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as threads:
        return Counter(threads.map(run, range(times)))


def statuses(counts: Counter[int]) -> dict[str, int]:
    return {str(status): count for status, count in sorted(counts.items())}


def _person() -> User:
    from accounts.models import User  # noqa: PLC0415  # needs Django set up

    return User.objects.filter(username="Mei").first() or User.objects.create_superuser("Mei", "", PASSWORD)


def _deck(**more: str) -> Deck:
    from django.utils import timezone  # noqa: PLC0415  # needs Django set up

    from decks.access.saving import save_deck  # noqa: PLC0415  # as above
    from decks.models import Deck  # noqa: PLC0415  # as above

    deck = Deck(owner=_person(), **DECK | more)
    save_deck(deck, timezone.localdate())
    return deck


def saves() -> object:
    """Of several clients that save one revision one succeeds; its list and its cards are kept."""
    return _saved('"1"')


def saves_of_any_revision() -> object:
    """Clients that overwrite any revision all succeed; list, cards and check are of one request."""
    return _saved("*")


def _saved(revision: str) -> object:
    deck = _deck()

    def put(client: Client, number: int) -> int:
        body = json.dumps(DECK | {"text": f"{number + 4} Defy"})
        return client.put(f"/api/v1/decks/{deck.token}/", body, JSON, headers={"If-Match": revision}).status_code

    counts = at_once(put)
    deck.refresh_from_db()
    lines = [f"{line.count} Defy" for line in deck.lines.all()]
    return statuses(counts), deck.revision, lines == [deck.text]


def steps() -> object:
    """Steps are done on the list that was read: each is done exactly once."""
    deck = _deck()
    body = json.dumps({"operations": [{"op": "add", "section": "main", "name": "Defy", "count": 1}]})

    def patch(client: Client, number: int) -> int:
        headers = {"If-Match": "*"}
        return client.patch(f"/api/v1/decks/{deck.token}/", body, JSON, headers=headers).status_code

    counts = at_once(patch)
    line = deck.lines.get()
    return set(counts) <= {200, 412}, line.count == 3 + counts[200]


def versions() -> object:
    """Versions are numbered without gaps or repetitions."""
    deck = _deck()
    counts = at_once(
        lambda client, number: (
            client.post(f"/api/v1/decks/{deck.token}/versions/", json.dumps({"name": str(number)}), JSON).status_code
        )
    )
    return statuses(counts), sorted(deck.versions.values_list("number", flat=True))


def binning_while_saving() -> object:
    """A deck in the bin stays there while others save it."""
    deck = _deck()

    def either(client: Client, number: int) -> int:
        path, headers = f"/api/v1/decks/{deck.token}/", {"If-Match": "*"}
        if number % 2:
            return client.delete(path).status_code
        return client.put(path, json.dumps(DECK), JSON, headers=headers).status_code

    counts = at_once(either)
    deck.refresh_from_db()
    return set(counts) <= {200, 204, 404}, counts[204], deck.deleted is not None


def taking_out_of_the_bin() -> object:
    """One request takes a deck out; the others are answered that it is out."""
    deck = _deck()
    type(deck).objects.filter(pk=deck.pk).update(deleted=deck.updated)
    counts = at_once(lambda client, _: client.post(f"/api/v1/decks/{deck.token}/restore/").status_code)
    deck.refresh_from_db()
    return set(counts) <= {200, 409}, deck.deleted is None


def plans() -> object:
    """A plan is applied once: what was played is kept as one version, and as the right one."""
    deck = _deck(plan="1 Defy")
    form = {"do": "apply", "plan": "1 Defy", "revision": "1"}
    counts = at_once(lambda client, _: client.post(f"/decks/{deck.token}/plan/", form).status_code)
    deck.refresh_from_db()
    return statuses(counts), deck.text, list(deck.versions.values_list("text", flat=True))


def collections() -> object:
    """Several first writes make one collection."""
    from decks.models import Collection  # noqa: PLC0415  # needs Django set up

    counts = at_once(
        lambda client, number: (
            client.put(
                "/api/v1/collection/?game=riftbound", json.dumps({"text": f"{number + 4} Defy"}), JSON
            ).status_code
        )
    )
    return statuses(counts), Collection.objects.count()


def names() -> object:
    """One request takes a name; the others are refused."""
    from django.test import Client  # noqa: PLC0415  # needs Django set up

    from accounts.models import User  # noqa: PLC0415  # as above

    form = {"username": "Nu", "password1": PASSWORD, "password2": PASSWORD}
    counts = at_once(lambda _, __: Client(raise_request_exception=False).post("/accounts/signup/", form).status_code)
    return set(counts) <= {200, 302, 400}, counts[302], User.objects.filter(username__iexact="nu").count()


def session_that_ends() -> object:
    """A session that another browser ends while it is recorded leaves no device, and the page works."""
    from django.contrib.sessions.models import Session  # noqa: PLC0415  # needs Django set up
    from django.db import connection  # noqa: PLC0415  # as above
    from django.test import Client  # noqa: PLC0415  # as above

    from accounts.devices import SEEN_KEY  # noqa: PLC0415  # as above
    from accounts.models import Device  # noqa: PLC0415  # as above

    client = Client(raise_request_exception=False)
    client.force_login(_person())
    session = client.session
    del session[SEEN_KEY]
    session.save()
    Device.objects.all().delete()

    def asked(execute: Callable[..., Any], query: str, *given: Any) -> Any:  # Any: the framework's own signature
        answer = execute(query, *given)
        if re.match(r"SELECT \S+ AS .a. FROM .django_session", query):
            Session.objects.filter(pk=session.session_key).delete()
        return answer

    with connection.execute_wrapper(asked):
        status = client.get("/accounts/").status_code
    return status, Device.objects.count(), client.get("/accounts/").status_code


def imports() -> object:
    """Imports of one game take turns: the cards of all of them are there, and each can be taken back once."""
    from django.test import Client  # noqa: PLC0415  # as above
    from django.utils import timezone  # noqa: PLC0415  # needs Django set up

    from cards.models import Card, Import  # noqa: PLC0415  # as above

    client = Client()
    client.force_login(_person())
    sent = [
        {"game": "rise", "source": "table", "file": _file(f"name,kind\nRaced {n},护甲\n".encode())} for n in range(3)
    ]
    pages = [client.post("/cards/import/", form).headers["Location"] for form in sent]
    taken = at_once(lambda client, number: client.post(pages[number]).status_code, 3)
    found = Card.objects.filter(game="rise", name__startswith="Raced").count()
    record = Import.objects.filter(game="rise", undone__isnull=True).latest("pk")
    undone = at_once(lambda client, _: client.post(f"/cards/import/{record.pk}/undo/").status_code, 3)
    left = Card.objects.filter(game="rise", name__startswith="Raced").count()
    record.refresh_from_db()
    return statuses(taken), found, statuses(undone), left, record.undone is not None and record.undone <= timezone.now()


def _file(data: bytes) -> SimpleUploadedFile:
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415  # needs Django set up

    return SimpleUploadedFile("cards.csv", data)


def bulk() -> object:
    """Readers get the whole bulk file, also while it is being written."""
    from django.conf import settings  # noqa: PLC0415  # needs Django set up

    whole: list[int] = []

    def read(client: Client, _number: int) -> int:
        answer = client.get("/api/v1/bulk/riftbound.json")
        if answer.status_code == 200:
            body = answer.getvalue()
            whole.append(len(json.loads(gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body)))
        return answer.status_code

    settings.BULK_DIR = settings.VAR_DIR / f"bulk-of-races-{os.getpid()}"
    counts = at_once(read)
    shutil.rmtree(settings.BULK_DIR)
    return statuses(counts), len(set(whole))


RACES: Final[tuple[Callable[[], object], ...]] = (
    saves,
    saves_of_any_revision,
    steps,
    versions,
    binning_while_saving,
    taking_out_of_the_bin,
    plans,
    collections,
    names,
    session_that_ends,
    imports,
    bulk,
)

if __name__ == "__main__":
    sys.exit(main())
