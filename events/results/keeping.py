"""A published list as a public deck of its player: the one link between the two, which the player alone makes."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from django.http import Http404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from decks.access.judging import UNJUDGED
from decks.access.saving import NAME, amend, save
from decks.models import Deck
from events.access.published import PublishedList, published_list
from events.models import Entry, Event

# Signs with a meaning in a primer.
MARKS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|!"})


def kept_deck(event: Event, entry: Entry, now: datetime, day: date) -> tuple[Deck, bool]:
    """The player's public deck of their published list, which says where it was played; with it whether it is new.

    The same list is kept once. Raises Http404 while the list is not published, or nobody has claimed the entry.
    """
    found = published_list(event, entry.number, now)
    if found is None or entry.person_id is None:
        raise Http404

    deck = _deck(event, entry.person_id, found)
    link = _link(event, found)
    held = Deck.objects.of(entry.person_id).filter(primer__contains=f"({link})", text=deck.text).first()
    if held is not None:
        return held, False

    try:
        save(deck, day)
    except UNJUDGED:
        amend(deck, ())

    return deck, True


def _deck(event: Event, person: int, found: PublishedList) -> Deck:
    submission = found.submission
    return Deck(
        owner_id=person,
        name=(submission.deck_name or event.name)[:NAME],
        game=event.game,
        format=event.format,
        region=event.region,
        options=event.options,
        text=submission.text,
        primer=_primer(event, found),
        visibility=Deck.Visibility.PUBLIC,
    )


def _link(event: Event, found: PublishedList) -> str:
    return reverse("events:published_list", args=(event.slug, found.number))


def _primer(event: Event, found: PublishedList) -> str:
    """Where the list was played, with a link to it as it is published."""
    name = event.name.translate(MARKS)
    words = {"event": f"[{name}]({_link(event, found)})", "day": date_format(event.date), "place": found.place}
    if found.place is None:
        return _("Played at %(event)s, %(day)s.") % words

    return _("Played at %(event)s, %(day)s: place %(place)s.") % words
