"""The page that offers all sheets of an event, how far a file is, and the file. For the staff who may see lists."""

from datetime import datetime
from typing import Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from decks.sharing.site_address import base_of
from events.models import Event
from events.sheets.drawing import PAPERS
from events.sheets.gathering import ORDERS, counts_of
from events.sheets.jobs import RUNNING, Job, Wish, job_of, jobs_of, open_job_file
from events.sheets.making import TooManyWaiting, begin
from events.sheets.readers import event_of_staff
from events.sheets.tables import has_tables, tables_of

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
    lists, players = counts_of(event)
    form = SheetsForm(request.POST or None, lists=lists, players=players)
    if request.method == "POST" and form.is_valid():
        try:
            said = form.cleaned_data
            language = get_language() or "en"
            base = base_of(request)
            wish = Wish(event.slug, said["paper"], said["order"], said["missing"], language, base, request.user.pk or 0)
            job = begin(wish, now)
        except TooManyWaiting as waiting:
            form.add_error(None, waiting.says)
        else:
            return redirect("events:sheets_job", event.slug, job.ticket)

    tables = tables_of(event)
    context = {
        "event": event,
        "tables_known": has_tables(event, tables),
        "tables_round": tables.round,
        "form": form,
        "radios": (form["paper"], form["order"]),
        "players": players,
        "lists": lists,
        "jobs": [_job_context(event, job, now) for job in jobs_of(event.slug, now)],
    }
    status = 429 if form.non_field_errors() else 400 if form.errors else 200
    return render(request, "events/sheets/all.html", context, status=status)


@require_safe
@login_required
def job(request: HttpRequest, slug: str, ticket: str) -> HttpResponse:
    """How far a file is; then the file, or a button that begins again. Without scripts the page looks again by itself."""
    now = timezone.now()
    event = event_of_staff(request, slug, now)
    told = _job_context(event, _job(event, ticket, now), now)
    return render(request, "events/sheets/job.html", {"event": event, "job": told, "again": AGAIN})


@require_safe
@login_required
def progress(request: HttpRequest, slug: str, ticket: str) -> HttpResponse:
    """How far a file is, as JSON: `state` (running, done, failed), `done`, `total`, and `told`: it in words."""
    now = timezone.now()
    found = _job(event_of_staff(request, slug, now), ticket, now)
    return JsonResponse({"state": found.state_at(now), "done": found.done, "total": found.total, "told": _words(found)})


@require_safe
@login_required
def file(request: HttpRequest, slug: str, ticket: str) -> HttpResponseBase:
    """The file."""
    now = timezone.now()
    event = event_of_staff(request, slug, now)
    found = _job(event, ticket, now)
    pdf = open_job_file(found, now)
    if pdf is None:
        raise Http404

    name = f"{event.slug}-{found.wish.order}.pdf"
    headers = {"X-Robots-Tag": "noindex"}
    return FileResponse(pdf, filename=name, content_type="application/pdf", headers=headers)


def _job(event: Event, ticket: str, now: datetime) -> Job:
    """Raises Http404."""
    found = job_of(event.slug, ticket, now)
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
        "told": _words(job),
    }


def _words(job: Job) -> str:
    if not job.total:
        return _("Lists are being read")

    return _("%(done)s of %(total)s") % {"done": job.done, "total": job.total}
