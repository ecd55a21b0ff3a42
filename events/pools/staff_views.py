"""What the staff does with pools: who has one, an entry's pool, entering one, handing them out."""

from dataclasses import dataclass

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

from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.entries.authors import staff_author
from events.entries.submitting import is_intact
from events.entries.teammates import name_of
from events.fetching import find_entry, staff_seat
from events.models import Entry, Pool, PoolReply
from events.pools.dealing import deal_pools
from events.pools.own_views import about_pool
from events.pools.pending import needs_login
from events.pools.registering import Desk, at_desk

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


def pools_seat(request: HttpRequest, slug: str, action: Action) -> EventViewer:
    """The reader's seat in the staff of an event with pools. Raises Http404, PermissionDenied."""
    seat = staff_seat(request, slug, action, timezone.now())
    if not seat.event.pools:
        raise Http404

    return seat


@login_required
@require_safe
def pools(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has a pool and who has none; where others record them, who records whose. Four queries for the rows."""
    seat = pools_seat(request, slug, Action.SEE_LISTS)
    last = PoolReply.objects.filter(pool=OuterRef("pool")).order_by("-made", "-pk")
    entries = seat.event.entries.taking_part().annotate(agrees=Subquery(last.values("agrees")[:1])).order_by("number")
    rows = entries.select_related("details", "pool__recorder", "recorder").defer("pool__text")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    pool_rows = [PoolRow(one, name_of(one), one.pool, getattr(one, "agrees", None)) for one in page]
    context = {
        "seat": seat,
        "event": seat.event,
        "page": page,
        "rows": pool_rows,
        "count": page.paginator.count,
        "missing": entries.filter(pool__isnull=True).count(),
        "disputed": entries.filter(agrees=False).count(),
        "may_deal": seat.event.pools_by_other and seat.may(Action.DEAL_POOLS),
    }
    return render(request, "events/pools.html", context)


@login_required
@require_POST
def deal_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out at random the pools that are not recorded yet."""
    seat = pools_seat(request, slug, Action.DEAL_POOLS)
    if not seat.event.pools_by_other:
        raise Http404

    count = deal_pools(seat.event, staff_author(seat), timezone.now())
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
    seat = pools_seat(request, slug, Action.SEE_LISTS)
    found = find_entry(seat.event, number)
    context = {
        "seat": seat,
        "event": seat.event,
        "owner": found,
        "entry": found,
        "by_staff": True,
        **about_pool(seat.event, found),
        "intact": found.pool is None or is_intact(seat.event, found.pool),
        "before": [one for one in found.pools.defer("text", "cards", "open_lines")[:BEFORE] if one.pk != found.pool_id],
        "may_enter": seat.may(Action.ENTER_POOL),
    }
    return render(request, "events/pool.html", context)


@needs_login
def enter_pool(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Register a pool for a player: from paper, or with a reason after the lock."""
    seat = pools_seat(request, slug, Action.ENTER_POOL)
    found = find_entry(seat.event, number)
    back = reverse("events:entry_pool", args=(slug, number))
    return at_desk(request, Desk(seat, found, staff_author(seat), back), timezone.now())
