"""Pages of players: join, claim, choose the event for a deck, and what is theirs in an event."""

from typing import Final, TypedDict

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from api.rate_groups import count_vouched_people, vouch_for
from decks.access.fetching import find_readable_deck, game_named
from decks.access.saving import storable_text
from decks.access.serving import find_served
from decks.check.messages import limit_sentence
from decks.decklist.reading.lists import too_long
from decks.models import Deck
from events.access.permissions import Action
from events.access.published import is_published
from events.access.rate_groups import count_expected_players
from events.access.viewers import EventViewer, NotAllowedError
from events.entries.authors import Author
from events.entries.entering import (
    EntryTakenError,
    EventFullError,
    claim_entry_by_link,
    hash_link_secret,
    undo_withdrawal,
    withdraw_entry,
)
from events.entries.event_lock import turn_in
from events.entries.forms import DetailsForm
from events.entries.history import entry_history, whole_change
from events.entries.player_details import save_details
from events.entries.team_shown import shown_team
from events.fetching import joined_tokens, remember_join, viewer_of_event
from events.lists.building import pool_to_build
from events.lists.showing import shown_list
from events.models import Entry, Event, Placing

# Where a session keeps the list until it is registered, and what an address says that means it.
TAKEN_LIST: Final = "events_list"
TAKEN: Final = "list"
NAME_LENGTH: Final = Deck._meta.get_field("name").max_length or 0


class TakenList(TypedDict):
    """A list on its way to an event: the slug of its game, its name, and the list as it was typed."""

    game: str
    name: str
    text: str


@login_required
def with_deck(request: HttpRequest, token: str) -> HttpResponse:
    """The events in which a deck can be registered: those that the reader plays in, has joined, or that everybody finds."""
    deck = find_readable_deck(request, token)
    if find_served(deck).game is None:
        raise Http404

    context = {"deck": deck, "events": _coming_events(request, deck.game), "query": f"deck={deck.token}"}
    return render(request, "events/with_deck.html", context)


def with_list(request: HttpRequest) -> HttpResponse:
    """Keep a list in the session, and offer the events in which it can be registered. No login is needed yet."""
    if request.method == "POST":
        game = game_named(request.POST.get("game", ""))
        text = request.POST.get("text", "")
        limit = too_long(text)
        if limit is not None:
            messages.error(request, limit_sentence(limit))
        else:
            name = request.POST.get("name", "")[:NAME_LENGTH]
            request.session[TAKEN_LIST] = TakenList(game=game.slug, name=name, text=text)
        return redirect("events:with_list")

    taken = brought_list(request)
    if taken is None:
        return redirect("events:events")

    context = {"taken": taken, "events": _coming_events(request, taken["game"]), "query": TAKEN}
    return render(request, "events/with_deck.html", context)


def brought_list(request: HttpRequest) -> TakenList | None:
    """The list that the reader has brought along, until it is registered."""
    kept: TakenList | None = request.session.get(TAKEN_LIST)
    return kept


def discard_brought_list(request: HttpRequest) -> None:
    """The list that was brought along is registered."""
    request.session.pop(TAKEN_LIST, None)


def _coming_events(request: HttpRequest, game: str) -> QuerySet[Event]:
    """What is to come of a game and open to the reader, the next first."""
    coming = Event.objects.alive().filter(game=game, start__gt=timezone.now())
    theirs = Q(listed=True) | Q(entries__person_id=request.user.pk or 0) | Q(join_token__in=joined_tokens(request))
    return coming.filter(theirs).distinct().order_by("start")


@require_safe
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Open an event by its join link; the browser remembers that it has it."""
    event = Event.objects.alive().filter(join_token=storable_text(token)).first()
    if event is None:
        return render(request, "events/link_ended.html", status=404)

    remember_join(request, event)
    response = redirect(event)
    people = count_expected_players(event, timezone.now())
    # A larger hall that the browser has come from still holds.
    if people and people >= count_vouched_people(request):
        vouch_for(people, response)

    return response


def claim_entry(request: HttpRequest, token: str) -> HttpResponse:
    """Make an entry of the roster one's own, by its link that works once."""
    found = Entry.objects.filter(claim_digest=hash_link_secret(token), person__isnull=True, event__deleted__isnull=True)
    entry = found.select_related("event", "details").first()
    if entry is None:
        return render(request, "events/link_ended.html", status=404)
    if request.method != "POST":
        return render(request, "events/claim.html", {"entry": entry, "event": entry.event})

    return _claim_entry(request, entry, token)


