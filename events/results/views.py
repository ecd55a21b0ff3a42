"""Pages of how an event ended: placings, what was played, published lists by event, and files for other systems."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.catalogue.loading import load_catalogue
from decks.access.saving import NAME, save_deck, write_deck_fields
from decks.access.serving import UNJUDGED
from decks.access.tables import csv_response, sent_text, warn_of_unread_columns
from decks.models import Deck
from events.access.permissions import Action
from events.access.published import PublishedList, public_name, published_entries, published_list, shows_lists_to_all
from events.access.viewers import EventViewer
from events.entries.archiving import archive_some_before_reading
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.entries.states import STATES, judged_by_now, public_state
from events.fetching import find_event, staff_viewer, viewer_of_event
from events.lists.archive import leading_sections, section_names
from events.models import Entry, Event
from events.results.placings import COLUMNS, Placings, event_players, list_placings, read_placings, replace_placings
from events.results.played import TOPS, Played, count_played
from events.results.readers import results_reader
from events.results.shapes import (
    COBRA,
    LIMITLESS,
    cobra_tournament,
    limitless_standings,
    standing_rows,
    submission_leaders,
)
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.games import GAMES

# Of each section the page shows so many cards; the file has all.
MOST_PLAYED = 30
PLAYED_COLUMNS = ("section", "card", "name", "decks", "of", "percent", "average")


@require_safe
def what_was_played(request: HttpRequest, slug: str) -> HttpResponse:
    """The shares of leaders and the most played cards of the published lists."""
    event, found = _find_played(request, slug, timezone.now())
    names = section_names(event)
    sections = [
        (names.get(one.slug, one.slug), one.shares[:MOST_PLAYED], len(one.shares) - MOST_PLAYED)
        for one in found.sections
    ]
    leading = [names.get(slug, slug) for slug in leading_sections(event)]
    context = {"event": event, "found": found, "leading": " / ".join(leading), "sections": sections, "tops": TOPS}
    return render(request, "events/played.html", context)


@require_safe
def played_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as a table, with every card; leaders are in their own sections."""
    event, found = _find_played(request, slug, timezone.now())
    response = csv_response(table_of(found), f"played-{event.slug}")
    # The same for all, and another once a player takes their consent back.
    patch_cache_control(response, no_cache=True)
    return response


def table_of(found: Played) -> list[tuple[object, ...]]:
    """The shares as rows under their head; the section of leaders is `leader`."""
    blocks = [("leader", found.leaders), *((one.slug, one.shares) for one in found.sections)]
    lines: list[tuple[object, ...]] = [PLAYED_COLUMNS]
    for section, shares in blocks:
        for one in shares:
            lines.append((section, one.id, one.name, one.decks, one.of, one.percent, one.average))

    return lines


def _find_played(request: HttpRequest, slug: str, now: datetime) -> tuple[Event, Played]:
    """The event, and what was played in it. Raises Http404 where lists are not public."""
    event = find_event(slug, now)
    if not shows_lists_to_all(event, now):
        raise Http404

    word = request.GET.get("top", "")
    return event, count_played(event, int(word) if word in map(str, TOPS) else None)


EVENTS_PAGE = 30
# Older events are found by their own pages.
MOST_EVENTS: Final = 2_000


