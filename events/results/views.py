"""The page of placings, the stored ones and a table that replaces them; and a published list as its player's deck."""

from datetime import date, datetime
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from decks.access.judging import UNJUDGED
from decks.access.saving import NAME, amend, save
from decks.access.tables import sent_text, warn_of_unread_columns
from decks.models import Deck
from events.access.permissions import Action
from events.access.published import PublishedList, published_list
from events.access.viewers import EventViewer
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.fetching import staff_seat, visible_seat
from events.models import Entry, Event
from events.results.placings import COLUMNS, Placings, placings_of, players_of, read, replace_placings

PAGE = 200
# Signs with a meaning in a primer.
MARKS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|!"})


@login_required
def placings(request: HttpRequest, slug: str) -> HttpResponse:
    """The placings of an event; a table replaces all of them or none, as often as one likes."""
    now = timezone.now()
    seat = staff_seat(request, slug, Action.LOAD_PLACINGS, now)
    if request.method != "POST":
        return _page(request, seat, "", None)

    removes = "remove" in request.POST
    text = "" if removes else sent_text(request)
    found = Placings(()) if removes else read(text, players_of(seat.event))
    if not found.rows and not removes:
        return _page(request, seat, text, found, status=400)

    with turn_in(seat.event) as event:
        is_other = replace_placings(event, found.rows, staff_author(seat), now)

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
    seat = visible_seat(request, slug, now)
    if seat.entry is None:
        raise Http404

    deck, is_new = keep_deck(seat.event, seat.entry, now, timezone.localdate())
    messages.success(
        request,
        _("The list is now one of your public decks.")
        if is_new
        else _("You already have a deck of this list. Here it is."),
    )
    return redirect(deck)


def _page(
    request: HttpRequest, seat: EventViewer, text: str, found: Placings | None, status: int = 200
) -> HttpResponse:
    page = Paginator(placings_of(seat.event), PAGE).get_page(request.GET.get("page"))
    context = {"event": seat.event, "seat": seat, "text": text, "found": found, "columns": COLUMNS, "page": page}
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
    words = {"event": f"[{name}]({_link(event, found)})", "day": date_format(event.date), "place": found.place}
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
    link = _link(event, found)
    held = Deck.objects.of(entry.person_id).filter(primer__contains=f"({link})", text=deck.text).first()
    if held is not None:
        return held, False

    try:
        save(deck, day)
    except UNJUDGED:
        amend(deck, ())

    return deck, True


def _link(event: Event, found: PublishedList) -> str:
    return reverse("events:published_list", args=(event.slug, found.number))
