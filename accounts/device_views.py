"""The reader's devices, and what has happened to the account."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.current_user import current_user
from accounts.devices import devices_of, log_out, log_out_everywhere
from accounts.log import record
from accounts.models import Event

PAGE: Final = 30


@login_required
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    key = request.session.session_key
    rows = [(device, device.session_id == key) for device in devices_of(current_user(request))]
    return render(request, "accounts/devices.html", {"rows": rows, "others": any(not here for _row, here in rows)})


@login_required
@require_POST
def end_one(request: HttpRequest, number: int) -> HttpResponse:
    person = current_user(request)
    if not log_out(person, number):
        raise Http404

    record(Event.Kind.DEVICES, person, request, details={"count": 1})
    messages.success(request, _("That device is logged out."))
    return redirect("accounts:devices")


@login_required
@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """Log all devices out but this one."""
    person = current_user(request)
    ended = log_out_everywhere(person, but=request.session.session_key)
    if ended:
        record(Event.Kind.DEVICES, person, request, details={"count": ended})
    text = ngettext("%(count)s other device is logged out.", "%(count)s other devices are logged out.", ended)
    messages.success(request, text % {"count": ended})
    return redirect("accounts:devices")


@login_required
@never_cache
def activity(request: HttpRequest) -> HttpResponse:
    """The log of the reader's account, newest first."""
    lines = Event.objects.filter(person=current_user(request)).select_related("by")
    return render(request, "accounts/activity.html", {"page": Paginator(lines, PAGE).get_page(request.GET.get("page"))})
