"""Pages of house formats: the list and a format for everyone with the address; the draft, its preview, versions and the bin for the owner."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.catalogue.loading import load_catalogue
from cards.catalogue.stored_house_rules import StoredRule, compare_house_rules
from cards.models import HouseFormat, HouseVersion
from decks.access.fetching import game_named
from decks.access.tables import TableFault, csv_response, sent_text
from decks.check.messages import VERDICTS
from decks.houses.cells import NEEDS, UnreadableCellError, read_rule
from decks.houses.drafting import (
    DraftFaultsError,
    StaleDraftError,
    UnchangedDraftError,
    bin_house_format,
    create_house_format,
    describe_house_format,
    draft_changes,
    faults_in,
    last_version,
    publish_draft,
    restore_house_format,
    write_draft,
)
from decks.houses.fetching import game_of_format, own_format, readable_format, version_numbered
from decks.houses.forms import GROUPS, HouseFormatForm, HouseVersionForm, typed_rule
from decks.houses.grouping import group_rules, is_searched
from decks.houses.table import COLUMNS, read_rule_table, table_rows, write_csv
from decks.houses.touched_decks import find_touched_decks
from decks.houses.words import KIND_NAMES, fault_sentence, show_rules
from legality.engine.house import HouseKind
from legality.games import GAMES
from legality.messages import name_in_language


@require_safe
def house_formats(request: HttpRequest) -> HttpResponse:
    """The house formats that everyone finds, by game, and the reader's own."""
    served = HouseFormat.objects.filter(game__in=GAMES).select_related("owner").order_by("game", "name", "pk")
    own = served.filter(owner_id=request.user.pk) if request.user.pk else HouseFormat.objects.none()
    by_game: dict[str, list[HouseFormat]] = {}
    for row in served.listed():
        by_game.setdefault(row.game, []).append(row)
    context = {
        "public": [(game, by_game[slug]) for slug, game in GAMES.items() if slug in by_game],
        "own": own.alive(),
        "binned": own.filter(deleted__isnull=False),
        "games": GAMES.values(),
    }
    return render(request, "decks/house_formats.html", context)


@require_safe
def house_format(request: HttpRequest, slug: str) -> HttpResponse:
    """A house format as its last version has it."""
    held = readable_format(request.user.pk, slug)
    return _show_format(request, held, last_version(held))


@require_safe
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A version, with what it added to the one before and took away."""
    held = readable_format(request.user.pk, slug)
    return _show_format(request, held, version_numbered(held, number), is_named=True)


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of the last version as CSV; those of `?version=`, where it is given."""
    held = readable_format(request.user.pk, slug)
    asked = request.GET.get("version", "")
    found = (
        version_numbered(held, int(asked))
        if asked.isascii() and asked.isdecimal() and len(asked) < 7
        else last_version(held)
    )  # noqa: PLR2004  no version has more digits
    return csv_response(table_rows(found.rules if found else []), held.slug)


def _show_format(
    request: HttpRequest, held: HouseFormat, found: HouseVersion | None, *, is_named: bool = False
) -> HttpResponse:
    game = game_of_format(held)
    catalogue = load_catalogue(game.slug)
    versions = list(held.versions.order_by("-number"))
    before = next((one.rules for one in versions if found and one.number == found.number - 1), list[StoredRule]())
    added, removed = compare_house_rules(before, found.rules if found else [])
    blocks = group_rules(show_rules(found.rules, game, catalogue)) if found else []
    context = {
        "held": held,
        "game": game,
        "base": name_in_language(game.format(held.base).names),
        "version": found,
        "word": found.word if found and is_named else held.slug,
        "is_named": is_named,
        "versions": versions,
        "rules": blocks,
        "is_searched": is_searched(blocks),
        "added": group_rules(show_rules(added, game, catalogue)) if before else [],
        "removed": group_rules(show_rules(removed, game, catalogue)),
        "is_own": held.owner_id is not None and held.owner_id == request.user.pk,
        "today": timezone.localdate(),
    }
    return render(request, "decks/house_format.html", context)


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make a house format. It is private until its owner says otherwise."""
    game = game_named(request.POST.get("game") or request.GET.get("game") or next(iter(GAMES)))
    given = request.POST.dict() if request.method == "POST" else None
    form = HouseFormatForm(given, game=game, instance=HouseFormat(game=game.slug))
    if form.is_valid() and request.user.pk is not None:
        made = create_house_format(request.user.pk, game, form.cleaned_data["base"], form.values())
        return redirect("decks:house_draft", made.slug)

    context = {"form": form, "game": game, "games": GAMES.values()}
    return render(request, "decks/house_new.html", context, status=400 if form.errors else 200)


@login_required
def draft(request: HttpRequest, slug: str) -> HttpResponse:
    """The draft with its faults, and the forms that change it. A post changes name, words and who finds it."""
    held = own_format(request.user.pk, slug)
    if request.method != "POST":
        return _draft_page(request, held)

    form = HouseFormatForm(request.POST.dict(), game=game_of_format(held), instance=held)
    if not form.is_valid():
        return _draft_page(request, own_format(request.user.pk, slug), form=form, status=400)

    values = form.values()
    expected = form.cleaned_data["revision"]
    return _change_draft(request, slug, lambda fresh: describe_house_format(fresh, values, timezone.now(), expected))


@login_required
@require_POST
def add_rule(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a rule to the draft. What was typed stays where it cannot be read."""
    held = own_format(request.user.pk, slug)
    try:
        rule = read_rule(typed_rule(request.POST.dict()), load_catalogue(held.game))
    except UnreadableCellError as fault:
        return _draft_page(request, held, told=str(fault), typed=request.POST.dict(), status=400)

    return _write_draft(request, held, [*held.draft, rule])


