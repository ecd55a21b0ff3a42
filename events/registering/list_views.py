"""The page where a player registers a list: pasted, from a saved deck, or from the builder.

What was typed survives the login.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.catalogue.loading import load_catalogue
from decks.access.fetching import find_readable_deck
from decks.check.checking import Answer, read_code
from decks.models import Deck
from decks.report.page import ShownAnswer, show_answer
from decks.report.steps import FixedStep, is_pressed, step_of, with_undo
from events.access.formats import is_hidden_format
from events.access.permissions import Action
from events.access.typed import newest_typed, typed_in
from events.access.viewers import EventViewer, NotAllowedError
from events.entries.changed_meanwhile import ChangedField
from events.entries.entering import DetailsConflictError, EventFullError, places_left
from events.entries.forms import DetailsForm, ListForm
from events.entries.joining import create_and_register
from events.entries.pairing import between_partners
from events.entries.player_details import form_with_changes
from events.entries.submitting import EventChangedError, ListRefusedError, SubmittedList, TooOftenError, find_refusal
from events.entries.team_shown import TeamFindings, findings_between, shown_team
from events.fetching import has_joined, viewer_of_event
from events.lists.freezing import shown_code
from events.lists.judging import UNJUDGED, answer_of_text, seat_for
from events.lists.pools import find_basis, pool_rest, rest_for_sideboard
from events.models import Event
from events.registering.views import TAKEN, brought_list, discard_brought_list
from legality.engine.values.report import LEGAL

# Where a session keeps what a visitor without an account has typed, by event.
PENDING: Final = "events_pending"
# What the buttons do that need an account; every other one only checks the list.
REGISTERING: Final = ("register", "later")
# The most saved decks offered.
OFFERED: Final = 30
# The page shows how many places are left from this number down.
FEW_PLACES: Final = 10


@dataclass(frozen=True, slots=True)
class Visit:
    """A request for the page, with what is asked of its event once: the free places (None: not limited, or not needed by
    who has an entry), and whether the event's private format is hidden from the reader.
    """

    request: HttpRequest
    viewer: EventViewer
    now: datetime
    left: int | None
    hides_format: bool


@dataclass(frozen=True, slots=True)
class Forms:
    """The two forms of the page."""

    details: DetailsForm
    list: ListForm

    def are_valid(self) -> bool:
        """Validate both forms, so that each shows its own errors."""
        return all([self.details.is_valid(), self.list.is_valid()])


@dataclass(frozen=True, slots=True)
class JudgedList:
    """A list, its answer, why the event would refuse it, and its conflicts with the partner's list."""

    answer: Answer
    refusal: ListRefusedError | None
    between: TeamFindings

    @property
    def has_findings(self) -> bool:
        """Whether the player must confirm a finding, of this list or of the team."""
        answer = self.answer
        if answer.verdict != LEGAL or answer.report.warnings or answer.problems:
            return True

        return self.between != TeamFindings()


