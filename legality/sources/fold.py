"""The one folding of text, for stored names and for queries.

`fold` keeps words and punctuation and forgets width, case, Latin diacritics, the two kinds of kana, traditional and
Japanese forms of Han characters, and characters that cannot be seen. `squash` keeps only its letters and digits.
Both take any text, never raise, and are idempotent: `fold(fold(x)) == fold(x)`.
"""

import re
from itertools import repeat
from typing import Final
from unicodedata import category, normalize

from legality.sources.fold_table import FOLDED, HAN

# Only letters that Unicode does not decompose; U+3099, the dakuten, is left out of the marks on purpose.
_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t"})
_MARKS: Final = dict.fromkeys([*range(0x300, 0x370), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
_KANA: Final = {code: code - 0x60 for code in [*range(0x30A1, 0x30F7), 0x30FD, 0x30FE]}
_PUNCTUATION: Final = str.maketrans("‘’ʼ′“”„″–—−・‧•⋅", "''''\"\"\"\"---····")


# Control, format and surrogate characters, except those that separate words.
_UNSEEN: Final = {
    code: None
    for code in [*range(0x10000), *range(0xE0000, 0xE0080)]
    if category(chr(code)) in {"Cc", "Cf", "Cs"} and not chr(code).isspace()
}
_TABLE: Final[dict[int, str | int | None]] = {
    **str.maketrans(HAN, FOLDED),
    **_KANA,
    **_PUNCTUATION,
    **_LETTERS,
    **_MARKS,
    **_UNSEEN,
}


# The characters that are folded to several, with how many more these are. Letters with marks compose again.
_GROWTH: Final = {
    sign: len(folded) - 1
    for sign in map(chr, [*range(0xA0, 0xAC00), *range(0xF900, 0x10000), *range(0x1F100, 0x1F300)])
    if len(folded := normalize("NFC", normalize("NFKD", sign).casefold())) > 1
}
_HAN: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_NOT_A_LETTER: Final = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """The text as searched: one space between words, none around."""
    if text.isascii() and text.isprintable():
        return " ".join(text.lower().split())

    # Case folding works on decomposed text and can make new composites, so it is between two decompositions.
    parts = normalize("NFKD", normalize("NFKD", text).casefold())
    words = parts.translate(_TABLE).split()

    return normalize("NFC", " ".join(words))


def squash(text: str) -> str:
    """The letters and digits of the folded text: two spellings of one name squash to one."""
    if text.isascii():
        return _NOT_A_LETTER.sub("", text.lower())

    # Letters that were apart may compose once they touch.
    return normalize("NFC", _NOT_A_LETTER.sub("", fold(text)))


def folded_length(text: str) -> int:
    """How many characters a text may have once it is folded: some signs mean a whole phrase."""
    return len(text) if text.isascii() else len(text) + sum(map(_GROWTH.get, text, repeat(0)))


def has_han(text: str) -> bool:
    """Whether a Han character is in the text."""
    return _HAN.search(text) is not None
