"""Names as sheets show and sort them: the initial of the last name, and a card's name in the other language."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language

from cards.catalogue.names.fold import fold, has_han
from cards.catalogue.names.pinyin import first_spelling
from legality.engine.values.card import Card

CHINESE: Final = "zh-hans"
ENGLISH: Final = "en"
# What is behind a last name.
BEHIND: Final = frozenset({"jr", "sr", "ii", "iii", "iv"})


def last_name(name: str) -> str:
    """The last name of a name as it was typed: the first word where it has Han characters, else the last one.

    Of a Chinese name without a space it is the first character, which is most people's whole family name.
    """
    words = [word for word in name.split() if any(map(str.isalnum, word))]
    if not words:
        return ""
    if has_han(words[0]):
        return words[0][0] if len(words) == 1 else words[0]

    behind = [word for word in words[1:] if fold(word).strip(".,") not in BEHIND]
    return behind[-1] if behind else words[0]


def initial_of(name: str) -> str:
    """The first letter or character of the last name, a capital; empty for a name without letters."""
    return next((sign for sign in last_name(name) if sign.isalnum()), "")[:1].upper()


def sort_key(name: str) -> tuple[str, str]:
    """Sorts by last name, then by the whole; Chinese is sorted by its pinyin."""
    return first_spelling(last_name(name)), fold(name)


@dataclass(frozen=True, slots=True)
class OtherName:
    """A name and the language it is in; empty where there is none. `printed`: the language of the name that was printed."""

    text: str = ""
    tongue: str = ""
    printed: str = ""


def other_name(printed: str, card: Card | None) -> OtherName:
    """The name of a card next to the printed one: the English of a Chinese name, and the Chinese of others.

    Where the card lacks it, the reader's language has it; where that is the printed one too there is none.
    """
    if card is None:
        return OtherName()

    own = next((tongue for tongue, name in card.names.items() if name == printed), "")
    first = ENGLISH if own == CHINESE or (not own and has_han(printed)) else CHINESE
    for tongue in (first, get_language() or ENGLISH):
        name = card.names.get(tongue, "")
        if name and name != printed:
            return OtherName(name, tongue, own)

    return OtherName(printed=own)
