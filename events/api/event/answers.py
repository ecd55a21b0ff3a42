"""Events as JSON, as far as their reader may see them."""

from datetime import datetime
from typing import Annotated, Final, TypedDict

from django.http import HttpRequest
from django.urls import reverse

from api.typed import ALWAYS, Day, Doc, Moment, Natural, OneOf, Positive
from decks.check.answers import Options
from decks.sharing.site_address import site_address
from events.access.formats import PRIVATE, Untold, hidden_formats
from events.access.permissions import Phase, Role
from events.access.viewers import EventViewer
from events.access.visibility import Audience, Stage, matching_preset
from events.entries.entering import places_left
from events.models import Event

ANSWERS: Final = OneOf(*Event.Answer.values)

Answer = Annotated[str, ANSWERS]
Tables = Annotated[
    dict[str, list[Annotated[str, OneOf(*Audience)]]],
    Doc(f"Who sees registered lists beside players and staff: audiences by stage ({', '.join(Stage)})."),
]


class ListedEventJson(TypedDict):
    """An event as lists of events have it."""

    slug: Annotated[str, ALWAYS, Doc("Its id, which is also its address.")]
    name: str
    place: str
    game: str
    format: Annotated[str, Doc("`private`: a private house format, to readers without a part in the event.")]
    region: str
    date: Annotated[Day, Doc("The day whose rules, bans and errata lists are judged by.")]
    time_zone: str
    deadline: Annotated[Moment, Doc("The event's moments are told in its own zone.")]
    lock: Annotated[Moment, Doc("From then on players change nothing: deadline and grace.")]
    start: Moment
    phase: Annotated[str, OneOf(*Phase)]
    listed: Annotated[bool, Doc("Whether everybody finds it.")]
    revision: Annotated[
        Positive, ALWAYS, Doc("Goes up with each change of the event itself; the first part of its `ETag`.")
    ]
    url: Annotated[str, ALWAYS, Doc("The path of its page.")]
    role: Annotated[
        Annotated[str, OneOf("organiser", "judge", "scorekeeper")] | None, Doc("The reader's role in the staff.")
    ]
    number: Annotated[Positive | None, Doc("The number of the reader's own entry.")]


class EventJson(ListedEventJson):
    """An event whole."""

    about: str
    options: Options
    grace: Annotated[Natural, Doc("Minutes between deadline and lock.")]
    cut: Annotated[Moment | None, Doc("When the top cut began.")]
    ended: Annotated[
        Moment | None,
        Doc("When it ended, or will, as its organiser says; null: a week after its start, which publishes nothing."),
    ]
    capacity: Positive | None
    places_left: Annotated[Natural | None, Doc("Null: there is no limit.")]
    asks_pronouns: bool
    asks_member_id: bool
    asks_consent: bool
    pools: Annotated[bool, Doc("Limited: players register the pool that they opened, which decks are built from.")]
    pools_by_other: Annotated[bool, Doc("Another player records each pool.")]
    pool_size: Annotated[Positive | None, Doc("Cards that each player opens, where the organiser has said it.")]
    if_missing: Answer
    if_late: Answer
    if_illegal: Answer
    if_undetermined: Answer
    team_size: Annotated[Positive, Doc("How many play together: 1, or 2.")]
    seat_formats: Annotated[list[str], Doc("The format of each seat of a team; empty: all play the event's.")]
    no_shared_cards: Annotated[bool, Doc("Whether partners share no card, by its name.")]
    copies_over_all: Annotated[Positive | None, Doc("The copy limit over both decks of a team.")]
    visibility: Tables
    preset: Annotated[str, Doc("The name of that table, or `own`.")]
    unlocked: Annotated[bool, Doc("Whether every list may be changed although the lock has passed.")]
    join_url: Annotated[str | None, Doc("The join link; null for others than the staff.")]


def listed_event_json(viewer: EventViewer, hidden: Untold) -> ListedEventJson:
    """The row of an event, for the viewer, without the formats that they may not see. No query."""
    event = viewer.event
    zone = event.zone
    return {
        "slug": event.slug,
        "name": event.name,
        "place": event.place,
        "game": event.game,
        "format": _format_json(event, event.format, hidden),
        "region": event.region,
        "date": event.date.isoformat(),
        "time_zone": event.time_zone,
        "deadline": event.deadline.astimezone(zone).isoformat(),
        "lock": event.lock.astimezone(zone).isoformat(),
        "start": event.start.astimezone(zone).isoformat(),
        "phase": viewer.phase,
        "listed": event.listed,
        "revision": event.revision,
        "url": event.get_absolute_url(),
        "role": viewer.role and str(viewer.role),
        "number": viewer.entry.number if viewer.entry else None,
    }


def _format_json(event: Event, word: str, hidden: Untold) -> str:
    return PRIVATE if (event.pk, word) in hidden else word


def event_json(viewer: EventViewer, request: HttpRequest) -> EventJson:
    """The event for the viewer; the join link only for the staff. One query where places are limited."""
    event = viewer.event
    hidden = hidden_formats([viewer.event], viewer.person)
    link = site_address(request) + reverse("events:join", args=(event.join_token,))
    return {
        **listed_event_json(viewer, hidden),
        "about": event.about,
        "options": dict.fromkeys(sorted(event.options), True),
        "grace": event.grace,
        "cut": _moment_text(event.cut, event),
        "ended": _moment_text(event.ended, event),
        "capacity": event.capacity,
        "places_left": places_left(event),
        "asks_pronouns": event.asks_pronouns,
        "asks_member_id": event.asks_member_id,
        "asks_consent": event.asks_consent,
        "pools": event.pools,
        "pools_by_other": event.pools_by_other,
        "pool_size": event.pool_size,
        "if_missing": event.if_missing,
        "if_late": event.if_late,
        "if_illegal": event.if_illegal,
        "if_undetermined": event.if_undetermined,
        "team_size": event.team_size,
        "seat_formats": [_format_json(event, word, hidden) for word in event.seat_formats],
        "no_shared_cards": event.no_shared_cards,
        "copies_over_all": event.copies_over_all,
        "visibility": event.visibility,
        "preset": matching_preset(event.visibility),
        "unlocked": event.unlocked,
        "join_url": link if viewer.role is not None else None,
    }


def _moment_text(moment: datetime | None, event: Event) -> str | None:
    return moment.astimezone(event.zone).isoformat() if moment else None


def role_of(word: str | None) -> Role | None:
    """The role of a word of the staff's table."""
    return Role(word) if word else None
