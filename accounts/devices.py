"""Devices: each login is one, seen at most every few minutes, and any can be logged out from another."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.models import Session
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.client_ip import network_of
from accounts.models import Device, User

SEEN_INTERVAL: Final = timedelta(minutes=5)
# In the session itself, so that a request costs no query: which session was noted, and when.
SEEN_KEY: Final = "device"
TAG: Final = 8

# The first that matches: browsers also call themselves what they once imitated.
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
    """What people call the browser and its machine, `Firefox · Android`; empty for what is not known."""
    found = (next((name for sign, name in signs if re.search(sign, agent)), "") for signs in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))


def register(request: HttpRequest, person: User) -> None:
    """Note the session of the request as a device of the person."""
    key, now = request.session.session_key, timezone.now()
    # A session may be logged out from elsewhere while it asks.
    if key is None or not Session.objects.filter(pk=key).exists():
        return

    fields = {
        "owner": person,
        "name": device_name(request.headers.get("User-Agent", "")),
        "network": network_of(request),
    }
    try:
        Device.objects.update_or_create(session_id=key, defaults={**fields, "seen": now})
    except IntegrityError:
        # It went between the two.
        return

    request.session[SEEN_KEY] = [key[:TAG], int(now.timestamp())]


def mark_seen(request: HttpRequest) -> None:
    """Note that the session is in use, if that has not been noted of late."""
    person = request.user
    if isinstance(person, User) and not _seen_lately(request, timezone.now()):
        register(request, person)


def devices_of(person: User) -> QuerySet[Device]:
    """Where the person is logged in, the last seen first."""
    return person.devices.filter(session__expire_date__gt=timezone.now())


def log_out(person: User, number: int) -> bool:
    """Log one of a person's devices out. False if there is none of this number."""
    return bool(Session.objects.filter(pk__in=person.devices.filter(pk=number).values("session")).delete()[0])


def log_out_everywhere(person: User, but: str | None = None) -> int:
    """Log a person out everywhere, except in the session of that key: how many logins that were."""
    others = person.devices.exclude(session_id=but) if but else person.devices.all()
    keys = list(others.values_list("session_id", flat=True))
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)


def _seen_lately(request: HttpRequest, now: datetime) -> bool:
    key = request.session.session_key or ""
    tag, at = request.session.get(SEEN_KEY, ("", 0))
    return bool(tag == key[:TAG] and now.timestamp() - at < SEEN_INTERVAL.total_seconds())
