"""The page on which a player registers a list: pasted, of a saved deck, or from the builder. Nothing is lost at the login."""

from __future__ import annotations

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

from cards.catalogue.loading import catalogue_of
from decks.access.fetching import readable
from decks.check.checking import Answer, read_code
from decks.models import Deck
from decks.report.page import ShownAnswer, show_answer
from events.access.formats import is_untold
from events.access.permissions import Action
from events.access.typed import last_of, typed_in
from events.access.viewers import EventViewer, NotAllowed
from events.entries.changed_meanwhile import ChangedField
from events.entries.entering import DetailsAtOdds, EventFullError, places_left
from events.entries.forms import DetailsForm, ListForm
from events.entries.joining import take_part
from events.entries.pairing import between_partners
from events.entries.player_details import form_with_changes
from events.entries.rates import TooOften
from events.entries.submitting import EventChanged, ListRefused, SubmittedList, refusal_of
from events.entries.team_shown import TeamFindings, findings_between, shown_team
from events.fetching import has_joined, visible_seat
from events.lists.freezing import shown_code
from events.lists.judging import UNJUDGED, answer_of_text, seat_for
from events.lists.pools import basis_of, rest_of
from events.models import Event
from events.registering.choosing_views import TAKEN, leave_list, list_taken
from legality.engine.values.report import LEGAL

# Where a session keeps what somebody without an account has typed, by event.
PENDING: Final = "events_pending"
# The most of one's own decks that are offered.
OFFERED: Final = 30
# So few places are reported.
FEW: Final = 10


@dataclass(frozen=True, slots=True)
class Forms:
    """The two forms of the page."""

    details: DetailsForm
    list: ListForm

    def are_valid(self) -> bool:
        """Whether both hold what is asked; each shows its own errors."""
        return all([self.details.is_valid(), self.list.is_valid()])


def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Check a list as of the event's day and register it."""
    now = timezone.now()
    seat = visible_seat(request, slug, now)
    action = Action.REGISTER if seat.entry is None else Action.SUBMIT_OWN
    left = places_left(seat.event) if seat.entry is None else None
    if left == 0 or (request.user.is_authenticated and not _is_open(seat, action)):
        return _closed_page(request, seat)

    # The forms as sent; else with what was typed before the login, of a deck that was chosen, or the list that
    # counts.
    known = getattr(seat.entry, "details", None) if seat.entry else None
    posted = request.POST if request.method == "POST" else request.session.get(PENDING, {}).get(seat.event.slug)
    if request.method != "POST" and posted and not request.user.is_authenticated:
        posted = None

    name = request.user.get_username()
    token = request.GET.get("deck")
    if token:
        deck = readable(request, token)
        initial = _of_game(request, seat, deck.game, {"text": deck.text, "deck_name": deck.name})
    else:
        taken = list_taken(request)
        current = seat.entry.current if seat.entry else None
        if taken and (TAKEN in request.GET or (current is None and taken["game"] == seat.event.game)):
            initial = _of_game(request, seat, taken["game"], {"text": taken["text"], "deck_name": taken["name"]})
        else:
            initial = {"text": current.text, "deck_name": current.deck_name} if current else {}
    forms = Forms(
        DetailsForm(posted, event=seat.event, known=known, name=name),
        ListForm(None if _is_brought(request) and request.method != "POST" else posted, initial=initial),
    )
    if request.method != "POST":
        return _page(request, seat, forms)
    if seat.entry is None and places_left(seat.event) == 0 and request.user.is_authenticated:
        return _closed_page(request, seat)
    if not request.user.is_authenticated:
        if not _keep(request, seat.event):
            forms.are_valid()
            return _page(request, seat, forms, status=400)
        # Without the query: what was typed counts now, not the list that the address began with.
        return redirect_to_login(request.path)

    return _post_list(request, seat, forms, now)


def _is_open(seat: EventViewer, action: Action) -> bool:
    is_out = seat.entry is not None and seat.entry.withdrawn is not None
    return not is_out and seat.may_as_player(action)


def _closed_page(request: HttpRequest, seat: EventViewer) -> HttpResponse:
    """Why nothing can be registered now, with what was sent."""
    kept = request.session.get(PENDING, {}).get(seat.event.slug, {})
    context = {"seat": seat, "event": seat.event, "text": request.POST.get("text") or kept.get("text", "")}
    return render(request, "events/closed.html", context, status=409)


