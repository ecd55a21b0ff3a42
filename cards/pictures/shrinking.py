"""A picture from anywhere as WebP in three widths, with nothing but its pixels."""

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


class BadPictureError(Exception):
    """These bytes are not a picture that the site stores; the message says why."""


@dataclass(frozen=True, slots=True)
class Shrunk:
    """`files`: WebP by width. `width`, `height`: of the whole picture, upright, in pixels."""

    width: int
    height: int
    files: dict[int, bytes]


def shrink_picture(data: bytes) -> Shrunk:
    """The picture that the bytes hold. Raises BadPictureError for other bytes, and where it is too large or too small."""
    if len(data) > MOST_BYTES:
        raise BadPictureError(f"larger than {MOST_BYTES:,} bytes")

    whole = _open_upright(data)
    files: dict[int, bytes] = {}
    for width in WIDTHS:
        wide = min(width, whole.width)
        small = whole.resize((wide, max(1, round(whole.height * wide / whole.width))), Image.Resampling.LANCZOS)
        # Saved from pixels alone: without the place, the camera or a profile.
        file = BytesIO()
        small.save(file, "WEBP", quality=QUALITY, method=4)
        files[width] = file.getvalue()
    return Shrunk(whole.width, whole.height, files)


def _open_upright(data: bytes) -> Image.Image:
    """The pixels, upright, in plain colours, with corners that are cut. The size is checked before anything is unpacked."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            found = Image.open(BytesIO(data), formats=FORMATS)

            if found.width * found.height > MOST_PIXELS:
                raise BadPictureError(f"more than {MOST_PIXELS:,} pixels")
            if min(found.size) < LEAST_SIDE:
                raise BadPictureError(f"smaller than {LEAST_SIDE} pixels")
            return ImageOps.exif_transpose(found).convert("RGBA" if found.has_transparency_data else "RGB")
    except BadPictureError:
        raise
    except Exception as error:
        # Decoders of broken files raise all sorts of errors.
        raise BadPictureError("no picture in PNG, JPEG, WebP or GIF") from error
