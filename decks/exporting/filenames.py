"""Names of files that are safe on every system."""

import re
from typing import Final
from unicodedata import category, normalize

LONGEST: Final = 60

_SIGNS: Final = re.compile(r"[\s<>:\"/\\|?*'`$&;%#]+")
# Names that Windows keeps for devices, whatever their ending.
_DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)


def filename_of(name: str, ending: str) -> str:
    """A file name with an ending: one part of a path, neither hidden nor a device, at most `LONGEST` characters before it."""
    seen = "".join(" " if category(sign)[0] in "CZ" else sign for sign in normalize("NFC", name))
    plain = _SIGNS.sub("-", seen).strip("-. ")[:LONGEST].strip("-. ")
    if not plain or _DEVICE.fullmatch(plain):
        plain = f"deck-{plain}".strip("-")

    return f"{plain}.{ending}"
