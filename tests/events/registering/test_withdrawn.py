"""What a player who has withdrawn is reported: that they have, and nothing of a lock that has not come."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from tests.decks.own_decks import another
from tests.events.event_of import entry_of, event_of, registered

pytestmark = pytest.mark.django_db

LOCKED = "Lists are locked."


@pytest.mark.parametrize(("days", "withdrawn", "told"), [(1, True, False), (-1, False, True), (-1, True, False)])
def test_lists_are_told_to_be_locked_to_who_takes_part_once_they_are(
    mei: User, days: int, withdrawn: bool, told: bool
) -> None:
    now = timezone.now()
    event = event_of(deadline=now + timedelta(days=days), start=now + timedelta(days=2), listed=True)
    entry = entry_of(event, mei, now=now - timedelta(days=3))
    registered(event, entry, now=now - timedelta(days=2))
    if withdrawn:
        withdraw_entry(event.entries.select_related("event").get(pk=entry.pk), Author(mei.pk), now)

    page = another(mei).get(f"/events/{event.slug}/mine/").content.decode()

    assert (LOCKED in page) == told
    assert ("You have withdrawn." in page) == withdrawn
