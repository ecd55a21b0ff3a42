"""The words that open a section in a decklist, for each game, and the forms in which a list writes them.

Every game has one more section than its rules know: the maybe board, for cards that are being considered. The resolver
keeps its rows out of the deck, so rules and counts leave them out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, pairwise
from types import MappingProxyType
from typing import Final

from decks.decklist.reading.counting import CODE, in_ascii
from legality.engine.game import Game
from legality.engine.values.vocabulary import split_words
from legality.sources.fold import squash

# By the slug of a section, for each game that has such a section.
OF_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sideboard": split_words("""
            sb, s/b, side, sides, side board, sideboards, side deck, side decks, sidedeck, boarding, my side,
            my sideboard, my side deck, optional sideboard, sideboard optional, bo3 sideboard, bo3 side, sideboard bo3,
            side区, sb区, reserve, reserves, reserve deck, reserve board, bench, the bench, extra, extras, extra cards,
            subs, substitute, substitutes, swap, swaps, swap cards, swap board, swap deck, 备, 备牌, 备卡, 备库, 备板,
            备牌库, 备牌区, 备牌堆, 备牌组, 备牌卡组, 备牌套牌, 备卡组, 备用, 备用牌, 备用卡, 备用卡牌, 备用卡组,
            备用牌库, 备用牌组, 备用牌堆, 备用套牌, 备用区, 后备, 后备牌, 后备卡, 后备卡牌, 后备卡组, 后备牌库,
            后备牌组, 后备牌堆, 后备套牌, 后备区, 侧板, 侧牌, 侧备, 侧卡组, 侧牌组, 侧牌库, 侧边牌, 边牌, 边板, 边备,
            赛备, 副牌, 副卡组, 副牌组, 副套牌, 副牌库, 副牌堆, 副卡, 副板, 换备, 换牌, 换备牌, 换备区, 换卡, 换边,
            替换, 替换牌, 替换卡, 替换区, 调换牌, 替补, 替补牌, 替补卡, 替补席, 替补区, 板凳, 板凳席, 预备牌, 预备卡组,
            サイド, サイドボード, サイドデッキ
        """),
        "main": split_words("""
            main, mains, mainboard, main board, main deck, main decks, main cards, md, mb, deck, the deck, my main,
            my main deck, my mainboard, main区, main list, mainlist, 主, 主牌, 主卡, 主卡牌, 主卡组, 主牌组, 主牌库,
            主牌堆, 主套牌, 主牌区, 主板, 主组, 主库, 主体, 主要牌组, 主要卡组, 主要套牌, 正牌, 正式卡组, 卡组, 牌组,
            套牌, 牌库, 牌堆, メイン, メインデッキ, デッキ, 本体
        """),
    }
)

MAYBE_WORDS: Final = split_words("""
    Maybeboard, Maybe, Maybe board, Considering, 备选, 备选区, 备选牌, 候补, 考虑, 考虑中, Maybes, Maybe cards,
    Maybe list, Consider, Considerations, Under consideration, Potential, Possible, Candidates, Wishlist, Wish list,
    Acquireboard, To test, Cuts, Cut, Possible cards, Options, 备选卡, 备选卡牌, 备选卡组, 待定, 待定牌, 待选, 待选牌,
    候选, 候选牌, 候选卡, 候补牌, 候补区, 可选, 可选牌, 考虑牌, 考虑加入, 可能, 也许, 待测试, 想要
