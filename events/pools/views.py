"""Pages of pools and swaps: players register and confirm them, the staff hands them out and enters them."""

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from decks.check.question import RefusedError
from events.access.permissions import Action
from events.access.viewers import EventViewer, NotAllowedError
from events.entries.authors import Author, staff_author
from events.entries.pooling import PoolChangedError, confirm_or_dispute_pool
from events.entries.submitting import is_intact
from events.entries.swapping import (
    NoListError,
    Swapped,
    TooManySwapsError,
    read_swapped_cards,
    record_swap,
    report_swaps,
    unmatched_lines_sentence,
)
from events.entries.teammates import player_name
from events.fetching import find_entry, staff_viewer, viewer_of_event
from events.lists.building import pool_to_build
from events.lists.freezing import FrozenCard
from events.lists.showing import shown_pool
from events.models import Entry, Event, Pool, PoolReply
from events.pools.dealing import deal_pools
from events.pools.figures import pool_figures
from events.pools.forms import ReplyForm, SwapForm
from events.pools.registering import Desk, needs_login, registration_desk

# The swaps on a page.
SWAPS_PAGE: Final = 20


@login_required
def own_swaps(request: HttpRequest, slug: str) -> HttpResponse:
    """The reader's swaps; from the lock on they add to them."""
    viewer, entry = own_pool_viewer(request, slug)
    may = entry.withdrawn is None and viewer.may_as_player(Action.SWAP_OWN)
    return _swaps_page(request, viewer, entry, Author(viewer.person), may_add=may)


