"""The list of events, and an event's own page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.house_formats import formats_called, is_house, newest_version_word, version_called
from cards.models import HouseVersion
from events.access.formats import Untold, hidden_formats, private_name
from events.access.moments import to_local
from events.access.opponents import current_round, match_of, sees_opponent
from events.access.permissions import Action, Role, is_allowed
from events.access.published import shows_lists_to_all
from events.access.visibility import AUDIENCES, STAGES, Audience
from events.entries.entering import places_left
from events.fetching import viewer_of_event
from events.lists.archive import format_names, game_name
from events.models import Event
from events.models.event import SEATS
from legality.engine.rules.format import Format
from legality.games import GAMES
from legality.messages import game_text, name_in_language

PAGE = 20


@dataclass(frozen=True, slots=True)
class House:
    """The version of a house format that an event plays. `is_old`: its organiser may take over a newer one."""

    version: HouseVersion
    is_old: bool


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """A row of a list of events: its names, and its start in its own zone. Templates put a moment with a zone into the site's."""

    event: Event
    game: str
    format_name: str
    start: datetime


def list_events(events: Iterable[Event], person: int | None) -> list[ListedEvent]:
    """The rows of events for a person. One of a game that has left the site keeps its slugs. No query but for house formats."""
    rows = list(events)
    named = _formats_by_name(rows)
    hidden = hidden_formats(rows, person)
    return [_list_event(one, _format_name(one, one.format, named, hidden)) for one in rows]


def _formats_by_name(events: Iterable[Event]) -> Mapping[tuple[str, str], Format]:
    """The formats of events and of the seats of their teams, by game and word."""
    words = []
    for one in events:
        if one.game in GAMES:
            words += [(GAMES[one.game], word) for word in (one.format, *one.seat_formats)]

    return formats_called(words)


def _format_name(event: Event, word: str, named: Mapping[tuple[str, str], Format], hidden: Untold) -> str:
    if (event.pk, word) in hidden:
        return private_name()
    if event.archive is not None:
        names = format_names(event, word)
        return name_in_language(names) if names else word

    found = named.get((event.game, word))
    return name_in_language(found.names) if found else word


def _list_event(event: Event, format_name: str) -> ListedEvent:
    return ListedEvent(
        event,
        game_name(event) or event.game,
        format_name,
        to_local(event.start, event.zone),
    )


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The reader's events, as staff and as player, and the public ones that are to come or just over."""
    now = timezone.now()
    person = request.user.pk
    hosted = Event.objects.staffed_by(person).order_by("-start")[:PAGE] if person else []
    played = Event.objects.played_by(person).order_by("-start")[:PAGE] if person else []
    binned = list(Event.objects.binned_by(person)) if person else []
    public = Event.objects.listed().filter(start__gte=now.replace(hour=0, minute=0, second=0)).order_by("start", "pk")
    page = Paginator(public, PAGE).get_page(request.GET.get("page"))
    context = {
        "hosted": list_events(hosted, person),
        "played": list_events(played, person),
        "binned": binned,
        "rows": list_events(page, person),
        "page": page,
    }
    return render(request, "events/events.html", context)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """What is played, when lists are due in the event's zone, and what the reader can do."""
    now = timezone.now()
    viewer = viewer_of_event(request, slug, now)
    found = viewer.event
    game = GAMES.get(found.game)
    named = _formats_by_name([found])
    hidden = hidden_formats([found], viewer.person)
    options = (
        [game_text(game, one.says) for one in game.options if one.slug in found.options] if game else found.options
    )
    seat_formats = [
        (place, _format_name(found, word, named, hidden))
        for place, word in zip(SEATS, found.seat_formats, strict=False)
    ]
    sees = []
    for stage, name in STAGES.items():
        sees.append((name, [AUDIENCES[one] for one in found.visibility.get(stage, ()) if one in AUDIENCES]))
    about = {
        "seat": viewer,
        "event": found,
        "row": _list_event(found, _format_name(found, found.format, named, hidden)),
        "options": options,
        "house": None if (found.pk, found.format) in hidden else house_of(found),
        "seat_formats": seat_formats,
        "deadline": found.deadline.astimezone(found.zone),
        "lock": found.lock.astimezone(found.zone),
        "left": places_left(found),
        "taking_part": found.entries.taking_part().count(),
        "sees": sees,
    }
    rights = {
        # A reader without an account yet is offered what a player may do: the list is stored during the login.
        "may_register": is_allowed(Role.PLAYER, Action.REGISTER, viewer.phase) and viewer.entry is None,
        "may_host": viewer.may(Action.CHANGE_EVENT),
        "sees_board": viewer.may(Action.SEE_BOARD),
        "sees_lists": viewer.may(Action.SEE_LISTS),
        "loads_placings": viewer.may(Action.LOAD_PLACINGS),
        "published": shows_lists_to_all(viewer.event, now),
    }
    # Where the reader plays now, and whether an audience of the event waits for a round.
    current_match = match_of(viewer.event, viewer.entry) if viewer.entry else None
    to_opponents = any(Audience.OPPONENT in who for who in viewer.event.visibility.values())
    match = {
        "match": current_match,
        "sees_opponent": sees_opponent(viewer, current_match),
        "awaits_round": to_opponents and current_round(viewer.event) is None,
    }
    return render(request, "events/event.html", {**about, **rights, **match})


def house_of(event: Event) -> House | None:
    """The version of a house format that the event plays, and whether there is a newer one; None for an official format."""
    version = version_called(event.game, event.format) if is_house(event.format) else None
    is_old = event.archive is None and newest_version_word(event.game, event.format) != event.format
    return House(version, is_old) if version else None