""")

# `单位` may be written as `单位牌`, `单位卡牌`, `单位区`; `Unit` as `Unit cards`.
ENDINGS: Final = ("", "牌", "卡", "卡牌", "牌组", "区", "类", "部分", "cards", "card")


SIDEBOARD = "sideboard"
MAYBE = "maybe"
CHAMPION = "champion"
MOST_WORDS: Final = 60

# What squashing leaves of a size: `(15)`, `x15`, `: 15张`, `15/15`, `共15张`, `15 cards, 5 unique`, `十五张`.
_SIZE: Final = re.compile(
    r"(?:共|总计|合计|total)?x?(?<![0-9])[0-9]{1,4}(?:cards?|copies|pcs|unique|total|in|[张枚种个款])*"
    r"(?:[0-9]{1,3}(?:cards?|unique|different|[张枚种个款])+)*$|共?[一二三四五六七八九十两百]{1,4}[张枚]$"
)
# `15 Sideboard`, `15张 备牌`, `1. Main`, `(2) Main`, `第一部分：主牌`: a number is an order or a size.
_NUMBER: Final = re.compile(
    r"(?:第?[0-9]{1,3}(?:cards?|[张枚]|部分)*|第?[一二三四五六七八九十]{1,3}(?:部分|张)?)(?=\D)"
)
# `10 Wake 1` asks for a card: no heading has an order and a size without a sign between.
_COUNTED: Final = re.compile(r"\s*[0-9]{1,3}\s+[^\W\d_][^\W\d_ ]*(?: [^\W\d_]+)* ?[0-9]{1,4}\s*")
# `3 rune-045` asks for a card by its number, and `DON-001` is one.
_CARD_NUMBER: Final = re.compile(
    rf"\W*(?:[xX×]?[0-9]{{1,3}}\s?[xX×张張枚]?\s+\W?{CODE}|[A-Za-z][A-Za-z0-9]{{1,7}}[-·]0[0-9]{{1,3}}[A-Za-z]?)\W*"
)
_ROMAN: Final = re.compile(r"\W*[IVXivx]{1,5}\s*[.、)）:：-]\s*|\W*(?:[Pp]art|[Ss]ection)\s+(?:[0-9]+|[IVX]+|[A-D])\W+")
_MAY_BE_DRESSED: Final = re.compile(
    r"[0-9&+,/|]|[^\x00-\x7f]|\band\b|^\W*[IVXivx]+\W|^\W*(?:part|section)\s", re.IGNORECASE
)
_AND: Final = re.compile(r"\s*(?:[&+,/、，和与及|]|\band\b)\s*")
# A Latin word before a space may begin a card's name; a Han word before a space is a heading.
_OPENING: Final = re.compile(r"([^:]+):|[\[(<{]([^\])>}]+)[\])>}](?=\s*\S)|([\u3400-\u9fff]+)\s+(?=\S)")
# Another sign than a colon, or a count, divides a heading from the cards on its line: `Hero - Jinx`, `Runes 4 Fury Rune`.
_DIVIDING: Final = re.compile(
    r"([^\W\d_][^:]{0,40}?)\s*(?:\s[-–—=|]\s|→|[-=]>|[=|\t,、]|\s(?=[1-9][0-9]{0,2}\s?[xX×张張枚]?\s[^\W\d_]))\s*(?=\w|[《「“\"'])"
)

# Where another heading may begin on the line of a heading.
_AHEAD: Final = re.compile(
    r"(?:[;|,、。]|(?<![\s;|,、。])\s)\s*+(?=([^\W\d_][^\s:;|,、。]{0,20}(?:\s[^\s:;|,、。]{1,20})?)\s?:)"
)
# A heading has few words; signs around a name do not belong to it.
_WORD: Final = re.compile(r"\w[^\s:：]*\s*")
_MOST_IN_FRONT: Final = 3
AROUND: Final = ' \t-–—:：.,;，。；[]()<>{}【】《》「」『』“”"*_~=#'

_CLOSING: Final = tuple(")]）】}>*^0123456789")
# A section in brackets or stars behind a card; the finish, the colour of its category or the count may follow.
_MARK: Final = re.compile(
    r"[(\[（【{<*]([^()\[\]（）【】<>*^]{1,60})[)\]）】}>*](?:\s?\*[A-Za-z]\*)?(?:\s?\^[^^]{1,40}\^)?(\s?[xX×][0-9]{1,3})?$"
)
_LONGEST_MARK: Final = 112
# Archidekt writes all categories of a card, and how they are shown: `[Maybeboard{noDeck},Draw]`.
_SHOWN: Final = re.compile(r"\{([^{}]*)\}")
_NOT_IN_DECK: Final = "noDeck"
_CHOSEN: Final = re.compile(r"chosen|[选選]", re.IGNORECASE)


class Headings(dict[str, str]):
    """A game's squashed heading words to slugs of sections. It is made once and never changed."""

    def __hash__(self) -> int:  # type: ignore[override]  # what never changes can be a key, by identity
        return id(self)