@login_required
@require_POST
def remove_rule(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a rule out of the draft."""
    held = own_format(request.user.pk, slug)
    return _write_draft(
        request, held, [rule for rule in held.draft if str(rule["number"]) != request.POST.get("number")]
    )


@login_required
@require_POST
def import_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace the draft, or its points by a plain list of these, by a table: all of it or nothing."""
    held = own_format(request.user.pk, slug)
    text = sent_text(request)
    found = read_rule_table(text, load_catalogue(held.game))
    if found.faults:
        return _draft_page(request, held, faults=found.faults, text=text, status=400)

    return _write_draft(request, held, found.replace_in(held.draft))


def _write_draft(request: HttpRequest, held: HouseFormat, rules: Sequence[StoredRule]) -> HttpResponse:
    sent = request.POST.get("revision", "")
    expected = int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 10 else None  # noqa: PLR2004  no revision has more digits
    return _change_draft(request, held.slug, lambda fresh: write_draft(fresh, rules, timezone.now(), expected))


def _change_draft(request: HttpRequest, slug: str, change: Callable[[HouseFormat], HouseFormat]) -> HttpResponse:
    """Change one's own format; where it was changed meanwhile, the page shows it as it is now and loses nothing of it."""
    held = own_format(request.user.pk, slug)
    try:
        change(held)
    except StaleDraftError:
        told = _("The draft was changed in another window. This is the current draft; make your change again.")
        return _draft_page(request, own_format(request.user.pk, slug), told=told, typed=request.POST.dict(), status=409)

    messages.success(request, _("Saved."))
    return redirect("decks:house_draft", slug)


@login_required
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the draft adds and takes away, and which public decks it would touch. A post makes it the next version."""
    held = own_format(request.user.pk, slug)
    now = timezone.now()
    game = game_of_format(held)
    form = HouseVersionForm(
        request.POST.dict() if request.method == "POST" else None, initial={"revision": held.revision}
    )
    if form.is_valid():
        try:
            version = publish_draft(held, game, form.cleaned_data["note"], now, form.cleaned_data["revision"])
        except (DraftFaultsError, StaleDraftError, UnchangedDraftError):
            messages.error(request, _("Not published: check the draft again."))
            return redirect("decks:house_draft", slug)
        messages.success(request, _("Version %(number)s is in force.") % {"number": version.number})
        return redirect("decks:house_format", slug)

    faults = faults_in(game, held.base, held.draft)
    change = draft_changes(held)
    catalogue = load_catalogue(game.slug)
    context = {
        "held": held,
        "game": game,
        "form": form,
        "faults": [fault_sentence(fault) for fault in faults],
        "added": group_rules(show_rules(change.added, game, catalogue)),
        "removed": group_rules(show_rules(change.removed, game, catalogue)),
        "touching": None if faults else find_touched_decks(held, game, timezone.localdate()),
        "today": timezone.localdate(),
        "verdicts": VERDICTS,
        "next": (last.number if (last := last_version(held)) else 0) + 1,
    }
    return render(request, "decks/house_preview.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Put a format into the bin. What names it is judged by it all the same."""
    held = own_format(request.user.pk, slug)
    bin_house_format(held, timezone.now())
    messages.success(request, _("“%(name)s” moved to the bin.") % {"name": held.name})
    return redirect("decks:house_formats")


@login_required
@require_POST
def restore_from_bin(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a format out of the bin."""
    binned = HouseFormat.objects.filter(owner_id=request.user.pk, owner__isnull=False, deleted__isnull=False)
    held = get_object_or_404(binned, slug=slug)
    restore_house_format(held)
    messages.success(request, _("“%(name)s” restored.") % {"name": held.name})
    return redirect("decks:house_format", slug)


def _draft_page(  # noqa: PLR0913  what the page says of what was sent
    request: HttpRequest,
    held: HouseFormat,
    *,
    form: HouseFormatForm | None = None,
    told: str = "",
    typed: object = (),
    faults: Sequence[TableFault] = (),
    text: str = "",
    status: int = 200,
) -> HttpResponse:
    game = game_of_format(held)
    wrong = faults_in(game, held.base, held.draft)
    blocks = group_rules(show_rules(held.draft, game, load_catalogue(game.slug)))
    # What is asked together: the kinds of rules, and the fields that one of them has.
    groups: list[tuple[object, list[tuple[HouseKind, object]], list[str]]] = []
    for name, kinds in GROUPS:
        fields = [field for field in NEEDS if set(NEEDS[field]) & set(kinds)]
        groups.append((name, [(kind, KIND_NAMES[kind]) for kind in kinds], fields))
    context = {
        "held": held,
        "game": game,
        "form": form or HouseFormatForm(None, game=game, instance=held),
        "rules": blocks,
        "is_searched": is_searched(blocks),
        "wrong": [fault_sentence(fault) for fault in wrong],
        "change": draft_changes(held),
        "groups": groups,
        "told": told,
        "typed": typed or {},
        "faults": faults,
        "text": text or write_csv(held.draft),
        "columns": COLUMNS,
        "version": last_version(held),
    }
    return render(request, "decks/house_draft.html", context, status=status)
