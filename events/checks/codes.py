"""What a judge scans or types, as the code of a registered list."""

import re
from typing import Final
from urllib.parse import urlsplit

from events.lists.freezing import plain_code

_PARTS: Final = re.compile(r"[^/]+")
# A text of any length can be in a QR code; no address of ours is longer.
_LONGEST: Final = 500


def code_in(said: str) -> str:
    """The code that a text says: the last part of an address, or what was typed; spaces, dashes and case are ignored."""
    text = said.strip()[:_LONGEST]
    if "/" not in text:
        return plain_code(text)

    try:
        parts = _PARTS.findall(urlsplit(text).path)
    except ValueError:
        return ""

    return plain_code(parts[-1]) if parts else ""
