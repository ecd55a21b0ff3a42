"""What files of other programs call the sections of a deck, by their keys and by what a card says of itself. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from decks.decklist.codecs import foreign_words
from decks.decklist.codecs.foreign_cards import has_count, number_in, read_name, squash_keys
from decks.decklist.reading.card_lines import MAX_NAME
from decks.decklist.reading.headings import MAYBE, SIDEBOARD, section_of_heading
from legality.sources.fold import squash

_CONTAINER_WORDS: Final = re.compile(r"(?:cards?|slots?|list|entries|items|ids?|codes?|names?|section|zone|pile)$")
OUTSIDE: Final = frozenset((SIDEBOARD, MAYBE))
_BEFORE_SECTION: Final = re.compile(r"^(?:deck|cards?|list)(?=.)")
WORDS_OF_KEY: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[\u3400-\u9fff]+|[0-9]+")
_SIDE_WORD: Final = re.compile(r"side|maybe|^sb$|备", re.IGNORECASE)
# One of several decks, and not a main deck of so many cards.
ONE_OF_DECKS: Final = re.compile(
    r"(?:my)?(?:deck|list|player|卡组|套牌|牌组)[ _-]?(?:[0-9]|[a-d]|[一二三四])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Sections:
    """The game's headings, and the sections that keys of a file were found to name.

    `left_out`: the categories whose cards are not in the deck, as the file says.
    """

    headings: Mapping[str, str]
    called: dict[str, str | None]
    left_out: frozenset[str] = frozenset()


def is_section(words: str, headings: Mapping[str, str]) -> bool:
    """Whether programs name a section so."""
    return section_named(words, Sections(headings, {})) is not None


def is_outside(words: str, headings: Mapping[str, str]) -> bool:
    """Whether the words name the side or maybe board."""
    return section_named(words, Sections(headings, {})) in OUTSIDE


def categories_outside_deck(document: object) -> Iterator[str]:
    """The categories that a file defines as outside the deck, as Archidekt does: `{"name": "Flex", "includedInDeck": false}`."""
    categories = document.get("categories") if isinstance(document, dict) else None
    for one in categories if isinstance(categories, list) else ():
        fields = squash_keys(one) if isinstance(one, dict) else {}
        if any(is_yes(fields.get(key)) is False for key in foreign_words.IS_IN_DECK) and isinstance(
            name := fields.get("name"), str
        ):
            yield squash(name)


def section_of_card(fields: Mapping[str, object], sections: Sections, *, in_sideboard: bool) -> tuple[str, str | None]:
    """What a card says of its section, and the section that it means. Free words name a section only if they are known.

    `in_sideboard`: it is in the side or maybe board, where a category such as `Spells` names no section.
    """
    for side, keys in ((SIDEBOARD, foreign_words.IS_SIDE), (MAYBE, foreign_words.IS_MAYBE)):
        if any(is_yes(fields.get(key)) and not (key == "sb" and number_in(fields[key])) for key in keys):
            return side, section_of_heading(side, sections.headings)
    # A `side` may be that of a printed card, such as its front.
    for key in (*foreign_words.IS_SIDE, *foreign_words.IS_MAYBE):
        word = fields.get(key)
        if (
            isinstance(word, str)
            and word.strip()
            and key != "side"
            and is_yes(word) is None
            and number_in(word) is None
        ):
            return f"{key}: {word}", section_named(word, sections)

    for key in (*foreign_words.SECTIONS, *foreign_words.CATEGORIES):
        said = words_in(fields.get(key))
        for word in said:
            if section := section_named(word, sections):
                is_free = key in foreign_words.CATEGORIES and section not in OUTSIDE
                if is_free and in_sideboard:
                    return "", None
                return word, None if squash(word) in foreign_words.THROUGH or (is_free and len(said) > 1) else section
        if said and key in foreign_words.CATEGORIES and squash(said[0]) in sections.left_out:
            return said[0], MAYBE
        if said and key in foreign_words.SECTIONS:
            return said[0], None

    # Under any other key, such as `type` or `tags`, only a word that can mean nothing else.
    name = read_name(fields)
    for inner in fields.values():
        for word in words_in(inner):
            if word == name or not _SIDE_WORD.search(word):
                continue
            if (slug := section_named(word, sections)) in OUTSIDE:
                return word, slug

    return "", None


def words_in(value: object) -> list[str]:
    """The texts of a value that names sections: a text, an object with a title, or a list of them."""
    found: list[str] = []
    for one in value if isinstance(value, list) else () if value is None else (value,):
        inner = squash_keys(one) if isinstance(one, dict) else {}
        keys = (*foreign_words.TITLES, *foreign_words.CODES) if inner else ()
        word = next((text for key in keys if isinstance(text := inner.get(key), (str, int))), one)
        if isinstance(word, (str, int)) and not isinstance(word, bool) and str(word).strip():
            found.append(str(word))

    return found


def is_yes(value: object) -> bool | None:
    """Whether a value says yes or no; None if it says neither."""
    word = str(value).strip().lower() if isinstance(value, (bool, int, str)) else "?"
    if word in foreign_words.YES:
        return True

    return False if word in foreign_words.NO else None


def find_exclusion(fields: Mapping[str, object]) -> str:
    """What says that a card is not in the main deck or in none, such as `"isMain": false`; empty if nothing does."""
    said = (
        (key, fields[key], key in foreign_words.IS_OUT)
        for key in (*foreign_words.IS_MAIN, *foreign_words.IS_IN_DECK, *foreign_words.IS_OUT)
        if key in fields
    )
    return next((f"{key}: {value}".lower() for key, value, is_out in said if is_yes(value) is is_out), "")


def section_named(key: str, sections: Sections) -> str | None:
    """The section that a key names, as programs write it: `sideSlots`, `main_deck_cards`; None for a deck as a whole."""
    if len(key) > MAX_NAME:
        return None
    if key not in sections.called:
        sections.called[key] = _find_section(key, sections.headings)

    return sections.called[key]


def _find_section(key: str, headings: Mapping[str, str]) -> str | None:
    if squash(key) in foreign_words.THROUGH or ONE_OF_DECKS.fullmatch(key):
        return None

    spaced = " ".join(WORDS_OF_KEY.findall(key)) if key.isascii() else key
    if slug := section_of_heading(spaced, headings):
        return slug

    word = squash(key)
    for bare in (
        _CONTAINER_WORDS.sub("", word),
        _BEFORE_SECTION.sub("", word),
        _BEFORE_SECTION.sub("", _CONTAINER_WORDS.sub("", word)),
    ):
        if bare and bare != word and bare not in foreign_words.THROUGH and (slug := headings.get(bare)):
            return slug

    return None


def own_section(value: Mapping[str, object], sections: Sections) -> str | None:
    """The section that an object with cards says it is."""
    fields = squash_keys(value)
    said = (str(fields[key]) for key in foreign_words.TITLES if isinstance(fields.get(key), str))
    return next((slug for word in said if (slug := section_named(word, sections))), None)


def group_title(value: Mapping[str, object], sections: Sections) -> str | None:
    """What an object with cards is called; empty if it has no title, None if it is a section."""
    if own_section(value, sections):
        return None

    fields = squash_keys(value)
    is_map = not any(isinstance(inner, (dict, list)) for inner in value.values())
    if is_map and len(value) == 1:
        return None
    return next((str(fields[key]) for key in foreign_words.TITLES if isinstance(fields.get(key), str)), "")


def is_empty_section(value: Mapping[str, object], sections: Sections) -> bool:
    """Whether an element of a list is a section without cards, `{"name": "Sideboard", "cards": []}`."""
    others = [inner for inner in value.values() if not isinstance(inner, str)]
    has_section = own_section(value, sections) is not None and not has_count(squash_keys(value))
    return has_section and bool(others) and all(inner in ([], {}, None) for inner in others)


def is_heading(value: Mapping[str, object], sections: Sections) -> bool:
    """Whether an element of a list names the section of those below it and nothing else, `{"name": "Sideboard"}`."""
    return len(value) == 1 and own_section(value, sections) is not None and not has_count(squash_keys(value))
