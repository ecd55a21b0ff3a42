"""The board of deck checks: what is open, what was, picks at random and for a reason."""

from collections.abc import Callable
from datetime import datetime
from math import ceil
from random import SystemRandom
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from events.access.opponents import current_round
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.checks.check_summary import JudgeRecord, judge_record_of
from events.checks.codes import code_in
from events.checks.fetching import check_in
from events.checks.forms import PickForm, TargetForm
from events.checks.offline import phone_config
from events.checks.open_check import (
    AT_A_TABLE,
    IdUsed,
    NoList,
    Reason,
    candidates_of,
    find_entries,
    open_check,
    pick_for,
    target,
)
from events.checks.picking import share_of
from events.checks.records import accept, set_aside, undecided_records
from events.checks.script_texts import queue_texts
from events.entries.authors import Author, staff_author
from events.fetching import staff_seat
from events.models import CheckRecord, DeckCheck, Event

PAGE = 50
Why = DeckCheck.Why
# What is done with a record that waits.
Decision = Callable[[Event, CheckRecord, Author, datetime], None]


@login_required
@require_safe
def checks(request: HttpRequest, slug: str) -> HttpResponse:
    """The checks of an event, open ones first, and what picks more."""
    seat = staff_seat(request, slug, Action.SEE_LISTS, timezone.now())
    return _board(request, seat)


@login_required
@require_POST
def pick(request: HttpRequest, slug: str) -> HttpResponse:
    """Pick decks at random."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.CHECK, now)
    form = PickForm(request.POST, loaded=current_round(seat.event))
    if not form.is_valid():
        return _board(request, seat, pick_form=form, status=400)

    given = form.cleaned_data
    reason = Reason(Why(given["why"]), given["round"])
    try:
        made = pick_for(
            seat.event, given["wanted"], reason, seat.person or 0, now, uuid=given["uuid"], random=SystemRandom()
        )
    except IdUsed as error:
        form.add_error("uuid", error.says)
        return _board(request, seat, pick_form=form, status=400)

    if made:
        told = ngettext("%(count)s deck picked.", "%(count)s decks picked.", len(made))
        messages.success(request, told % {"count": len(made)})
    else:
        messages.warning(request, _("No player has a list to check."))

    return redirect("events:checks", slug)


@login_required
@require_POST
def open_targeted_check(request: HttpRequest, slug: str) -> HttpResponse:
    """Open the check of one deck for a reason. Where several players are meant, the reader chooses."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.CHECK, now)
    form = TargetForm(request.POST)
    if not form.is_valid():
        return _board(request, seat, target_form=form, status=400)

    given = form.cleaned_data
    found = find_entries(seat.event, given["who"], code_in(given["who"]))
    if len(found) == 1:
        reason = Reason(Why.TARGETED, given["round"], given["reason"], seat=given["seat"])
        try:
            made = target(seat.event, found[0], reason, seat.person or 0, now, uuid=given["uuid"])
        except IdUsed as error:
            form.add_error("uuid", error.says)
        except NoList:
            form.add_error("who", _("This player has no list to check."))
        else:
            return redirect("events:deck_check", slug, made.uuid)
    elif not found:
        form.add_error("who", _("No player in this event matches. Check the name, number or receipt code."))
    else:
        form.add_error("who", _("Several players match. Type the number of one of them."))

    several = found if len(found) > 1 else []
    return _board(request, seat, target_form=form, several=several, status=400)


@login_required
@require_POST
def begin(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Open a check that was picked."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.CHECK, now)
    check = open_check(seat.event, check_in(seat.event, uuid), seat.person or 0, now)
    return redirect("events:deck_check", slug, check.uuid)


@login_required
@require_POST
def accept_record(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The organiser lets a record count whose sender was no longer of the staff."""
    return _decide_and_return(request, slug, pk, accept, _("The record now counts."))


@login_required
@require_POST
def set_record_aside(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The organiser keeps a record that waits from counting."""
    return _decide_and_return(request, slug, pk, set_aside, _("Record set aside. It is saved but does not count."))


def _decide_and_return(request: HttpRequest, slug: str, pk: int, decide: Decision, told: str) -> HttpResponse:
    """Decide about a record of the event, and on to its check. Raises Http404."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.STAFF, now)
    record = get_object_or_404(CheckRecord.objects.select_related("check_of__event"), check_of__event=seat.event, pk=pk)
    decide(seat.event, record, staff_author(seat), now)
    messages.success(request, told)
    return redirect("events:deck_check", slug, record.check_of.uuid)


def _board(
    request: HttpRequest,
    seat: EventViewer,
    *,
    pick_form: PickForm | None = None,
    target_form: TargetForm | None = None,
    several: object = (),
    status: int = 200,
) -> HttpResponse:
    event = seat.event
    rows = DeckCheck.objects.filter(event=event).select_related("entry__details", "opened_by")
    share = share_of(candidates_of(event))
    loaded = current_round(event)
    if pick_form is None:
        # A pick begins with what is missing from a tenth, and with no more than six decks or tables.
        missing = ceil(share.unpicked / AT_A_TABLE) if loaded else share.unpicked
        pick_form = PickForm(loaded=loaded, initial={"uuid": uuid4(), "wanted": max(1, min(missing, 6))})
    waiting: list[JudgeRecord] = []
    if seat.may(Action.STAFF):
        undecided = CheckRecord.objects.filter(undecided_records(), check_of__event=event)
        waiting = [judge_record_of(record) for record in undecided.select_related("check_of__entry__details", "judge")]
    context = {
        "event": event,
        "seat": seat,
        "may_check": seat.may(Action.CHECK),
        "open": rows.filter(closed__isnull=True),
        "history": Paginator(rows.filter(closed__isnull=False), PAGE).get_page(request.GET.get("page")),
        "waiting": waiting,
        "share": share,
        "pick_form": pick_form,
        "target_form": target_form or TargetForm(initial={"uuid": uuid4(), "round": loaded.number if loaded else None}),
        "several": several,
        "phone": phone_config(event, seat, timezone.now()),
        "words": queue_texts(),
    }
    return render(request, "events/checks.html", context, status=status)
