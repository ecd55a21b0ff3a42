"""Drawn art within a page: an address that holds the drawing."""

from urllib.parse import unquote

import pytest

from cards.art.compose import draw_card_art
from cards.art.svg import art_as_svg, data_address
from legality.games import GAMES


@pytest.mark.parametrize("game", list(GAMES))
def test_the_address_holds_the_whole_drawing(game: str) -> None:
    drawn = art_as_svg(draw_card_art(GAMES[game], "ember", {"kind": next(iter(GAMES[game].kinds))}))

    address = data_address(drawn)

    assert unquote(address).removeprefix("data:image/svg+xml,") == drawn
    assert not set('<>"#').intersection(address)
