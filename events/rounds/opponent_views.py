"""What a player sees of a round: the list of their opponent, while the organiser's table shows it."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from events.access.opponents import opponent_shown
from events.fetching import visible_seat
from events.lists.showing import shown_list


@login_required
@require_safe
def opponent(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of the reader's opponent, under a number. For everyone else there is no such page."""
    seat = visible_seat(request, slug, timezone.now())
    match = opponent_shown(seat)
    if match is None or match.opponent is None or match.opponent.current is None:
        raise Http404

    registered = shown_list(seat.event, match.opponent.current, judged=False)
    context = {"seat": seat, "event": seat.event, "match": match, "registered": registered}
    return render(request, "events/rounds/opponent.html", context)