def section_called(words: str, game: Game) -> str | None:
    """The section of a slug, or of what the game or lists call it in any language; None for others, also names of kinds."""
    return _sections_by_word(game).get(squash(words))


@lru_cache(maxsize=32)
def _sections_by_word(game: Game) -> Headings:
    return Headings({squash(word): slug for word, slug in (*_of_section_lists(game), *_of_sections(game))})


@lru_cache(maxsize=32)
def heading_words(game: Game) -> Headings:
    """Squashed heading words to section slugs: the sections' own names and aliases, then kinds, then the maybe board,
    then the other words that lists use for them.

    A kind's name opens the section where cards of that kind go: lists often divide a main deck by kinds.
    """
    words = Headings({squash(word): slug for word, slug in _of_lists(game)})
    words.update({squash(word): MAYBE for word in MAYBE_WORDS})
    homes = game.formats[0].default_sections
    for kind, names in game.kinds.items():
        if kind in homes:
            words.update({squash(word): homes[kind] for word in (*names.values(), _pluralize(names["en"]))})
    words.update({squash(word): slug for word, slug in _of_sections(game)})
    return words


def section_of_heading(words: str, headings: Mapping[str, str]) -> str | None:
    """The section that a heading names, however it is decorated, numbered and sized: `Main deck: 60`, `二、备牌（15）`,
    `## Sideboard x15`, `15 Sideboard`; also several words of one section: `Weapons & Armor`.
    """
    if not headings or len(words) > MOST_WORDS:
        return None

    return (_remembered if isinstance(headings, Headings) else _section_of)(words, headings)


def _section_of(words: str, headings: Mapping[str, str]) -> str | None:
    word = squash(words)
    slug = headings.get(word)

    if slug or not word or not _MAY_BE_DRESSED.search(words) or _COUNTED.fullmatch(words):
        return slug
    if _CARD_NUMBER.fullmatch(words):
        return None

    # The section of words with a size, an order, or a second word of the same section.
    for bare in _strip_ornaments(words, word):
        if bare_section := headings.get(bare):
            return bare_section

    parts = [squash(part) for part in _AND.split(_SIZE.sub("", words.strip(" \t:：()（）[]")))]
    slugs = {headings.get(_SIZE.sub("", part, count=1)) for part in parts if part}

    return next(iter(slugs)) if len(parts) > 1 and len(slugs) == 1 else None


# The same words come again and again, in one list and from list to list.
_remembered: Final = lru_cache(maxsize=16_384)(_section_of)


def open_section(line: str, plain: str, headings: Mapping[str, str]) -> tuple[str | None, str]:
    """The section that a heading opens for the rest of its own line, and the rest: `Hero: Jinx`, `【传奇】1 金克丝`,
    `传奇 金克丝`, `Runes - 4 Fury Rune`. `plain` is the line with full-width characters replaced one for one. None for a line
    without a heading.
    """
    for form in (_OPENING, _DIVIDING):
        found = form.match(plain)
        words = line[slice(*found.span(found.lastindex or 0))] if found else ""
        if found and (slug := section_of_heading(words, headings)):
            return slug, line[found.end() :].strip()

    return None, ""


def by_sections(line: str, plain: str, headings: Mapping[str, str]) -> list[str]:
    """The parts of a line with several headings, `Main: 3 Defy; Side: 2 Charm`, each with its own; any other line alone."""
    if plain.count(":") < 2 or not open_section(line, plain, headings)[0]:  # noqa: PLR2004  a colon for each of two headings
        return [line]

    begins = [
        found.start(1) for found in _AHEAD.finditer(plain) if section_of_heading(line[slice(*found.span(1))], headings)
    ]
    return [line[begin:end].strip(" \t;；|,，、。") for begin, end in pairwise([0, *begins, len(line)])]


