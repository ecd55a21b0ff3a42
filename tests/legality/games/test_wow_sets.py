"""Which sets leave a WoW format with its next block."""

from datetime import timedelta

import pytest

from legality.engine import check
from legality.games.wow.sets import block_start, sets_of_blocks
from tests.legality.games.test_wow import GAME
from tests.legality.making import card, deck


@pytest.mark.parametrize(
    ("format_", "block", "leaving"),
    [
        ("core", 1, []),
        ("core", 5, ["Of 3", "Of 4"]),
        ("core", 6, ["Of 5"]),
        ("block", 2, ["Of 2"]),
        ("classic", 5, []),
        ("contemporary", 6, []),
    ],
)
def test_the_cards_that_go_with_the_next_block_are_named_in_the_month_before(
    format_: str, block: int, leaving: list[str]
) -> None:
    """Core keeps the last three blocks until 2011 and the last two from then on."""
    cards = deck(main={card(f"Of {n}", sets=next(iter(sets_of_blocks(n, n)))): 1 for n in range(1, block + 1)})
    day = block_start(block + 1) - timedelta(days=1)

    warnings = check(GAME.format(format_), cards, day).warnings

    assert [blame.card.name for found in warnings if found.code == "leaves-soon" for blame in found.cards] == leaving
