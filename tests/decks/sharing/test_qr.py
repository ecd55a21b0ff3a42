"""Links that are scanned: what the symbol says, and that it leads back to the deck."""

import pytest
import segno

from decks.models import Deck
from decks.sharing.qr import code_of, link_of, modules_of, scanned_of, svg_of, token_of

DECK = Deck(token="AbCdEfGhIjK1")
SITE = "https://deckwright.example"


def test_a_token_is_said_in_capitals_and_read_back() -> None:
    assert code_of(DECK.token) == "AGYJ2EPRUERDFNI"
    assert token_of("AGYJ2EPRUERDFNI") == token_of("agyj2epruerdfni") == DECK.token


@pytest.mark.parametrize("token", ["", "sample-rise-constructed", "AbCdEfGhIjK", "AbCdEfGhIj+/", "AbCdEfGhIj.K"])
def test_a_token_that_was_not_drawn_has_no_code(token: str) -> None:
    assert code_of(token) == ""


@pytest.mark.parametrize(
    "code", ["", "A", "AGYJ2EPRUERDFN", "AGYJ2EPRUERDFNI2", "AGYJ2EPRUERDFN1", "卡牌", "AGYJ2EPRUERDFNJ"]
)
def test_what_is_no_code_leads_nowhere(code: str) -> None:
    assert token_of(code) == ""


def test_a_scanned_link_is_in_capitals_where_that_can_be() -> None:
    sample = Deck(token="sample-rise-constructed")

    assert scanned_of(DECK, SITE) == "HTTPS://DECKWRIGHT.EXAMPLE/D/AGYJ2EPRUERDFNI/"
    assert scanned_of(sample, SITE) == link_of(sample, SITE) == f"{SITE}/decks/sample-rise-constructed/"
    assert scanned_of(DECK, "http://[::1]:8000") == "http://[::1]:8000/decks/AbCdEfGhIjK1/"


def test_capitals_make_a_smaller_symbol() -> None:
    sizes = [len(modules_of(text)) for text in (scanned_of(DECK, SITE), link_of(DECK, SITE))]

    assert sizes == [29, 33]
    assert segno.make_qr(scanned_of(DECK, SITE), error="m").mode == "alphanumeric"


def test_the_drawing_holds_nothing_but_the_symbol() -> None:
    drawing = svg_of(scanned_of(DECK, SITE))

    # Four white modules on each side of the 29.
    assert drawing.startswith('<svg viewBox="0 0 37 37" class="qr"><path fill="#fff"')
    assert "style" not in drawing and "DECKWRIGHT" not in drawing
