"""Pages about changing cards: imports with preview and undo for staff, and corrections that people propose."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST

from cards.curation import uploads
from cards.curation.cells import cell_code
from cards.curation.corrections import (
    MOST_OPEN,
    MOST_STEPS,
    AlreadyDecidedError,
    accept_correction,
    cell_text,
    decline_correction,
    field_name,
    next_correction_url,
)
from cards.curation.forms import CorrectionForm, DeclineForm, ImportForm, too_large
from cards.curation.guards import staff_only
from cards.curation.import_preview import build_preview, group_effects, groups_of_changes
from cards.curation.proposal_views import MOST_SHOWN, shown_proposals
from cards.curation.uploads import MAX_REQUEST_BYTES, UploadGoneError
from cards.importers.apply import import_batch, take_import_back
from cards.importers.claims import ClaimChange
from cards.importers.observers import ChangeCollector
from cards.importers.spreadsheet import csv_file, xlsx_file
from cards.importers.spreadsheet.cells import BadCellError
from cards.importers.spreadsheet.rule_tables import rule_template
from cards.models import Card, Correction, Import, ProposedCard
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import UnreadableSource

CORRECTIONS_PAGE: Final = 20
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
    if _bytes_sent(request) > MAX_REQUEST_BYTES:
        return _import_list_page(request, _import_form(request), refused=too_large(), status=413)

    return _choose_source(request)


@csrf_protect
def _choose_source(request: HttpRequest) -> HttpResponse:
    form = _import_form(request)
    if form.is_valid():
        return redirect("hand:preview", form.ticket)

    return _import_list_page(request, form, status=400 if form.errors else 200)


@staff_only
def preview_import(request: HttpRequest, ticket: str) -> HttpResponse:
    """What the file would change; on POST, change it. With rejected rows it needs `skip_bad` too."""
    try:
        upload = uploads.upload_of_ticket(ticket, request.user.pk or 0)
        if upload.game not in GAMES:
            raise UploadGoneError(upload.name)
        batch = upload.batch()
    except (UploadGoneError, UnreadableSource):
        messages.error(request, _("This file is no longer stored. Choose it again."))
        return redirect("hand:imports")

    if request.method == "POST" and (not batch.rejected or "skip_bad" in request.POST):
        outcome = import_batch(batch, by=request.user.pk, file_name=upload.name)
        upload.drop()

        if outcome.record is None:
            messages.info(request, _("Nothing new: everything here is already known from this source."))
            return redirect("hand:imports")

        messages.success(request, _("Imported."))
        return redirect("hand:record", outcome.record.pk)

    effects = ChangeCollector()
    outcome = import_batch(batch, dry_run=True, observer=effects)
    game = GAMES[upload.game]
    context = {"upload": upload, "game": game, "page": build_preview(outcome, effects.seen, upload.source)}
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
        overtaken = take_import_back(found)
        messages.success(request, _("The import has been undone."))
        if overtaken:
            text = ngettext(
                "%(count)s row has been changed again since and was left as it is.",
                "%(count)s rows have been changed again since and were left as they are.",
                len(overtaken),
            )
            messages.warning(request, text % {"count": len(overtaken)})
        return redirect("hand:record", number)

    effects = ChangeCollector()
    overtaken = take_import_back(found, dry_run=True, observer=effects)
    context = {
        "record": found,
        "groups": group_effects(effects.seen),
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


def _import_form(request: HttpRequest) -> ImportForm:
    sent = request.method == "POST" and _bytes_sent(request) <= MAX_REQUEST_BYTES
    person = request.user.pk or 0
    return ImportForm(request.POST, request.FILES, person=person) if sent else ImportForm(person=person)


IMPORTS_PAGE: Final = 20


def _import_list_page(request: HttpRequest, form: ImportForm, refused: str = "", status: int = 200) -> HttpResponse:
    rows = Import.objects.select_related("by").defer("changes")
    page = Paginator(rows, IMPORTS_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "games": GAMES.values(), "refused": refused}
    return render(request, "cards/import/list.html", context, status=status)


@login_required
def correct(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Propose a correction of a card; `about` preselects a fact, for links from a missing one; `then` are the next ones."""
    card = get_object_or_404(Card, game=game if game in GAMES else "", key=key)
    steps = _steps_of(game, request.GET.get("then", ""))
    following = next_correction_url(steps)
    about = {"field": cell_code(game, request.GET.get("about", ""))}
    form = CorrectionForm(request.POST if request.method == "POST" else None, card=card, initial=about)
    if Correction.objects.filter(by_id=request.user.pk, status=Correction.Status.OPEN).count() >= MOST_OPEN:
        messages.error(request, _("Many of your corrections are waiting for review. Wait until some are decided."))
        return redirect("hand:corrections")
    if form.is_valid():
        form.propose(request.user.pk or 0)
        messages.success(request, _("Thank you. Your correction is waiting for review."))
        return redirect(following or "hand:corrections")

    context = {"card": card, "game": GAMES[card.game], "form": form, "following": following, "left": len(steps)}
    return render(request, "cards/correct.html", context, status=400 if form.errors else 200)


