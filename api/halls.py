"""Halls: many people behind one address, who come for one thing. A signed cookie vouches for them and raises limits.

The cookie is read before the session and the database are asked. It names what the people come for, how many of them
there are, and when it ends; nobody can make one up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "hall"
SALT: Final = "api.halls"
# Seconds for which a cookie vouches.
LIFE: Final = 24 * 3600
# How often each of the people may do what is counted, such as a login that fails at first.
TRIES: Final = 3
# Work a minute for each of the people (api/work.py): a third of a second of processor.
WORK: Final = 13_000


@dataclass(frozen=True, slots=True)
class Hall:
    """What many people come for, and how many of them there are."""

    key: str
    people: int


def admit(response: HttpResponse, hall: Hall) -> None:
    """Vouch for the browser that gets this response."""
    value = signing.dumps([hall.key, hall.people], salt=SALT)
    response.set_cookie(
        COOKIE, value, max_age=LIFE, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )


def hall_of(request: HttpRequest) -> Hall | None:
    """The hall that a request comes from; None without a cookie that still vouches."""
    value = request.COOKIES.get(COOKIE)
    if not value:
        return None

    try:
        key, people = signing.loads(value, salt=SALT, max_age=LIFE)
    except (signing.BadSignature, ValueError, TypeError):
        return None

    return Hall(str(key), int(people))
