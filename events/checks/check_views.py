"""The page of one check, its outcome without a script, and the page that a browser keeps for a time without a network."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.checks.check_summary import last_of, summary_of
from events.checks.fetching import check_in
from events.checks.forms import OutcomeForm
from events.checks.offline import phone_config
from events.checks.outcomes import usual_extension
from events.checks.records import slip_of, take_records
from events.checks.script_texts import script_texts
from events.checks.sheet import ORDER_NAMES, ORDERS, check_json, counts_of, in_order, name_of
from events.entries.swapping import newest_swaps
from events.fetching import staff_seat
from events.lists.archive import section_names
from events.lists.offered_rules import rules_for
from events.models import CheckRecord, DeckCheck

LANGUAGES = ("en", "zh-hans")


@login_required
@require_safe
def deck_check(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """A check on a judge's phone: the list to count by, and what was recorded."""
    seat = staff_seat(request, slug, Action.SEE_LISTS, timezone.now())
    return _page(request, seat, check_in(seat.event, uuid))


@login_required
@require_POST
def outcome(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Record an outcome without a script: a fact like those that phones send."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.SEND_RECORDS, now)
    check = check_in(seat.event, uuid)
    form = OutcomeForm(request.POST, rules=rules_for(seat.event, check.entry.seat))
    if not form.is_valid():
        return _page(request, seat, check, form=form, status=400)

    given = form.cleaned_data
    content = {name: given[name] for name in ("outcome", "rule", "infraction", "extension", "note")}
    record = {"uuid": str(given["uuid"]), "check": str(uuid), "kind": CheckRecord.Kind.OUTCOME, "content": content}
    take_records(seat.event, seat, [record], now)
    messages.success(request, _("Outcome recorded."))
    return redirect("events:checks", slug)


def _page(
    request: HttpRequest, seat: EventViewer, check: DeckCheck, *, form: OutcomeForm | None = None, status: int = 200
) -> HttpResponse:
    now = timezone.now()
    judge = seat.person or 0
    rules = rules_for(seat.event, check.entry.seat)
    data = check_json(check, slip_of(check, judge))
    told = summary_of(check, counts_of(data["cards"]))
    order = request.GET.get("order", "")
    names = section_names(seat.event)
    initial = {"uuid": uuid4(), "extension": usual_extension(check.opened, now)}
    context = {
        "event": seat.event,
        "seat": seat,
        "check": check,
        "data": data,
        "phone": phone_config(seat.event, seat, now),
        "words": script_texts(),
        "rules": [{"code": rule.code, "title": rule.title, "cite": rule.cite} for rule in rules],
        "orders": ORDER_NAMES.items(),
        "order": order if order in ORDERS else ORDERS[0],
        "rows": [(card, name_of(names, card["section"])) for card in in_order(data["cards"], order, data["sections"])],
        "swaps": newest_swaps(seat.event, check.entry),
        "told": told,
        "mine": last_of(told, judge),
        "form": form or OutcomeForm(rules=rules, initial=initial),
        "may_accept": seat.may(Action.STAFF),
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
