"""Pages of deck checks: the board with its picks, one check, the records that phones send, and scanning a receipt."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from math import ceil
from random import SystemRandom
from typing import Final, TypedDict
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from events.access.opponents import current_round
from events.access.permissions import Action, Phase
from events.access.viewers import EventViewer, find_viewer
from events.checks.check_summary import JudgeRecord, LastJson, judge_record_of, last_of_judge, summarise_check
from events.checks.forms import OutcomeForm, PickForm, TargetForm
from events.checks.open_check import (
    AT_A_TABLE,
    IdTakenError,
    NoCheckableListError,
    Reason,
    find_entries,
    find_spots,
    list_candidates,
    open_check,
    pick_entry,
    pick_for,
)
from events.checks.picking import check_progress
from events.checks.records import (
    Answered,
    accept_waiting_record,
    is_slip,
    judge_slip,
    parse_judge_record,
    set_aside,
    take_records,
    undecided_records,
    usual_extension,
)
from events.checks.script_data import phone_config, queue_texts, scan_texts, script_texts
from events.checks.sheet import (
    ORDER_NAMES,
    ORDERS,
    check_json,
    checked_cards,
    list_counts,
    player_label,
    section_name,
    sort_cards,
)
from events.entries.authors import Author, staff_author
from events.entries.swapping import newest_swaps
from events.fetching import staff_viewer
from events.lists.archive import section_names
from events.lists.freezing import typed_receipt_code
from events.lists.offered_rules import rules_for
from events.models import CheckRecord, DeckCheck, Event, Submission


def check_in(event: Event, uuid: UUID) -> DeckCheck:
    """The check of that event. Raises Http404."""
    found = DeckCheck.objects.select_related("event", "entry__details", "entry__current", "submission", "opened_by")
    return get_object_or_404(found, event=event, uuid=uuid)


_PARTS: Final = re.compile(r"[^/]+")
# A text of any length can be in a QR code; no address of ours is longer.
_LONGEST: Final = 500


def code_in(said: str) -> str:
    """The code that a text says: the last part of an address, or what was typed; spaces, dashes and case are ignored."""
    text = said.strip()[:_LONGEST]
    if "/" not in text:
        return typed_receipt_code(text)

    try:
        parts = _PARTS.findall(urlsplit(text).path)
    except ValueError:
        return ""

    return typed_receipt_code(parts[-1]) if parts else ""


@login_required
@require_safe
def scan(request: HttpRequest, slug: str) -> HttpResponse:
    """Scan or type the code of a receipt (`?code=`): the player, their list, and a check of it."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.SEE_LISTS, now)
    said = request.GET.get("code", "").strip()
    found = None
    if said:
        lists = Submission.objects.filter(entry__event=viewer.event, code=code_in(said))
        # Should two share a code, the later one.
        found = lists.select_related("entry__details", "entry__current").order_by("-made").first()
    loaded = current_round(viewer.event)
    spots = find_spots(viewer.event, loaded.number, [found.entry_id]) if found and loaded else {}
    check = None
    if found is not None:
        check = DeckCheck.objects.filter(entry=found.entry, closed__isnull=True).order_by("-pk").first()
    context = {
        "event": viewer.event,
        "round": loaded,
        "spot": spots.get(found.entry_id) if found else None,
        "said": said,
        "found": found,
        "player": player_label(found.entry) if found else "",
        "is_outdated": bool(found and found.entry.current_id != found.pk),
        "check": check,
        "may_check": viewer.may(Action.CHECK),
        "uuid": uuid4(),
        "phone": phone_config(viewer.event, viewer, now),
        "words": scan_texts(),
    }
    return render(request, "events/scan.html", context)


class ConflictJson(TypedDict):
    """A card of which judges counted different numbers."""

    section: str
    name: str
    listed: int
    counted: list[tuple[str, int]]


class AboutJson(TypedDict):
    """The state of a check: where counts differ, what the sender recorded last on any device, when it was closed."""

    conflicts: list[ConflictJson]
    mine: LastJson | None
    closed: str


