"""`python -m tests.events.entries.ending_before_changes`: cards change after events have ended, on DATABASE_URL; prints JSON.

It runs in its own process: within the transaction of a test nothing is archived before cards change.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final

import django

if TYPE_CHECKING:
    from events.models import Event


def main() -> None:
    """Prints each trial by its name with what came of it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    print(json.dumps({trial.__name__: trial() for trial in TRIALS}))


def ended() -> Event:
    """An event with one list that has ended, of which nothing is archived."""
    from django.utils import timezone  # noqa: PLC0415  # needs Django set up

    from events.models import Event  # noqa: PLC0415  # as above
    from tests.events.event_of import entry_of, event_of, registered  # noqa: PLC0415  # as above

    event = event_of(None, if_illegal="flag")
    registered(event, entry_of(event))
    Event.objects.filter(pk=event.pk).update(ended=timezone.now())
    return event


def said_of(event: Event) -> list[object]:
    """Whether an event is archived, its verdicts, and in which words they are shown."""
    from events.models import Judgement, ListReport  # noqa: PLC0415  # needs Django set up

    event.refresh_from_db()
    verdicts = list(Judgement.objects.filter(submission__entry__event=event).values_list("verdict", flat=True))
    notes = [one.shown["en"]["report"]["note"] for one in ListReport.objects.filter(submission__entry__event=event)]
    return [event.archive is not None, verdicts, notes]


def bans_are_imported_and_taken_back() -> object:
    """An event that ended before the ban has a legal list, and one that ended between ban and undo an illegal one."""
    from cards.importers.apply import import_batch, take_import_back  # noqa: PLC0415  # needs Django set up
    from events.models import Submission  # noqa: PLC0415  # as above
    from legality.sources.rows import Batch, RestrictionRow  # noqa: PLC0415  # as above

    before = ended()
    cards = Submission.objects.get(entry__event=before).cards
    ban = RestrictionRow(cards[-1]["id"].partition(".")[2], "standard", 0)
    import_batch(Batch("riftbound", restrictions=(ban,), source="csv"), dry_run=True)
    dry = said_of(before)
    record = import_batch(Batch("riftbound", restrictions=(ban,), source="csv")).record
    assert record is not None
    between = ended()
    take_import_back(record)
    return [dry, said_of(before), said_of(between)]


def a_correction_is_accepted() -> object:
    """It opens a transaction of its own."""
    from accounts.models import User  # noqa: PLC0415  # needs Django set up
    from cards.curation.corrections import accept_correction  # noqa: PLC0415  # as above
    from cards.models import Card, Correction  # noqa: PLC0415  # as above

    event, mei = ended(), User.objects.create_user("Mei", "mei@example.org", "nothing")
    card = Card.objects.filter(game="riftbound").earliest("pk")
    found = Correction.objects.create(card=card, field="aliases", value="Somebody", by=mei)
    accept_correction(found.pk, mei.pk)
    return said_of(event)


TRIALS: Final = (bans_are_imported_and_taken_back, a_correction_is_accepted)

if __name__ == "__main__":
    main()
