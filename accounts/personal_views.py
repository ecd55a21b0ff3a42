"""Take all one's data along, and leave."""

from __future__ import annotations

import json

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import OwnPassword
from accounts.leaving import leave
from accounts.limits import limited
from accounts.lockout import too_often
from accounts.log import record
from accounts.models import Event
from accounts.people import person_of
from accounts.personal import personal_data


@login_required
@never_cache
@require_POST
def export(request: HttpRequest) -> HttpResponse:
    """All that the site keeps of the reader, as one file."""
    person = person_of(request)
    wait = limited("exports", str(person.pk))
    if wait:
        return too_often(request, wait)

    record(Event.Kind.EXPORTED, person, request)
    text = json.dumps(personal_data(person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": 'attachment; filename="deckwright-my-data.json"'}
    return HttpResponse(text.encode("utf-8", "replace"), content_type="application/json", headers=headers)


@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Say what goes, ask for the password, and delete the account. Staff ask an administrator first."""
    person = person_of(request)
    if person.is_staff:
        return render(request, "accounts/delete.html", status=403 if request.method == "POST" else 200)

    form = OwnPassword(request.POST if request.method == "POST" else None, person=person)
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form}, status=400 if form.errors else 200)

    leave(person)
    logout(request)
    messages.success(request, _("Your account is deleted, with all that was yours."))
    return redirect("/")
