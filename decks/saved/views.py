"""Pages of one's own saved decks: the list, folders, save, edit, share, bin. Every deck is fetched through its owner."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from decks.access.faces import find_faces
from decks.access.fetching import find_own_deck, game_named
from decks.access.listed import listed_each
from decks.access.saving import DETAILS, FOLDER, StaleDeckError, save_deck, storable_text, write_deck_fields
from decks.access.serving import UNJUDGED, answer_of, catalogue_of_reader, find_served
from decks.check.checking import Answer
from decks.check.messages import limit_sentence
from decks.decklist.entries import number_missing
from decks.decklist.reading.lists import too_long
from decks.decklist.reading.pasting import raw_lines
from decks.decklist.suggested_lines import ChangedLine, cards_of_suggestions, rewrite_line, table_heading, with_changes
from decks.models import Deck, DeckVersion
from decks.models.deck import LONGEST_NAME
from decks.report.findings import build_problem_findings
from decks.report.fix_plan import fixed_text
from decks.report.page import all_accepted
from decks.saved.bin import BIN_DAYS, bin_deck, days_left, restore_deck
from decks.saved.folders import list_folders
from decks.saved.forms import DeckForm
from decks.saved.offers import build_offer, fill_from_form, starting_values
from decks.saved.versions import save_edit
from legality.engine.game import Game
from legality.games import GAMES

# Fields that the list does not show, so they are not loaded.
UNSHOWN: Final = ("text", "pool", "plan", "primer")


PAGE = 20


@login_required
def own_decks(request: HttpRequest) -> HttpResponse:
    """The reader's own decks, or those of a folder or with `q` in their names, the last changed first, as last judged."""
    folder = request.GET.get("folder")
    words = " ".join(request.GET.get("q", "").split())
    decks = Deck.objects.of(request.user.pk).select_related("last_check").defer(*UNSHOWN)
    if folder is not None:
        decks = decks.filter(folder=storable_text(folder))
    if words:
        # No name is longer, and databases limit the length of a pattern.
        decks = decks.filter(name__icontains=storable_text(words)) if len(words) <= LONGEST_NAME else decks.none()

    page = Paginator(decks, PAGE).get_page(request.GET.get("page"))
    folders = list_folders(request.user.pk)
    faces = find_faces(list(page))
    rows = [(row, faces.get(row.deck.pk)) for row in listed_each(list(page))]
    asked = {name: word for name, word in (("folder", folder), ("q", words or None)) if word is not None}
    context = {
        "page": page,
        "rows": rows,
        "game": next((row.served.game for row, _face in rows if row.served.game), None),
        "games": GAMES.values(),
        "folder": folder,
        "folders": folders,
        "named": [one.name for one in folders if one.name],
        "q": words,
        "count": sum(one.count for one in folders),
        "asked": urlencode(asked),
        "most": FOLDER,
    }
    return render(request, "decks/mine.html", context)


@login_required
@require_POST
def put_in_folder(request: HttpRequest) -> HttpResponse:
    """Put the chosen decks into a folder, a new one too; without a name they are taken out of theirs."""
    name = " ".join(storable_text(request.POST.get("folder", "")).split())
    chosen = Deck.objects.of(request.user.pk).filter(token__in=request.POST.getlist("deck")[:PAGE])
    if len(name) > FOLDER:
        messages.error(request, _("The name of a folder has at most %(most)s characters.") % {"most": FOLDER})
    elif not chosen:
        messages.error(request, _("Tick the decks that go into the folder."))
    else:
        with transaction.atomic():
            # Oldest change first, so that the decks keep their order.
            for deck in chosen.exclude(folder=name).order_by("updated", "pk"):
                deck.folder = name
                write_deck_fields(deck, ("folder",))
        count = len(chosen)
        if not name:
            text = ngettext(
                "%(count)s deck is no longer in a folder.", "%(count)s decks are no longer in a folder.", count
            )
            moved_message = text % {"count": count}
        else:
            text = ngettext("%(count)s deck moved to “%(folder)s”.", "%(count)s decks moved to “%(folder)s”.", count)
            moved_message = text % {"count": count, "folder": name}
        messages.success(request, moved_message)

    return redirect(f"{reverse('decks:mine')}?{urlencode({'folder': name})}" if chosen and name else "decks:mine")


