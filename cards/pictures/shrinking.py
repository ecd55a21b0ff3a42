"""A picture from anywhere as WebP in three widths, with nothing but its pixels."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

WIDTHS: Final = (160, 360, 720)
FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
MOST_BYTES: Final = 12 * 1024 * 1024
MOST_PIXELS: Final = 30_000_000
LEAST_SIDE: Final = 60
QUALITY: Final = 82


class BadPicture(Exception):
    """These bytes are no picture that the site keeps; the message says why."""


@dataclass(frozen=True, slots=True)
class Shrunk:
    """`files`: WebP by width. `width`, `height`: of the whole picture, upright, in pixels."""

    width: int
    height: int
    files: dict[int, bytes]


def shrunk(data: bytes) -> Shrunk:
    """The picture that the bytes hold. Raises BadPicture for what is none, too large or too small."""
    if len(data) > MOST_BYTES:
        raise BadPicture(f"larger than {MOST_BYTES:,} bytes")

    whole = _open_upright(data)
    files = {width: _webp(whole, min(width, whole.width)) for width in WIDTHS}
    return Shrunk(whole.width, whole.height, files)


def _open_upright(data: bytes) -> Image.Image:
    """The pixels, upright, in plain colours, with corners that are cut. The size is looked at before anything is unpacked."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            found = Image.open(BytesIO(data), formats=FORMATS)

            if found.width * found.height > MOST_PIXELS:
                raise BadPicture(f"more than {MOST_PIXELS:,} pixels")
            if min(found.size) < LEAST_SIDE:
                raise BadPicture(f"smaller than {LEAST_SIDE} pixels")
            return ImageOps.exif_transpose(found).convert("RGBA" if found.has_transparency_data else "RGB")
    except BadPicture:
        raise
    except Exception as error:
        # Decoders of broken files raise all sorts of errors.
        raise BadPicture("no picture in PNG, JPEG, WebP or GIF") from error


def _webp(whole: Image.Image, width: int) -> bytes:
    """Saved from pixels alone: neither place, camera nor profile comes along."""
    small = whole.resize((width, max(1, round(whole.height * width / whole.width))), Image.Resampling.LANCZOS)
    written = BytesIO()
    small.save(written, "WEBP", quality=QUALITY, method=4)
    return written.getvalue()
