"""Lock-out after wrong passwords (django-axes): a name is closed for a while to the address that tried it."""

from datetime import timedelta
from math import ceil
from typing import Final

from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.client_ip import UNKNOWN, client_key, client_network
from accounts.models import User
from accounts.models.user import MAX_USERNAME_LENGTH, is_spelling_of

COOL_OFF: Final[timedelta] = settings.AXES_COOLOFF_TIME


def attempted_username(request: HttpRequest, credentials: dict[str, str] | None = None) -> str:
    """The name whose tries are counted: that of the account which is found, however it was typed, so that it has one count.

    A name that no account has is counted in lower case.
    """
    typed = (credentials or {}).get("username") or request.POST.get("username") or ""
    try:
        return User.objects.get_by_natural_key(typed).username
    except User.DoesNotExist:
        return typed.lower()[:MAX_USERNAME_LENGTH]


def client_ip(request: HttpRequest) -> str | None:
    """The address that is counted: the first of the client's range, None if it is unknown."""
    key = client_key(request)
    return key.partition("/")[0] if key != UNKNOWN else None


def client_in_log(name: str, address: str, agent: str, path: str, request: HttpRequest) -> str:
    """How the server's log names the client: by its network. What was typed stays out of the log."""
    return client_network(request)


def lockout_response(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, str] | None
) -> HttpResponse:
    """The page instead of the login: how long to wait, and how to reset the password."""
    tries = AccessAttempt.objects.filter(
        username=attempted_username(request, credentials), ip_address=client_ip(request)
    )
    last = tries.aggregate(last=Max("attempt_time"))["last"] or timezone.now()
    return too_many_requests(request, ceil((last + COOL_OFF - timezone.now()).total_seconds()))


def too_many_requests(request: HttpRequest, wait: int) -> HttpResponse:
    """429 with Retry-After: the page that says how long to wait. `wait` is in seconds."""
    wait = max(1, wait)
    context = {"minutes": ceil(wait / 60)}
    page = render(request, "accounts/too_many_requests.html", context, status=429)
    page["Retry-After"] = str(wait)
    return page


def forget_wrong_passwords(person: User) -> None:
    """Forget the wrong passwords that were tried for a person."""
    AccessAttempt.objects.filter(is_spelling_of("username", person.username)).delete()