@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """Published lists by game, format, event and place, the newest event first."""
    asked = filter_of(request.GET)
    page = Paginator(lists_of(asked, timezone.now()), EVENTS_PAGE).get_page(request.GET.get("page"))
    context = {
        "asked_for": asked,
        "asked": asked.query(),
        "page": page,
        "rows": list_rows(page),
        "games": GAMES.values(),
        "tops": TOPS,
    }
    return render(request, "events/decks.html", context)


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Which published lists are wanted; empty members match every list."""

    game: Game | None = None
    format_: Format | None = None
    event: str = ""
    top: int | None = None

    def query(self) -> str:
        """The filter as the query of an address."""
        words = {
            "game": self.game.slug if self.game else "",
            "format": self.format_.slug if self.format_ else "",
            "event": self.event,
            "top": str(self.top or ""),
        }
        return urlencode({name: word for name, word in words.items() if word})

    def __bool__(self) -> bool:
        return bool(self.query())


@dataclass(frozen=True, slots=True)
class ListRow:
    """A published list with its event: the name in public, the place, who leads the deck, and the state of the list with its word."""

    event: Event
    number: int
    name: str
    place: int | None
    leaders: str
    state: str
    word: str


def filter_of(params: Mapping[str, str]) -> ListFilter:
    """The filter of an address. What is not known is left out."""
    game = GAMES.get(params.get("game", ""))
    formats = {one.slug: one for one in game.formats} if game else {}
    top = params.get("top", "")
    return ListFilter(
        game,
        formats.get(params.get("format", "")),
        params.get("event", "")[:40],
        int(top) if top in map(str, TOPS) else None,
    )


def lists_of(asked: ListFilter, now: datetime) -> QuerySet[Entry]:
    """The entries whose lists fit, the newest event first, in it by place. Two queries, for the events."""
    archive_some_before_reading(Event.objects.listed(), now)
    events = Event.objects.listed().order_by("-start", "-pk")
    if asked.game:
        events = events.filter(game=asked.game.slug)
    if asked.format_:
        events = events.filter(format=asked.format_.slug)
    if asked.event:
        events = events.filter(slug=asked.event.replace("\x00", ""))

    found = published_entries(events.exclude(visibility={})[:MOST_EVENTS], now)
    if asked.top:
        found = found.filter(placing__place__lte=asked.top)

    ordered = found.order_by("-event__start", "-event", F("placing__place").asc(nulls_last=True), "number")
    return ordered.select_related("event", "details", "placing", "current__judgement").defer("current__text")


def list_rows(entries: Iterable[Entry]) -> list[ListRow]:
    """The rows of entries that `lists_of` gave. One query a game, and more for each event in a house format."""
    found = list(entries)
    events = {entry.event_id: entry.event for entry in found}
    games = {event.game for event in events.values()}
    stamps = {game: load_catalogue(game).stamps for game in games}
    leading = {key: leading_sections(event) for key, event in events.items()}
    todays = {key: judged_by_now(event, stamps[event.game]) for key, event in events.items()}
    rows = []
    for entry in found:
        assert entry.current is not None  # only entries with a list are asked for
        entry.current.entry = entry
        placing = getattr(entry, "placing", None)
        place = placing.place if placing else None
        leaders = " / ".join(submission_leaders(entry.current, leading[entry.event_id]).values())
        state = public_state(entry.current, todays[entry.event_id])
        name = public_name(entry.event, entry)
        rows.append(ListRow(entry.event, entry.number, name, place, leaders, state, str(STATES[state])))

    return rows


@require_safe
def export(request: HttpRequest, slug: str, shape: str) -> HttpResponse:
    """The standings as a file: for the staff whole, for everyone else with what is published."""
    reader = results_reader(slug, request.user.pk, timezone.now())
    match shape:
        case "csv":
            response = csv_response(standing_rows(reader), f"standings-{slug}")
        case "limitless":
            response = _json_response(limitless_standings(reader), f"{LIMITLESS}-{slug}")
        case "cobra":
            response = _json_response(cobra_tournament(reader), f"{COBRA}-{slug}")
        case _:
            raise Http404

    # What it tells depends on who asks.
    patch_cache_control(response, private=True, no_store=True)
    return response


def _json_response(body: object, name: str) -> HttpResponse:
    response = JsonResponse(body, safe=False, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


PAGE = 200
# Signs with a meaning in a primer.
MARKS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|!"})


@login_required
def placings(request: HttpRequest, slug: str) -> HttpResponse:
    """The placings of an event; a table replaces all of them or none, as often as one likes."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.LOAD_PLACINGS, now)
    if request.method != "POST":
        return _placings_page(request, viewer, "", None)

    removes = "remove" in request.POST
    text = "" if removes else sent_text(request)
    found = Placings(()) if removes else read_placings(text, event_players(viewer.event))
    if not found.rows and not removes:
        return _placings_page(request, viewer, text, found, status=400)

    with turn_in(viewer.event) as event:
        is_other = replace_placings(event, found.rows, staff_author(viewer), now)

    count = len(found.rows)
    if not is_other:
        told = _("These placings are already loaded; nothing has changed.")
    else:
        told = _("Placings loaded: %(count)s.") % {"count": count} if count else _("Placings removed.")
    messages.success(request, told)
    warn_of_unread_columns(request, found.unread)
    return redirect("events:placings", slug)


@login_required
@require_POST
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a public deck of the reader's own published list, once."""
    now = timezone.now()
    viewer = viewer_of_event(request, slug, now)
    if viewer.entry is None:
        raise Http404

    deck, is_new = keep_deck(viewer.event, viewer.entry, now, timezone.localdate())
    messages.success(
        request,
        _("The list is now one of your public decks.")
        if is_new
        else _("You already have a deck of this list. Here it is."),
    )
    return redirect(deck)


def _placings_page(
    request: HttpRequest, viewer: EventViewer, text: str, found: Placings | None, status: int = 200
) -> HttpResponse:
    page = Paginator(list_placings(viewer.event), PAGE).get_page(request.GET.get("page"))
    context = {"event": viewer.event, "seat": viewer, "text": text, "found": found, "columns": COLUMNS, "page": page}
    return render(request, "events/placings.html", context, status=status)


def keep_deck(event: Event, entry: Entry, now: datetime, day: date) -> tuple[Deck, bool]:
    """The player's public deck of their published list, which says where it was played; with it whether it is new.

    The same list becomes one deck. Raises Http404 while the list is not published, or the entry is not claimed.
    """
    found = published_list(event, entry.number, now)
    if found is None or entry.person_id is None:
        raise Http404

    submission = found.submission
    # Where the list was played, with a link to it as it is published.
    name = event.name.translate(MARKS)
    words = {"event": f"[{name}]({_list_url(event, found)})", "day": date_format(event.date), "place": found.place}
    if found.place is None:
        primer = _("Played at %(event)s, %(day)s.") % words
    else:
        primer = _("Played at %(event)s, %(day)s: place %(place)s.") % words
    deck = Deck(
        owner_id=entry.person_id,
        name=(submission.deck_name or event.name)[:NAME],
        game=event.game,
        format=event.format,
        region=event.region,
        options=event.options,
        text=submission.text,
        primer=primer,
        visibility=Deck.Visibility.PUBLIC,
    )
    link = _list_url(event, found)
    held = Deck.objects.of(entry.person_id).filter(primer__contains=f"({link})", text=deck.text).first()
    if held is not None:
        return held, False

    try:
        save_deck(deck, day)
    except UNJUDGED:
        write_deck_fields(deck, ())

    return deck, True


def _list_url(event: Event, found: PublishedList) -> str:
    return reverse("events:published_list", args=(event.slug, found.number))
