"""Stable ids: where the id of a card leads after an import merged or renamed the card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import QuerySet

from cards.catalogue.fold import squash
from cards.models import Card, Move


def record_moves(game: str, gone: Sequence[int]) -> None:
    """Record the successors of the cards with these primary keys, before their rows are deleted.

    A card's successor is the one other card with one of its names or printings. The moves of keys that came back are
    deleted, and moves to a card that leaves without a successor.
    """
    leaving = {card.pk: card for card in _cards(game).filter(pk__in=gone)} if gone else {}
    if leaving:
        _write(game, dict(_successors(game, leaving)))
        Move.objects.filter(game=game, new__in=[card.key for card in leaving.values()]).delete()

    Move.objects.filter(game=game, old__in=_returned(game, leaving)).delete()


def moved_to(game: str, key: str) -> str | None:
    """The key that took the place of this one; None if it never moved."""
    return Move.objects.filter(game=game, old=key).values_list("new", flat=True).first()


def _returned(game: str, leaving: Mapping[int, Card]) -> list[str]:
    old = Move.objects.filter(game=game).values_list("old", flat=True)
    back = Card.objects.filter(game=game, key__in=list(old)).exclude(pk__in=list(leaving))
    return list(back.values_list("key", flat=True))


def _write(game: str, successors: Mapping[str, str]) -> None:
    for old, new in successors.items():
        # An older id still finds the card in one step.
        Move.objects.filter(game=game, new=old).exclude(old=new).update(new=new)
        Move.objects.update_or_create(game=game, old=old, defaults={"new": new})


def _successors(game: str, leaving: Mapping[int, Card]) -> Iterator[tuple[str, str]]:
    marks: dict[str, set[str]] = {}
    for card in _cards(game).exclude(pk__in=list(leaving)):
        for mark in _marks(card):
            marks.setdefault(mark, set()).add(card.key)

    for card in leaving.values():
        successors = {key for mark in _marks(card) for key in marks.get(mark, ())}
        if len(successors) == 1:
            yield card.key, successors.pop()


def _marks(card: Card) -> Iterator[str]:
    yield from (squash(name) for name in _names(card))
    yield from (printing.code for printing in card.printings.all() if printing.number)


def _names(card: Card) -> Iterable[str]:
    return {card.name, *card.names.values(), *card.aliases}


def _cards(game: str) -> QuerySet[Card]:
    return Card.objects.filter(game=game).prefetch_related("printings__card_set")