def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Check a list as of the event's day and register it."""
    now = timezone.now()
    viewer = viewer_of_event(request, slug, now)
    event = viewer.event
    entry = viewer.entry
    visit = _visit_of(request, viewer, now)
    is_withdrawn = entry is not None and entry.withdrawn is not None
    is_open = not is_withdrawn and viewer.may_as_player(Action.REGISTER if entry is None else Action.SUBMIT_OWN)
    if visit.left == 0 or (request.user.is_authenticated and not is_open):
        return _closed_page(request, viewer)

    # What the form starts with: a chosen deck, a list brought along, or the current list.
    token = request.GET.get("deck")
    taken = brought_list(request)
    current = entry.current if entry else None
    if token:
        deck = find_readable_deck(request, token)
        initial = _of_game(request, viewer, deck.game, {"text": deck.text, "deck_name": deck.name})
    elif taken and (TAKEN in request.GET or (current is None and taken["game"] == event.game)):
        initial = _of_game(request, viewer, taken["game"], {"text": taken["text"], "deck_name": taken["name"]})
    else:
        initial = {"text": current.text, "deck_name": current.deck_name} if current else {}

    # The forms as sent, or as typed before the login. A list named in the address takes precedence over what was typed before.
    typed_before = request.session.get(PENDING, {}).get(event.slug) if request.user.is_authenticated else None
    posted = with_undo(request.POST.dict()) if request.method == "POST" else typed_before
    names_list = bool(token) or TAKEN in request.GET
    known = getattr(entry, "details", None) if entry else None
    forms = Forms(
        DetailsForm(posted, event=event, known=known, name=request.user.get_username()),
        ListForm(None if names_list and request.method != "POST" else posted, initial=initial),
    )

    if request.method != "POST":
        return _register_page(visit, forms)
    if request.POST.get("do") not in REGISTERING:
        return _check_list(visit, forms)
    if not request.user.is_authenticated:
        if not _keep_typed(request, event):
            forms.are_valid()
            return _register_page(visit, forms, status=400)
        # Drop the query, or its list would replace what was typed.
        return redirect_to_login(request.path)
    if request.POST.get("do") == "later" and may_come_later(viewer):
        return _register_without_list(visit, forms)

    return _post_list(visit, forms)


def _visit_of(request: HttpRequest, viewer: EventViewer, now: datetime) -> Visit:
    left = places_left(viewer.event) if viewer.entry is None else None
    is_stranger = viewer.entry is None and viewer.role is None and not has_joined(request, viewer.event)
    return Visit(request, viewer, now, left, is_stranger and is_hidden_format(viewer.event, viewer.person))


def _closed_page(request: HttpRequest, viewer: EventViewer) -> HttpResponse:
    """Why nothing can be registered now, with what was sent."""
    kept = request.session.get(PENDING, {}).get(viewer.event.slug, {})
    context = {"seat": viewer, "event": viewer.event, "text": request.POST.get("text") or kept.get("text", "")}
    return render(request, "events/closed.html", context, status=409)


def _of_game(request: HttpRequest, viewer: EventViewer, game: str, filled: dict[str, str]) -> dict[str, str]:
    if game == viewer.event.game:
        return filled

    messages.error(request, _("This deck is for a different game than the event. Choose another deck."))
    return {}


def _keep_typed(request: HttpRequest, event: Event) -> bool:
    """Keep typed text in the session through the login; False if any of it is too long for its form."""
    typed = typed_in(request.POST, DetailsForm, ListForm)
    if typed is None:
        return False

    typed.pop("seen", None)
    others = {slug: kept for slug, kept in request.session.get(PENDING, {}).items() if slug != event.slug}
    request.session[PENDING] = newest_typed({**others, event.slug: typed})
    return True


def _check_list(visit: Visit, forms: Forms) -> HttpResponse:
    """Show the verdict on a list, as a button of the report or the rest of the pool changes it. Nothing is registered: who
    the player is is not asked yet.
    """
    forms.details.make_optional()
    if not forms.list.is_valid():
        return _register_page(visit, forms, status=400)
    if visit.hides_format:
        messages.info(
            visit.request,
            _("Only players can see the format: your list is checked once you have registered."),
        )
        return _register_page(visit, forms)

    text = forms.list.cleaned_data["text"]
    posted = with_undo(visit.request.POST.dict())
    try:
        judged = _judge_list(visit, text)
    except UNJUDGED:
        return _unjudged_page(visit, forms)

    step = None
    if posted.get("do") == "rest":
        changed = _with_rest(judged.answer, text)
    elif is_pressed(posted):
        step = step_of(posted, judged.answer, text, load_catalogue(visit.viewer.event.game))
        changed = step.text if step else text
    else:
        step = None if "undo" in posted else _fill_sideboard(judged.answer, text)
        changed = step.text if step else text
    if changed == text:
        return _register_page(visit, forms, judged, undone="undo" in posted)

    filled = Forms(forms.details, ListForm(posted | {"text": changed}))
    # The form says that a list has become too long.
    if not filled.list.is_valid():
        return _register_page(visit, filled, status=400)

    return _register_page(visit, filled, _judge_list(visit, changed), step=step)


