"""The board of an event, and what the staff does with all entries at once."""

from hashlib import blake2b
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import BooleanField, ExpressionWrapper
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.board.prints import lacks_sheet
from events.board.reminding import Reminded, accounts_of, last_reminder, remind, reminder_text, to_remind
from events.board.rows import FILTERS, OF_VERDICTS, SORTS, board_rows, counts_of, entries_shown, is_flagged
from events.entries.authors import staff_author
from events.entries.entering import set_lock_of_all
from events.entries.event_lock import turn_in
from events.entries.rejudging import rejudge
from events.fetching import staff_seat

PAGE = 100


@login_required
@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Every entry with its list and verdict, filtered and searched."""
    seat = staff_seat(request, slug, Action.SEE_BOARD, timezone.now())
    return render(request, "events/board.html", _context(request, seat))


@login_required
@require_safe
def rows(request: HttpRequest, slug: str) -> HttpResponse:
    """The rows of the board alone, which its page asks for again and again; 304 where nothing is new."""
    seat = staff_seat(request, slug, Action.SEE_BOARD, timezone.now())
    body = render_to_string("events/_board_rows.html", _context(request, seat), request)
    tag = f'"{blake2b(body.encode(), digest_size=12).hexdigest()}"'
    # No cache keeps what is of one reader; the page remembers the tag itself.
    response: HttpResponse = (
        HttpResponseNotModified() if request.headers.get("If-None-Match") == tag else HttpResponse(body)
    )
    response["ETag"] = tag
    return response


def _context(request: HttpRequest, seat: EventViewer) -> dict[str, object]:
    show, q, sort = (request.GET.get(name, "") for name in ("show", "q", "sort"))
    show = show if show in FILTERS else ""
    sort = sort if sort in SORTS else "number"
    event = seat.event
    now = timezone.now()
    sees = seat.may(Action.SEE_LISTS)
    show = show if sees or show not in OF_VERDICTS else ""
    entries = entries_shown(event, show, q[:120], sort, sees_lists=sees)
    marked = entries.annotate(lacks_sheet=ExpressionWrapper(lacks_sheet(event), BooleanField()))
    page = Paginator(marked, PAGE).get_page(request.GET.get("page"))
    found = board_rows(event, list(page), sees_lists=sees)
    asked = urlencode({name: word for name, word in (("show", show), ("q", q), ("sort", sort)) if word})
    return {
        "seat": seat,
        "event": event,
        "counts": counts_of(event),
        "rows": [(row, is_flagged(event, row, now)) for row in found],
        "page": page,
        "show": show,
        "q": q,
        "sort": sort,
        "asked": asked,
        "sees_lists": sees,
        "later": event.later["numbers"] if event.later else [],
        "may_unlock": seat.may(Action.UNLOCK),
        "may_enter": seat.may(Action.ENTER),
        "may_host": seat.may(Action.ROSTER),
        "may_remind": seat.may(Action.REMIND),
    }


@login_required
@require_POST
def unlock_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Let every player change their list although the lock has passed, or not any more."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.UNLOCK, now)
    with turn_in(seat.event) as event:
        set_lock_of_all(event, staff_author(seat), now, unlocked=not request.POST.get("undo"))

    return redirect("events:board", slug)


@login_required
@require_POST
def judge_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Judge the lists whose verdict is out of date by the current cards and rules."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.SEE_LISTS, now)
    found = rejudge(seat.event, now)
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
    seat = staff_seat(request, slug, Action.REMIND, now)
    if request.method == "POST":
        # Send the letters, unless others went out since the page was read.
        try:
            with turn_in(seat.event) as event:
                told = remind(event, staff_author(seat), now, request, request.POST.get("after"))
        except Reminded:
            messages.warning(request, _("E-mails have just been sent, so no more were sent."))
            return _reminders(request, seat, status=409)

        sentence = ngettext("%(count)s e-mail is on its way.", "%(count)s e-mails are on their way.", told)
        messages.success(request, sentence % {"count": told})
        return redirect("events:board", seat.event.slug)

    return _reminders(request, seat)


def _reminders(request: HttpRequest, seat: EventViewer, status: int = 200) -> HttpResponse:
    found = to_remind(seat.event)
    context = {
        "event": seat.event,
        "seat": seat,
        "rows": found,
        "text": reminder_text(seat.event, found, request),
        "mailable": len(accounts_of(found)),
        "last": last_reminder(seat.event),
    }
    return render(request, "events/reminders.html", context, status=status)
