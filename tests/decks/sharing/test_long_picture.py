"""The tall picture of a deck: as tall as its cards need, in two columns, with the leader's art and a code to scan."""

from dataclasses import replace
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image

from cards.art.compose import draw_card_art
from decks.models import Deck
from decks.sharing.picture import PreviewLine
from decks.sharing.preview_page import BAND, long_png_of, split_columns
from decks.sharing.qr import qr_modules, scanner_link
from legality.games import GAMES
from tests.decks.sharing.test_preview import PICTURE, cards


def drawn(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


@pytest.mark.parametrize(("count", "height"), [(0, 908), (2, 956), (40, 1868), (99, 3260), (300, 3260)])
def test_it_is_as_tall_as_its_cards_need(count: int, height: int) -> None:
    picture = replace(PICTURE, cards=(("Main deck", count, tuple(cards(count))),))

    assert drawn(long_png_of(picture)).size == (1080, height)


def test_what_is_too_much_is_counted() -> None:
    lines = [PreviewLine("section", "Main deck", 120), *cards(120)]

    first, second = split_columns(lines)

    assert len(first) == 50
    assert len(second) == 50
    assert second[-1] == PreviewLine("more", "", 22)


def test_no_section_stands_at_the_foot_of_the_first_column() -> None:
    side = PreviewLine("section", "Side deck", 2)

    assert split_columns([*cards(2), side, *cards(2)]) == (cards(2), [side, *cards(2)])


def test_the_art_of_the_leader_fills_the_band() -> None:
    art = draw_card_art(GAMES["riftbound"], "jinx", {"kind": "legend", "traits": {"domain": ["fury"]}})

    band = drawn(long_png_of(replace(PICTURE, art=art))).crop((0, 0, 1080, BAND))

    assert len(band.getcolors(BAND * 1080) or []) > 20


def test_a_camera_reads_the_link_off_the_picture() -> None:
    link = scanner_link(Deck(token="AbCdEfGhIjK1"), "https://deckwright.example")

    image = drawn(long_png_of(replace(PICTURE, modules=qr_modules(link))))

    assert [code.text for code in zxingcpp.read_barcodes(image)] == [link]
