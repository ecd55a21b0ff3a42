"""What a reader may have looked for at an address where nothing is: pages that everybody finds, and no others.

It is made from the address and from what is public alone, so that an address of something private, of something that is
gone and of something that never was have one answer.
"""

import re
from typing import Final, NamedTuple
from urllib.parse import unquote

from django.db import Error
from django.db.models import Q
from django.urls import reverse
from rapidfuzz import fuzz, process

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Missed
from cards.links import card_url
from cards.models import CardSet
from events.models import Event
from legality.engine.values.card import Card
from legality.games import GAMES
from legality.messages import name_in_language

MOST: Final = 5
# No longer part of an address is a name.
LONGEST: Final = 80
# How near the slug of a game must be, of 100.
NEAR: Final = 75.0
BETWEEN: Final = re.compile(r"[\s/_+-]+")


class NearPage(NamedTuple):
    """A page that may have been meant: its name and its path."""

    name: str
    path: str


def find_near_pages(path: str) -> list[NearPage]:
    """At most five public pages near an address: of its game the cards and sets, of events the listed ones. Never raises."""
    # No database takes it in a text, and no name has it.
    if "\0" in path:
        return []

    first, *rest = [part for part in unquote(path).split("/") if part] or [""]
    words = BETWEEN.sub(" ", rest[-1] if rest else "").strip()[:LONGEST]
    try:
        if first == "events":
            return _near_events(words)

        near = process.extractOne(first.casefold(), [*GAMES], scorer=fuzz.ratio, score_cutoff=NEAR)
        if near is None:
            return []

        game = GAMES[near[0]]
        home = NearPage(name_in_language(game.names), reverse("legality:game", args=(game.slug,)))
        found = _near_sets(game.slug, words) if "sets" in rest[:1] else _near_cards(game.slug, words)
        return [*found, home][:MOST]
    except Error:
        # Without its database the page says the rest.
        return []


def _near_cards(game: str, words: str) -> list[NearPage]:
    catalogue = load_catalogue(game)
    found = catalogue.find(words) if words else Missed("unknown")
    cards = [found] if isinstance(found, Card) else [catalogue.find(name, guess=False) for name in found.suggestions]
    return [NearPage(card.name, card_url(card)) for card in cards if isinstance(card, Card)][: MOST - 1]


def _near_sets(game: str, words: str) -> list[NearPage]:
    rows = {row.code: row.names for row in CardSet.objects.filter(game=game)}
    spelled = {code: [code, *names.values()] for code, names in rows.items()}
    scores = {
        code: max(fuzz.WRatio(words.casefold(), name.casefold()) for name in names) for code, names in spelled.items()
    }
    best = sorted(scores, key=lambda code: (-scores[code], code))
    near = [code for code in best if scores[code] >= NEAR][: MOST - 1]
    return [NearPage(name_in_language(rows[code]) or code, reverse("cards:set", args=(game, code))) for code in near]


def _near_events(words: str) -> list[NearPage]:
    said = [word for word in words.split() if not word.isdecimal()]
    if not said:
        return []

    named = Q()
    for word in said:
        named |= Q(name__icontains=word)
    rows = Event.objects.listed().filter(named).order_by("-start", "pk")[:MOST]
    return [NearPage(row.name, row.get_absolute_url()) for row in rows]
