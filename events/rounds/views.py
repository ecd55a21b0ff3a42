"""Pages of rounds: the staff loads and removes them, a player sees the opponent's list, and the deck between two games."""

from collections.abc import Mapping
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

from decks.access.forms import ListField
from decks.access.tables import sent_text, warn_of_unread_columns
from decks.report.steps import is_pressed, pick_suggestion, with_undo
from events.access.opponents import opponent_shown
from events.access.permissions import Action, Phase
from events.access.viewers import EventViewer
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.fetching import find_entry, staff_viewer, viewer_of_event
from events.lists.archive import catalogue_for
from events.lists.between import compare_swaps, compare_text, sideboarding_at, swap_rows, too_many
from events.lists.judging import UNJUDGED
from events.lists.showing import shown_list
from events.models import Entry, Round, Submission
from events.models.round import MOST_ROUNDS
from events.rounds.loading import CREATED, REPLACED, FaultyRoundError, delete_round, list_rounds, write_round
from events.rounds.pairings import EXAMPLE, TEAM_EXAMPLE, Pairings, by_line, read_pairings
from legality.engine.rules.pairs import SideboardSwap


@login_required
@require_safe
def opponent(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of the reader's opponent, under a number. For everyone else there is no such page."""
    viewer = viewer_of_event(request, slug, timezone.now())
    match = opponent_shown(viewer)
    if match is None or match.opponent is None or match.opponent.current is None:
        raise Http404

    registered = shown_list(viewer.event, match.opponent.current, judged=False)
    context = {"seat": viewer, "event": viewer.event, "match": match, "registered": registered}
    return render(request, "events/rounds/opponent.html", context)


class NowForm(forms.Form):
    """The deck that is played now, as a list; it begins as it was registered."""

    text = ListField(label=gettext_lazy("The current deck"))


@login_required
def own_between(request: HttpRequest, slug: str) -> HttpResponse:
    """The reader's own deck between games."""
    viewer = viewer_of_event(request, slug, timezone.now())
    if viewer.entry is None:
        raise Http404

    return _between_page(request, viewer, viewer.entry)


@login_required
def between(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player's deck between games, for those of the staff who see lists."""
    viewer = staff_viewer(request, slug, Action.SEE_LISTS, timezone.now())
    return _between_page(request, viewer, find_entry(viewer.event, number), by_staff=True)


def _between_page(request: HttpRequest, viewer: EventViewer, entry: Entry, *, by_staff: bool = False) -> HttpResponse:
    context = {"seat": viewer, "event": viewer.event, "entry": entry, "by_staff": by_staff}
    if entry.current is None:
        return render(request, "events/rounds/between.html", context)

    rule = sideboarding_at(viewer.event, entry.seat)
    # How many copies the form swaps, by the card's place in the list; None for what is not a number.
    swapped: dict[int, int | None] = {}
    for name, value in request.POST.items():
        place = name.removeprefix("swap-")
        copies = str(value).strip() or "0"
        if name.startswith("swap-") and _is_number(place):
            swapped[int(place)] = int(copies) if _is_number(copies) else None

    posted = with_undo(request.POST.dict())
    is_text = request.POST.get("do") == "text" or "undo" in posted or is_pressed(posted)
    form = NowForm(posted if is_text else None, initial={"text": posted.get("text") or entry.current.text})
    error = _find_fault(form, swapped, entry.current, rule) if request.method == "POST" else ""
    found = None
    step = None
    if request.method == "POST" and not error:
        try:
            # The comparison that was asked for. Raises what UNJUDGED names.
            submission = entry.current
            if form.is_bound or rule is None:
                text = form.cleaned_data["text"] if form.is_bound else submission.text
                found = compare_text(viewer.event, submission, text)
                answer = found.result.answer
                step = pick_suggestion(posted, answer.problems, text, answer.question.game, catalogue_for(viewer.event))
                if step is not None:
                    form = NowForm({"text": step.text})
                    error = "" if form.is_valid() else str(form.errors["text"][0])
                    found = None if error else compare_text(viewer.event, submission, step.text)
            else:
                found = compare_swaps(viewer.event, submission, rule, _swapped_numbers(swapped))
        except UNJUDGED:
            error = _("The format of this event cannot be checked for the event date.")

    undone = step is None and "undo" in posted
    context |= {"rule": rule, "form": form, "error": error, "found": found, "step": step, "undone": undone}
    if rule is not None:
        catalogue = catalogue_for(viewer.event)
        context["played"], context["aside"] = swap_rows(entry.current, rule, _swapped_numbers(swapped), catalogue)

    return render(request, "events/rounds/between.html", context, status=400 if error else 200)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 5  # noqa: PLR2004  no list has as many lines or copies


def _find_fault(
    form: NowForm, swapped: Mapping[int, int | None], submission: Submission, rule: SideboardSwap | None
) -> str:
    """What is wrong with a form that was sent; empty if nothing is."""
    if form.is_bound:
        return "" if form.is_valid() else str(form.errors["text"][0])
    if None in swapped.values():
        return _("Enter how many copies of a card are swapped, as a whole number.")

    beyond = too_many(submission, rule, _swapped_numbers(swapped)) if rule else None
    if beyond is None:
        return ""

    words = {"name": beyond["name"], "count": beyond["count"]}
    return _("There are not that many copies of %(name)s to swap, only %(count)s.") % words


def _swapped_numbers(swapped: Mapping[int, int | None]) -> dict[int, int]:
    return {place: number for place, number in swapped.items() if number is not None}


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
    viewer = staff_viewer(request, slug, Action.SEE_BOARD, timezone.now())
    context = {
        "seat": viewer,
        "event": viewer.event,
        "rounds": list_rounds(viewer.event),
        "may_load": viewer.may(Action.LOAD_ROUNDS),
    }
    return render(request, "events/rounds/rounds.html", context)


@login_required
@require_safe
def one_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tables of a round with the names of those who sit there, and its byes."""
    viewer = staff_viewer(request, slug, Action.SEE_BOARD, timezone.now())
    found = get_object_or_404(viewer.event.rounds.select_related("loaded_by"), number=number)
    seatings = found.seatings.select_related("entry__details", "entry__team")
    page = Paginator(seatings.filter(table__isnull=False).order_by("table", "seat"), PAGE)
    shown = page.get_page(request.GET.get("page"))
    # By the table, and the match at it: of two teams there are two.
    by_match = groupby(shown, key=lambda seating: (seating.table, (seating.seat - 1) // 2))
    context = {
        "seat": viewer,
        "event": viewer.event,
        "round": found,
        "players": seatings.count(),
        "page": shown,
        "matches": [(table, list(rows)) for (table, _match), rows in by_match],
        "byes": seatings.filter(table__isnull=True).order_by("entry__number") if shown.number == 1 else (),
        "may_load": viewer.may(Action.LOAD_ROUNDS),
    }
    return render(request, "events/rounds/round.html", context)


@login_required
def load_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Load a round from a CSV: all of it or nothing, as often as one likes."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.LOAD_ROUNDS, now)
    if request.method != "POST":
        # What a form begins with: the round that comes next.
        last = viewer.event.rounds.order_by("-number").first()
        in_cut = viewer.phase is Phase.CUT or (last is not None and last.stage == Round.Stage.ELIMINATION)
        expected = {
            "number": min(last.number + 1, MOST_ROUNDS) if last else 1,
            "stage": Round.Stage.ELIMINATION if in_cut else Round.Stage.PRELIMINARY,
        }
        return _load_page(request, viewer, RoundForm(initial=expected))

    form = RoundForm(request.POST)
    text = sent_text(request)
    found = read_pairings(text)
    if found.faults or not form.is_valid():
        return _load_page(request, viewer, form, text, found)

    number = form.cleaned_data["number"]
    stage = Round.Stage(form.cleaned_data["stage"])
    try:
        with turn_in(viewer.event) as event:
            done = write_round(event, number, stage, found.rows, staff_author(viewer), now)
    except FaultyRoundError as faulty:
        return _load_page(request, viewer, form, text, replace(found, faults=by_line(faulty.wrongs)))

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
    viewer = staff_viewer(request, slug, Action.LOAD_ROUNDS, now)
    try:
        with turn_in(viewer.event) as event:
            delete_round(event, number, staff_author(viewer), now)
    except Round.DoesNotExist as error:
        raise Http404 from error

    messages.success(request, _("Round %(number)s removed.") % {"number": number})
    return redirect("events:rounds", slug)


def _load_page(
    request: HttpRequest, viewer: EventViewer, form: RoundForm, text: str = "", found: Pairings | None = None
) -> HttpResponse:
    context = {"seat": viewer, "event": viewer.event, "form": form, "text": text, "found": found}
    context["example"] = TEAM_EXAMPLE if viewer.event.is_for_teams else EXAMPLE
    return render(request, "events/rounds/load.html", context, status=400 if request.method == "POST" else 200)
