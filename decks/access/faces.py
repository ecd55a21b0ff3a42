"""The card that stands for a deck in lists: its leader, else its first card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from cards.links import art_url
from cards.models import Card
from decks.access.serving import served
from decks.models import Deck, DeckLine


@dataclass(frozen=True, slots=True)
class Face:
    """The card that stands for a deck: its name by language, its official name, and the address of its art."""

    names: Mapping[str, str]
    name: str
    art: str


def faces_of(decks: Sequence[Deck]) -> dict[int, Face]:
    """The face of each deck by the deck's primary key, none for one without a known card. Two queries."""
    games = {deck.pk: deck for deck in decks if served(deck).game}
    lines: dict[int, list[tuple[str, str]]] = {}
    for deck, section, card in _lines(games):
        lines.setdefault(deck, []).append((section, card))

    chosen = {pk: _chosen(games[pk], found) for pk, found in lines.items()}
    cards = _cards(chosen.values())
    return {pk: _face(cards[ident]) for pk, ident in chosen.items() if ident in cards}


def _lines(decks: Iterable[int]) -> Iterable[tuple[int, str, str]]:
    return DeckLine.objects.filter(deck__in=decks).order_by("pk").values_list("deck", "section", "card")


def _chosen(deck: Deck, lines: Sequence[tuple[str, str]]) -> str:
    """The card of the first leader's section that has one, else the first card."""
    format_ = served(deck).format_
    leaders = (
        card for slug in (format_.leader_sections if format_ else ()) for section, card in lines if section == slug
    )
    return next(leaders, lines[0][1])


def _cards(idents: Iterable[str]) -> dict[str, Card]:
    keys: dict[str, list[str]] = {}
    for ident in set(idents):
        game, _, key = ident.partition(".")
        keys.setdefault(game, []).append(key)

    wanted = Q()
    for game, found in keys.items():
        wanted |= Q(game=game, key__in=found)
    return {f"{row.game}.{row.key}": row for row in Card.objects.filter(wanted)} if keys else {}


def _face(row: Card) -> Face:
    return Face(row.names, row.name, art_url(row))