def _steps_of(game: str, then: str) -> list[tuple[str, str, str]]:
    """The facts of cards that are still to come, `key:fact,key:fact`, as far as there are such cards."""
    pairs = [step.partition(":")[::2] for step in then.split(",")[:MOST_STEPS]]
    known = set(Card.objects.filter(game=game, key__in=[key for key, _fact in pairs]).values_list("key", flat=True))
    return [(game, key, fact) for key, fact in pairs if key in known]


@login_required
def corrections(request: HttpRequest) -> HttpResponse:
    """The reader's own proposals, the latest first: corrections, and cards that the site lacks."""
    own = Correction.objects.filter(by_id=request.user.pk).select_related("card")
    offered = ProposedCard.objects.filter(by_id=request.user.pk, game__in=GAMES)
    kept = offered.exclude(status=ProposedCard.Status.WITHDRAWN)
    context = _correction_page(request, own) | {"cards": shown_proposals(kept[:MOST_SHOWN])}
    return render(request, "cards/corrections.html", context)


@staff_only
def open_corrections(request: HttpRequest) -> HttpResponse:
    """Open proposals, the oldest first, each with a form to decide: corrections, and cards that the site lacks."""
    waiting = Correction.objects.filter(status=Correction.Status.OPEN).select_related("card", "by")
    offered = ProposedCard.objects.filter(status=ProposedCard.Status.OPEN, game__in=GAMES).select_related("by")
    cards = shown_proposals(offered.order_by("created", "pk")[:MOST_SHOWN])
    context = _correction_page(request, waiting.order_by("created", "pk")) | {"cards": cards}
    return render(request, "cards/corrections_open.html", context)


@staff_only
@require_POST
def decide(request: HttpRequest, number: int) -> HttpResponse:
    """Accept a proposal, or decline it with a reason."""
    get_object_or_404(Correction, pk=number, card__game__in=GAMES)
    try:
        if request.POST.get("decision") == "accept":
            accept_correction(number, request.user.pk or 0)
            messages.success(request, _("Accepted. The card is updated."))
            return redirect("hand:open_corrections")

        form = DeclineForm(request.POST)
        if form.is_valid():
            decline_correction(number, request.user.pk or 0, form.cleaned_data["reason"])
            messages.success(request, _("Declined."))
        else:
            messages.error(request, _("Say why you decline it. The person who proposed it will see this."))
    except AlreadyDecidedError:
        messages.info(request, _("Someone has already decided on this correction."))
    except BadCellError:
        messages.error(request, _("The card can no longer have this value. Decline it with this reason."))

    return redirect("hand:open_corrections")


def _correction_page(request: HttpRequest, rows: QuerySet[Correction]) -> dict[str, object]:
    """A page of proposals on cards of the games that are served; the others wait until their game is back.

    Each proposal comes with its game, the name of the cell, its old text and its proposed one.
    """
    page = Paginator(rows.filter(card__game__in=GAMES), CORRECTIONS_PAGE).get_page(request.GET.get("page"))
    found: list[tuple[Correction, Game, str, str, str]] = []
    for row in page:
        game = GAMES[row.card.game]
        was = cell_text(game, row.field, row.was)
        found.append((row, game, field_name(game, row.field), was, cell_text(game, row.field, row.value)))
    return {"page": page, "rows": found}
