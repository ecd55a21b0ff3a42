"""Pages of the staff about entries: the board with what is done to all at once, one entry, and entering a list for a player."""

from hashlib import blake2b
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import BooleanField, ExpressionWrapper
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from cards.catalogue.loading import load_catalogue
from decks.check.checking import Answer
from decks.report.page import show_answer
from decks.report.steps import FixedStep, is_pressed, step_of, with_undo
from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.board.reminding import (
    AlreadyRemindedError,
    last_reminder,
    linked_accounts,
    reminder_text,
    send_reminders,
    to_remind,
)
from events.board.rows import (
    FILTERS,
    OF_VERDICTS,
    SORTS,
    board_rows,
    count_entries,
    entries_shown,
    is_flagged,
    lacks_sheet,
)
from events.entries.authors import staff_author
from events.entries.entering import (
    EntryTakenError,
    claim_token,
    create_entry,
    may_consent,
    set_lock,
    set_lock_of_all,
    undo_withdrawal,
    withdraw_entry,
)
from events.entries.event_lock import turn_in
from events.entries.forms import DetailsForm, StaffListForm
from events.entries.history import entry_history, whole_change
from events.entries.player_details import save_details
from events.entries.rejudging import rejudge
from events.entries.submitting import EventChangedError, ReasonMissingError, SubmittedList, is_intact, submit_list
from events.entries.swapping import newest_swaps
from events.entries.team_shown import shown_team
from events.fetching import find_entry, staff_viewer
from events.lists.judging import UNJUDGED, answer_of_text, seat_for
from events.lists.pools import find_basis
from events.lists.showing import shown_list
from events.models import Entry, Submission

Source = Submission.Source


@login_required
def enter_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Check a list and register it for a player. The staff registers any list; its verdict is shown next to it."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.ENTER_LIST, now)
    found = find_entry(viewer.event, number)
    current = found.current
    initial = {"text": current.text, "deck_name": current.deck_name} if current else {}
    posted = with_undo(request.POST.dict())
    form = StaffListForm(posted if request.method == "POST" else None, initial=initial)
    if not form.is_valid():
        return _list_page(request, viewer, found, form, status=400 if form.errors else 200)

    try:
        basis = find_basis(viewer.event, found)
        at = seat_for(viewer.event, found)
        answer = answer_of_text(viewer.event, form.cleaned_data["text"], basis, at)
    except UNJUDGED:
        messages.error(
            request, _("The format of this event cannot be checked for the event date. Change the event first.")
        )
        return _list_page(request, viewer, found, form, status=409)

    if is_pressed(posted):
        text = form.cleaned_data["text"]
        step = step_of(posted, answer, text, load_catalogue(viewer.event.game))
        if step is not None:
            form = StaffListForm(posted | {"text": step.text}, initial=initial)
            # The form says that a list has become too long.
            if not form.is_valid():
                return _list_page(request, viewer, found, form, status=400)
            answer = answer_of_text(viewer.event, step.text, basis, at)
        return _list_page(request, viewer, found, form, answer, step=step)
    if posted.get("do") != "register":
        return _list_page(request, viewer, found, form, answer)

    given = form.cleaned_data
    source = Source.PAPER if given["is_paper"] else Source.STAFF
    list_basis = find_basis(viewer.event, found)
    sheet = SubmittedList(
        given["text"], given["deck_name"], source, given["paper_place"], given["reason"], list_basis.number
    )
    try:
        with turn_in(viewer.event) as event:
            held = event.entries.select_related("event", "current").get(pk=found.pk)
            submit_list(event, held, sheet, answer, staff_author(viewer), now)
    except ReasonMissingError:
        form.add_error("reason", str(ReasonMissingError.says))
        return _list_page(request, viewer, found, form, answer, status=400)
    except EventChangedError:
        messages.error(request, _("Cards or rules have changed since. Check the list again."))
        return _list_page(request, viewer, found, form, status=409)

    messages.success(request, _("The list is registered."))
    return redirect("events:entry", viewer.event.slug, found.number)


def _list_page(  # noqa: PLR0913  what the page shows
    request: HttpRequest,
    viewer: EventViewer,
    found: Entry,
    form: StaffListForm,
    answer: Answer | None = None,
    status: int = 200,
    step: FixedStep | None = None,
) -> HttpResponse:
    result = None
    if answer is not None:
        result = show_answer(answer, form.cleaned_data["text"], load_catalogue(viewer.event.game))
    (row,) = board_rows(viewer.event, [found], sees_lists=True)
    context = {
        "seat": viewer,
        "event": viewer.event,
        "entry": found,
        "row": row,
        "form": form,
        "result": result,
        "step": step,
        "undone": step is None and "undo" in request.POST,
    }
    return render(request, "events/enter_list.html", context, status=status)


