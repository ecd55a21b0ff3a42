"""What is in addresses of sheets, for the table of who may open what."""

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from events.sheets.jobs import Wish, start_job
from tests.events.event_of import entry_of, event_of
from tests.events.sheets.made import card, frozen


def sheets_world(owner: User) -> dict[str, str]:
    """An event of the owner, who has registered a list in it and asked for the file of all sheets."""
    event = event_of(owner)
    entry = entry_of(event, owner)
    listed = frozen(entry, [card("Defy")])
    job = start_job(Wish(event.slug, "a4", "name", False, settings.LANGUAGE_CODE, "http://testserver"), timezone.now())
    return {
        "@sheets_event": event.slug,
        "@sheets_entry": str(entry.number),
        "@sheets_scanned": event.slug.upper(),
        "@sheets_code": listed.code,
        "@sheets_job": job.ticket,
    }
