"""A rules text in parts: what is read, what is drawn, and keywords, as the look of its game says.

Whatever the look does not know stays text, so that nothing of a text is lost.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language

from legality.engine.game import Game
from legality.engine.theme.appearance import shape_address, shape_id
from legality.engine.values.look import TextSymbol
from legality.messages import name_in_language, value_name

TEXT: Final = "text"
SYMBOL: Final = "symbol"
KEYWORD: Final = "keyword"

_BRACKETS: Final = r"\[[^\[\]\n]{1,40}\]"
_NUMBER: Final = re.compile(r"\[([0-9]{1,3}|x)\]", re.IGNORECASE)
_FIGURES: Final = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a rules text. `kind`: `text`, `symbol` or `keyword`. `text`: what it was written as; of a keyword its word.

    Of symbols: `name` in the reader's language; `icon`, a shape, else `letters`; `trait` and `value` where it is their mark.
    """

    kind: str
    text: str
    name: str = ""
    icon: str = ""
    letters: str = ""
    trait: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class _Signs:
    """The signs of a game, made ready to be found: symbols and keywords are folded."""

    game: Game
    token: re.Pattern[str]
    symbols: Mapping[str, TextSymbol]
    keyword: re.Pattern[str]
    costed: frozenset[str]


def split_rules_text(text: str, game: Game) -> tuple[TextPart, ...]:
    """The text in parts, in their order. Line breaks stay in the texts, as `\\n`."""
    text = text.replace("\r\n", "\n")
    signs = _signs_of(game)
    parts: list[TextPart] = []
    place = 0
    for found in signs.token.finditer(text):
        meant = _parts_of_token(found[0], signs)
        if not meant:
            continue

        if found.start() > place:
            parts.append(TextPart(TEXT, text[place : found.start()]))
        parts += meant
        place = found.end()

    if place < len(text):
        parts.append(TextPart(TEXT, text[place:]))
    return tuple(parts)


def text_in_language(texts: Mapping[str, str], game: Game) -> tuple[tuple[str, str], ...]:
    """Language and text: the one in the reader's language, else the official one, else any; at most one."""
    languages = (get_language() or "en", game.official_language, *texts)
    return tuple((language, texts[language]) for language in languages if texts.get(language))[:1]


def _parts_of_token(token: str, signs: _Signs) -> tuple[TextPart, ...]:
    """What a token means; empty if it means nothing."""
    if symbol := signs.symbols.get(token.casefold()):
        return (_symbol_part(token, symbol, signs.game),)
    if number := _NUMBER.fullmatch(token):
        return _number_part(token, number[1].upper(), signs.game)

    found = signs.keyword.fullmatch(token[1:-1])
    if not found:
        return ()

    # A keyword with what follows it in its brackets: its number, a cost, an arrow.
    figures = found["number"]
    rest = found["rest"]
    if found["word"].casefold() in signs.costed:
        rest = figures.lstrip() + rest
        figures = ""
    tail = _read_symbols(rest, signs)
    return () if tail is None else (TextPart(KEYWORD, found["word"] + figures), *tail)


def _read_symbols(rest: str, signs: _Signs) -> list[TextPart] | None:
    """Symbols written without brackets of their own: `1橙色`, `>`. None if some of it is not a symbol."""
    parts: list[TextPart] = []
    while rest:
        figures = _FIGURES.match(rest)
        number = _number_part(figures[0], figures[0], signs.game) if figures else ()
        if figures and number:
            parts += number
            rest = rest[figures.end() :]
            continue

        # The longest symbol that the rest begins with.
        for size in range(len(rest), 0, -1):
            symbol = signs.symbols.get(f"[{rest[:size].casefold()}]")
            if symbol:
                parts.append(_symbol_part(rest[:size], symbol, signs.game))
                rest = rest[size:]
                break
        else:
            return None

    return parts


def _number_part(token: str, figures: str, game: Game) -> tuple[TextPart, ...]:
    """A number in its symbol; empty in a game whose texts have none."""
    number = game.look.text.number
    if number is None:
        return ()

    name = name_in_language(number.names).replace("{}", figures)
    return (replace(_symbol_part(token, number, game), name=name, letters=figures),)


def _symbol_part(token: str, symbol: TextSymbol, game: Game) -> TextPart:
    name = name_in_language(symbol.names)
    if not symbol.value:
        return TextPart(SYMBOL, token, name, shape_id(game, symbol.shape), symbol.letters)

    word = value_name(game, symbol.value)
    icon = shape_address(game, symbol.trait, symbol.value)
    letters = "" if icon else symbol.letters or word[:2]
    return TextPart(SYMBOL, token, name or word, icon, letters, symbol.trait, symbol.value)


@lru_cache(maxsize=32)
def _signs_of(game: Game) -> _Signs:
    """The signs of a game. A game is itself alone: another version of it is another key."""
    text = game.look.text
    symbols = {token.casefold(): symbol for token, symbol in text.symbols.items()}
    tokens = (*_longest_first(symbols), _BRACKETS)
    words = "|".join(_longest_first(text.keywords)) or "(?!)"
    # Latin letters after a Latin word would make it another word: `Tanks` is not `Tank` with an `S`.
    keyword = rf"(?P<word>{words})(?![a-z](?<=[a-z]{{2}}))(?P<number>\s?[0-9]{{0,3}})(?P<rest>.*)"
    return _Signs(
        game=game,
        token=re.compile("|".join(tokens), re.IGNORECASE),
        symbols=symbols,
        keyword=re.compile(keyword, re.IGNORECASE),
        costed=frozenset(word.casefold() for word in text.costed),
    )


def _longest_first(words: Mapping[str, object] | frozenset[str]) -> list[str]:
    return [re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))]
