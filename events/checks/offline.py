"""What a page of checks tells its script: who judges, where records go, what to keep for a time without a network."""

from datetime import datetime
from typing import TypedDict
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from events.access.phases import Phase
from events.access.viewers import EventViewer
from events.models import Event


class PhoneJson(TypedDict):
    """`judge`: the account whose records these are. `offline`: the shell that a browser may keep, empty where it may not."""

    judge: int
    event: str
    name: str
    ended: bool
    now: str
    records: str
    login: str
    shell: str
    static: str


def phone_config(event: Event, seat: EventViewer, now: datetime) -> PhoneJson:
    """What the script of a page of checks has to know."""
    return {
        "judge": seat.person or 0,
        "event": event.slug,
        "name": event.name,
        "ended": seat.phase is Phase.ENDED,
        "now": now.isoformat(),
        "records": reverse("events:check_records", args=(event.slug,)),
        "login": reverse("accounts:login"),
        "shell": shell_address() if settings.OFFLINE else "",
        "static": settings.STATIC_URL,
    }


def shell_address() -> str:
    """The page of a check without a reader, in the language of the request."""
    return f"{reverse('events:check_shell')}?{urlencode({'lang': get_language() or 'en'})}"
