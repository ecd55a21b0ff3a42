"""The page of decks by event and placing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.loading import catalogue_of
from events.access.published import public_name, published_entries
from events.entries.archiving import archive_some_before_reading
from events.entries.states import STATES, public_state, today_of
from events.lists.archive import leading_sections
from events.models import Entry, Event
from events.results.listed import leaders_of
from events.results.played import TOPS
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.games import GAMES

PAGE = 30
# Older events are found by their own pages.
MOST_EVENTS: Final = 2_000


@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """Published lists by game, format, event and place, the newest event first."""
    asked = filter_of(request.GET)
    page = Paginator(lists_of(asked, timezone.now()), PAGE).get_page(request.GET.get("page"))
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
    stamps = {game: catalogue_of(game).stamps for game in games}
    leading = {key: leading_sections(event) for key, event in events.items()}
    todays = {key: today_of(event, stamps[event.game]) for key, event in events.items()}
    rows = []
    for entry in found:
        assert entry.current is not None  # only entries with a list are asked for
        entry.current.entry = entry
        placing = getattr(entry, "placing", None)
        place = placing.place if placing else None
        leaders = " / ".join(leaders_of(entry.current, leading[entry.event_id]).values())
        state = public_state(entry.current, todays[entry.event_id])
        name = public_name(entry.event, entry)
        rows.append(ListRow(entry.event, entry.number, name, place, leaders, state, str(STATES[state])))

    return rows
