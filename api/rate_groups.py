"""Halls: many people behind one address, who come for one thing. A signed cookie vouches for them and adds to limits.

The cookie is read before the session and the database are asked. It names how many the people are and when it ends;
no client can make one up. It never takes the place of an address' own count: it is asked past that count alone.
"""

from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "hall"
SALT: Final = "api.halls"
# Seconds for which a cookie vouches.
LIFE: Final = 24 * 3600
# How often each of the people may do what is counted, such as a sign-up that fails at first.
TRIES_PER_PERSON: Final = 3
# Work a minute for each of the people (api/work.py): a third of a second of processor.
WORK: Final = 13_000


def vouch_for(people: int, response: HttpResponse) -> None:
    """Vouch for so many people, of whom the browser that gets this response is one."""
    value = signing.dumps(people, salt=SALT)
    response.set_cookie(
        COOKIE, value, max_age=LIFE, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )


def count_vouched_people(request: HttpRequest) -> int:
    """How many people the cookie of a request vouches for; 0 without one that still does."""
    value = request.COOKIES.get(COOKIE)
    if not value:
        return 0

    try:
        return int(signing.loads(value, salt=SALT, max_age=LIFE))
    except (signing.BadSignature, ValueError, TypeError):
        return 0
