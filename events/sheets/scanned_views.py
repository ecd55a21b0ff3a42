"""The QR code of a sheet leads whoever may see the list to it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from events.access.permissions import Action
from events.access.seats import seat_of
from events.lists.freezing import plain_code
from events.models import Entry, Event


@require_safe
@login_required
def scanned_list(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Redirect the staff to the entry's list and its player to their own; to all others it does not exist.

    The code of a list that another one has replaced leads to the entry all the same: paper is older than the list.
    """
    event = get_object_or_404(Event.objects.alive(), slug=slug.lower())
    entry = Entry.objects.filter(event=event, submissions__code=plain_code(code)).first()
    if entry is None:
        raise Http404

    seat = seat_of(event, request.user.pk, timezone.now())
    if seat.role is not None and seat.may(Action.SEE_LISTS):
        return redirect("events:entry", event.slug, entry.number)
    if seat.entry == entry:
        return redirect("events:mine", event.slug)

    raise Http404
