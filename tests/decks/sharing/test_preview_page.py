"""The picture of a deck: of a long list, only the rows that fit into a picture are prepared."""

from collections.abc import Mapping

import pytest

from cards.catalogue.lookup import Catalogue
from decks.models import Deck
from decks.sharing.picture import DeckPicture, PreviewLine
from decks.sharing.preview_page import MAX_ROWS, build_picture, split_columns
from tests.decks.judged import asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def long(catalogues: Mapping[str, Catalogue]) -> DeckPicture:
    """The picture of a deck of more cards than any picture shows."""
    catalogue = catalogues["riftbound"]
    names = [catalogue.suggestion_for(card) for card in catalogue.cards.values()][: 2 * MAX_ROWS]
    text = "\n".join(["Main deck:", *(f"2 {name}" for name in names)])
    return build_picture(Deck(name="Long"), asked("riftbound", "standard", text, catalogue), "/")


def test_only_what_has_room_is_named_and_drawn(long: DeckPicture) -> None:
    ((_name, count, lines),) = long.cards

    assert count == 4 * MAX_ROWS
    assert len(lines) == 2 * MAX_ROWS
    assert all(line.name and line.art for line in lines[:MAX_ROWS])
    assert lines[MAX_ROWS:] == (PreviewLine("card", "", 2),) * MAX_ROWS


def test_no_card_without_a_name_is_shown(long: DeckPicture) -> None:
    shown = [line for column in split_columns(long.lines) for line in column]

    assert all(line.name for line in shown[:-1])
    assert shown[-1] == PreviewLine("more", "", 4 * MAX_ROWS - 2 * (MAX_ROWS - 2))
