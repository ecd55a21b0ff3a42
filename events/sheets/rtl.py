"""Scripts that are written from right to left, as they are drawn: Arabic letters joined, each line in the order of its places."""

import re
import unicodedata
from typing import Final, Literal

from arabic_reshaper import ArabicReshaper
from bidi import get_base_level, get_display
from bidi.mirror import MIRRORED

Base = Literal["L", "R"]

# Hebrew to Arabic Extended-A, and their forms.
_WRITTEN: Final = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_RESHAPER: Final = ArabicReshaper({"delete_harakat": False, "delete_tatweel": False, "support_ligatures": True})
# It changes no order; behind a bracket it ends up before it where the bracket is turned.
_MARK: Final = "\u2060"
_BRACKETS: Final = "".join(map(re.escape, MIRRORED))
_BRACKET: Final = re.compile(f"[{_BRACKETS}]")
_TURNED: Final = re.compile(f"{_MARK}([{_BRACKETS}])|([{_BRACKETS}]){_MARK}")


def is_rtl(text: str) -> bool:
    """Whether a text has letters that are written from right to left."""
    return _WRITTEN.search(text) is not None


def join_letters(plain: str) -> str:
    """The text in its own order, each Arabic letter in the form that it has next to its neighbours."""
    return str(_RESHAPER.reshape(plain)) if is_rtl(plain) else plain


def base_direction(text: str) -> Base:
    """From which side a text is read, by its first letter."""
    return "R" if is_rtl(text) and get_base_level(text) else "L"


def in_places(line: str, base: Base) -> str:
    """A line of a joined text with its signs in their order from left to right."""
    if not is_rtl(line):
        return line

    marked = _BRACKET.sub(rf"\g<0>{_MARK}", line.replace(_MARK, ""))
    shown = str(get_display(marked, base_dir=base))
    return _TURNED.sub(lambda found: str(MIRRORED[found[1]]) if found[1] else found[2], shown)


def drawn_characters(plain: str) -> frozenset[str]:
    """Every sign that a text may be drawn with."""
    signs = frozenset(join_letters(plain))
    return signs | {MIRRORED[sign] for sign in signs if sign in MIRRORED} if is_rtl(plain) else signs


def copied_text(sign: str) -> str:
    """What a drawn sign is in a text that is copied: the letters of an Arabic form, last first, as readers turn the line."""
    return unicodedata.normalize("NFKC", sign)[::-1] if is_rtl(sign) else sign
