"""The event and the viewer of a request to a page. Raises Http404 for what does not exist for its reader."""

from datetime import datetime
from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import ResolverMatch
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from decks.sharing.own_pages import OwnPage
from events.access.permissions import TABLE, Action
from events.access.viewers import EventViewer, find_viewer
from events.entries.archiving import archive_before_reading
from events.models import Entry, Event

# Where a session remembers the join links that it has opened, by the slug of the event.
JOINED: Final = "events_joined"


def find_event(slug: str, now: datetime) -> Event:
    """The event of that address. Whoever asks first for one that has ended finds it archived. Raises Http404."""
    event = get_object_or_404(Event.objects.alive(), slug=slug)
    archive_before_reading(event, now)
    return event


def viewer_of_event(request: HttpRequest, slug: str, now: datetime, join: str = "") -> EventViewer:
    """The viewer of an event that they may see: a public one, their own, or one whose join link they have.

    `join`: the secret of the join link where the request itself names it.

    Raises Http404.
    """
    viewer = find_viewer(find_event(slug, now), request.user.pk, now)
    is_theirs = viewer.role is not None or viewer.entry is not None
    named = constant_time_compare(join, viewer.event.join_token)
    if viewer.event.listed or is_theirs or named or has_joined(request, viewer.event):
        return viewer

    raise Http404


def find_pasted_event(request: HttpRequest, match: ResolverMatch, **_: object) -> OwnPage | None:
    """The event whose address was pasted in place of a list, if its reader may see it."""
    slug = match.kwargs.get("slug") if match.app_name == "events" else None
    if slug is None:
        return None

    try:
        event = viewer_of_event(request, slug, timezone.now()).event
    except Http404:
        return None

    return OwnPage(event.name, event.get_absolute_url())


def staff_viewer(request: HttpRequest, slug: str, action: Action, now: datetime) -> EventViewer:
    """The viewer of an event in whose staff they may do that.

    Raises Http404 for a person whose role never may, PermissionDenied where it may in another phase.
    """
    viewer = find_viewer(find_event(slug, now), request.user.pk, now)
    if viewer.role is None or action not in TABLE[viewer.role]:
        raise Http404
    if not viewer.may(action):
        raise PermissionDenied(_("The event has ended and can no longer be changed."))

    return viewer


def find_entry(event: Event, number: int) -> Entry:
    """The entry of that number, with its player's details and its list. Raises Http404."""
    rows = Entry.objects.filter(event=event).select_related("details", "current__judgement", "event", "team__judgement")
    return get_object_or_404(rows, number=number)


def remember_join(request: HttpRequest, event: Event) -> None:
    """Note in the session that the reader has the event's join link."""
    joined = dict(request.session.get(JOINED, {}))
    request.session[JOINED] = {**joined, event.slug: event.join_token}


def joined_tokens(request: HttpRequest) -> list[str]:
    """The secrets of the join links that the reader has opened; those that were renewed since fit no event."""
    joined: dict[str, str] = request.session.get(JOINED, {})
    return list(joined.values())


def has_joined(request: HttpRequest, event: Event) -> bool:
    """Whether the reader has opened the join link that the event has now."""
    joined: dict[str, str] = request.session.get(JOINED, {})
    return joined.get(event.slug) == event.join_token
