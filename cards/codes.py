"""Codes of printings: a set, a number, and a variant letter, however they are written."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = re.compile(r"^([A-Z]*)0*(\d+)(.*)$")


def plain_code(code: str) -> str:
    """A code as compared: upper case, one hyphen, the number without leading zeros and without the set's size."""
    card_set, _, number = code.upper().replace("·", "-").replace("/", "-").partition("-")
    match = _NUMBER.match(number.split("-")[0])
    return f"{card_set}-{match[1]}{match[2]}{match[3]}" if match else f"{card_set}-{number}"