# The tag of a message that is shown in the section it concerns instead of at the top of the page.
IN_PLACE: Final = "in-place"
PENDING = "pending_deck"
LISTS: Final = ("text", "pool")
PENDING_FIELDS = ("game", "format", "region", *LISTS)
# The longest value of what is chosen along with a list.
WORD: Final = 100


@require_POST
def keep_for_saving(request: HttpRequest) -> HttpResponse:
    """Keep a checked list in the session and go to the form that saves it, through the login if need be."""
    game = _game_or_404(request.POST.get("game", ""))
    names = (*PENDING_FIELDS, *(option.slug for option in game.options))
    # A list that no form takes is not stored either: sessions of people without an account stay small.
    limit = next(filter(None, (too_long(request.POST.get(name, "")) for name in LISTS)), None)
    if limit is not None:
        messages.error(request, limit_sentence(limit))
        return redirect("decks:new")

    given = {name: request.POST[name] for name in names if name in request.POST}
    request.session[PENDING] = {name: value for name, value in given.items() if name in LISTS or len(value) <= WORD}
    return redirect("decks:new")


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Name a deck and save it. What was checked before the login is in the form."""
    pending: dict[str, str] = request.session.get(PENDING, {})
    asked = request.POST.get("game") or request.GET.get("game") or pending.get("game", "")
    game = _game_or_404(asked)
    today = timezone.localdate()
    given = request.POST.dict() if request.method == "POST" else None
    if given is not None and "switch" in request.GET:
        pending = given
        given = None
    form = DeckForm(given, game=game, today=today, initial=pending)
    if form.is_valid():
        deck = form.fill(Deck(owner_id=request.user.pk))
        _add_messages(request, save_deck(deck, today))
        request.session.pop(PENDING, None)
        return redirect(deck)

    status = 400 if form.errors else 200
    context = {"form": form, "game": game, "games": GAMES.values(), "folders": _folder_names(request)}
    return render(request, "decks/edit.html", context, status=status)


@login_required
def edit(request: HttpRequest, token: str) -> HttpResponse:
    """Change a deck as text."""
    found = find_own_deck(request, token)
    game = find_served(found).game
    today = timezone.localdate()
    if game is None:
        return redirect(found)

    data = request.POST.dict() if request.method == "POST" else None
    theirs = None
    offer = None
    # The initial values of a deck's form.
    fields = {name: getattr(found, name) for name in ("name", "folder", "format", "region", "text", "pool", "revision")}
    initial = fields | dict.fromkeys(found.options, True) | {"began": starting_values(found)}
    form = DeckForm(data, game=game, today=today, initial=initial)
    if data is not None and form.is_valid():
        try:
            with deleted_is_404():
                # A list that someone else saved meanwhile, and that the reader saves over, becomes a version.
                over = bool(form.data.get("over"))
                details = [name for name in DETAILS if name in form.fields and name in form.data]
                filled = fill_from_form(form, found, today)
                answer, before = save_edit(filled, today, form.cleaned_data["revision"], over, details)
                _add_messages(request, answer, before)
            return redirect(found)
        except StaleDeckError as stale:
            theirs = stale.current
            offer = build_offer(form, stale.current, today)
            form.data = data | {"revision": str(theirs.revision)}

    status = 409 if theirs else 400 if form.errors else 200
    context = {
        "form": form,
        "game": game,
        "deck": theirs or found,
        "theirs": theirs,
        "offer": offer,
        "folders": _folder_names(request),
    }
    return render(request, "decks/edit.html", context, status=status)


@login_required
@require_POST
def rename_line(request: HttpRequest, token: str) -> HttpResponse:
    """Put a suggestion in the place of a name that was not found."""
    found = find_own_deck(request, token)
    name = request.POST.get("name", "")
    try:
        line = int(request.POST.get("line", ""))
        expected = int(request.POST.get("revision", ""))
        with deleted_is_404():
            of_pool = request.POST.get("of") == "pool"
            apply_suggestion(found, line, name, timezone.localdate(), expected, of_pool=of_pool)
        messages.success(request, _("Line %(line)s now says “%(name)s”.") % {"line": line, "name": name})
    except (ValueError, StaleDeckError, *UNJUDGED):
        messages.error(request, _("The deck has changed in the meantime. Check the line again."))

    return redirect(found)


@login_required
@require_POST
def accept_lines(request: HttpRequest, token: str) -> HttpResponse:
    """Put the first suggestion on every line where it is sure; the list before is saved as a version."""
    found = find_own_deck(request, token)
    try:
        with deleted_is_404():
            changes, before = accept_all(found, timezone.localdate(), int(request.POST.get("revision", "")))
    except (ValueError, StaleDeckError, *UNJUDGED):
        changes = ()
        before = None
    if before is None:
        messages.error(request, _("The deck has changed in the meantime. Check the line again."))
    else:
        # The lines that were changed, below the message of an edit.
        messages.success(
            request, _edit_message(before) + render_to_string("decks/_changed_lines.html", {"changes": changes})
        )

    return redirect(found)


@login_required
@require_POST
def mend_deck(request: HttpRequest, token: str) -> HttpResponse:
    """Do the removals and moves of the plan that was shown; the list before is saved as a version."""
    found = find_own_deck(request, token)
    today = timezone.localdate()
    try:
        with deleted_is_404():
            before = mend(found, request.POST.get("mend", ""), today, int(request.POST.get("revision", "")))
        messages.success(request, _edit_message(before))
    except (ValueError, StaleDeckError, *UNJUDGED):
        messages.error(request, _("The deck has changed in the meantime. Check the fixes again."))

    return redirect(found)


@login_required
@require_POST
def share(request: HttpRequest, token: str) -> HttpResponse:
    """Say who can read a deck."""
    found = find_own_deck(request, token)
    section = f"{found.get_absolute_url()}#share"
    visibility = request.POST.get("visibility")
    if visibility not in Deck.Visibility.values:
        messages.error(request, _("Choose who can see this deck."), IN_PLACE)
        return redirect(section)

    found.visibility = visibility
    with deleted_is_404():
        write_deck_fields(found, ("visibility",))
    message = _("Saved. Who can see this deck: %(who)s.") % {"who": found.get_visibility_display()}
    messages.success(request, message, IN_PLACE)
    return redirect(section)


@login_required
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Ask, then put a deck into the bin."""
    found = find_own_deck(request, token)
    if request.method != "POST":
        return render(request, "decks/delete.html", {"deck": found})

    with deleted_is_404():
        bin_deck(found)
    message = _with_link(
        _("“%(name)s” moved to the bin.") % {"name": found.name}, reverse("decks:bin"), _("Open the bin")
    )
    messages.success(request, _with_button(message, reverse("decks:restore", args=(found.token,)), _("Undo")))
    return redirect("decks:mine")


