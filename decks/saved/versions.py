"""Versions of a deck: saved by name, or automatically before something replaces the list."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from django.db import transaction
from django.db.models import Max

from decks.access.saving import DETAILS, save_deck
from decks.access.serving import answer_of
from decks.check.checking import Answer
from decks.models import JUDGED, Deck, DeckVersion
from decks.saved.diff import Diff, diff_lists

Cause = DeckVersion.Cause
# The two sides of a comparison that have no number.
CURRENT: Final = "current"
PLAN: Final = "plan"


@transaction.atomic
def keep_version(deck: Deck, name: str = "", cause: Cause = Cause.NAMED) -> DeckVersion:
    """Keep the deck as the database has it, under the next number. Raises Deck.DoesNotExist if it is in the bin."""
    # The lock serialises writers who would take the same number.
    present = Deck.objects.select_for_update().get(pk=deck.pk, deleted__isnull=True)
    last = present.versions.aggregate(last=Max("number"))["last"] or 0
    content = {field: getattr(present, field) for field in JUDGED}
    return DeckVersion.objects.create(deck=deck, number=last + 1, name=name, cause=cause, **content)


@transaction.atomic
def save_over(
    deck: Deck, day: date, cause: Cause, expected: int | None = None, details: Sequence[str] = DETAILS
) -> Answer:
    """Save a deck after keeping the stored one as a version, unless that is empty.

    `details` is as for `save_deck`. Raises as `save_deck` does, and then saves no version.
    """
    if not _is_nothing(deck.pk):
        keep_version(deck, cause=cause)
    return save_deck(deck, day, expected, details=details)


@transaction.atomic
def save_edit(
    deck: Deck, day: date, expected: int | None = None, over: bool = False, details: Sequence[str] = DETAILS
) -> tuple[Answer, DeckVersion | None]:
    """Save a deck that was edited as text, and the version that holds what the edit replaced.

    An empty deck, and one whose list and pool are the same as before, gets no version; `over`, which saves over
    someone else's changes, gets one all the same. `details` is as for `save_deck`. Raises as `save_deck` does, and then
    saves no version.
    """
    version = None
    if not _is_nothing(deck.pk):
        stored = None if over else Deck.objects.filter(pk=deck.pk).values_list("text", "pool").first()
        # Blank lines and spaces at the ends of lines make no difference.
        if stored is None or [_stripped_lines(text) for text in stored] != [
            _stripped_lines(deck.text),
            _stripped_lines(deck.pool),
        ]:
            version = keep_version(deck, cause=Cause.EDIT)

    return save_deck(deck, day, expected, details=details), version


def _stripped_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _is_nothing(pk: int) -> bool:
    """Whether the stored deck has neither a list nor a pool."""
    present = Deck.objects.filter(pk=pk).values_list("text", "pool").first()

    return present is not None and not "".join(present).strip()


def restore_version(deck: Deck, version: DeckVersion, day: date, expected: int | None = None) -> Answer:
    """Make the deck what one of its versions is; the present deck is saved as a version first. Raises as `save_deck` does."""
    for field in JUDGED:
        setattr(deck, field, getattr(version, field))

    return save_over(deck, day, Cause.RESTORE, expected, details=())


def apply_plan(deck: Deck, day: date, expected: int | None = None) -> Answer:
    """Make the planned list the deck's list and end the plan; the list before is saved as a version first.

    Raises ValueError for a deck without a plan, and as `save_deck` does.
    """
    if not deck.plan.strip():
        raise ValueError("nothing is planned")

    deck.text = deck.plan
    deck.plan = ""
    return save_over(deck, day, Cause.PLAN, expected, details=("plan",))


def version_as_deck(version: DeckVersion) -> Deck:
    """A version as a deck that can be judged; not to be saved."""
    return Deck(**{field: getattr(version, field) for field in JUDGED})


def as_planned(deck: Deck) -> Deck:
    """The deck with its planned list in place of its list; not to be saved."""
    return Deck(**{field: getattr(deck, field) for field in JUDGED} | {"text": deck.plan})


def find_side(deck: Deck, name: str) -> Deck | None:
    """One side of a comparison, by a version's number, `current` or `plan`, as an unsaved deck; None for other names."""
    if name == CURRENT:
        return deck
    if name == PLAN:
        return as_planned(deck) if deck.plan.strip() else None
    if not is_version_number(name):
        return None

    version = deck.versions.filter(number=int(name)).first()
    return version_as_deck(version) if version else None


def is_version_number(text: str) -> bool:
    """Whether the text may be a version's number."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def compare_decks(before: Deck, after: Deck, day: date) -> Diff:
    """What differs between two decks, saved or not, each read by its own game. Raises as `answer_of` does."""
    return diff_lists(answer_of(before, day).resolved, answer_of(after, day).resolved)
