"""What the builder offers for a card: the sections that hold its kind by the edition of the day."""

from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from decks.builder.hints import build_hint
from legality.engine.advice.capacity import start_trial
from legality.engine.values.deck import Deck
from legality.games import GAMES

GAME = GAMES["riftbound"]


@pytest.mark.parametrize(
    ("slug", "sections"),
    [
        ("standard", ["legend", "additional_legends"]),
        ("sealed", ["legend", "sideboard", "additional_legends"]),
    ],
)
def test_the_rest_of_a_pool_is_offered_for_leaders_too(slug: str, sections: list[str], catalogue: Catalogue) -> None:
    legend = next(card for card in catalogue.cards.values() if card.name == "Jinx, Loose Cannon")
    trial = start_trial(GAME.format(slug), Deck.of(()), date(2026, 11, 1))

    assert [row["slug"] for row in build_hint(legend, trial, GAME)["sections"]] == sections