def _is_brought(request: HttpRequest) -> bool:
    """Whether the address names a list that the form begins with."""
    return bool(request.GET.get("deck")) or TAKEN in request.GET


def _of_game(request: HttpRequest, seat: EventViewer, game: str, filled: dict[str, str]) -> dict[str, str]:
    if game == seat.event.game:
        return filled

    messages.error(request, _("This deck is of another game than the event."))
    return {}


def _keep(request: HttpRequest, event: Event) -> bool:
    """Keep what was typed through the login; False where something of it is longer than its form allows."""
    typed = typed_in(request.POST, DetailsForm, ListForm)
    if typed is None:
        return False

    typed.pop("seen", None)
    others = {slug: kept for slug, kept in request.session.get(PENDING, {}).items() if slug != event.slug}
    request.session[PENDING] = last_of({**others, event.slug: typed})
    return True


def _post_list(request: HttpRequest, seat: EventViewer, forms: Forms, now: datetime) -> HttpResponse:
    if request.POST.get("do") == "later" and may_come_later(seat):
        return _without_list(request, seat, forms, now)
    if not forms.are_valid():
        return _page(request, seat, forms, status=400)

    registers = request.POST.get("do") == "register"
    hides = hides_format(request, seat)
    if hides and not registers:
        messages.info(request, _("The format is told to players alone: your list is judged once you have registered."))
        return _page(request, seat, forms)

    text = forms.list.cleaned_data["text"]
    try:
        answer = _judge_list(seat, text)
    except UNJUDGED:
        messages.error(request, _("The format of this event cannot be judged on its day. Tell its organiser."))
        return _page(request, seat, forms, status=409)

    if request.POST.get("do") == "rest":
        # The form with the rest of the pool behind the list, judged again; nothing is registered yet.
        rest_text = "\n\n".join([forms.list.cleaned_data["text"].rstrip(), rest_of(answer)])
        filled = ListForm({**request.POST.dict(), "text": rest_text})
        # A list that has become too long is told so by its form.
        if not filled.is_valid():
            return _page(request, seat, Forms(forms.details, filled), status=400)

        return _page(request, seat, Forms(forms.details, filled), _judge_list(seat, rest_text))
    if not registers:
        return _page(request, seat, forms, answer)
    is_refused = refusal_of(seat.event, seat.entry, answer, now) is not None
    if not hides and tells(seat, answer) and not is_refused and not forms.list.cleaned_data["seen"]:
        forms.list.add_error("seen", _("Read what is said of the list and tick this, or change the list."))
        return _page(request, seat, forms, answer, status=400)

    return _register_list(request, seat, forms, answer, now)


def _without_list(request: HttpRequest, seat: EventViewer, forms: Forms, now: datetime) -> HttpResponse:
    """Register the player alone, and on to what comes next. A list that was typed already waits in the form."""
    if not forms.details.is_valid():
        return _page(request, seat, Forms(forms.details, ListForm(initial=request.POST.dict())), status=400)

    brings = bool(request.POST.get("text", "").strip())
    if brings and not _keep(request, seat.event):
        forms.are_valid()
        return _page(request, seat, forms, status=400)

    try:
        take_part(seat, forms.details.details(), None, now)
    except (NotAllowed, EventFullError):
        return _closed_page(request, seat)

    if not brings:
        _forget(request, seat.event)
    messages.success(request, _("Registered. Your list is still to come."))
    takes_pool = seat.event.pools and not seat.event.pools_by_other
    return redirect("events:register_pool" if takes_pool else "events:mine", seat.event.slug)


def _judge_list(seat: EventViewer, text: str) -> Answer:
    """The answer for a list of the reader's own. Raises what UNJUDGED names."""
    return answer_of_text(seat.event, text, basis_of(seat.event, seat.entry), seat_for(seat.event, seat.entry))


