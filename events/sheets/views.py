"""One sheet: the player's own, or any for the staff."""

from __future__ import annotations

from io import BytesIO

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from decks.sharing.site_address import base_of
from events.access.fetching import entry_numbered
from events.entries.turns import Gone
from events.models import Entry, Event
from events.sheets.content import sheet_of, source_of
from events.sheets.doors import event_of_staff, own_entry
from events.sheets.drawing import PAPERS, Paper
from events.sheets.gathering import mark_printed, printed_numbers
from events.sheets.writing import write_sheets


@require_safe
@login_required
def own_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet of the reader's own entry, without a verdict."""
    entry = own_entry(request, slug, timezone.now())
    if entry.current is None:
        return _no_list(request, entry, for_staff=False)

    return _pdf(request, entry, for_staff=False)


@require_safe
@login_required
def entry_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The sheet of an entry, for the staff; `missing=1` gives a blank one where there is no list. It counts as printed."""
    event = event_of_staff(request, slug, timezone.now())
    entry = entry_numbered(event, number)
    if entry.current is None and request.GET.get("missing") != "1":
        return _no_list(request, entry, for_staff=True)

    answer = _pdf(request, entry, for_staff=True)
    if request.method == "GET":
        _note(event, entry)
    return answer


def _note(event: Event, entry: Entry) -> None:
    numbers = printed_numbers([entry])
    if numbers.get(entry.pk, entry.printed_number) == entry.printed_number:
        return
    try:
        mark_printed(event, numbers)
    except Gone as gone:
        raise Http404 from gone


def _pdf(request: HttpRequest, entry: Entry, *, for_staff: bool) -> HttpResponse:
    event, file = entry.event, BytesIO()
    sheet = sheet_of(entry, source_of(event, base_of(request)), for_staff=for_staff)
    write_sheets([sheet], paper_of(request), f"{event.name}, {sheet.player}", file)
    headers = {
        "Content-Disposition": content_disposition_header(False, f"{event.slug}-{entry.number}.pdf") or "",
        "X-Robots-Tag": "noindex",
    }
    return HttpResponse(file.getvalue(), content_type="application/pdf", headers=headers)


def paper_of(request: HttpRequest) -> Paper:
    """The paper that the request names, else the first."""
    return PAPERS.get(request.GET.get("paper", ""), PAPERS["a4"])


def _no_list(request: HttpRequest, entry: Entry, *, for_staff: bool) -> HttpResponse:
    context = {"event": entry.event, "entry": entry, "for_staff": for_staff}
    return render(request, "events/sheets/none.html", context, status=404)
