"""The QR code of a sheet leads whoever may see the list to it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from events.access.permissions import Action
from events.access.viewers import seat_of
from events.lists.freezing import plain_code
from events.models import Event, Submission


@require_safe
@login_required
def scanned_list(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Redirect the staff to the entry's list and its player to their own; to all others it does not exist.

    The code of a list that another one has replaced leads to the entry all the same: paper is older than the list.
    """
    event = get_object_or_404(Event.objects.alive(), slug=slug.lower())
    found = Submission.objects.filter(entry__event=event, code=plain_code(code)).select_related("entry").first()
    if found is None:
        raise Http404

    entry = found.entry
    seat = seat_of(event, request.user.pk, timezone.now())
    if seat.role is not None and seat.may(Action.SEE_LISTS):
        _tell_if_old(request, found)
        return redirect("events:entry", event.slug, entry.number)
    if seat.entry == entry:
        _tell_if_old(request, found)
        return redirect("events:mine", event.slug)

    raise Http404


def _tell_if_old(request: HttpRequest, on_paper: Submission) -> None:
    """Say that the paper in hand shows another list than the one that counts."""
    if on_paper.entry.current_id != on_paper.pk:
        words = {"number": on_paper.number, "code": on_paper.code}
        told = _("This sheet is outdated: it shows list %(number)s (%(code)s), but another list counts now.")
        messages.warning(request, told % words)
