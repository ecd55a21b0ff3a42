"""Devices: each login is one, and each can be logged out from another. Their use is noted every few minutes."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.client_ip import client_network
from accounts.models import Device, User

SEEN_INTERVAL: Final = timedelta(minutes=5)
# Kept in the session, so that a request needs no query: the session's tag and the time of the last record.
SEEN_KEY: Final = "device"
TAG: Final = 8

# The first match counts: browsers also carry the names of those that they imitate.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("MicroMessenger", "WeChat"),
    ("SamsungBrowser", "Samsung Internet"),
    (r"Firefox|FxiOS", "Firefox"),
    (r"Chrom(e|ium)|CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("HarmonyOS", "HarmonyOS"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """The usual name of a browser and its system, `Firefox · Android`; empty for an unknown one."""
    found = (next((name for sign, name in signs if re.search(sign, agent)), "") for signs in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))


def register_device(request: HttpRequest, person: User) -> None:
    """Record the session of the request as a device of the person."""
    key = request.session.session_key
    now = timezone.now()
    # Another device may have logged this session out in the meantime.
    if key is None or not Session.objects.filter(pk=key).exists():
        return

    fields = {
        "owner": person,
        "name": device_name(request.headers.get("User-Agent", "")),
        "network": client_network(request),
    }
    try:
        Device.objects.update_or_create(session_id=key, defaults={**fields, "seen": now})
    except IntegrityError:
        # The session was deleted between the two queries.
        return

    request.session[SEEN_KEY] = [key[:TAG], int(now.timestamp())]


class DeviceMiddleware:
    """Records that a device is in use, at most once in `SEEN_INTERVAL`, for requests that read the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)

        session = request.session
        person = request.user
        if session.accessed and SESSION_KEY in session and isinstance(person, User):
            tag, seen = session.get(SEEN_KEY, ("", 0))
            is_same = tag == (session.session_key or "")[:TAG]
            if not is_same or timezone.now().timestamp() - seen >= SEEN_INTERVAL.total_seconds():
                register_device(request, person)

        return response


def list_devices(person: User) -> QuerySet[Device]:
    """The devices on which the person is logged in, the last seen first."""
    return person.devices.filter(session__expire_date__gt=timezone.now())


def log_out(person: User, number: int) -> bool:
    """Log out one of a person's devices. False if the person has no device of this number."""
    return bool(Session.objects.filter(pk__in=person.devices.filter(pk=number).values("session")).delete()[0])


def log_out_everywhere(person: User, but: str | None = None) -> int:
    """Log out every device of a person, except the session with the key `but`. Returns how many."""
    others = person.devices.exclude(session_id=but) if but else person.devices.all()
    keys = list(others.values_list("session_id", flat=True))
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)