def _with_rest(answer: Answer, text: str) -> str:
    return "\n\n".join([text.rstrip(), pool_rest(answer)])


def _fill_sideboard(answer: Answer, text: str) -> FixedStep | None:
    """The list with the rest of the pool as its sideboard, where the format says so and it names none; None elsewhere."""
    count = rest_for_sideboard(answer)
    # The rest of a pool can be written behind a list, not behind a deck code.
    if not count or read_code(answer.question.game, text, load_catalogue(answer.question.game.slug)) is not None:
        return None

    done = ngettext(
        "The rest of your pool, %(count)s card, is now your sideboard.",
        "The rest of your pool, %(count)s cards, is now your sideboard.",
        count,
    )
    return FixedStep(_with_rest(answer, text), text, done % {"count": count})


def _unjudged_page(visit: Visit, forms: Forms) -> HttpResponse:
    messages.error(
        visit.request, _("The format of this event cannot be checked for the event date. Tell the organiser.")
    )
    return _register_page(visit, forms, status=409)


def _post_list(visit: Visit, forms: Forms) -> HttpResponse:
    """Register a list that was sent, unless there are notes on it that the player has not seen."""
    if not forms.are_valid():
        return _register_page(visit, forms, status=400)

    text = forms.list.cleaned_data["text"]
    has_seen = forms.list.cleaned_data["seen"]
    try:
        judged = _judge_list(visit, text)
    except UNJUDGED:
        return _unjudged_page(visit, forms)

    # Whoever has seen what is missing and ticks that box registers the list as it is.
    step = None if has_seen else _fill_sideboard(judged.answer, text)
    if step is not None:
        forms = Forms(forms.details, ListForm(visit.request.POST.dict() | {"text": step.text}))
        # The form says that a list has become too long.
        if not forms.are_valid():
            return _register_page(visit, forms, status=400)
        judged = _judge_list(visit, step.text)
    if not visit.hides_format and judged.has_findings and judged.refusal is None and not has_seen:
        forms.list.add_error("seen", _("Read the notes on your list and tick this box, or change the list."))
        return _register_page(visit, forms, judged, status=400, step=step)

    return _register_list(visit, forms, judged, step)


def _register_without_list(visit: Visit, forms: Forms) -> HttpResponse:
    """Register the player without a list and go to the next step. Text already typed stays in the form."""
    request = visit.request
    event = visit.viewer.event
    if not forms.details.is_valid():
        return _register_page(visit, Forms(forms.details, ListForm(initial=request.POST.dict())), status=400)

    brings = bool(request.POST.get("text", "").strip())
    if brings and not _keep_typed(request, event):
        forms.are_valid()
        return _register_page(visit, forms, status=400)

    try:
        create_and_register(visit.viewer, forms.details.details(), None, visit.now)
    except (NotAllowedError, EventFullError):
        return _closed_page(request, visit.viewer)

    if not brings:
        _forget_typed(request, event)
    messages.success(request, _("You are registered. Submit your list later."))
    takes_pool = event.pools and not event.pools_by_other
    return redirect("events:register_pool" if takes_pool else "events:mine", event.slug)


def _judge_list(visit: Visit, text: str) -> JudgedList:
    """A list of the reader's own, judged. Raises what UNJUDGED names."""
    event = visit.viewer.event
    entry = visit.viewer.entry
    answer = answer_of_text(event, text, find_basis(event, entry), seat_for(event, entry))
    between = findings_between(between_partners(event, entry, answer), answer) if entry else TeamFindings()
    return JudgedList(answer, find_refusal(event, entry, answer, visit.now), between)


