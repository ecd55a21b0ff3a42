"""Writing a saved deck: by revision, together with the result of its check and the cards it found."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.access.serving import answer_of
from decks.check.checking import Answer
from decks.decklist.entries import number_missing
from decks.models import JUDGED, Check, Deck, DeckLine

NAME: Final = Deck._meta.get_field("name").max_length or 0
FOLDER: Final = Deck._meta.get_field("folder").max_length or 0
PRIMER: Final = Deck._meta.get_field("primer").max_length or 0
# Fields on which no verdict depends.
DETAILS: Final = ("name", "plan", "primer", "folder", "visibility")
# The fields that an owner writes; a save writes these alone.
WRITTEN: Final = (*JUDGED, *DETAILS)

_NOT_STORABLE: Final = re.compile("[\x00\ud800-\udfff]")


class StaleDeckError(Exception):
    """The deck has been written since it was read: `current` is the deck as it is now."""

    def __init__(self, current: Deck) -> None:
        super().__init__(f"revision {current.revision}")
        self.current = current


def storable_text(text: str) -> str:
    """The text as every database can store it: NUL and halves of surrogate pairs become U+FFFD."""
    return _NOT_STORABLE.sub("\ufffd", text)


def save_deck(
    deck: Deck,
    day: date,
    expected: int | None = None,
    catalogue: Catalogue | None = None,
    details: Sequence[str] = DETAILS,
) -> Answer:
    """Write a deck, its cards and its check on that day, all or nothing; its revision grows by one.

    The check uses the newest catalogue if none is given. Every field that it depends on is written, and of the others
    (`DETAILS`) those that `details` names: a change of the list must leave a visibility that was set since the deck was
    fetched. Raises StaleDeckError if the stored deck has another revision than `expected` (None: any revision will do),
    Deck.DoesNotExist if it is gone or in the bin, and as `answer_of` does.
    """
    catalogue = catalogue or load_catalogue(deck.game)
    answer = answer_of(deck, day, catalogue)
    with transaction.atomic():
        write_deck_fields(deck, (*JUDGED, *details), expected)
        store_checks([(deck, answer)], catalogue)

    return answer


def written_fields(deck: Deck) -> dict[str, object]:
    """The values of all fields that an owner writes, to see whether anything changed."""
    return {name: getattr(deck, name) for name in WRITTEN}


def write_deck_fields(deck: Deck, fields: Sequence[str], expected: int | None = None) -> None:
    """Write some fields without a check, and read the deck back; fields that a verdict depends on need `save_deck`.

    The revision grows by one. Raises StaleDeckError and Deck.DoesNotExist as `save_deck` does.
    """
    updated = timezone.now()
    if deck._state.adding:
        deck.updated = updated
        deck.save(force_insert=True)
        return

    rows = Deck.objects.filter(pk=deck.pk, deleted__isnull=True)
    if expected is not None:
        rows = rows.filter(revision=expected)

    # One statement compares and writes: of two writers who began from one revision, the later gets Stale.
    values = {name: getattr(deck, name) for name in fields}
    if not rows.update(**values, updated=updated, revision=F("revision") + 1):
        raise StaleDeckError(Deck.objects.get(pk=deck.pk, deleted__isnull=True))

    deck.refresh_from_db(fields=(*WRITTEN, "revision", "updated"))


def store_checks(answers: Sequence[tuple[Deck, Answer]], catalogue: Catalogue) -> None:
    """Store checks by one catalogue, for lists of decks, and the cards they found, for searches of decks.

    Call it in a transaction.
    """
    checks: list[Check] = []
    for deck, answer in answers:
        report = answer.report
        check = Check(
            deck=deck,
            day=report.day,
            verdict=answer.verdict,
            codes=list(report.codes),
            problems=number_missing(answer.problems),
            edition=report.edition,
            catalogue=catalogue.version,
        )
        checks.append(check)
    Check.objects.bulk_create(
        checks,
        update_conflicts=True,
        unique_fields=["deck"],
        update_fields=["day", "verdict", "codes", "problems", "edition", "catalogue"],
    )

    # Replace the lines of the decks whose lines differ from those wanted.
    wanted: dict[int, dict[tuple[str, str], int]] = {}
    for deck, answer in answers:
        wanted[deck.pk] = {(section, card.id): count for section, card, count in answer.deck.rows()}
    kept: dict[int, dict[tuple[str, str], int]] = {}
    for line in DeckLine.objects.filter(deck__in=list(wanted)):
        kept.setdefault(line.deck_id, {})[line.section, line.card] = line.count

    changed = {pk: lines for pk, lines in wanted.items() if lines != kept.get(pk, {})}
    gone = [pk for pk in changed if pk in kept]
    if gone:
        DeckLine.objects.filter(deck__in=gone).delete()

    new: list[DeckLine] = []
    for pk, lines in changed.items():
        for (section, card), count in lines.items():
            new.append(DeckLine(deck_id=pk, section=section, card=card, count=count))
    DeckLine.objects.bulk_create(new)