@login_required
def entry_swaps(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The swaps of an entry; judges add to them."""
    viewer = pools_viewer(request, slug, Action.SEE_LISTS)
    found = find_entry(viewer.event, number)
    return _swaps_page(request, viewer, found, staff_author(viewer), may_add=viewer.may(Action.RECORD_SWAP))


def _swaps_page(
    request: HttpRequest, viewer: EventViewer, entry: Entry, author: Author, *, may_add: bool
) -> HttpResponse:
    form = SwapForm(request.POST if request.method == "POST" else None)
    if form.is_bound:
        # What the form says; None with its errors next to the fields.
        swapped = None
        if form.is_valid():
            came = _read_cards(viewer.event, form, "came")
            went = _read_cards(viewer.event, form, "went")
            if not form.errors and not came and not went:
                form.add_error("came", _("Write down which cards came in and which went out."))
            given = form.cleaned_data
            swapped = None if form.errors else Swapped(came, went, given["round"], given["note"])
        if swapped is not None and _is_recorded(request, viewer.event, entry, swapped, author):
            return redirect(request.path)

    context = {
        "seat": viewer,
        "event": viewer.event,
        "owner": entry,
        "entry": entry,
        "by_staff": author.is_staff,
        "page": Paginator(report_swaps(viewer.event, entry)[::-1], SWAPS_PAGE).get_page(request.GET.get("page")),
        "form": form,
        "may_add": may_add and entry.current is not None,
        "back": reverse("events:entry", args=(viewer.event.slug, entry.number))
        if author.is_staff
        else reverse("events:mine", args=(viewer.event.slug,)),
    }
    return render(request, "events/swaps.html", context, status=400 if form.is_bound else 200)


def _read_cards(event: Event, form: SwapForm, name: str) -> list[FrozenCard]:
    try:
        cards, lost = read_swapped_cards(event, form.cleaned_data[name])
    except RefusedError:
        form.add_error(name, _("The game or format of this event is no longer on this site. Tell the organiser."))
        return []

    if lost:
        form.add_error(name, unmatched_lines_sentence(lost))
    return cards


def _is_recorded(request: HttpRequest, event: Event, entry: Entry, swapped: Swapped, author: Author) -> bool:
    """Whether the swap is in the log; else a message says why it is not."""
    try:
        record_swap(event, entry, swapped, author, timezone.now())
    except NoListError:
        messages.error(request, str(NoListError.says))
    except TooManySwapsError as refused:
        messages.error(request, refused.says)
    except NotAllowedError:
        messages.error(request, _("This is closed now. Ask the event staff."))
    else:
        messages.success(request, _("Swap recorded."))
        return True

    return False


def own_pool_viewer(request: HttpRequest, slug: str) -> tuple[EventViewer, Entry]:
    """The viewer with their own entry, in an event with pools. Raises Http404."""
    viewer = viewer_of_event(request, slug, timezone.now())
    if viewer.entry is None or not viewer.event.pools:
        raise Http404

    return viewer, viewer.entry


@login_required
@require_safe
def own_pool(request: HttpRequest, slug: str) -> HttpResponse:
    """The reader's pool as it is registered, and what they say of it."""
    viewer, entry = own_pool_viewer(request, slug)
    return _pool_page(request, viewer, entry)


def _pool_page(
    request: HttpRequest, viewer: EventViewer, entry: Entry, form: ReplyForm | None = None, status: int = 200
) -> HttpResponse:
    is_in = entry.withdrawn is None
    about = about_pool(viewer.event, entry)
    may_answer = viewer.may_as_player(Action.CONFIRM_POOL_OWN)
    context = {
        "seat": viewer,
        "event": viewer.event,
        "owner": entry,
        **about,
        # An open question of the pool comes before building from it.
        "may_build_next": not may_answer or about.get("reply") is not None,
        "may_register": is_in and not viewer.event.pools_by_other and viewer.may_as_player(Action.SUBMIT_POOL_OWN),
        "may_answer": may_answer,
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
        "figures": pool_figures(event, pool.cards),
        "reply": pool.replies.first(),
        "recorder": pool.recorder,
        "build": pool_to_build(event, entry),
    }


@needs_login
def register_own(request: HttpRequest, slug: str) -> HttpResponse:
    """Register the reader's own pool."""
    viewer, entry = own_pool_viewer(request, slug)
    if viewer.event.pools_by_other or entry.withdrawn is not None or not viewer.may_as_player(Action.SUBMIT_POOL_OWN):
        return _closed_page(request, slug)

    desk = Desk(viewer, entry, Author(viewer.person), reverse("events:own_pool", args=(slug,)))
    return registration_desk(request, desk, timezone.now())


@needs_login
def task(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the pool of the player that the reader was handed, of whom they see the number alone."""
    viewer, entry = own_pool_viewer(request, slug)
    if entry.records is None or not viewer.event.pools_by_other:
        raise Http404
    if entry.withdrawn is not None or not viewer.may_as_player(Action.RECORD_POOL):
        return _closed_page(request, slug)

    desk = Desk(viewer, entry.records, Author(viewer.person), reverse("events:mine", args=(slug,)), is_task=True)
    return registration_desk(request, desk, timezone.now())


@login_required
@require_POST
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that the pool is right, or what differs."""
    viewer, entry = own_pool_viewer(request, slug)
    form = ReplyForm(request.POST)
    is_dispute = request.POST.get("do") == "differs"
    if not form.is_valid():
        return _pool_page(request, viewer, entry, form, status=400)
    if is_dispute and not form.cleaned_data["note"]:
        form.add_error("note", _("Write down the difference: which cards are missing and which are extra."))
        return _pool_page(request, viewer, entry, form, status=400)

    note = form.cleaned_data["note"] if is_dispute else ""
    try:
        confirm_or_dispute_pool(
            viewer.event, entry, form.cleaned_data["number"], note, Author(viewer.person), timezone.now()
        )
    except PoolChangedError:
        messages.error(request, str(PoolChangedError.says))
    except NotAllowedError:
        return _closed_page(request, slug)
    else:
        messages.success(
            request, _("The staff will see the difference you reported.") if note else _("Pool confirmed.")
        )

    return redirect("events:own_pool", slug)


def _closed_page(request: HttpRequest, slug: str) -> HttpResponse:
    messages.error(request, _("This is closed now. Ask the event staff."))
    return redirect("events:mine", slug)


PAGE = 100
# How many of the pools before are named.
BEFORE = 20


@dataclass(frozen=True, slots=True)
class PoolRow:
    """An entry that takes part, with its pool; `agrees`: what its owner said of it last."""

    entry: Entry
    name: str
    pool: Pool | None
    agrees: bool | None

    @property
    def total(self) -> int:
        """The number of cards in the pool."""
        return sum(one["count"] for one in self.pool.cards) if self.pool else 0


def pools_viewer(request: HttpRequest, slug: str, action: Action) -> EventViewer:
    """The viewer, of the staff of an event with pools. Raises Http404, PermissionDenied."""
    viewer = staff_viewer(request, slug, action, timezone.now())
    if not viewer.event.pools:
        raise Http404

    return viewer


@login_required
@require_safe
def pools(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has a pool and who has none; where others record them, who records whose. Four queries for the rows."""
    viewer = pools_viewer(request, slug, Action.SEE_LISTS)
    last = PoolReply.objects.filter(pool=OuterRef("pool")).order_by("-made", "-pk")
    entries = viewer.event.entries.taking_part().annotate(agrees=Subquery(last.values("agrees")[:1])).order_by("number")
    rows = entries.select_related("details", "pool__recorder", "recorder").defer("pool__text")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    pool_rows = [PoolRow(one, player_name(one), one.pool, getattr(one, "agrees", None)) for one in page]
    context = {
        "seat": viewer,
        "event": viewer.event,
        "page": page,
        "rows": pool_rows,
        "count": page.paginator.count,
        "missing": entries.filter(pool__isnull=True).count(),
        "disputed": entries.filter(agrees=False).count(),
        "may_deal": viewer.event.pools_by_other and viewer.may(Action.DEAL_POOLS),
    }
    return render(request, "events/pools.html", context)


@login_required
@require_POST
def deal_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out at random the pools that are not recorded yet."""
    viewer = pools_viewer(request, slug, Action.DEAL_POOLS)
    if not viewer.event.pools_by_other:
        raise Http404

    count = deal_pools(viewer.event, staff_author(viewer), timezone.now())
    if count:
        text = ngettext("%(count)s pool handed out.", "%(count)s pools handed out.", count)
        messages.success(request, text % {"count": count})
    else:
        messages.error(
            request,
            _("There is no pool to hand out: you need at least two players and pools that have not been recorded yet."),
        )

    return redirect("events:pools", slug)


@login_required
@require_safe
def entry_pool(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The pool of an entry, with what its owner said of it, and the pools before."""
    viewer = pools_viewer(request, slug, Action.SEE_LISTS)
    found = find_entry(viewer.event, number)
    context = {
        "seat": viewer,
        "event": viewer.event,
        "owner": found,
        "entry": found,
        "by_staff": True,
        **about_pool(viewer.event, found),
        "intact": found.pool is None or is_intact(viewer.event, found.pool),
        "before": [one for one in found.pools.defer("text", "cards", "open_lines")[:BEFORE] if one.pk != found.pool_id],
        "may_enter": viewer.may(Action.ENTER_POOL),
    }
    return render(request, "events/pool.html", context)


@needs_login
def enter_pool(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Register a pool for a player: from paper, or with a reason after the lock."""
    viewer = pools_viewer(request, slug, Action.ENTER_POOL)
    found = find_entry(viewer.event, number)
    back = reverse("events:entry_pool", args=(slug, number))
    return registration_desk(request, Desk(viewer, found, staff_author(viewer), back), timezone.now())
