"""What of a player's name can be drawn: no sheet shows boxes in place of a name."""

from __future__ import annotations

import unicodedata
from typing import Final

from events.sheets.faces import lacking
from events.sheets.rtl import signs_of
from events.sheets.typeset import cleaned, tongue_of

# The first letters of the categories of what is read: letters, their marks, digits.
READ: Final = "LMN"


def printable(name: str) -> str:
    """The name as far as typefaces draw it: without the signs that none has; nothing where one of its letters is missing."""
    plain = cleaned(name)
    if not lacking(signs_of(plain), tongue_of(plain)):
        return plain

    by_sign = {sign: bool(lacking(signs_of(sign), tongue_of(plain))) for sign in plain}
    if any(missing and unicodedata.category(sign)[0] in READ for sign, missing in by_sign.items()):
        return ""

    return cleaned("".join(sign for sign in plain if not by_sign[sign])).strip("\u200d\ufe0f ")
