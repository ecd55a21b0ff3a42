"""What the page of a game shows first: its newest set and the last change of its ban list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from cards.models import CardSet, Printing
from cards.pages.card_frame import Frame, frame_of, number_order
from cards.pages.changes import ChangeDay

# Cards of the new set in a row, and those that stand in the head of the page.
STRIP: Final = 12
FAN: Final = 3

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class NewSet:
    """A set with some of its cards: `fan` for the head of the page, `strip` for a row. `is_dated`: its day is known."""

    card_set: CardSet
    fan: tuple[Frame, ...]
    strip: tuple[Frame, ...]

    @property
    def is_dated(self) -> bool:
        return self.card_set.released is not None


def newest(sets: Sequence[CardSet], today: date) -> CardSet | None:
    """The set with cards that was released last, of sets with their `count`; without any day, a real one before an invented one."""
    held = [one for one in sets if getattr(one, "count", 0)]
    released = [one for one in held if one.released and one.released <= today]
    real = [one for one in held if not one.released and not one.sample]
    invented = [one for one in held if one.sample]
    return next(iter([*sorted(released, key=_day, reverse=True), *real, *invented]), None)


def to_come(sets: Sequence[CardSet], today: date) -> list[CardSet]:
    """The sets that are announced for a later day, the nearest first."""
    return sorted((one for one in sets if one.released and one.released > today), key=_day)


def shown_set(card_set: CardSet | None) -> NewSet | None:
    """The set with a few of its cards from all over its numbers, so that they differ. Two queries; None for no set."""
    if card_set is None:
        return None

    printings = _spread_of(card_set)
    frames = [frame_of(printing.card, printing) for printing in printings]
    fan = fan_of(frames)
    rest = [frame for frame in frames if frame not in fan] if len(frames) > STRIP else frames
    return NewSet(card_set, tuple(fan), tuple(rest[:STRIP]))


def fan_of(frames: Sequence[Frame]) -> list[Frame]:
    """Three cards for the head of a page, of those that are held upright."""
    return spread([frame for frame in frames if not frame.is_wide], FAN)


def latest_turns(days: Sequence[ChangeDay]) -> list[ChangeDay]:
    """The nearest day on which the ban list will change, and the last on which it did; that of no known day comes last."""
    changed = [entry for entry in days if entry.changes or entry.lines]
    future = [entry for entry in changed if entry.is_future]
    return [*future[-1:], *[entry for entry in changed if not entry.is_future][:1]]


def spread(items: Sequence[ItemT], most: int) -> list[ItemT]:
    """At most so many of the items, at even distances, in their order."""
    if len(items) <= most:
        return list(items)

    return [items[place * len(items) // most] for place in range(most)]


def _spread_of(card_set: CardSet) -> list[Printing]:
    """Printings of cards that differ. Only those that are shown are read whole."""
    rows = Printing.objects.filter(card_set=card_set).only("pk", "card_id", "number", "variant")
    first: dict[int, Printing] = {}
    for printing in sorted(rows, key=number_order):
        first.setdefault(printing.card_id, printing)

    chosen = [printing.pk for printing in spread(list(first.values()), STRIP + FAN)]
    found = Printing.objects.filter(pk__in=chosen).select_related("card", "card_set")
    return sorted(found, key=number_order)


def _day(card_set: CardSet) -> date:
    return card_set.released or date.min