@require_POST
def records(request: HttpRequest, slug: str) -> JsonResponse:
    """Store a batch of records; each is answered by its uuid. 401: log in again. 409: another person is logged in.

    Body: `judge`, `records`, and as `about` the check whose state is asked for. `lists` in the answer: whether the
    judge may still see lists, and keep them on a phone.
    """
    if not request.user.is_authenticated:
        return JsonResponse({"state": "login"}, status=401)

    try:
        body = json.loads(request.body)
        sent = body["records"]
        judge = body["judge"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return JsonResponse({"state": "unreadable"}, status=400)

    if not isinstance(sent, list):
        return JsonResponse({"state": "unreadable"}, status=400)
    if judge != request.user.pk:
        return JsonResponse({"state": "other"}, status=409)

    now = timezone.now()
    event = get_object_or_404(Event.objects.alive(), slug=slug)
    viewer = find_viewer(event, request.user.pk, now)
    if not (viewer.may(Action.SEND_RECORDS) or any(_has_slip(raw, request.user.pk or 0) for raw in sent)):
        return JsonResponse({"state": "unknown"}, status=404)

    answers = take_records(event, viewer, sent, now) if sent else list[Answered]()
    return JsonResponse(
        {
            "records": answers,
            "ended": viewer.phase is Phase.ENDED,
            "lists": viewer.may(Action.SEE_LISTS),
            **_describe_check(viewer, body.get("about")),
        }
    )


def _has_slip(raw: object, judge: int) -> bool:
    try:
        sent = parse_judge_record(raw)
    except ValueError:
        return False

    return is_slip(sent.slip, sent.check, judge)


def _describe_check(viewer: EventViewer, about: object) -> AboutJson:
    """The state of that check, for whoever may see lists."""
    nothing = AboutJson(conflicts=[], mine=None, closed="")
    try:
        uuid = UUID(about if isinstance(about, str) else "")
    except ValueError:
        return nothing

    check = DeckCheck.objects.filter(event=viewer.event, uuid=uuid).select_related("submission").first()
    if check is None or not viewer.may(Action.SEE_LISTS):
        return nothing

    summary = summarise_check(check, list_counts(checked_cards(viewer.event, check.submission)))
    conflicts: list[ConflictJson] = [
        {"section": one.section, "name": one.name, "listed": one.listed, "counted": list(one.counted)}
        for one in summary.conflicts
    ]
    mine = last_of_judge(summary, viewer.person or 0)
    return AboutJson(conflicts=conflicts, mine=mine, closed=check.closed.isoformat() if check.closed else "")


LANGUAGES = ("en", "zh-hans")


@login_required
@require_safe
def deck_check(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """A check on a judge's phone: the list to count by, and what was recorded."""
    viewer = staff_viewer(request, slug, Action.SEE_LISTS, timezone.now())
    return _check_page(request, viewer, check_in(viewer.event, uuid))


@login_required
@require_POST
def outcome(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Record an outcome without a script: a fact like those that phones send."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.SEND_RECORDS, now)
    check = check_in(viewer.event, uuid)
    form = OutcomeForm(request.POST, rules=rules_for(viewer.event, check.entry.seat))
    if not form.is_valid():
        return _check_page(request, viewer, check, form=form, status=400)

    given = form.cleaned_data
    content = {name: given[name] for name in ("outcome", "rule", "infraction", "extension", "note")}
    record = {"uuid": str(given["uuid"]), "check": str(uuid), "kind": CheckRecord.Kind.OUTCOME, "content": content}
    take_records(viewer.event, viewer, [record], now)
    messages.success(request, _("Outcome recorded."))
    return redirect("events:checks", slug)


def _check_page(
    request: HttpRequest, viewer: EventViewer, check: DeckCheck, *, form: OutcomeForm | None = None, status: int = 200
) -> HttpResponse:
    now = timezone.now()
    judge = viewer.person or 0
    rules = rules_for(viewer.event, check.entry.seat)
    data = check_json(check, judge_slip(check, judge))
    told = summarise_check(check, list_counts(data["cards"]))
    order = request.GET.get("order", "")
    names = section_names(viewer.event)
    initial = {"uuid": uuid4(), "extension": usual_extension(check.opened, now)}
    context = {
        "event": viewer.event,
        "seat": viewer,
        "check": check,
        "data": data,
        "phone": phone_config(viewer.event, viewer, now),
        "words": script_texts(),
        "rules": [{"code": rule.code, "title": rule.title, "cite": rule.cite} for rule in rules],
        "orders": ORDER_NAMES.items(),
        "order": order if order in ORDERS else ORDERS[0],
        "rows": [
            (card, section_name(names, card["section"])) for card in sort_cards(data["cards"], order, data["sections"])
        ],
        "swaps": newest_swaps(viewer.event, check.entry),
        "told": told,
        "mine": last_of_judge(told, judge),
        "form": form or OutcomeForm(rules=rules, initial=initial),
        "may_accept": viewer.may(Action.STAFF),
        "is_outdated": check.entry.current_id != check.submission_id,
    }
    return render(request, "events/check.html", context, status=status)


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """The page of a check without a check and without a reader: what it shows is stored on the phone that shows it."""
    asked = request.GET.get("lang", "")
    with translation.override(asked if asked in LANGUAGES else LANGUAGES[0]):
        context = {"words": script_texts(), "is_shell": True}
        page = render_to_string("events/check.html", context | {"request": request, "user": AnonymousUser()})

    return HttpResponse(page, headers={"X-Robots-Tag": "noindex", "Cache-Control": "no-cache"})


PAGE = 50
Why = DeckCheck.Why
# What is done with a record that waits.
Decision = Callable[[Event, CheckRecord, Author, datetime], None]


@login_required
@require_safe
def checks(request: HttpRequest, slug: str) -> HttpResponse:
    """The checks of an event, open ones first, and what picks more."""
    viewer = staff_viewer(request, slug, Action.SEE_LISTS, timezone.now())
    return _checks_page(request, viewer)


@login_required
@require_POST
def pick(request: HttpRequest, slug: str) -> HttpResponse:
    """Pick decks at random."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.CHECK, now)
    form = PickForm(request.POST, loaded=current_round(viewer.event))
    if not form.is_valid():
        return _checks_page(request, viewer, pick_form=form, status=400)

    given = form.cleaned_data
    reason = Reason(Why(given["why"]), given["round"])
    try:
        made = pick_for(
            viewer.event, given["wanted"], reason, viewer.person or 0, now, uuid=given["uuid"], random=SystemRandom()
        )
    except IdTakenError as error:
        form.add_error("uuid", error.says)
        return _checks_page(request, viewer, pick_form=form, status=400)

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
    viewer = staff_viewer(request, slug, Action.CHECK, now)
    form = TargetForm(request.POST)
    if not form.is_valid():
        return _checks_page(request, viewer, target_form=form, status=400)

    given = form.cleaned_data
    found = find_entries(viewer.event, given["who"], code_in(given["who"]))
    if len(found) == 1:
        reason = Reason(Why.TARGETED, given["round"], given["reason"], seat=given["seat"])
        try:
            made = pick_entry(viewer.event, found[0], reason, viewer.person or 0, now, uuid=given["uuid"])
        except IdTakenError as error:
            form.add_error("uuid", error.says)
        except NoCheckableListError:
            form.add_error("who", _("This player has no list to check."))
        else:
            return redirect("events:deck_check", slug, made.uuid)
    elif not found:
        form.add_error("who", _("No player in this event matches. Check the name, number or receipt code."))
    else:
        form.add_error("who", _("Several players match. Type the number of one of them."))

    several = found if len(found) > 1 else []
    return _checks_page(request, viewer, target_form=form, several=several, status=400)


@login_required
@require_POST
def begin(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Open a check that was picked."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.CHECK, now)
    check = open_check(viewer.event, check_in(viewer.event, uuid), viewer.person or 0, now)
    return redirect("events:deck_check", slug, check.uuid)


@login_required
@require_POST
def accept_record(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The organiser lets a record count whose sender was no longer of the staff."""
    return _decide_and_return(request, slug, pk, accept_waiting_record, _("The record now counts."))


@login_required
@require_POST
def set_record_aside(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The organiser keeps a record that waits from counting."""
    return _decide_and_return(request, slug, pk, set_aside, _("Record set aside. It is saved but does not count."))


def _decide_and_return(request: HttpRequest, slug: str, pk: int, decide: Decision, told: str) -> HttpResponse:
    """Decide about a record of the event, and on to its check. Raises Http404."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.STAFF, now)
    record = get_object_or_404(
        CheckRecord.objects.select_related("check_of__event"), check_of__event=viewer.event, pk=pk
    )
    decide(viewer.event, record, staff_author(viewer), now)
    messages.success(request, told)
    return redirect("events:deck_check", slug, record.check_of.uuid)


def _checks_page(
    request: HttpRequest,
    viewer: EventViewer,
    *,
    pick_form: PickForm | None = None,
    target_form: TargetForm | None = None,
    several: object = (),
    status: int = 200,
) -> HttpResponse:
    event = viewer.event
    rows = DeckCheck.objects.filter(event=event).select_related("entry__details", "opened_by")
    share = check_progress(list_candidates(event))
    loaded = current_round(event)
    if pick_form is None:
        # A pick begins with what is missing from a tenth, and with no more than six decks or tables.
        missing = ceil(share.unpicked / AT_A_TABLE) if loaded else share.unpicked
        pick_form = PickForm(loaded=loaded, initial={"uuid": uuid4(), "wanted": max(1, min(missing, 6))})
    waiting: list[JudgeRecord] = []
    if viewer.may(Action.STAFF):
        undecided = CheckRecord.objects.filter(undecided_records(), check_of__event=event)
        waiting = [judge_record_of(record) for record in undecided.select_related("check_of__entry__details", "judge")]
    context = {
        "event": event,
        "seat": viewer,
        "may_check": viewer.may(Action.CHECK),
        "open": rows.filter(closed__isnull=True),
        "history": Paginator(rows.filter(closed__isnull=False), PAGE).get_page(request.GET.get("page")),
        "waiting": waiting,
        "share": share,
        "pick_form": pick_form,
        "target_form": target_form or TargetForm(initial={"uuid": uuid4(), "round": loaded.number if loaded else None}),
        "several": several,
        "phone": phone_config(event, viewer, timezone.now()),
        "words": queue_texts(),
    }
    return render(request, "events/checks.html", context, status=status)
