"""Links that are scanned: what the symbol says, and that it leads back to the deck."""

import pytest
import segno

from decks.models import Deck
from decks.sharing.qr import deck_link, qr_modules, qr_svg, scanner_link, short_code, token_of_short_code

DECK = Deck(token="AbCdEfGhIjK1")
SITE = "https://deckwright.example"


def test_a_token_is_said_in_capitals_and_read_back() -> None:
    assert short_code(DECK.token) == "AGYJ2EPRUERDFNI"
    assert token_of_short_code("AGYJ2EPRUERDFNI") == token_of_short_code("agyj2epruerdfni") == DECK.token


@pytest.mark.parametrize("token", ["", "sample-rise-constructed", "AbCdEfGhIjK", "AbCdEfGhIj+/", "AbCdEfGhIj.K"])
def test_a_token_that_was_not_drawn_has_no_code(token: str) -> None:
    assert short_code(token) == ""


@pytest.mark.parametrize(
    "code", ["", "A", "AGYJ2EPRUERDFN", "AGYJ2EPRUERDFNI2", "AGYJ2EPRUERDFN1", "卡牌", "AGYJ2EPRUERDFNJ"]
)
def test_what_is_no_code_leads_nowhere(code: str) -> None:
    assert token_of_short_code(code) == ""


def test_a_scanned_link_is_in_capitals_where_that_can_be() -> None:
    sample = Deck(token="sample-rise-constructed")

    assert scanner_link(DECK, SITE) == "HTTPS://DECKWRIGHT.EXAMPLE/D/AGYJ2EPRUERDFNI/"
    assert scanner_link(sample, SITE) == deck_link(sample, SITE) == f"{SITE}/decks/sample-rise-constructed/"
    assert scanner_link(DECK, "http://[::1]:8000") == "http://[::1]:8000/decks/AbCdEfGhIjK1/"


def test_capitals_make_a_smaller_symbol() -> None:
    sizes = [len(qr_modules(text)) for text in (scanner_link(DECK, SITE), deck_link(DECK, SITE))]

    assert sizes == [29, 33]
    assert segno.make_qr(scanner_link(DECK, SITE), error="m").mode == "alphanumeric"


def test_the_drawing_holds_nothing_but_the_symbol() -> None:
    drawing = qr_svg(scanner_link(DECK, SITE))

    # Four white modules on each side of the 29.
    assert drawing.startswith('<svg viewBox="0 0 37 37" class="qr"><path fill="#fff"')
    assert "style" not in drawing and "DECKWRIGHT" not in drawing
