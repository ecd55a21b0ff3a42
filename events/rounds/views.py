"""Pages of rounds, for the staff: which are loaded, who sits where in one, loading one and taking it back."""

from dataclasses import replace
from itertools import groupby
from typing import Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from decks.access.tables import sent_text, warn_of_unread_columns
from events.access.permissions import Action
from events.access.phases import Phase
from events.access.viewers import EventViewer
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.fetching import staff_seat
from events.models import Round
from events.models.round import MOST_ROUNDS
from events.rounds.loading import CREATED, REPLACED, Faulty, load, rounds_of, take_back
from events.rounds.pairings import EXAMPLE, TEAM_EXAMPLE, Pairings, by_line, read

# Seats on a page: a hundred tables.
PAGE: Final = 200


class RoundForm(forms.Form):
    """Which round it is; the pairings are sent as text or file next to it."""

    number = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=MOST_ROUNDS)
    stage = forms.ChoiceField(label=gettext_lazy("Stage"), choices=Round.Stage.choices)


@login_required
@require_safe
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """The rounds of an event, the newest first."""
    seat = staff_seat(request, slug, Action.SEE_BOARD, timezone.now())
    context = {
        "seat": seat,
        "event": seat.event,
        "rounds": rounds_of(seat.event),
        "may_load": seat.may(Action.LOAD_ROUNDS),
    }
    return render(request, "events/rounds/rounds.html", context)


@login_required
@require_safe
def one_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tables of a round with the names of those who sit there, and its byes."""
    seat = staff_seat(request, slug, Action.SEE_BOARD, timezone.now())
    found = get_object_or_404(seat.event.rounds.select_related("loaded_by"), number=number)
    seatings = found.seatings.select_related("entry__details", "entry__team")
    page = Paginator(seatings.filter(table__isnull=False).order_by("table", "seat"), PAGE)
    shown = page.get_page(request.GET.get("page"))
    # By the table, and the match at it: of two teams there are two.
    by_match = groupby(shown, key=lambda seating: (seating.table, (seating.seat - 1) // 2))
    context = {
        "seat": seat,
        "event": seat.event,
        "round": found,
        "players": seatings.count(),
        "page": shown,
        "matches": [(table, list(rows)) for (table, _match), rows in by_match],
        "byes": seatings.filter(table__isnull=True).order_by("entry__number") if shown.number == 1 else (),
        "may_load": seat.may(Action.LOAD_ROUNDS),
    }
    return render(request, "events/rounds/round.html", context)


@login_required
def load_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Load a round from a CSV: all of it or nothing, as often as one likes."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.LOAD_ROUNDS, now)
    if request.method != "POST":
        # What a form begins with: the round that comes next.
        last = seat.event.rounds.order_by("-number").first()
        in_cut = seat.phase is Phase.CUT or (last is not None and last.stage == Round.Stage.ELIMINATION)
        expected = {
            "number": min(last.number + 1, MOST_ROUNDS) if last else 1,
            "stage": Round.Stage.ELIMINATION if in_cut else Round.Stage.PRELIMINARY,
        }
        return _form(request, seat, RoundForm(initial=expected))

    form = RoundForm(request.POST)
    text = sent_text(request)
    found = read(text)
    if found.faults or not form.is_valid():
        return _form(request, seat, form, text, found)

    number = form.cleaned_data["number"]
    stage = Round.Stage(form.cleaned_data["stage"])
    try:
        with turn_in(seat.event) as event:
            done = load(event, number, stage, found.rows, staff_author(seat), now)
    except Faulty as faulty:
        return _form(request, seat, form, text, replace(found, faults=by_line(faulty.wrongs)))

    if done == CREATED:
        told = _("Round %(number)s loaded.")
    elif done == REPLACED:
        told = _("Round %(number)s replaced.")
    else:
        told = _("Round %(number)s is already like this; nothing has changed.")
    messages.success(request, told % {"number": number})
    warn_of_unread_columns(request, found.unread)
    return redirect("events:round", slug, number)


@login_required
@require_POST
def remove_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a round back; its deck checks stay."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.LOAD_ROUNDS, now)
    try:
        with turn_in(seat.event) as event:
            take_back(event, number, staff_author(seat), now)
    except Round.DoesNotExist as error:
        raise Http404 from error

    messages.success(request, _("Round %(number)s removed.") % {"number": number})
    return redirect("events:rounds", slug)


def _form(
    request: HttpRequest, seat: EventViewer, form: RoundForm, text: str = "", found: Pairings | None = None
) -> HttpResponse:
    context = {"seat": seat, "event": seat.event, "form": form, "text": text, "found": found}
    context["example"] = TEAM_EXAMPLE if seat.event.is_for_teams else EXAMPLE
    return render(request, "events/rounds/load.html", context, status=400 if request.method == "POST" else 200)
