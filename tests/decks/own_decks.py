"""Decks of people, and readers of pages, for the tests of both."""

import re

from django.test import Client
from django.utils import timezone

from accounts.models import User
from decks.access.saving import save_deck
from decks.models import Deck, DeckLine
from tests.markup import squeeze

FORM = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy\r\nwhat?\r\n0 Defy"}


def made(person: User, **more: object) -> Deck:
    fields = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy\nwhat?"} | more
    deck = Deck(owner=person, **fields)
    save_deck(deck, timezone.localdate())
    return deck


def deck_of(game: str, format_: str, text: str, **more: object) -> Deck:
    return Deck(name="Rush", game=game, format=format_, text=text, **more)


def lines_of(deck: Deck) -> list[tuple[str, str, int]]:
    return list(DeckLine.objects.filter(deck=deck).values_list("section", "card", "count"))


def another(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def listed(page: str) -> list[str]:
    return re.findall(r'deck-(?:item|card)__name"[^>]*>([^<]+)<', squeeze(page))
