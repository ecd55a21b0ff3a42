"""Download one's own data."""

from __future__ import annotations

import json

from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.current_user import current_user
from accounts.data_export import personal_data
from accounts.limits import limited
from accounts.lockout import too_many_requests
from accounts.log import record
from accounts.models import Event


@login_required
@never_cache
@require_POST
def export(request: HttpRequest) -> HttpResponse:
    """Everything the site keeps about the reader, as one JSON file."""
    person = current_user(request)
    wait = limited("exports", str(person.pk))
    if wait:
        return too_many_requests(request, wait)

    record(Event.Kind.EXPORTED, person, request)
    text = json.dumps(personal_data(person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": 'attachment; filename="deckwright-my-data.json"'}
    return HttpResponse(text.encode("utf-8", "replace"), content_type="application/json", headers=headers)