@login_required
def _claim_entry(request: HttpRequest, entry: Entry, token: str) -> HttpResponse:
    assert request.user.pk is not None  # a login is needed
    try:
        with turn_in(entry.event) as event:
            claim_entry_by_link(event, token, request.user.pk, timezone.now())
        messages.success(request, _("This entry is yours now."))
    except Entry.DoesNotExist:
        return render(request, "events/link_ended.html", status=404)
    except EntryTakenError:
        messages.error(
            request,
            _("You already have an active entry in this event. Ask the staff to withdraw one of the two."),
        )

    return redirect("events:mine", entry.event.slug)


def own_entry_viewer(request: HttpRequest, slug: str, action: Action | None = None) -> EventViewer:
    """The viewer with their own entry. Raises Http404 without one, NotAllowedError where they may not do that now."""
    viewer = viewer_of_event(request, slug, timezone.now())
    if viewer.entry is None:
        raise Http404
    if action is not None and not viewer.may_as_player(action):
        raise NotAllowedError(action, viewer.phase)

    return viewer


@login_required
@require_safe
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """What is the reader's in an event: receipt, frozen list, the lists before, and all that was done with them."""
    viewer = own_entry_viewer(request, slug)
    assert viewer.entry is not None  # own_seat gives one
    context = {
        "seat": viewer,
        "event": viewer.event,
        "entry": viewer.entry,
        "registered": shown_list(viewer.event, viewer.entry.current) if viewer.entry.current else None,
        "team": shown_team(viewer.event, viewer.entry),
        "may_team": viewer.may_as_player(Action.TEAM_OWN) and viewer.entry.withdrawn is None,
        "history": entry_history(viewer.event, viewer.entry, request.GET.get("page", ""), with_lists=True),
        "may_submit": viewer.entry.withdrawn is None and viewer.may_as_player(Action.SUBMIT_OWN),
        "may_return": viewer.may_as_player(Action.REGISTER),
        "may_withdraw": viewer.may_as_player(Action.WITHDRAW_OWN),
        "may_change": viewer.may_as_player(Action.DETAILS_OWN),
        "is_published": is_published(viewer.event, viewer.entry, timezone.now()),
        "build": pool_to_build(viewer.event, viewer.entry) if viewer.event.pools else None,
        "placing": Placing.objects.filter(entry=viewer.entry).first(),
    }
    return render(request, "events/mine.html", context)


@login_required
@require_safe
def own_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One of the reader's registered lists, as it was sent."""
    viewer = own_entry_viewer(request, slug)
    assert viewer.entry is not None  # own_seat gives one
    submission = get_object_or_404(viewer.entry.submissions.select_related("judgement"), number=number)
    context = {
        "seat": viewer,
        "event": viewer.event,
        "entry": viewer.entry,
        "registered": shown_list(viewer.event, submission, judged=False),
        "change": whole_change(viewer.event, viewer.entry, submission),
        "is_current": submission.pk == viewer.entry.current_id,
    }
    return render(request, "events/list.html", context)


@login_required
def details(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what the event knows of the reader."""
    try:
        viewer = own_entry_viewer(request, slug, Action.DETAILS_OWN)
    except NotAllowedError:
        return _closed_page(request, slug)

    assert viewer.entry is not None  # own_seat gives one
    known = getattr(viewer.entry, "details", None)
    taken = None
    form = DetailsForm(request.POST if request.method == "POST" else None, event=viewer.event, known=known)
    if form.is_valid():
        beside = save_details(viewer.event, viewer.entry, form, Author(viewer.person), timezone.now())
        if beside is None:
            messages.success(request, _("Saved."))
            return redirect("events:mine", slug)
        form, taken = beside

    context = {"seat": viewer, "event": viewer.event, "entry": viewer.entry, "form": form, "taken": taken}
    return render(request, "events/details.html", context, status=409 if taken else 400 if form.errors else 200)


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw from the event, or come back."""
    now = timezone.now()
    returning = bool(request.POST.get("undo"))
    try:
        viewer = own_entry_viewer(request, slug, Action.REGISTER if returning else Action.WITHDRAW_OWN)
        assert viewer.entry is not None  # own_seat gives one
        with turn_in(viewer.event) as event:
            entry = event.entries.select_related("event").get(pk=viewer.entry.pk)
            if returning:
                undo_withdrawal(event, entry, Author(viewer.person), now)
            else:
                withdraw_entry(entry, Author(viewer.person), now)
    except NotAllowedError:
        return _closed_page(request, slug)
    except EventFullError:
        messages.error(request, _("All places have just been taken."))

    return redirect("events:mine", slug)


def _closed_page(request: HttpRequest, slug: str) -> HttpResponse:
    messages.error(request, _("This is closed now. Ask the event staff."))
    return redirect("events:mine", slug)
