"""What players do with pools: register their own, record the one that they were handed, confirm what another recorded."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from events.access.permissions import Action
from events.access.viewers import EventViewer, NotAllowed
from events.entries.authors import Author
from events.entries.pooling import PoolChanged, answer_pool
from events.fetching import visible_seat
from events.lists.showing import shown_pool
from events.models import Entry, Event, Pool
from events.pools.figures import figures_of
from events.pools.forms import ReplyForm
from events.pools.pending import needs_login
from events.pools.registering import Desk, at_desk


def own_seat(request: HttpRequest, slug: str) -> tuple[EventViewer, Entry]:
    """The reader's seat with their own entry, in an event with pools. Raises Http404."""
    seat = visible_seat(request, slug, timezone.now())
    if seat.entry is None or not seat.event.pools:
        raise Http404

    return seat, seat.entry


@login_required
@require_safe
def own_pool(request: HttpRequest, slug: str) -> HttpResponse:
    """The reader's pool as it is registered, and what they say of it."""
    seat, entry = own_seat(request, slug)
    return _page(request, seat, entry)


def _page(
    request: HttpRequest, seat: EventViewer, entry: Entry, form: ReplyForm | None = None, status: int = 200
) -> HttpResponse:
    is_in = entry.withdrawn is None
    context = {
        "seat": seat,
        "event": seat.event,
        "owner": entry,
        **about_pool(seat.event, entry),
        "may_register": is_in and not seat.event.pools_by_other and seat.may_as_player(Action.SUBMIT_POOL_OWN),
        "may_answer": seat.may_as_player(Action.CONFIRM_POOL_OWN),
        "form": form or ReplyForm(initial={"number": entry.pool.number if entry.pool else None}),
    }
    return render(request, "events/pool.html", context, status=status)


def about_pool(event: Event, entry: Entry) -> dict[str, object]:
    """What pages tell of the pool that counts: its cards, its figures, what its owner said of it."""
    pool: Pool | None = entry.pool
    if pool is None:
        return {"pool": None}

    pool.entry = entry
    return {
        "pool": pool,
        "registered": shown_pool(event, pool),
        "figures": figures_of(event, pool.cards),
        "reply": pool.replies.first(),
        "recorder": pool.recorder,
    }


@needs_login
def register_own(request: HttpRequest, slug: str) -> HttpResponse:
    """Register the reader's own pool."""
    seat, entry = own_seat(request, slug)
    if seat.event.pools_by_other or entry.withdrawn is not None or not seat.may_as_player(Action.SUBMIT_POOL_OWN):
        return _closed_page(request, slug)

    desk = Desk(seat, entry, Author(seat.person), reverse("events:own_pool", args=(slug,)))
    return at_desk(request, desk, timezone.now())


@needs_login
def task(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the pool of the player that the reader was handed, of whom they see the number alone."""
    seat, entry = own_seat(request, slug)
    if entry.records is None or not seat.event.pools_by_other:
        raise Http404
    if entry.withdrawn is not None or not seat.may_as_player(Action.RECORD_POOL):
        return _closed_page(request, slug)

    desk = Desk(seat, entry.records, Author(seat.person), reverse("events:mine", args=(slug,)), is_task=True)
    return at_desk(request, desk, timezone.now())


@login_required
@require_POST
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that the pool is right, or what differs."""
    seat, entry = own_seat(request, slug)
    form = ReplyForm(request.POST)
    is_dispute = request.POST.get("do") == "differs"
    if not form.is_valid():
        return _page(request, seat, entry, form, status=400)
    if is_dispute and not form.cleaned_data["note"]:
        form.add_error("note", _("Write down the difference: which cards are missing and which are extra."))
        return _page(request, seat, entry, form, status=400)

    note = form.cleaned_data["note"] if is_dispute else ""
    try:
        answer_pool(seat.event, entry, form.cleaned_data["number"], note, Author(seat.person), timezone.now())
    except PoolChanged:
        messages.error(request, str(PoolChanged.says))
    except NotAllowed:
        return _closed_page(request, slug)
    else:
        messages.success(
            request, _("The staff will see the difference you reported.") if note else _("Pool confirmed.")
        )

    return redirect("events:own_pool", slug)


def _closed_page(request: HttpRequest, slug: str) -> HttpResponse:
    messages.error(request, _("This is closed now. Ask the event staff."))
    return redirect("events:mine", slug)
