"""An entry as the staff sees it: its list, what was done with it, and what the staff does."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.sharing.site_address import base_of
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.board.rows import board_rows
from events.entries.authors import staff_author
from events.entries.entering import EntryTakenError, claim_token, come_back, enter, may_consent, set_lock, withdraw
from events.entries.event_lock import turn_in
from events.entries.forms import DetailsForm
from events.entries.history import history_of, whole_change
from events.entries.player_details import save_details
from events.entries.submitting import is_intact
from events.entries.swapping import newest_swaps
from events.entries.team_shown import shown_team
from events.fetching import find_entry, staff_seat
from events.lists.showing import shown_list
from events.models import Entry


@login_required
@require_safe
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """An entry with the list that counts, its history and what can be done; lists only for those who may see them."""
    seat = staff_seat(request, slug, Action.SEE_BOARD, timezone.now())
    return _page(request, seat, find_entry(seat.event, number))


def _page(request: HttpRequest, seat: EventViewer, found: Entry, **more: object) -> HttpResponse:
    sees = seat.may(Action.SEE_LISTS)
    current = found.current
    (row,) = board_rows(seat.event, [found], sees_lists=sees)
    context = {
        "seat": seat,
        "event": seat.event,
        "entry": found,
        "row": row,
        "registered": shown_list(seat.event, current) if sees and current else None,
        "intact": current is None or is_intact(seat.event, current),
        "team": shown_team(seat.event, found),
        "history": history_of(seat.event, found, request.GET.get("page", ""), with_lists=sees),
        "swaps": newest_swaps(seat.event, found) if sees else [],
        "sees_lists": sees,
        "may_enter": seat.may(Action.ENTER),
        "may_enter_list": seat.may(Action.ENTER_LIST),
        "may_withdraw": seat.may(Action.WITHDRAW),
        "may_unlock": seat.may(Action.UNLOCK),
        "may_team": seat.may(Action.TEAMS),
        "may_link": seat.may(Action.ROSTER) and found.person_id is None and hasattr(found, "details"),
    }
    return render(request, "events/entry.html", {**context, **more})


@login_required
@require_safe
def registered_list(request: HttpRequest, slug: str, number: int, version: int) -> HttpResponse:
    """One of the lists of an entry, as it was sent."""
    seat = staff_seat(request, slug, Action.SEE_LISTS, timezone.now())
    found = find_entry(seat.event, number)
    submission = get_object_or_404(found.submissions.select_related("judgement", "entry"), number=version)
    context = {
        "seat": seat,
        "event": seat.event,
        "entry": found,
        "registered": shown_list(seat.event, submission, judged=False),
        "change": whole_change(seat.event, found, submission),
        "is_current": submission.pk == found.current_id,
        "by_staff": True,
    }
    return render(request, "events/list.html", context)


@login_required
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a player who is there: a walk-in. The entry has no account until it is claimed."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.ENTER, now)
    form = DetailsForm(request.POST if request.method == "POST" else None, event=seat.event, known=None)
    if form.is_valid():
        with turn_in(seat.event) as event:
            made = enter(event, form.details(), staff_author(seat), now)
        messages.success(request, _("Added as number %(number)s.") % {"number": made.number})
        return redirect("events:enter_list" if seat.may(Action.ENTER_LIST) else "events:entry", slug, made.number)

    return render(
        request,
        "events/add.html",
        {"seat": seat, "event": seat.event, "form": form},
        status=400 if form.errors else 200,
    )


@login_required
def change_details(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change what is known of a player."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.ENTER, now)
    found = find_entry(seat.event, number)
    known = getattr(found, "details", None)
    taken = None
    data = request.POST if request.method == "POST" else None
    form = DetailsForm(data, event=seat.event, known=known, may_consent=may_consent(found, known))
    if form.is_valid():
        beside = save_details(seat.event, found, form, staff_author(seat), now)
        if beside is None:
            messages.success(request, _("Saved."))
            return redirect("events:entry", slug, number)
        form, taken = beside

    context = {"seat": seat, "event": seat.event, "entry": found, "form": form, "by_staff": True, "taken": taken}
    return render(request, "events/details.html", context, status=409 if taken else 400 if form.errors else 200)


@login_required
@require_POST
def act(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Withdraw an entry, put it back, unlock or lock its list."""
    now = timezone.now()
    what = request.POST.get("do", "")
    needed = {"withdraw": Action.WITHDRAW, "return": Action.WITHDRAW, "unlock": Action.UNLOCK, "lock": Action.UNLOCK}
    if what not in needed:
        raise Http404

    seat = staff_seat(request, slug, needed[what], now)
    found = find_entry(seat.event, number)
    author = staff_author(seat)
    with turn_in(seat.event) as event:
        held = event.entries.select_related("event").get(pk=found.pk)
        if what == "withdraw":
            withdraw(held, author, now)
        elif what == "return":
            come_back(event, held, author, now)
        else:
            set_lock(held, author, now, unlocked=what == "unlock")

    return redirect("events:entry", slug, number)


@login_required
@require_POST
def claim_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make a new claim link for one entry and show it, once."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.ROSTER, now)
    found = find_entry(seat.event, number)
    try:
        with turn_in(seat.event) as event:
            token = claim_token(event.entries.get(pk=found.pk), now)
    except EntryTakenError:
        messages.error(request, _("The player has already claimed this entry."))
        return redirect("events:entry", slug, number)

    return _page(request, seat, found, link=base_of(request) + reverse("events:claim", args=(token,)))
