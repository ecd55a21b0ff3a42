"""`python -m tests.config.one_database [WORD=VALUE...]`: what lies outside the database of DATABASE_URL; prints JSON.

Without words it leaves something of each kind; the words are what another run has printed, and it says which of them hold here.
"""

import json
import os
import sys
from typing import Any, Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.tokens import default_token_generator  # noqa: E402  Django must be set up before its models
from django.core import signing  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.limits import Rate, count  # noqa: E402
from accounts.models import User  # noqa: E402
from api.database_id import note_moment, note_of_database  # noqa: E402
from cards.api.bulk import BULK  # noqa: E402
from cards.catalogue.snapshot import catalogue_version  # noqa: E402
from cards.curation import uploads  # noqa: E402
from cards.pictures import store  # noqa: E402
from config.schedule import DatabaseScheduler  # noqa: E402
from events.models import Event  # noqa: E402
from events.sheets.jobs import Wish, list_jobs, new_job  # noqa: E402
from tests.events.event_of import event_of  # noqa: E402

HEADERS: Final = {"host": "localhost"}
TABLE: Final = b"name,kind\nA,unit\n"
DIGEST: Final = "ab" * 16
NOTE: Final = "last-backup"
RATE: Final = Rate(100, 3600)
MOMENT: Final = 0.0  # of the counts: the hour of the clock may end between the two runs


def main() -> None:
    """Leave things, or look for them."""
    given = dict(word.split("=", 1) for word in sys.argv[1:])
    print(json.dumps(found(given) if given else left()))


def left() -> dict[str, Any]:  # Any: JSON
    """Something of each kind."""
    person = User.objects.create_user("Mei", "mei@example.org", "eleven-copies-of-nothing")
    event = event_of(person)
    new_job(Wish(event.slug, "a4", "name", False, "en", "http://localhost"), timezone.now())
    BULK.make("zero", timezone.localdate())
    store.write_picture(DIGEST, {100: b"picture"})
    count("tries", RATE, MOMENT, 7)
    note_moment(NOTE)
    client = Client(headers=HEADERS)
    client.force_login(person)
    return {
        "session": client.cookies["sessionid"].value,
        "reset": default_token_generator.make_token(person),
        "cookie": signing.dumps("hall", salt="anything"),
        "upload": uploads.keep_upload(TABLE, name="x.csv", game="rise", source="csv", person=person.pk),
        "browser": name_in_page(),
        "schedule": schedule(),
    }


def found(given: dict[str, str]) -> dict[str, bool]:
    """Which of the things that were left hold here."""
    person, event = User.objects.get(username="Mei"), Event.objects.get()
    client = Client(headers=HEADERS)
    client.cookies["sessionid"] = given["session"]
    return {
        "session": client.get("/accounts/").status_code == 200,
        "reset": default_token_generator.check_token(person, given["reset"]),
        "cookie": is_signed_here(given["cookie"]),
        "upload": is_upload_here(given["upload"], person.pk),
        "browser": name_in_page() == given["browser"],
        "schedule": schedule() == given["schedule"],
        "sheets": bool(list_jobs(event.slug, timezone.now())),
        "bulk": BULK.find("zero", "json", catalogue_version("zero"), timezone.localdate()) is not None,
        "picture": store.picture_path(DIGEST, 100).is_file(),
        "counts": count("tries", RATE, MOMENT).used > 7,
        "note": note_of_database(NOTE).exists(),
    }


def is_signed_here(text: str) -> bool:
    try:
        signing.loads(text, salt="anything")
    except signing.BadSignature:
        return False
    return True


def is_upload_here(ticket: str, person: int) -> bool:
    try:
        uploads.upload_of_ticket(ticket, person)
    except uploads.UploadGoneError:
        return False
    return True


def name_in_page() -> str:
    """What the names in a browser begin with."""
    return Client(headers=HEADERS).get("/").text.split('data-site="')[1].split('"')[0]


def schedule() -> str:
    """Where the worker's clock remembers what was done."""
    from config.celery import app  # noqa: PLC0415  it names the settings

    scheduler: Any = DatabaseScheduler(
        app, lazy=True, schedule_filename=app.conf.beat_schedule_filename
    )  # Any: no types
    return str(scheduler.schedule_filename)


if __name__ == "__main__":
    main()
