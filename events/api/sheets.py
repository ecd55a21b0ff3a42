"""`/api/v1/events/{slug}/sheets/`: sheets of paper for programs, all of an event as one file or that of one entry."""

from datetime import datetime
from typing import Annotated, Final, TypedDict

from django.http import FileResponse, Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import describe_file, operation
from api.fields import Choice, FlagParameter, Truth
from api.parameters import Parameters
from api.typed import ALWAYS, Doc, Moment, Natural, OneOf, or_receipt
from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.api.bodies import EventsBody
from events.api.entries.base import EntryViewSet
from events.api.errors import EventConflictError
from events.models import Event
from events.sheets.drawing import PAPERS
from events.sheets.gathering import ORDERS, count_sheets, note_printed, sheet_as_pdf, sheet_filename, sheet_for
from events.sheets.jobs import (
    DONE,
    FAILED,
    RUNNING,
    Job,
    TooManyJobsError,
    Wish,
    find_job,
    list_jobs,
    open_job_file,
    start_job,
)

PDF: Final = "application/pdf"
FILE: Final[dict[object, object]] = {(200, PDF): describe_file("The PDF.")}


class SheetsJobJson(TypedDict):
    """A file of sheets that is being made, or is stored for a day."""

    ticket: Annotated[str, ALWAYS, Doc("Names the file.")]
    state: Annotated[str, ALWAYS, OneOf(RUNNING, DONE, FAILED)]
    done: Annotated[Natural, Doc("How many sheets are drawn.")]
    total: Annotated[Natural, Doc("How many there will be; 0 while lists are being read.")]
    paper: Annotated[str, OneOf(*PAPERS)]
    order: Annotated[str, OneOf(*ORDERS)]
    missing: Annotated[bool, Doc("Whether players without a list have a blank sheet.")]
    begun: Moment
    file: Annotated[str | None, Doc("The address of the PDF, once it is done.")]


class SheetsJson(TypedDict):
    """The files of sheets of an event, the newest first."""

    results: list[SheetsJobJson]


class SheetsSerializer(EventsBody):
    """Which sheets are wanted, on what."""

    paper = Choice([*PAPERS])
    order = Choice([*ORDERS], required=False, default="name", help_text="By last name, or by table.")
    missing = Truth(required=False, default=False, help_text="Also a blank sheet for each player without a list.")


class SheetParameters(Parameters):
    """One sheet."""

    paper = Choice([*PAPERS], required=False, default="a4", help_text="The paper; `a4` without it.")
    missing = FlagParameter("A blank sheet where there is no list.")


class SheetsViewSet(EntryViewSet):
    """The sheets of an event, for those of the staff who see lists, and that of one entry, for its player too."""

    tag = "Sheets"
    parameters = {"download_one": SheetParameters}

    @operation("listSheets", gives={200: SheetsJson})
    def list(self, request: Request, slug: str) -> Response:
        """The files of sheets.

        The files of the last day, the newest first, for those of the staff who see lists.
        """
        event = self.staff(slug, Action.SEE_LISTS).event
        body: SheetsJson = {"results": [_job_json(event, job, self.now) for job in list_jobs(event.slug, self.now)]}
        return Response(body)

    @operation(
        "makeSheets",
        takes=SheetsSerializer,
        gives={202: or_receipt(SheetsJobJson)},
        examples={"By table on Letter": {"paper": "letter", "order": "table"}},
    )
    def create(self, request: Request, slug: str) -> Response:
        """Make the sheets of all players.

        Begins a PDF with a sheet for each list that counts, in the language of the request, and goes on behind the
        answer: ask for the file of the ticket until `state` is `done`. Sent again meanwhile it begins nothing. Lists
        that change afterwards are found on the board as changed since.
        """
        event = self.staff(slug, Action.SEE_LISTS).event
        given = validated_data(SheetsSerializer(data=request.data))
        lists, players = count_sheets(event)
        if not (players if given["missing"] else lists):
            message = _("There is no list to print. Tick the box if you want blank sheets.")
            raise ValidationError({"missing": [message]}, code="unknown")

        language = get_language() or "en"
        wish = Wish(event.slug, **given, language=language, base=site_address(request), person=self.reader() or 0)
        try:
            body = _job_json(event, start_job(wish, self.now), self.now)
        except TooManyJobsError as waiting:
            # Seconds after which whoever waits for files asks again.
            raise Throttled(5, waiting.says) from waiting

        headers = {"Location": f"/api/v1/events/{slug}/sheets/{body['ticket']}/"}
        return Response(self.answer_to_writer(SheetsJobJson, body), status=202, headers=headers)

    @operation("getSheets", gives={200: SheetsJobJson})
    def retrieve(self, request: Request, slug: str, ticket: str) -> Response:
        """How far a file of sheets is.

        The state of a file, and its address once it is done. After a day it is 404.
        """
        event, job = self._find_job(slug, ticket)
        return Response(_job_json(event, job, self.now))

    @operation("downloadSheets", gives={**FILE, 409: OpenApiResponse(description="`running`: it is not done yet.")})
    def download(self, request: Request, slug: str, ticket: str) -> FileResponse:
        """A file of sheets.

        The PDF. `Accept` is not looked at.
        """
        _event, job = self._find_job(slug, ticket)
        if job.state_at(self.now) == RUNNING:
            raise EventConflictError(_("This file is not ready yet. Try again shortly."), "running")

        file = open_job_file(job, self.now)
        if file is None:
            raise Http404

        headers = {"ETag": f'"{job.ticket}"'}
        return FileResponse(file, filename=f"{slug}-{job.wish.order}.pdf", content_type=PDF, headers=headers)

    @operation("downloadSheet", gives=FILE, asks={"paper": "letter"})
    def download_one(self, request: Request, slug: str, number: int) -> HttpResponse:
        """The sheet of one entry.

        A PDF of the list that counts: for its player without a verdict, and for the staff that sees lists, for whom
        it counts as printed. 404 without a list, unless the staff asks for a blank one. `Accept` is not looked at.
        """
        viewer, entry, author = self.find_allowed_entry(slug, number, Action.SEE_LISTS)
        if entry.current is None and not (author.is_staff and self.asked["missing"]):
            raise Http404

        sheet = sheet_for(entry, site_address(request), for_staff=author.is_staff)
        if author.is_staff and request.method == "GET":
            note_printed(viewer.event, entry)

        filed = content_disposition_header(as_attachment=False, filename=sheet_filename(entry))
        file = sheet_as_pdf(sheet, PAPERS[self.asked["paper"]])
        return HttpResponse(file, content_type=PDF, headers={"Content-Disposition": filed or ""})

    def _find_job(self, slug: str, ticket: str) -> tuple[Event, Job]:
        """The event and one of its files. Raises Http404."""
        event = self.staff(slug, Action.SEE_LISTS).event
        found = find_job(event.slug, ticket, self.now)
        if found is None:
            raise Http404

        return event, found


def _job_json(event: Event, job: Job, now: datetime) -> SheetsJobJson:
    state = job.state_at(now)
    address = f"/api/v1/events/{event.slug}/sheets/{job.ticket}/file/"
    return {
        "ticket": job.ticket,
        "state": state,
        "done": job.done,
        "total": job.total,
        "paper": job.wish.paper,
        "order": job.wish.order,
        "missing": job.wish.missing,
        "begun": datetime.fromtimestamp(job.begun, tz=event.zone).isoformat(),
        "file": address if state == DONE else None,
    }
