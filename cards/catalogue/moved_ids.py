"""Stable ids: where the id of a card leads after an import merged or renamed the card."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from cards.models import Card, Move, Printing
from legality.sources.fold import squash


def record_moves(game: str, gone: Sequence[int]) -> None:
    """Record the successors of the cards with these primary keys, before their rows are deleted.

    A card's successor is the one other card with one of its names or printings. The moves of keys that came back are
    deleted, and moves to a card that leaves without a successor.
    """
    leaving = set(gone)
    if leaving:
        # The cards of a game by their primary keys, in plain columns: it is read under the lock.
        rows = Card.objects.filter(game=game).order_by().values_list("pk", "key", "name", "names", "aliases")
        marks = {
            card_pk: _Marked(key, set(map(squash, {name, *names.values(), *more})))
            for card_pk, key, name, names, more in rows
        }
        printed = Printing.objects.filter(card__game=game).exclude(number="").order_by()
        for card_pk, code, number, variant in printed.values_list("card_id", "card_set__code", "number", "variant"):
            marks[card_pk].marks.add(f"{code}-{number}{variant}")
        old = [card.key for pk, card in marks.items() if pk in leaving]

        bearers: dict[str, set[str]] = {}
        for pk, card in marks.items():
            for mark in card.marks if pk not in leaving else ():
                bearers.setdefault(mark, set()).add(card.key)

        for pk in leaving:
            old_key = marks[pk].key
            successors = set(chain.from_iterable(bearers.get(mark, ()) for mark in marks[pk].marks))
            if len(successors) != 1:
                continue
            new = successors.pop()
            # An older id still finds the card in one step.
            Move.objects.filter(game=game, new=old_key).exclude(old=new).update(new=new)
            Move.objects.update_or_create(game=game, old=old_key, defaults={"new": new})
        Move.objects.filter(game=game, new__in=old).delete()

    old_keys = list(Move.objects.filter(game=game).values_list("old", flat=True))
    back = Card.objects.filter(game=game, key__in=old_keys).order_by().values_list("pk", "key")
    returned = [key for pk, key in back if pk not in leaving]
    Move.objects.filter(game=game, old__in=returned).delete()


def moved_to(game: str, key: str) -> str | None:
    """The key that took the place of this one; None if it never moved."""
    return Move.objects.filter(game=game, old=key).values_list("new", flat=True).first()


class _Marked(NamedTuple):
    """A card's key, and the names and codes that a successor would share."""

    key: str
    marks: set[str]
