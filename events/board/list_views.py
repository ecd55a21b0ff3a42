"""The page on which the staff enters a list: for a walk-in, from paper, or as an amendment with its reason."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.catalogue.loading import catalogue_of
from decks.check.checking import Answer
from decks.report.page import show_answer
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.board.rows import board_rows
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.entries.forms import StaffListForm
from events.entries.submitting import EventChanged, ReasonMissing, SubmittedList, submit
from events.fetching import find_entry, staff_seat
from events.lists.judging import UNJUDGED, answer_of_text, seat_for
from events.lists.pools import basis_of
from events.models import Entry, Submission

Source = Submission.Source


@login_required
def enter_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Check a list and register it for a player. The staff registers any list; its verdict is shown next to it."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.ENTER_LIST, now)
    found = find_entry(seat.event, number)
    current = found.current
    initial = {"text": current.text, "deck_name": current.deck_name} if current else {}
    form = StaffListForm(request.POST if request.method == "POST" else None, initial=initial)
    if not form.is_valid():
        return _page(request, seat, found, form, status=400 if form.errors else 200)

    try:
        basis = basis_of(seat.event, found)
        at = seat_for(seat.event, found)
        answer = answer_of_text(seat.event, form.cleaned_data["text"], basis, at)
    except UNJUDGED:
        messages.error(
            request, _("The format of this event cannot be checked for the event date. Change the event first.")
        )
        return _page(request, seat, found, form, status=409)

    if request.POST.get("do") != "register":
        return _page(request, seat, found, form, answer)

    given = form.cleaned_data
    source = Source.PAPER if given["is_paper"] else Source.STAFF
    list_basis = basis_of(seat.event, found)
    sheet = SubmittedList(
        given["text"], given["deck_name"], source, given["paper_place"], given["reason"], list_basis.number
    )
    try:
        with turn_in(seat.event) as event:
            held = event.entries.select_related("event", "current").get(pk=found.pk)
            submit(event, held, sheet, answer, staff_author(seat), now)
    except ReasonMissing:
        form.add_error("reason", str(ReasonMissing.says))
        return _page(request, seat, found, form, answer, status=400)
    except EventChanged:
        messages.error(request, _("Cards or rules have changed since. Check the list again."))
        return _page(request, seat, found, form, status=409)

    messages.success(request, _("The list is registered."))
    return redirect("events:entry", seat.event.slug, found.number)


def _page(  # noqa: PLR0913  what the page shows
    request: HttpRequest,
    seat: EventViewer,
    found: Entry,
    form: StaffListForm,
    answer: Answer | None = None,
    status: int = 200,
) -> HttpResponse:
    result = None
    if answer is not None:
        result = show_answer(answer, form.cleaned_data["text"], catalogue_of(seat.event.game))
    (row,) = board_rows(seat.event, [found], sees_lists=True)
    context = {"seat": seat, "event": seat.event, "entry": found, "row": row, "form": form, "result": result}
    return render(request, "events/enter_list.html", context, status=status)
