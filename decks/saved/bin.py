"""The bin: a deleted deck can be restored for thirty days, then it is deleted for ever."""

from datetime import datetime, timedelta
from math import ceil
from typing import Final

from django.utils import timezone

from decks.access.saving import StaleDeckError
from decks.models import Deck

BIN_DAYS: Final = 30


def bin_deck(deck: Deck, expected: int | None = None) -> None:
    """Put a deck into the bin; its link stops working. Raises StaleDeckError, or Deck.DoesNotExist if it is in the bin already."""
    now = timezone.now()
    rows = Deck.objects.filter(pk=deck.pk, deleted__isnull=True)
    if expected is not None:
        rows = rows.filter(revision=expected)
    if not rows.update(deleted=now):
        raise StaleDeckError(Deck.objects.get(pk=deck.pk, deleted__isnull=True))

    deck.deleted = now


def restore_deck(deck: Deck) -> None:
    """Take a deck out of the bin as it was."""
    deck.deleted = None
    deck.save(update_fields=("deleted",))


def days_left(deck: Deck, now: datetime) -> int:
    """The days that a deck stays in the bin, rounded up; 0 if the next emptying deletes it."""
    gone = (deck.deleted or now) + timedelta(days=BIN_DAYS)
    return max(0, ceil((gone - now) / timedelta(days=1)))


def empty_deck_bin(now: datetime) -> int:
    """Delete for ever the decks that have been in the bin for more than 30 days; returns their number."""
    old = Deck.objects.filter(deleted__lt=now - timedelta(days=BIN_DAYS)).order_by("pk").values_list("pk", flat=True)
    count = 0
    # In batches: Django reads the related rows before it deletes them.
    while batch := list(old[:200]):
        Deck.objects.filter(pk__in=batch, deleted__isnull=False).delete()
        count += len(batch)

    return count
