"""What is drawn on pictures of decks: a long title has a second line before anything of it is cut."""

from PIL import ImageChops

from decks.sharing.brush import Brush, brush_on

WIDTH = 400


def test_a_short_title_is_one_large_line() -> None:
    assert _height_of("Rush") > 36


def test_a_long_title_has_a_second_line() -> None:
    one, two = _drawn("Showdown Ottawa Champion"), _drawn("Showdown Ottawa")

    assert ImageChops.difference(one.image, two.image).getbbox() is not None
    assert _height_of("Showdown Ottawa Champion") > 50


def test_no_title_is_wider_than_its_place() -> None:
    for title in ("Showdown Ottawa Champion of the whole wide world of cards and more", "W" * 90, "符" * 60):
        box = _ink(title)

        assert box[2] <= 20 + WIDTH


def test_an_empty_title_draws_nothing() -> None:
    assert ImageChops.difference(_drawn("").image, brush_on((500, 200), "riftbound").image).getbbox() is None


def _drawn(title: str) -> Brush:
    brush = brush_on((500, 200), "riftbound")
    brush.title((20, 120), title, WIDTH)
    return brush


def _ink(title: str) -> tuple[int, int, int, int]:
    box = ImageChops.difference(_drawn(title).image, brush_on((500, 200), "riftbound").image).getbbox()
    assert box is not None
    return box


def _height_of(title: str) -> int:
    box = _ink(title)
    return box[3] - box[1]
