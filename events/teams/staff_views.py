"""What the staff does with teams: put players together and apart, and make a link for a partner."""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.entries.rejudging import rejudge_seats
from events.entries.teammates import TeamFull
from events.entries.teams import put_apart, put_into
from events.fetching import find_entry, staff_seat
from events.models import Entry


@login_required
@require_POST
def act(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Put an entry into the team of another, or apart from its partner."""
    now = timezone.now()
    what = request.POST.get("do", "")
    if what not in ("together", "apart"):
        raise Http404

    seat = staff_seat(request, slug, Action.TEAMS, now)
    found = find_entry(seat.event, number)
    if found.team_id is None:
        raise Http404
    if what == "together":
        _put_together(request, seat, found, now)
    else:
        with turn_in(seat.event) as event:
            put_apart(event, event.entries.select_related("event").get(pk=found.pk), staff_author(seat), now)

    rejudge_seats(seat.event, now)
    return redirect("events:entry", slug, number)


def _put_together(request: HttpRequest, seat: EventViewer, found: Entry, now: datetime) -> None:
    """Put the entry into the team of the one whose number was typed; a fault is reported."""
    typed = request.POST.get("partner", "").strip().removeprefix("#")
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else 0
    try:
        with turn_in(seat.event) as event:
            rows = event.entries.select_related("event", "team", "current")
            other = rows.filter(number=number).exclude(pk=found.pk).first()
            if other is None or other.team is None:
                messages.error(request, _("No other player has the number “%(number)s”.") % {"number": typed[:20]})
                return
            put_into(event, rows.get(pk=found.pk), other.team, staff_author(seat), now)
        messages.success(request, _("They are now a team."))
    except TeamFull:
        messages.error(request, _("That team is full, or one of its players has withdrawn."))