@login_required
def bin(request: HttpRequest) -> HttpResponse:
    """The reader's deleted decks."""
    decks = Deck.objects.in_bin_of(request.user.pk).select_related("last_check").order_by("-deleted", "-pk")
    page = Paginator(decks, PAGE).get_page(request.GET.get("page"))
    now = timezone.now()
    rows = [(row, days_left(row.deck, now)) for row in listed_each(list(page))]
    return render(request, "decks/bin.html", {"page": page, "rows": rows, "days": BIN_DAYS})


@login_required
@require_POST
def restore_from_bin(request: HttpRequest, token: str) -> HttpResponse:
    """Take a deck out of the bin."""
    found = get_object_or_404(Deck.objects.in_bin_of(request.user.pk), token=token)
    restore_deck(found)
    messages.success(request, _("“%(name)s” restored.") % {"name": found.name})
    return redirect(found)


@contextmanager
def deleted_is_404() -> Iterator[None]:
    """Turn a deck that is deleted meanwhile into Http404."""
    try:
        yield
    except Deck.DoesNotExist:
        raise Http404 from None


def _folder_names(request: HttpRequest) -> list[str]:
    return [folder.name for folder in list_folders(request.user.pk) if folder.name]


def _game_or_404(slug: str) -> Game:
    """The game asked for, the first if none was. Raises Http404 for one that is not known."""
    return game_named(slug or next(iter(GAMES)))


