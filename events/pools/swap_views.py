"""The log of swaps of a deck, for its player and for judges."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.check.question import Refused
from events.access.permissions import Action
from events.access.viewers import EventViewer, NotAllowed
from events.entries.authors import Author, staff_author
from events.entries.swapping import NoList, Swapped, TooMany, lost_lines, read_swapped_cards, record_swap, report_swaps
from events.fetching import find_entry
from events.lists.freezing import FrozenCard
from events.models import Entry, Event
from events.pools.forms import SwapForm
from events.pools.own_views import own_seat
from events.pools.staff_views import pools_seat

# The swaps on a page.
PAGE: Final = 20


@login_required
def own_swaps(request: HttpRequest, slug: str) -> HttpResponse:
    """The reader's swaps; from the lock on they add to them."""
    seat, entry = own_seat(request, slug)
    may = entry.withdrawn is None and seat.may_as_player(Action.SWAP_OWN)
    return _page(request, seat, entry, Author(seat.person), may_add=may)


@login_required
def entry_swaps(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The swaps of an entry; judges add to them."""
    seat = pools_seat(request, slug, Action.SEE_LISTS)
    found = find_entry(seat.event, number)
    return _page(request, seat, found, staff_author(seat), may_add=seat.may(Action.RECORD_SWAP))


def _page(request: HttpRequest, seat: EventViewer, entry: Entry, author: Author, *, may_add: bool) -> HttpResponse:
    form = SwapForm(request.POST if request.method == "POST" else None)
    if form.is_bound:
        # What the form says; None with its errors next to the fields.
        swapped = None
        if form.is_valid():
            came = _read_cards(seat.event, form, "came")
            went = _read_cards(seat.event, form, "went")
            if not form.errors and not came and not went:
                form.add_error("came", _("Write down which cards came in and which went out."))
            given = form.cleaned_data
            swapped = None if form.errors else Swapped(came, went, given["round"], given["note"])
        if swapped is not None and _is_recorded(request, seat.event, entry, swapped, author):
            return redirect(request.path)

    context = {
        "seat": seat,
        "event": seat.event,
        "owner": entry,
        "entry": entry,
        "by_staff": author.is_staff,
        "page": Paginator(report_swaps(seat.event, entry)[::-1], PAGE).get_page(request.GET.get("page")),
        "form": form,
        "may_add": may_add and entry.current is not None,
        "back": reverse("events:entry", args=(seat.event.slug, entry.number))
        if author.is_staff
        else reverse("events:mine", args=(seat.event.slug,)),
    }
    return render(request, "events/swaps.html", context, status=400 if form.is_bound else 200)


def _read_cards(event: Event, form: SwapForm, name: str) -> list[FrozenCard]:
    try:
        cards, lost = read_swapped_cards(event, form.cleaned_data[name])
    except Refused:
        form.add_error(name, _("The game or format of this event is no longer on this site. Tell the organiser."))
        return []

    if lost:
        form.add_error(name, lost_lines(lost))
    return cards


def _is_recorded(request: HttpRequest, event: Event, entry: Entry, swapped: Swapped, author: Author) -> bool:
    """Whether the swap is in the log; else a message says why it is not."""
    try:
        record_swap(event, entry, swapped, author, timezone.now())
    except NoList:
        messages.error(request, str(NoList.says))
    except TooMany as refused:
        messages.error(request, refused.says)
    except NotAllowed:
        messages.error(request, _("This is closed now. Ask the event staff."))
    else:
        messages.success(request, _("Swap recorded."))
        return True

    return False