@login_required
@require_safe
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """An entry with the list that counts, its history and what can be done; lists only for those who may see them."""
    viewer = staff_viewer(request, slug, Action.SEE_BOARD, timezone.now())
    return _entry_page(request, viewer, find_entry(viewer.event, number))


def _entry_page(request: HttpRequest, viewer: EventViewer, found: Entry, **more: object) -> HttpResponse:
    sees = viewer.may(Action.SEE_LISTS)
    current = found.current
    (row,) = board_rows(viewer.event, [found], sees_lists=sees)
    context = {
        "seat": viewer,
        "event": viewer.event,
        "entry": found,
        "row": row,
        "registered": shown_list(viewer.event, current) if sees and current else None,
        "intact": current is None or is_intact(viewer.event, current),
        "team": shown_team(viewer.event, found),
        "history": entry_history(viewer.event, found, request.GET.get("page", ""), with_lists=sees),
        "swaps": newest_swaps(viewer.event, found) if sees else [],
        "sees_lists": sees,
        "may_enter": viewer.may(Action.ENTER),
        "may_enter_list": viewer.may(Action.ENTER_LIST),
        "may_withdraw": viewer.may(Action.WITHDRAW),
        "may_unlock": viewer.may(Action.UNLOCK),
        "may_team": viewer.may(Action.TEAMS),
        "may_link": viewer.may(Action.ROSTER) and found.person_id is None and hasattr(found, "details"),
    }
    return render(request, "events/entry.html", {**context, **more})


@login_required
@require_safe
def registered_list(request: HttpRequest, slug: str, number: int, version: int) -> HttpResponse:
    """One of the lists of an entry, as it was sent."""
    viewer = staff_viewer(request, slug, Action.SEE_LISTS, timezone.now())
    found = find_entry(viewer.event, number)
    submission = get_object_or_404(found.submissions.select_related("judgement", "entry"), number=version)
    context = {
        "seat": viewer,
        "event": viewer.event,
        "entry": found,
        "registered": shown_list(viewer.event, submission, judged=False),
        "change": whole_change(viewer.event, found, submission),
        "is_current": submission.pk == found.current_id,
        "by_staff": True,
    }
    return render(request, "events/list.html", context)


@login_required
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a player who is there: a walk-in. The entry has no account until it is claimed."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.ENTER, now)
    form = DetailsForm(request.POST if request.method == "POST" else None, event=viewer.event, known=None)
    if form.is_valid():
        with turn_in(viewer.event) as event:
            made = create_entry(event, form.details(), staff_author(viewer), now)
        messages.success(request, _("Added as number %(number)s.") % {"number": made.number})
        return redirect("events:enter_list" if viewer.may(Action.ENTER_LIST) else "events:entry", slug, made.number)

    return render(
        request,
        "events/add.html",
        {"seat": viewer, "event": viewer.event, "form": form},
        status=400 if form.errors else 200,
    )


