"""Versions of a deck: what it was at some time, kept by name or by itself before something replaced the list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from django.db import transaction
from django.db.models import Max

from decks.access.judging import answer_of
from decks.access.saving import LIGHT, save
from decks.check.checking import Answer
from decks.models import JUDGED, Deck, DeckVersion
from decks.saved.diff import Diff, diff

Cause = DeckVersion.Cause
# The two sides of a comparison that have no number.
CURRENT: Final = "current"
PLAN: Final = "plan"


@transaction.atomic
def keep_version(deck: Deck, name: str = "", cause: Cause = Cause.NAMED) -> DeckVersion:
    """Keep the deck as the database has it, under the next number. Raises Deck.DoesNotExist if it is in the bin."""
    # The lock orders those who count at the same time.
    present = Deck.objects.select_for_update().get(pk=deck.pk, deleted__isnull=True)
    last = present.versions.aggregate(last=Max("number"))["last"] or 0
    content = {field: getattr(present, field) for field in JUDGED}
    return DeckVersion.objects.create(deck=deck, number=last + 1, name=name, cause=cause, **content)


@transaction.atomic
def save_over(deck: Deck, day: date, cause: Cause, expected: int | None = None, light: Sequence[str] = LIGHT) -> Answer:
    """Save a deck after a version of what is kept now has been made, unless that is nothing.

    `light` is as for `save`. Raises as `save` does, and then keeps nothing.
    """
    if not _is_nothing(deck.pk):
        keep_version(deck, cause=cause)
    return save(deck, day, expected, light=light)


@transaction.atomic
def save_edit(
    deck: Deck, day: date, expected: int | None = None, over: bool = False, light: Sequence[str] = LIGHT
) -> tuple[Answer, DeckVersion | None]:
    """Save a deck that was edited as text, and the version that keeps what the edit replaced.

    None is kept of an empty deck or where list and pool say the same as before, unless somebody else's writing is
    saved `over`. `light` is as for `save`. Raises as `save` does, and then keeps nothing.
    """
    version = None
    if not _is_nothing(deck.pk) and (over or not _says_the_same(deck)):
        version = keep_version(deck, cause=Cause.EDIT)

    return save(deck, day, expected, light=light), version


def _says_the_same(deck: Deck) -> bool:
    """Whether list and pool are what the database has, but for blank lines and spaces at a line's ends."""
    kept = Deck.objects.filter(pk=deck.pk).values_list("text", "pool").first()

    return kept is not None and [_lines(text) for text in kept] == [_lines(deck.text), _lines(deck.pool)]


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _is_nothing(pk: int) -> bool:
    """Whether the deck as the database has it has neither a list nor a pool: nobody would come back to that."""
    present = Deck.objects.filter(pk=pk).values_list("text", "pool").first()

    return present is not None and not "".join(present).strip()


def restore_version(deck: Deck, version: DeckVersion, day: date, expected: int | None = None) -> Answer:
    """Make the deck what a version of it says; what it is now is kept as a version first. Raises as `save` does."""
    for field in JUDGED:
        setattr(deck, field, getattr(version, field))

    return save_over(deck, day, Cause.RESTORE, expected, light=())


def apply_plan(deck: Deck, day: date, expected: int | None = None) -> Answer:
    """Make the planned list the deck's list and end the plan; what was played is kept as a version first.

    Raises ValueError for a deck without a plan, and as `save` does.
    """
    if not deck.plan.strip():
        raise ValueError("nothing is planned")

    deck.text, deck.plan = deck.plan, ""
    return save_over(deck, day, Cause.PLAN, expected, light=("plan",))


def as_deck(version: DeckVersion) -> Deck:
    """A version as a deck that can be judged; not to be saved."""
    return Deck(**{field: getattr(version, field) for field in JUDGED})


def as_planned(deck: Deck) -> Deck:
    """The deck with its planned list in place of its list; not to be saved."""
    return Deck(**{field: getattr(deck, field) for field in JUDGED} | {"text": deck.plan})


def side_of(deck: Deck, name: str) -> Deck | None:
    """The list of one side of a comparison as a deck that is not to be saved; None for words that name none."""
    if name == CURRENT:
        return deck
    if name == PLAN:
        return as_planned(deck) if deck.plan.strip() else None
    if not is_number(name):
        return None

    version = deck.versions.filter(number=int(name)).first()
    return as_deck(version) if version else None


def is_number(text: str) -> bool:
    """Whether a word may be a version's number."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def differences(before: Deck, after: Deck, day: date) -> Diff:
    """What differs between two decks, kept or not, each read by its own game. Raises as `answer_of` does."""
    return diff(answer_of(before, day).resolved, answer_of(after, day).resolved)
