"""One sheet: the player's own, or any for the staff."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from decks.sharing.site_address import base_of
from events.fetching import find_entry
from events.models import Entry
from events.sheets.drawing import PAPERS, Paper
from events.sheets.readers import event_of_staff, own_entry
from events.sheets.single import filename_of, note_printed, pdf_of, sheet_for


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
    entry = find_entry(event, number)
    if entry.current is None and request.GET.get("missing") != "1":
        return _no_list(request, entry, for_staff=True)

    answer = _pdf(request, entry, for_staff=True)
    if request.method == "GET":
        note_printed(event, entry)
    return answer


def _pdf(request: HttpRequest, entry: Entry, *, for_staff: bool) -> HttpResponse:
    file = pdf_of(sheet_for(entry, base_of(request), for_staff=for_staff), paper_of(request))
    headers = {
        "Content-Disposition": content_disposition_header(False, filename_of(entry)) or "",
        "X-Robots-Tag": "noindex",
    }
    return HttpResponse(file, content_type="application/pdf", headers=headers)


def paper_of(request: HttpRequest) -> Paper:
    """The paper that the request names, else the first."""
    return PAPERS.get(request.GET.get("paper", ""), PAPERS["a4"])


def _no_list(request: HttpRequest, entry: Entry, *, for_staff: bool) -> HttpResponse:
    context = {"event": entry.event, "entry": entry, "for_staff": for_staff}
    return render(request, "events/sheets/none.html", context, status=404)