def behind_section(text: str, headings: Mapping[str, str]) -> tuple[str | None, str]:
    """The section that the first words of a text name, with no sign behind them, and the rest: `Legend Jinx, Loose Cannon`.

    Only the cards can tell whether these words are a heading. None and an empty text where no heading is in front.
    """
    ends = [word.end() for word in islice(_WORD.finditer(text), _MOST_IN_FRONT)]
    for end in reversed(ends):
        if slug := section_of_heading(text[:end], headings):
            return slug, text[end:].strip(AROUND)

    return None, ""


def split_section_mark(text: str, headings: Mapping[str, str]) -> tuple[str, str | None]:
    """A card without the section that is behind it, `Defy (SB)` or `Jinx (Champion)`, and that section.

    A kind is not a section: it may tell cards of one name apart.
    """
    # It is at the end; searching there alone keeps long lines cheap.
    found = _MARK.search(text, max(0, len(text) - _LONGEST_MARK)) if text.endswith(_CLOSING) else None
    # Of `(2 main, 1 side)` only some copies are elsewhere: such a line stays as it is, to be asked about.
    found = found if found and not any(map(str.isnumeric, found[1])) else None
    name, count = (text[: found.start()].rstrip(), found[2] or "") if found else ("", "")
    words = _SHOWN.sub("", found[1]).replace("，", ",").split(",") if found and name else []
    slugs = (section_of_heading(word, headings) for word in words)
    slug = next((slug for slug in slugs if slug in {SIDEBOARD, MAYBE, *(() if count else (CHAMPION,))}), None)
    if not slug and found and name and _NOT_IN_DECK in _SHOWN.findall(found[1]):
        slug = MAYBE

    return (f"{name}{count}", slug) if slug else (text, None)


def is_chosen(text: str) -> bool:
    """Whether a mark says that a card is the chosen one, and not only what kind it is: `(Chosen Champion)`."""
    return _CHOSEN.search(text) is not None


def _strip_ornaments(words: str, word: str) -> Iterator[str]:
    if not word.isascii():
        word = in_ascii(word)
    yield word

    unsized = _SIZE.sub("", word, count=1)
    yield unsized
    if number := _NUMBER.match(word):
        yield word[number.end() :]
        yield _SIZE.sub("", word[number.end() :], count=1)

    if roman := _ROMAN.match(words):
        yield _SIZE.sub("", squash(words[roman.end() :]), count=1)


def _of_sections(game: Game) -> Iterator[tuple[str, str]]:
    for section in game.sections:
        for word in (*section.names.values(), *section.headings, section.slug):
            yield word, section.slug


def _of_lists(game: Game) -> Iterator[tuple[str, str]]:
    """What lists say besides the words of the rules: later words win."""
    homes = game.formats[0].default_sections
    for kind, words in (*game.list_words.items(), *game.table_vocabulary.kinds.items()):
        if kind in homes:
            yield from (
                (word, homes[kind]) for word in _with_endings((*words, *map(_pluralize, filter(str.isascii, words))))
            )

    for kind, names in game.kinds.items():
        if kind in homes:
            yield from ((word, homes[kind]) for word in _with_endings((*names.values(), _pluralize(names["en"]))))

    for word, (kind, _, _) in game.table_vocabulary.kind_traits.items():
        if kind in homes:
            yield word, homes[kind]

    yield from _of_section_lists(game)


def _of_section_lists(game: Game) -> Iterator[tuple[str, str]]:
    for section in game.sections:
        own = (word for word in (*section.names.values(), *section.headings) if word not in {"deck", "Deck"})
        yield from ((word, section.slug) for word in _with_endings(own))
        others = (*OF_SECTIONS.get(section.slug, ()), *game.list_words.get(section.slug, ()))
        yield from ((word, section.slug) for word in others)


def _with_endings(words: Iterable[str]) -> Iterator[str]:
    """Each word, and with what may be after it in its own script."""
    for word in words:
        yield from (f"{word}{ending}" for ending in ENDINGS if not ending or ending.isascii() == word.isascii())


def _pluralize(word: str) -> str:
    if word.endswith(("o", "ch", "sh", "x")):
        return f"{word}es"

    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
