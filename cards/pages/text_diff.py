"""The difference between the old and the new text of an erratum, word by word."""

import difflib
import re
from dataclasses import dataclass
from typing import Final

from cards.models import Erratum

_BRACKETS: Final = r"\[[^\[\]\n]{1,40}\]"
# All of a text is in its words: brackets, runs of Latin letters and signs, any other character, space at the beginning.
_WORD: Final = re.compile(rf"(?:{_BRACKETS}|(?:(?!{_BRACKETS})[!-~])+|\S)\s*|\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text. `state`: `same`, `old` (only in the old text) or `new` (only in the new text)."""

    state: str
    text: str


@dataclass(frozen=True, slots=True)
class ChangedText:
    """An erratum with its old and new text, word by word."""

    erratum: Erratum
    old: tuple[Piece, ...]
    new: tuple[Piece, ...]


def changed_text(erratum: Erratum) -> ChangedText:
    """The words that an erratum removed and added."""
    old = _words(erratum.old)
    new = _words(erratum.new)
    steps = difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    olds = [Piece("same" if tag == "equal" else "old", "".join(old[a:b])) for tag, a, b, _, _ in steps if b > a]
    news = [Piece("same" if tag == "equal" else "new", "".join(new[c:d])) for tag, _, _, c, d in steps if d > c]
    return ChangedText(erratum, tuple(olds), tuple(news))


def _words(text: str) -> list[str]:
    """Words with the space after them; each Chinese character is a word, and so is what is in brackets."""
    return _WORD.findall(text)