def _register_list(visit: Visit, forms: Forms, judged: JudgedList, step: FixedStep | None) -> HttpResponse:
    """Register the list; the receipt says what was put into it."""
    request = visit.request
    event = visit.viewer.event
    entry = visit.viewer.entry
    given = forms.list.cleaned_data
    sheet = SubmittedList(given["text"], given["deck_name"], pool=find_basis(event, entry).number)
    try:
        made = create_and_register(
            visit.viewer, forms.details.details(), (sheet, judged.answer), visit.now, forms.details.shown()
        ).submission
        assert made is not None  # a list was sent
    except (NotAllowedError, EventFullError):
        return _closed_page(request, visit.viewer)
    except DetailsConflictError as odds:
        details, taken = form_with_changes(event, forms.details, odds)
        return _register_page(visit, Forms(details, forms.list), judged, status=409, taken=taken)
    except EventChangedError:
        messages.error(request, _("Cards or rules have changed since. The list was checked again, see below."))
        # Ask everything again: the event has changed.
        again = _visit_of(request, viewer_of_event(request, event.slug, visit.now), visit.now)
        try:
            shown = None if again.hides_format else _judge_list(again, given["text"])
        except UNJUDGED:
            shown = None
        return _register_page(again, forms, shown, status=409)
    except (ListRefusedError, TooOftenError) as refused:
        forms.list.add_error("text", refused.says)
        status = 429 if isinstance(refused, TooOftenError) else 409
        return _register_page(visit, forms, None if visit.hides_format else judged, status=status)

    _forget_typed(request, event)
    is_same = entry is not None and entry.current_id == made.pk
    told = (
        _("This is already the current list. Its receipt is %(code)s.")
        if is_same
        else _("Registered. Your receipt is %(code)s.")
    )
    messages.success(request, told % {"code": shown_code(made.code)})
    if step is not None:
        messages.success(request, step.done)
    return redirect("events:mine", event.slug)


def _forget_typed(request: HttpRequest, event: Event) -> None:
    kept: Mapping[str, object] = request.session.get(PENDING, {})
    if event.slug in kept:
        request.session[PENDING] = {slug: typed for slug, typed in kept.items() if slug != event.slug}
    discard_brought_list(request)


def _register_page(  # noqa: PLR0913  what the page shows
    visit: Visit,
    forms: Forms,
    judged: JudgedList | None = None,
    status: int = 200,
    taken: list[ChangedField] | None = None,
    *,
    step: FixedStep | None = None,
    undone: bool = False,
) -> HttpResponse:
    seat = visit.viewer
    text = forms.list.data.get("text", "")
    result: ShownAnswer | None = None
    leaves_out = False
    if judged is not None:
        catalogue = load_catalogue(seat.event.game)
        result = show_answer(judged.answer, text, catalogue)
        # The rest of a pool can be written behind a list, not behind a deck code.
        is_code = read_code(judged.answer.question.game, text, catalogue) is not None
        leaves_out = not is_code and bool(pool_rest(judged.answer))

    refusal = judged.refusal if judged is not None else None
    decks = Deck.objects.of(visit.request.user.pk).filter(game=seat.event.game).order_by("-updated", "-pk")[:OFFERED]
    context = {
        "seat": seat,
        "event": seat.event,
        "entry": seat.entry,
        "form": forms.list,
        "details": forms.details,
        "taken": taken,
        "decks": decks,
        "result": result,
        "step": step,
        "undone": undone,
        "between": judged.between if judged is not None else None,
        "has_findings": judged is not None and judged.has_findings,
        "team": shown_team(seat.event, seat.entry) if seat.entry else None,
        "leaves_out": leaves_out,
        "may_come_later": may_come_later(seat),
        # What the form already says of its list is not repeated.
        "refusal": refusal.says if refusal and not forms.list.errors else "",
        "is_refused": refusal is not None,
        "left": visit.left if visit.left is not None and visit.left <= FEW_PLACES else None,
    }
    return render(visit.request, "events/register.html", context, status=status)


def may_come_later(viewer: EventViewer) -> bool:
    """Whether a player may register before submitting a list: pools come first, or the event does not refuse missing lists."""
    return viewer.entry is None and (viewer.event.pools or viewer.event.if_missing != Event.Answer.REFUSE)
