"""Pages of registration sheets: one player's sheet, all sheets of an event as a file, and where the QR code of a sheet leads."""

from datetime import datetime
from typing import Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.access.viewers import find_viewer
from events.fetching import find_entry, staff_viewer, viewer_of_event
from events.lists.freezing import typed_receipt_code
from events.models import Entry, Event, Submission
from events.sheets.drawing import PAPERS, Paper
from events.sheets.gathering import ORDERS, count_sheets, note_printed, sheet_as_pdf, sheet_filename, sheet_for
from events.sheets.jobs import RUNNING, Job, TooManyJobsError, Wish, find_job, list_jobs, open_job_file, start_job
from events.sheets.tables import has_tables, newest_tables


def event_of_staff(request: HttpRequest, slug: str, now: datetime) -> Event:
    """An event whose lists the reader may see as one of its staff. Raises Http404."""
    return staff_viewer(request, slug, Action.SEE_LISTS, now).event


def own_entry(request: HttpRequest, slug: str, now: datetime) -> Entry:
    """The reader's own entry in an event. Raises Http404."""
    entry = viewer_of_event(request, slug, now).entry
    if entry is None:
        raise Http404

    return entry


@require_safe
@login_required
def scanned_list(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Redirect the staff to the entry's list and its player to their own; to all others it does not exist.

    The code of a list that another one has replaced leads to the entry all the same: paper is older than the list.
    """
    event = get_object_or_404(Event.objects.alive(), slug=slug.lower())
    found = Submission.objects.filter(entry__event=event, code=typed_receipt_code(code)).select_related("entry").first()
    if found is None:
        raise Http404

    entry = found.entry
    viewer = find_viewer(event, request.user.pk, timezone.now())
    if viewer.role is not None and viewer.may(Action.SEE_LISTS):
        _tell_if_old(request, found)
        return redirect("events:entry", event.slug, entry.number)
    if viewer.entry == entry:
        _tell_if_old(request, found)
        return redirect("events:mine", event.slug)

    raise Http404


def _tell_if_old(request: HttpRequest, on_paper: Submission) -> None:
    """Say that the paper in hand shows another list than the one that counts."""
    if on_paper.entry.current_id != on_paper.pk:
        words = {"number": on_paper.number, "code": on_paper.code}
        told = _("This sheet is outdated: it shows list %(number)s (%(code)s), but another list counts now.")
        messages.warning(request, told % words)


# Seconds after which a page without scripts looks again.
AGAIN: Final = 3


class SheetsForm(forms.Form):
    """Paper, order, and whether entries without a list get a blank sheet."""

    paper = forms.ChoiceField(
        label=gettext_lazy("Paper"),
        choices=[(paper.slug, paper.name) for paper in PAPERS.values()],
        widget=forms.RadioSelect,
        initial="a4",
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Order"), choices=list(ORDERS.items()), widget=forms.RadioSelect, initial="name"
    )
    missing = forms.BooleanField(label=gettext_lazy("A blank sheet for each player without a list"), required=False)

    def __init__(self, data: QueryDict | None, *, lists: int, players: int) -> None:
        super().__init__(data)
        self.lists = lists
        self.players = players

    def clean_missing(self) -> bool:
        """Refuses a file without a sheet."""
        missing: bool = self.cleaned_data["missing"]
        if not (self.players if missing else self.lists):
            raise forms.ValidationError(_("There is no list to print. Tick the box if you want blank sheets."))

        return missing


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the sheets of all players as one file."""
    now = timezone.now()
    event = event_of_staff(request, slug, now)
    lists, players = count_sheets(event)
    form = SheetsForm(request.POST or None, lists=lists, players=players)
    if request.method == "POST" and form.is_valid():
        try:
            said = form.cleaned_data
            language = get_language() or "en"
            base = site_address(request)
            wish = Wish(event.slug, said["paper"], said["order"], said["missing"], language, base, request.user.pk or 0)
            job = start_job(wish, now)
        except TooManyJobsError as waiting:
            form.add_error(None, waiting.says)
        else:
            return redirect("events:sheets_job", event.slug, job.ticket)

    tables = newest_tables(event)
    context = {
        "event": event,
        "tables_known": has_tables(event, tables),
        "tables_round": tables.round,
        "form": form,
        "radios": (form["paper"], form["order"]),
        "players": players,
        "lists": lists,
        "jobs": [_job_context(event, job, now) for job in list_jobs(event.slug, now)],
    }
    status = 429 if form.non_field_errors() else 400 if form.errors else 200
    return render(request, "events/sheets/all.html", context, status=status)


@require_safe
@login_required
def job(request: HttpRequest, slug: str, ticket: str) -> HttpResponse:
    """How far a file is; then the file, or a button that begins again. Without scripts the page looks again by itself."""
    now = timezone.now()
    event = event_of_staff(request, slug, now)
    told = _job_context(event, _job_or_404(event, ticket, now), now)
    return render(request, "events/sheets/job.html", {"event": event, "job": told, "again": AGAIN})


@require_safe
@login_required
def progress(request: HttpRequest, slug: str, ticket: str) -> HttpResponse:
    """How far a file is, as JSON: `state` (running, done, failed), `done`, `total`, and `told`: it in words."""
    now = timezone.now()
    found = _job_or_404(event_of_staff(request, slug, now), ticket, now)
    return JsonResponse(
        {"state": found.state_at(now), "done": found.done, "total": found.total, "told": _progress_words(found)}
    )


@require_safe
@login_required
def file(request: HttpRequest, slug: str, ticket: str) -> HttpResponseBase:
    """The file."""
    now = timezone.now()
    event = event_of_staff(request, slug, now)
    found = _job_or_404(event, ticket, now)
    pdf = open_job_file(found, now)
    if pdf is None:
        raise Http404

    name = f"{event.slug}-{found.wish.order}.pdf"
    headers = {"X-Robots-Tag": "noindex"}
    return FileResponse(pdf, filename=name, content_type="application/pdf", headers=headers)


def _job_or_404(event: Event, ticket: str, now: datetime) -> Job:
    """Raises Http404."""
    found = find_job(event.slug, ticket, now)
    if found is None:
        raise Http404

    return found


def _job_context(event: Event, job: Job, now: datetime) -> dict[str, object]:
    """A job as pages tell it."""
    state = job.state_at(now)
    return {
        "ticket": job.ticket,
        "wish": job.wish,
        "paper": PAPERS[job.wish.paper].name,
        "order": ORDERS[job.wish.order],
        # The moment in the event's zone; templates would tell it in the site's.
        "begun": f"{datetime.fromtimestamp(job.begun, tz=event.zone):%H:%M}",
        "state": state,
        "is_running": state == RUNNING,
        "done": job.done,
        "total": job.total,
        "told": _progress_words(job),
    }


def _progress_words(job: Job) -> str:
    if not job.total:
        return _("Lists are being read")

    return _("%(done)s of %(total)s") % {"done": job.done, "total": job.total}


@require_safe
@login_required
def own_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet of the reader's own entry, without a verdict."""
    entry = own_entry(request, slug, timezone.now())
    if entry.current is None:
        return _no_list(request, entry, for_staff=False)

    return _pdf_response(request, entry, for_staff=False)


@require_safe
@login_required
def entry_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The sheet of an entry, for the staff; `missing=1` gives a blank one where there is no list. It counts as printed."""
    event = event_of_staff(request, slug, timezone.now())
    entry = find_entry(event, number)
    if entry.current is None and request.GET.get("missing") != "1":
        return _no_list(request, entry, for_staff=True)

    answer = _pdf_response(request, entry, for_staff=True)
    if request.method == "GET":
        note_printed(event, entry)
    return answer


def _pdf_response(request: HttpRequest, entry: Entry, *, for_staff: bool) -> HttpResponse:
    file = sheet_as_pdf(sheet_for(entry, site_address(request), for_staff=for_staff), paper_of(request))
    headers = {
        "Content-Disposition": content_disposition_header(False, sheet_filename(entry)) or "",
        "X-Robots-Tag": "noindex",
    }
    return HttpResponse(file, content_type="application/pdf", headers=headers)


def paper_of(request: HttpRequest) -> Paper:
    """The paper that the request names, else the first."""
    return PAPERS.get(request.GET.get("paper", ""), PAPERS["a4"])


def _no_list(request: HttpRequest, entry: Entry, *, for_staff: bool) -> HttpResponse:
    context = {"event": entry.event, "entry": entry, "for_staff": for_staff}
    return render(request, "events/sheets/none.html", context, status=404)
