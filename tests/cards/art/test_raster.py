"""Shapes as pixels: filled by the even-odd rule, lines with round ends, moved and sized, see-through."""

from PIL import Image

from cards.art.raster import render_art
from cards.art.shapes import Art, Shape, box, disc, line

COLOURS = ("#000000", "#ff0000", "#0000ff")


def test_a_hole_shows_what_is_behind() -> None:
    picture = _drawn(Shape(box(0, 0, 120, 90), 1), Shape(box(20, 20, 80, 50) + box(40, 30, 40, 30), 2))

    assert (picture.getpixel((30, 25)), picture.getpixel((60, 45))) == ((0, 0, 255), (255, 0, 0))


def test_a_line_has_its_width_and_round_ends() -> None:
    picture = _drawn(Shape(line([(30, 45), (90, 45)]), 1, width=10))

    inside = [picture.getpixel(at) for at in ((60, 41), (60, 49), (27, 45))]
    outside = [picture.getpixel(at) for at in ((60, 38), (60, 52), (23, 45), (25, 39))]
    assert (set(inside), set(outside)) == ({(255, 0, 0)}, {(0, 0, 0)})


def test_a_shape_is_moved_and_sized() -> None:
    picture = _drawn(Shape(disc((12, 12), 10), 1, at=(60.0, 30.0), scale=2))

    assert [picture.getpixel(at) for at in ((84, 54), (101, 54), (50, 20))] == [(255, 0, 0), (255, 0, 0), (0, 0, 0)]


def test_what_is_half_seen_through_mixes_with_what_is_behind() -> None:
    picture = _drawn(Shape(box(0, 0, 120, 90), 1), Shape(box(0, 0, 120, 90), 2, 0.5))

    assert picture.getpixel((60, 45)) == (127, 0, 128)


def _drawn(*shapes: Shape) -> Image.Image:
    return render_art(Art(COLOURS, {"all": shapes}), 120)
