"""Imports for staff: choose a file, see what it would change, import it, take an import back."""

from typing import Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from cards.curation import uploads
from cards.curation.import_forms import ImportForm, too_large
from cards.curation.import_preview import groups_of, groups_of_changes, preview
from cards.curation.staff import staff_only
from cards.curation.uploads import MOST_SENT, UploadGone
from cards.importers.apply import apply, undo
from cards.importers.claim_changes import ClaimChange
from cards.importers.observers import Effects
from cards.importers.rows import UnreadableSource
from cards.importers.spreadsheet import csv_file, xlsx_file
from cards.importers.spreadsheet.rule_tables import rule_template
from cards.models import Import
from legality.games import GAMES

PAGE: Final = 20
TEMPLATES: Final = {"csv": csv_file.template, "xlsx": xlsx_file.template}
TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@csrf_exempt
@staff_only
def imports(request: HttpRequest) -> HttpResponse:
    """The form, the templates, and the imports so far. Too large a request is refused before it is read.

    Exempt from the CSRF check, which would read the whole request to find its token; `_choose` checks it after the size.
    """
    if _bytes_sent(request) > MOST_SENT:
        return _list(request, _form(request), refused=too_large(), status=413)

    return _choose(request)


@csrf_protect
def _choose(request: HttpRequest) -> HttpResponse:
    form = _form(request)
    if form.is_valid():
        return redirect("hand:preview", form.ticket)

    return _list(request, form, status=400 if form.errors else 200)


@staff_only
def preview_import(request: HttpRequest, ticket: str) -> HttpResponse:
    """What the file would change; on POST, change it. With rejected rows it needs `skip_bad` too."""
    try:
        upload = uploads.upload_of_ticket(ticket, request.user.pk or 0)
        if upload.game not in GAMES:
            raise UploadGone(upload.name)
        batch = upload.batch()
    except (UploadGone, UnreadableSource):
        messages.error(request, _("This file is no longer stored. Choose it again."))
        return redirect("hand:imports")

    if request.method == "POST" and (not batch.rejected or "skip_bad" in request.POST):
        outcome = apply(batch, by=request.user.pk, file_name=upload.name)
        upload.drop()

        if outcome.record is None:
            messages.info(request, _("Nothing new: everything here is already known from this source."))
            return redirect("hand:imports")

        messages.success(request, _("Imported."))
        return redirect("hand:record", outcome.record.pk)

    effects = Effects()
    outcome = apply(batch, dry_run=True, observer=effects)
    game = GAMES[upload.game]
    context = {"upload": upload, "game": game, "page": preview(outcome, effects.seen, upload.source)}
    return render(request, "cards/import/preview.html", context)


@staff_only
def record(request: HttpRequest, number: int) -> HttpResponse:
    """One import with its changes."""
    found = get_object_or_404(Import.objects.select_related("by"), pk=number)
    groups = groups_of_changes(ClaimChange(**change) for change in found.changes)
    return render(request, "cards/import/record.html", {"record": found, "groups": groups})


@staff_only
def undo_import(request: HttpRequest, number: int) -> HttpResponse:
    """The changes that an undo would make; on POST, make them. 404 for an import of a game that is not served."""
    found = get_object_or_404(Import, pk=number, game__in=GAMES)
    if found.undone:
        messages.info(request, _("This import has already been undone."))
        return redirect("hand:record", number)
    if request.method == "POST":
        overtaken = undo(found)
        messages.success(request, _("The import has been undone."))
        if overtaken:
            text = ngettext(
                "%(count)s row has been changed again since and was left as it is.",
                "%(count)s rows have been changed again since and were left as they are.",
                len(overtaken),
            )
            messages.warning(request, text % {"count": len(overtaken)})
        return redirect("hand:record", number)

    effects = Effects()
    overtaken = undo(found, dry_run=True, observer=effects)
    context = {
        "record": found,
        "groups": groups_of(effects.seen),
        "overtaken": groups_of_changes(overtaken),
    }
    return render(request, "cards/import/undo.html", context)


def template(request: HttpRequest, game: str, ending: str) -> HttpResponse:
    """An empty table of a game to fill in. Open to everyone."""
    if game not in GAMES or ending not in TEMPLATES:
        raise Http404

    return HttpResponse(
        TEMPLATES[ending](GAMES[game], get_language() or ""),
        content_type=TYPES[ending],
        headers={"Content-Disposition": f'attachment; filename="{game}.{ending}"'},
    )


def rule_table(request: HttpRequest, game: str, table: str) -> HttpResponse:
    """An empty table of a game's sets or restrictions to fill in. Open to everyone."""
    if game not in GAMES or table not in ("sets", "restrictions"):
        raise Http404

    return HttpResponse(
        rule_template(table, GAMES[game]),
        content_type=TYPES["csv"],
        headers={"Content-Disposition": f'attachment; filename="{game}-{table}.csv"'},
    )


def _bytes_sent(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() else 0


def _form(request: HttpRequest) -> ImportForm:
    sent = request.method == "POST" and _bytes_sent(request) <= MOST_SENT
    person = request.user.pk or 0
    return ImportForm(request.POST, request.FILES, person=person) if sent else ImportForm(person=person)


def _list(request: HttpRequest, form: ImportForm, refused: str = "", status: int = 200) -> HttpResponse:
    rows = Import.objects.select_related("by").defer("changes")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "games": GAMES.values(), "refused": refused}
    return render(request, "cards/import/list.html", context, status=status)