@login_required
def change_details(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change what is known of a player."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.ENTER, now)
    found = find_entry(viewer.event, number)
    known = getattr(found, "details", None)
    taken = None
    data = request.POST if request.method == "POST" else None
    form = DetailsForm(data, event=viewer.event, known=known, may_consent=may_consent(found, known))
    if form.is_valid():
        beside = save_details(viewer.event, found, form, staff_author(viewer), now)
        if beside is None:
            messages.success(request, _("Saved."))
            return redirect("events:entry", slug, number)
        form, taken = beside

    context = {"seat": viewer, "event": viewer.event, "entry": found, "form": form, "by_staff": True, "taken": taken}
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

    viewer = staff_viewer(request, slug, needed[what], now)
    found = find_entry(viewer.event, number)
    author = staff_author(viewer)
    with turn_in(viewer.event) as event:
        held = event.entries.select_related("event").get(pk=found.pk)
        if what == "withdraw":
            withdraw_entry(held, author, now)
        elif what == "return":
            undo_withdrawal(event, held, author, now)
        else:
            set_lock(held, author, now, unlocked=what == "unlock")

    return redirect("events:entry", slug, number)


@login_required
@require_POST
def claim_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make a new claim link for one entry and show it, once."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.ROSTER, now)
    found = find_entry(viewer.event, number)
    try:
        with turn_in(viewer.event) as event:
            token = claim_token(event.entries.get(pk=found.pk), now)
    except EntryTakenError:
        messages.error(request, _("The player has already claimed this entry."))
        return redirect("events:entry", slug, number)

    return _entry_page(request, viewer, found, link=site_address(request) + reverse("events:claim", args=(token,)))


PAGE = 100


@login_required
@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Every entry with its list and verdict, filtered and searched."""
    viewer = staff_viewer(request, slug, Action.SEE_BOARD, timezone.now())
    return render(request, "events/board.html", _entry_context(request, viewer))


@login_required
@require_safe
def rows(request: HttpRequest, slug: str) -> HttpResponse:
    """The rows of the board alone, which its page asks for again and again; 304 where nothing is new."""
    viewer = staff_viewer(request, slug, Action.SEE_BOARD, timezone.now())
    body = render_to_string("events/_board_rows.html", _entry_context(request, viewer), request)
    tag = f'"{blake2b(body.encode(), digest_size=12).hexdigest()}"'
    # No cache keeps what is of one reader; the page remembers the tag itself.
    response: HttpResponse = (
        HttpResponseNotModified() if request.headers.get("If-None-Match") == tag else HttpResponse(body)
    )
    response["ETag"] = tag
    return response


def _entry_context(request: HttpRequest, viewer: EventViewer) -> dict[str, object]:
    show, q, sort = (request.GET.get(name, "") for name in ("show", "q", "sort"))
    show = show if show in FILTERS else ""
    sort = sort if sort in SORTS else "number"
    event = viewer.event
    now = timezone.now()
    sees = viewer.may(Action.SEE_LISTS)
    show = show if sees or show not in OF_VERDICTS else ""
    entries = entries_shown(event, show, q[:120], sort, sees_lists=sees)
    marked = entries.annotate(lacks_sheet=ExpressionWrapper(lacks_sheet(event), BooleanField()))
    page = Paginator(marked, PAGE).get_page(request.GET.get("page"))
    found = board_rows(event, list(page), sees_lists=sees)
    asked = urlencode({name: word for name, word in (("show", show), ("q", q), ("sort", sort)) if word})
    return {
        "seat": viewer,
        "event": event,
        "counts": count_entries(event),
        "rows": [(row, is_flagged(event, row, now)) for row in found],
        "page": page,
        "show": show,
        "q": q,
        "sort": sort,
        "asked": asked,
        "sees_lists": sees,
        "later": event.later["numbers"] if event.later else [],
        "may_unlock": viewer.may(Action.UNLOCK),
        "may_enter": viewer.may(Action.ENTER),
        "may_host": viewer.may(Action.ROSTER),
        "may_remind": viewer.may(Action.REMIND),
    }


@login_required
@require_POST
def unlock_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Let every player change their list although the lock has passed, or not any more."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.UNLOCK, now)
    with turn_in(viewer.event) as event:
        set_lock_of_all(event, staff_author(viewer), now, unlocked=not request.POST.get("undo"))

    return redirect("events:board", slug)


@login_required
@require_POST
def judge_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Judge the lists whose verdict is out of date by the current cards and rules."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.SEE_LISTS, now)
    found = rejudge(viewer.event, now)
    told = ngettext(
        "%(count)s list checked again, %(hit)s with a different verdict.",
        "%(count)s lists checked again, %(hit)s with a different verdict.",
        found.judged,
    )
    messages.success(request, told % {"count": found.judged, "hit": len(found.hit)})
    return redirect("events:board", slug)


@login_required
def reminders(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has no legal list yet, as text to send where the players are; and by e-mail, if that is sent."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.REMIND, now)
    if request.method == "POST":
        # Send the letters, unless others went out since the page was read.
        try:
            with turn_in(viewer.event) as event:
                told = send_reminders(event, staff_author(viewer), now, request, request.POST.get("after"))
        except AlreadyRemindedError:
            messages.warning(request, _("E-mails have just been sent, so no more were sent."))
            return _reminders_page(request, viewer, status=409)

        sentence = ngettext("%(count)s e-mail is on its way.", "%(count)s e-mails are on their way.", told)
        messages.success(request, sentence % {"count": told})
        return redirect("events:board", viewer.event.slug)

    return _reminders_page(request, viewer)


def _reminders_page(request: HttpRequest, viewer: EventViewer, status: int = 200) -> HttpResponse:
    found = to_remind(viewer.event)
    context = {
        "event": viewer.event,
        "seat": viewer,
        "rows": found,
        "text": reminder_text(viewer.event, found, request),
        "mailable": len(linked_accounts(found)),
        "last": last_reminder(viewer.event),
    }
    return render(request, "events/reminders.html", context, status=status)
