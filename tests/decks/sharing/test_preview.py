"""A deck as a picture: its size, how its cards are laid, its colours."""

from dataclasses import replace
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from zxingcpp import BarcodeFormat

from decks.models import Deck
from decks.report.charts import Bar
from decks.sharing.brush import site_colours
from decks.sharing.picture import DeckPicture, PreviewLine
from decks.sharing.preview import GRIDS, Grid, fits_grid, lay_grid, picture_as_png
from decks.sharing.qr import qr_modules, scanner_link
from legality.games import GAMES

SMALL = Grid(columns=2, step=100, size=20)
PICTURE = DeckPicture(
    game="riftbound",
    title="Rush",
    under="Riftbound · Standard",
    verdict="legal",
    word="Legal",
    note="40 cards",
    cards=(("Legend", 1, (PreviewLine("card", "Jinx", 1),)), ("Main deck", 39, (PreviewLine("card", "Defy", 39),))),
    curve_name="Energy",
    curve=(Bar("0", 0), Bar("1", 39)),
    modules=((True, False), (False, True)),
)


def cards(count: int) -> list[PreviewLine]:
    return [PreviewLine("card", f"card {n}", 1) for n in range(count)]


def test_a_picture_is_as_large_as_previews_are() -> None:
    image = Image.open(BytesIO(picture_as_png(PICTURE)))

    assert (image.format, image.size) == ("PNG", (1200, 630))


@pytest.mark.parametrize("verdict", ["legal", "unfinished", "illegal", "undetermined"])
def test_every_verdict_of_every_game_is_drawn(verdict: str) -> None:
    drawn = [picture_as_png(replace(PICTURE, game=game, verdict=verdict)) for game in GAMES]

    assert len(set(drawn)) == len(GAMES)


def test_a_camera_reads_the_link_off_the_picture() -> None:
    link = scanner_link(Deck(token="AbCdEfGhIjK1"), "https://deckwright.example")
    image = Image.open(BytesIO(picture_as_png(replace(PICTURE, modules=qr_modules(link)))))

    assert [(code.format, code.text) for code in zxingcpp.read_barcodes(image)] == [(BarcodeFormat.QRCode, link)]


def test_a_deck_of_nothing_is_drawn() -> None:
    assert picture_as_png(replace(PICTURE, cards=(), curve=(), title="x" * 500)).startswith(b"\x89PNG")


def test_the_colours_are_those_of_the_pages() -> None:
    assert (site_colours("riftbound")["accent"], site_colours("chess")["accent"]) == ("#0a6b6c", "#3c4b57")
    assert site_colours("rise")["illegal-ground"] == "#fbe8e6"


def test_what_has_room_is_laid_down_column_by_column() -> None:
    rows = [PreviewLine("section", "Main deck", 5), *cards(5)]

    assert SMALL.lines == 4
    assert [place[1:] for place in lay_grid(rows, SMALL)] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)]


def test_a_section_does_not_begin_at_the_foot_of_a_column() -> None:
    rows = [*cards(3), PreviewLine("section", "Side deck", 1), *cards(1)]

    assert lay_grid(rows, SMALL)[3:] == [(rows[3], 1, 0), (rows[4], 1, 1)]


def test_what_has_no_room_is_counted() -> None:
    rows = [*cards(6), PreviewLine("section", "Side deck", 3), *cards(3)]

    assert not fits_grid(rows, SMALL)
    assert lay_grid(rows, SMALL)[-1] == (PreviewLine("more", "", 3), 1, 2)
    assert len(lay_grid(cards(20), SMALL)) == 8
    assert lay_grid(cards(20), SMALL)[-1] == (PreviewLine("more", "", 13), 1, 3)


def test_more_cards_take_smaller_letters() -> None:
    assert [next((grid.size for grid in GRIDS if fits_grid(cards(count), grid)), 0) for count in (10, 26, 40, 99)] == [
        22,
        20,
        18,
        0,
    ]
