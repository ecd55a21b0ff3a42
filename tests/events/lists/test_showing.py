"""A registered list on a page: its frozen cards, beside the current cards."""

import pytest

from cards.models import Move
from events.checks.sheet import checked_cards
from events.lists.showing import shown_list
from tests.events.event_of import entry_of, event_of
from tests.events.sheets.made import card, frozen

pytestmark = pytest.mark.django_db


def test_a_card_that_an_import_has_renamed_keeps_its_printed_name_and_is_known_by_its_new_id() -> None:
    event = event_of()
    Move.objects.create(game="riftbound", old="defy-of-old", new="defy")
    made = frozen(entry_of(event), [card("Defy of Old", ident="riftbound.defy-of-old")])

    (section,) = shown_list(event, made, judged=False).sections
    (line,) = section.lines
    (row,) = checked_cards(event, made)

    assert line.card is not None
    assert (line.frozen["name"], line.card.id) == ("Defy of Old", "riftbound.defy")
    assert (row["name"], row["also"]) == ("Defy of Old", "Defy")
