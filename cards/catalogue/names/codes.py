"""Codes of printings: a set, a number, and a variant letter, however they are written."""

import re
from collections.abc import Container
from typing import Final

_NUMBER: Final = re.compile(r"^([A-Z]*)0*(\d+)(.*)$", re.DOTALL)
# After the letters of a set: an optional mark and a number, perhaps with letters and the set's size.
_ALONE: Final = r"([A-Z]{0,2}[0-9]{1,4}[A-Z]{0,6}\*?)"
_REST: Final = re.compile(rf"(?:[-· ]{_ALONE}(?:[/-][0-9]{{1,4}}[A-Z]?)?|{_ALONE}(?:/[0-9]{{1,4}})?)(?:[-·]P)?")
_DIGIT: Final = re.compile("[0-9]")
_LONGEST_SET: Final = 8
_LONGEST: Final = 24


def plain_code(code: str) -> str:
    """The form of a code for comparison: upper case, one hyphen, no leading zeros, no set size."""
    card_set, _, number = code.upper().replace("·", "-").replace("/", "-").partition("-")
    first, _, rest = number.partition("-")
    if rest and not _DIGIT.search(first):
        return f"{card_set}-{number}"  # `S-044`: the hyphen is of the number, no size is behind it

    match = _NUMBER.match(first)
    return f"{card_set}-{match[1]}{match[2]}{match[3]}" if match else f"{card_set}-{number}"


def has_number(code: str) -> bool:
    """Whether a code has a number, unlike a set alone (`TOK-`)."""
    return not code.endswith("-")


def find_spelled_codes(text: str, sets: Container[str]) -> tuple[str, ...]:
    """The plain codes of these sets (upper case) that a text may spell: a space or nothing may replace the hyphen.

    The known sets decide where the set ends: `HDK114` is HDK11-4 or HDK1-14. `TOK-` is a code without a number.
    """
    letters = text.upper()
    if letters[-1:] == "-" and letters[:-1] in sets:
        return (letters,)
    if len(letters) > _LONGEST or not _DIGIT.search(letters):
        return ()

    splits = ((letters[:end], _REST.fullmatch(letters, end)) for end in range(2, min(_LONGEST_SET, len(letters)) + 1))
    return tuple(
        plain_code(f"{card_set}-{rest[1] or rest[2]}") for card_set, rest in splits if rest and card_set in sets
    )
