"""Which texts the columns of the index must contain: asked of the database (sql.py) and of the process (memory_query.py)."""

from __future__ import annotations

from cards.catalogue.fold import fold, squash
from cards.search.plan import FactIs, NameContains, NameIs, NameNear, TextContains

# Conditions that a row fits when one of its columns contains a text.
Worded = NameContains | NameNear | NameIs | TextContains | FactIs
# A column of the index and a text, folded as the column is.
Held = tuple[str, str]


def held_for(node: Worded) -> tuple[Held, ...]:
    """The columns with their texts, of which a row must contain at least one."""
    match node:
        case NameNear(words=words):
            return tuple(held for word in words for held in _named(word))
        case NameContains(text=text):
            return _named(text)
        case NameIs(text=text):
            return (("squashed", f"\n{squash(text)}\n") if squash(text) else ("names", f"\n{fold(text)}\n"),)
        case TextContains(text=text):
            return (("body", fold(text)),)
        case FactIs(field=field, values=values):
            return tuple(("tokens", f"|{field}={value}|") for value in sorted(values))


def ranks_for(words: str) -> tuple[Held, ...]:
    """What tells the best matches of squashed words, the best first.

    A name equal to them, beginning with them, with a word that begins so, of a sound that begins so, containing them.
    """
    whole, begun = f"\n{words}\n", f"\n{words}"
    return ("squashed", whole), ("squashed", begun), ("names", f" {words}"), ("pinyin", begun), ("squashed", words)


def _named(text: str) -> tuple[Held, ...]:
    """A name or its pinyin contains the word; a word without letters is looked for as written."""
    letters = squash(text)
    if not letters:
        return (("names", fold(text)),)

    return (("squashed", letters), ("pinyin", f"\n{letters}")) if letters.isascii() else (("squashed", letters),)
