"""Pictures made up for tests."""

import struct
import zlib
from io import BytesIO

from PIL import Image


def picture(size: tuple[int, int] = (744, 1039), colour: str = "#884422", form: str = "PNG", **more: object) -> bytes:
    """A picture of one colour."""
    written = BytesIO()
    Image.new("RGB", size, colour).save(written, form, **more)
    return written.getvalue()


def png_of_size(width: int, height: int) -> bytes:
    """A PNG of a pixel that says it is larger."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b""))
    parts = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
