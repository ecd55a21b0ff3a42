"""From a receipt to its list: the page with the camera, and what a code leads to."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from events.access.opponents import current_round
from events.access.permissions import Action
from events.checks.codes import code_in
from events.checks.offline import phone_config
from events.checks.round_tables import spots_of
from events.checks.script_texts import scan_texts
from events.checks.sheet import player_of
from events.fetching import staff_seat
from events.models import DeckCheck, Submission


@login_required
@require_safe
def scan(request: HttpRequest, slug: str) -> HttpResponse:
    """Scan or type the code of a receipt (`?code=`): the player, their list, and a check of it."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.SEE_LISTS, now)
    said = request.GET.get("code", "").strip()
    found = None
    if said:
        lists = Submission.objects.filter(entry__event=seat.event, code=code_in(said))
        # Should two share a code, the later one.
        found = lists.select_related("entry__details", "entry__current").order_by("-made").first()
    loaded = current_round(seat.event)
    spots = spots_of(seat.event, loaded.number, [found.entry_id]) if found and loaded else {}
    check = None
    if found is not None:
        check = DeckCheck.objects.filter(entry=found.entry, closed__isnull=True).order_by("-pk").first()
    context = {
        "event": seat.event,
        "round": loaded,
        "spot": spots.get(found.entry_id) if found else None,
        "said": said,
        "found": found,
        "player": player_of(found.entry) if found else "",
        "is_outdated": bool(found and found.entry.current_id != found.pk),
        "check": check,
        "may_check": seat.may(Action.CHECK),
        "uuid": uuid4(),
        "phone": phone_config(seat.event, seat, now),
        "words": scan_texts(),
    }
    return render(request, "events/scan.html", context)