def _register_list(
    request: HttpRequest, seat: EventViewer, forms: Forms, answer: Answer, now: datetime
) -> HttpResponse:
    given = forms.list.cleaned_data
    sheet = SubmittedList(given["text"], given["deck_name"], pool=basis_of(seat.event, seat.entry).number)
    try:
        made = take_part(seat, forms.details.details(), (sheet, answer), now, forms.details.shown()).submission
        assert made is not None  # a list was sent
    except (NotAllowed, EventFullError):
        return _closed_page(request, seat)
    except DetailsAtOdds as odds:
        details, taken = form_with_changes(seat.event, forms.details, odds)
        return _page(request, seat, Forms(details, forms.list), answer, status=409, taken=taken)
    except EventChanged:
        messages.error(request, _("Cards or rules have changed in the meantime. The list was checked again below."))
        return _judge_again(request, visible_seat(request, seat.event.slug, now), forms)
    except (ListRefused, TooOften) as refused:
        forms.list.add_error("text", refused.says)
        found = None if hides_format(request, seat) else answer
        return _page(request, seat, forms, found, status=429 if isinstance(refused, TooOften) else 409)

    _forget(request, seat.event)
    is_same = seat.entry is not None and seat.entry.current_id == made.pk
    told = (
        _("This list counts already. Its receipt is %(code)s.")
        if is_same
        else _("Registered. Your receipt is %(code)s.")
    )
    messages.success(request, told % {"code": shown_code(made.code)})
    return redirect("events:mine", seat.event.slug)


def _judge_again(request: HttpRequest, seat: EventViewer, forms: Forms) -> HttpResponse:
    """The form with what was sent, and its verdict by what the event asks now."""
    try:
        answer = None if hides_format(request, seat) else _judge_list(seat, forms.list.cleaned_data["text"])
    except UNJUDGED:
        answer = None

    return _page(request, seat, forms, answer, status=409)


def _forget(request: HttpRequest, event: Event) -> None:
    kept: Mapping[str, object] = request.session.get(PENDING, {})
    if event.slug in kept:
        request.session[PENDING] = {slug: typed for slug, typed in kept.items() if slug != event.slug}
    leave_list(request)


def _page(  # noqa: PLR0913  all that stands on the page
    request: HttpRequest,
    seat: EventViewer,
    forms: Forms,
    answer: Answer | None = None,
    status: int = 200,
    taken: list[ChangedField] | None = None,
) -> HttpResponse:
    result: ShownAnswer | None = None
    refusal = None
    if answer is not None:
        result = show_answer(answer, forms.list.data.get("text", ""), catalogue_of(seat.event.game))
        refusal = refusal_of(seat.event, seat.entry, answer, timezone.now())
    left = places_left(seat.event) if seat.entry is None else None
    decks = Deck.objects.of(request.user.pk).filter(game=seat.event.game).order_by("-updated", "-pk")[:OFFERED]
    context = {
        "seat": seat,
        "event": seat.event,
        "entry": seat.entry,
        "form": forms.list,
        "details": forms.details,
        "taken": taken,
        "decks": decks,
        "result": result,
        "beside": findings_with_partner(seat, answer) if answer is not None else None,
        "tells": answer is not None and tells(seat, answer),
        "team": shown_team(seat.event, seat.entry) if seat.entry else None,
        "leaves_out": answer is not None and leaves_out(answer, forms.list.data.get("text", "")),
        "may_come_later": may_come_later(seat),
        # What the form says of its list already is said once.
        "refusal": refusal.says if refusal and not forms.list.errors else "",
        "is_refused": refusal is not None,
        "left": left if left is not None and left <= FEW else None,
    }
    return render(request, "events/register.html", context, status=status)


def hides_format(request: HttpRequest, seat: EventViewer) -> bool:
    """Whether the event has a private format that somebody without a part in it, nor its link, is not told."""
    is_stranger = seat.entry is None and seat.role is None and not has_joined(request, seat.event)
    return is_stranger and is_untold(seat.event, seat.person)


def may_come_later(seat: EventViewer) -> bool:
    """Whether somebody may register before their list: with pools that comes first, else by what a missing list leads to."""
    return seat.entry is None and (seat.event.pools or seat.event.if_missing != Event.Answer.REFUSE)


def tells(seat: EventViewer, answer: Answer) -> bool:
    """Whether there is anything about a list, or beside the partner's, that its player has to have seen."""
    if answer.verdict != LEGAL or answer.report.warnings or answer.problems:
        return True

    return findings_with_partner(seat, answer) != TeamFindings()


def findings_with_partner(seat: EventViewer, answer: Answer) -> TeamFindings:
    """What there is between a list and the one that the partner has sent."""
    return findings_between(between_partners(seat.event, seat.entry, answer), answer) if seat.entry else TeamFindings()


def leaves_out(answer: Answer, text: str) -> bool:
    """Whether the rest of the pool can be written behind the list. Behind a deck code nothing can."""
    catalogue = answer.catalogue
    is_code = catalogue is not None and read_code(answer.question.game, text, catalogue) is not None
    return not is_code and bool(rest_of(answer))
