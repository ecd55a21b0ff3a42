"""What becomes of a picture: three widths of WebP without anything but pixels; what is none is refused."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cards.pictures.shrinking import MOST_BYTES, BadPictureError, shrink_picture
from tests.cards.pictures.made_pictures import picture, png_of_size


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_is_kept_in_three_widths(form: str) -> None:
    small = shrink_picture(picture(form=form))

    assert (small.width, small.height) == (744, 1039)
    assert {width: opened(data).size for width, data in small.files.items()} == {
        160: (160, 223),
        360: (360, 503),
        720: (720, 1005),
    }
    assert {opened(data).format for data in small.files.values()} == {"WEBP"}


def test_a_small_picture_is_never_made_larger() -> None:
    assert [opened(data).width for data in shrink_picture(picture((200, 280))).files.values()] == [160, 200, 200]


def test_nothing_but_pixels_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010F], exif[0x0112] = "A camera of mine", 6

    small = shrink_picture(
        picture((400, 300), form="JPEG", exif=exif.tobytes(), icc_profile=b"profile of mine", comment=b"mine")
    )

    assert (small.width, small.height) == (300, 400)
    for data in small.files.values():
        assert not {"exif", "icc_profile", "xmp"} & set(opened(data).info)
        assert b"mine" not in data


def test_corners_that_are_cut_stay_cut() -> None:
    cut = Image.new("RGBA", (300, 400), "#336699")
    cut.paste((0, 0, 0, 0), (0, 0, 20, 20))
    written = BytesIO()
    cut.save(written, "PNG")

    small = opened(shrink_picture(written.getvalue()).files[160]).convert("RGBA")

    assert [small.getpixel(place)[3] for place in ((2, 2), (80, 100))] == [0, 255]  # type: ignore[index]  # a colour of four


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture"),
        (b"<html>404</html>", "no picture"),
        (picture()[:300], "no picture"),
        (picture(form="BMP"), "no picture"),
        (picture((20, 30)), "smaller than 60"),
        (png_of_size(60_000, 60_000), "pixels|no picture"),
        (png_of_size(6_000, 6_000), "pixels"),
        (b"x" * (MOST_BYTES + 1), "larger than"),
    ],
    ids=["nothing", "svg", "page", "half", "bmp", "small", "bomb", "large", "heavy"],
)
def test_what_is_no_picture_for_the_site_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(BadPictureError, match=why):
        shrink_picture(data)


@given(st.binary(max_size=400))
def test_any_bytes_are_a_picture_or_refused(data: bytes) -> None:
    for bytes_ in (data, b"\x89PNG\r\n\x1a\n" + data, b"RIFF" + data, b"GIF89a" + data):
        with pytest.raises(BadPictureError):
            shrink_picture(bytes_)