def _add_messages(request: HttpRequest, answer: Answer, before: DeckVersion | None = None) -> None:
    messages.success(request, _edit_message(before) if before else _("Saved."))
    count = number_missing(answer.problems)
    if count:
        text = ngettext(
            "%(count)s line was not recognised. It stays as you typed it.",
            "%(count)s lines were not recognised. They stay as you typed them.",
            count,
        )
        messages.warning(request, text % {"count": count})


def _edit_message(version: DeckVersion) -> str:
    """The message of an edit: a link to the version with the list before, and a button that restores it."""
    place = (version.deck.token, version.number)
    number = {"number": version.number}
    message = _with_link(
        _("Saved. The previous list is saved as"),
        reverse("decks:version", args=place),
        _("version %(number)s") % number,
    )
    return _with_button(message, reverse("decks:restore_version", args=place), _("Undo"))


def _with_link(sentence: str, address: str, word: str) -> SafeString:
    """The sentence, followed by a link."""
    return format_html('{} <a class="tap" href="{}">{}</a>', sentence, address, word)


def _with_button(sentence: str, address: str, word: str) -> SafeString:
    """The sentence, followed by a button that posts to the address, in the form `act` of every page with messages."""
    button = '<button class="button button--small" form="act" formaction="{}">{}</button>'
    return format_html("{} " + button, sentence, address, word)


def mend(deck: Deck, mark: str, day: date, expected: int | None = None) -> DeckVersion:
    """Save the deck after the plan with this mark: returns the version with the list before.

    Raises ValueError if the deck has another plan by now, and as `save_deck` does.
    """
    catalogue = catalogue_of_reader(deck, deck.owner_id)
    text = fixed_text(answer_of(deck, day, catalogue), deck.text, mark, catalogue)
    if text is None:
        raise ValueError("the deck has another plan")

    deck.text = text
    _, before = save_edit(deck, day, expected, details=())
    assert before is not None  # a plan changes the list
    return before


def apply_suggestion(
    deck: Deck, line: int, suggestion: str, day: date, expected: int | None = None, *, of_pool: bool = False
) -> Answer:
    """Save the deck with a suggestion in place of the name on a line, of its list or its pool.

    Raises ValueError for a suggestion that is not offered for that line or cannot be written there, and as `save_deck` does.
    """
    catalogue = catalogue_of_reader(deck, deck.owner_id)
    answer = answer_of(deck, day, catalogue)
    # By the card: the page that offered it may have been in another language.
    meant = cards_of_suggestions((suggestion,), catalogue).get(suggestion)
    for trouble in build_problem_findings(answer.pool_problems if of_pool else answer.problems):
        if trouble.line == line and meant in cards_of_suggestions(trouble.suggestions, catalogue).values():
            break
    else:
        raise ValueError(f"{suggestion!r} is not offered for line {line}")

    text = deck.pool if of_pool else deck.text
    lines = raw_lines(text)
    replacement = rewrite_line(trouble, suggestion, lines, table_heading(lines), answer.question.game, catalogue)
    changed = with_changes(text, (ChangedLine(line, lines[line - 1], replacement),))
    if of_pool:
        deck.pool = changed
    else:
        deck.text = changed
    return save_deck(deck, day, expected, details=())


def accept_all(
    deck: Deck, day: date, expected: int | None = None
) -> tuple[tuple[ChangedLine, ...], DeckVersion | None]:
    """Save the deck with the first suggestion on every line where it is sure: the lines, and the version before.

    Without such a line nothing is saved, and the version is None. Raises as `save_deck` does.
    """
    catalogue = catalogue_of_reader(deck, deck.owner_id)
    changes = all_accepted(answer_of(deck, day, catalogue), deck.text, catalogue)
    if not changes:
        return (), None

    deck.text = with_changes(deck.text, changes)
    _, before = save_edit(deck, day, expected, details=())
    return changes, before
