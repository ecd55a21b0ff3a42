"""The one form in which a fact's value is stored, whatever a person writes for it and wherever.

A game lists the values of its closed facts and the words for them (`TableVocabulary`, `Game.values`, `Game.kinds`). Width,
case, traditional and simplified characters, spaces and hyphens do not count; neither does the language. A word that a
closed fact does not have is refused with the words that it has. A value of an open fact is stored as it is written, in
Unicode's NFKC.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain, product
from typing import Final
from unicodedata import normalize

from legality.engine.game import Game
from legality.engine.values.vocabulary import Names, PrintedNumber
from legality.sources.fold import fold, has_han
from legality.sources.fold_table import FOLDED, HAN

KIND: Final = "kind"
LABEL: Final = "label"
REQUIRES: Final = "requires"
# In place of a value of any fact with several values: the card has none.
NONE: Final = frozenset(("无", "没有", "無し", "なし", "none", "n/a", "-", "—", "/"))
# What may be after the name of a kind.
_CARD: Final = ("牌", "卡", "卡牌")
_OPENS = r"【\[「『《〖〔〈("
_ENDS = r"】\]」』》〗〕〉)"
_QUOTES = r"\"“”"
# A value in brackets, with a word before or behind it.
_BRACKETED: Final = re.compile(
    rf"([^{_OPENS}{_QUOTES}]*)[{_OPENS}{_QUOTES}]([^{_OPENS}{_ENDS}{_QUOTES}]+)[{_ENDS}{_QUOTES}]([^{_ENDS}{_QUOTES}]*)"
)
# A trait and its value.
_NAMED: Final = re.compile(r"([^:=为是]+)[:=为是](.+)")
# What an open value that is required does not have in it.
_SENTENCE: Final = re.compile(
    rf"[{_OPENS}{_ENDS}{_QUOTES}:=+&的]|^(?:[非除不有没沒须須需只仅僅]|具有|带有)|..[和与與及且]..|\b(?:and|or|not|no|any|all|must|be|is|has|have|with)\b",
    re.IGNORECASE,
)
# As rulebooks and people set off a value.
_SET_OFF: Final = re.compile(rf"[{_OPENS}][^{_OPENS}{_ENDS}]+[{_ENDS}]")
_IN_BRACKETS: Final = re.compile(r"『[^『』]+』|【[^【】]+】|「[^「」]+」|《[^《》]+》")
_ALL_IN_BRACKETS: Final = re.compile(r"(?:(?:『[^『』]+』|【[^【】]+】|「[^「」]+」|《[^《》]+》)\s*){2,}")
# What may divide values in the text of one.
_PERHAPS_APART: Final = re.compile(r"[\s+&·・‧•⋅【】「」『』《》〖〗]+|(?<=..)[和與与](?=..)")
_ASCII_APART: Final = re.compile(r"\s*[+&]\s*")
# Between alternatives of one requirement.
_OR: Final = re.compile(rf"或者?|(?<![a-z])or(?![a-z])|(?<=[{_ENDS}])\s?/", re.IGNORECASE)
_NUMBER: Final = re.compile(r"([+-]?[0-9]{1,5})(?:\.0+)?")
_RANGE: Final = re.compile(r"([0-9]{1,5})[-~至到]([0-9]{1,5})")
_WITH_X: Final = re.compile(r"(?:([0-9]{1,5})\+)?[0-9]{0,2}X(?:\+([0-9]{1,5}))?")
_DASHES: Final = str.maketrans("−–—〜", "---~")
_THOUSANDS: Final = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")
_VARYING: Final = frozenset(["不定", "不确定", "变动", "可变", "特殊", "variable", "undefined", "*"])
_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")
_APART: Final = re.compile(r"[\s_\-·]+")
_SIMPLIFIED: Final = str.maketrans(HAN, FOLDED)
NEAR: Final = 3
CUTOFF: Final = 0.6
# In a Chinese word of two characters, one wrong character is half.
SHORT: Final = 3
SHORT_CUTOFF: Final = 0.5


class UnknownValueError(ValueError):
    """A text that is not among a closed fact's values: the words that the fact has, and those that are spelled nearly so."""

    def __init__(self, fact: str, text: str, allowed: tuple[str, ...], near: tuple[str, ...]) -> None:
        super().__init__(f"{fact} has no value {text!r}")
        self.fact = fact
        self.text = text
        self.allowed = allowed
        self.near = near


# A table says the same few words in many rows.
@lru_cache(maxsize=4096)
def comparison_form(text: str) -> str:
    """The form in which words for values are compared."""
    return _APART.sub("", fold(text)) or fold(text)


def is_closed(game: Game, fact: str) -> bool:
    """Whether the rules list all values of the fact."""
    return fact in (KIND, LABEL) or bool(game.table_vocabulary.closed.get(fact))


def is_none(game: Game, fact: str, text: str) -> bool:
    """Whether the text, in place of a value, says that the card has none. A card always has a kind."""
    return fact != KIND and comparison_form(text) in _none_words(game, fact)


def normal_value(game: Game, fact: str, text: str) -> str:
    """The value that the text means: of `kind`, `label`, `supertype` or a trait; empty for none.

    Raises UnknownValueError for a word that a closed fact does not have.
    """
    text = " ".join(normalize("NFKC", text).split())
    text = text[1:-1].strip() if _SET_OFF.fullmatch(text) else text
    if not text or is_none(game, fact, text):
        return ""

    found = fact_words(game, fact).get(comparison_form(text))
    if found is not None:
        return found
    if is_closed(game, fact):
        raise UnknownValueError(fact, text, allowed_words(game, fact), near_words(game, fact, text))

    # A value that the game does not name, as cards in its language are stored.
    if game.official_language != "en":
        # An open value in Chinese: of some facts in capitals and simplified characters. Of some it is a
        # single sign.
        tables = game.table_vocabulary
        ending = next((one for one in tables.endings.get(fact, ()) if len(one) < len(text) and text.endswith(one)), "")
        text = text[: len(text) - len(ending)]
        if fact in tables.signs and len(text) > 1:
            raise UnknownValueError(fact, text, (), near_words(game, fact, text))

        is_alike = fact in tables.alike or fact == REQUIRES and bool(tables.alike)
        return text.upper().translate(_SIMPLIFIED) if is_alike else text
    if not text.isascii() and not ascii_slug(text):
        raise UnknownValueError(fact, text, (), near_words(game, fact, text))

    return ascii_slug(text)


def several_values(text: str) -> list[str]:
    """What an open value is divided into if it is several, which only a person can tell: `兽人 猛士`, `歌・配信`."""
    parts = _ASCII_APART if text.isascii() else _PERHAPS_APART
    return [part for part in parts.split(normalize("NFKC", text)) if part]


@lru_cache(maxsize=512)
def fact_words(game: Game, fact: str) -> Mapping[str, str]:
    """The words for the values of a fact that the game names, as they are compared, to the values."""
    found: dict[str, str] = {}
    for value, words in words_of_values(game, fact).items():
        for word in words:
            found.setdefault(comparison_form(word), value)

    return found


@lru_cache(maxsize=512)
def words_of_values(game: Game, fact: str) -> Mapping[str, tuple[str, ...]]:
    """The values of a fact that the game names, each with its words: its own name, those in languages, further ones."""
    more = _further_words(game, fact)
    named = {value: (value, *names.values()) for value, names in _named_values(game, fact).items()}
    return {value: (*named.get(value, (value,)), *more.get(value, ())) for value in (*named, *more)}


def allowed_words(game: Game, fact: str) -> tuple[str, ...]:
    """The values of a closed fact as the game's own language writes them, with English or Chinese behind where that differs."""
    named = _named_values(game, fact)
    languages = (game.official_language, "zh-hans", "en")
    return tuple(
        "/".join(dict.fromkeys(names[language] for language in languages if names.get(language))) or value
        for value, names in named.items()
    )


def near_words(game: Game, fact: str, text: str) -> tuple[str, ...]:
    """The few words of a fact that are spelled nearly as the text, one for each value, the nearest first."""
    values: dict[str, str] = {}
    for value, words in words_of_values(game, fact).items():
        for word in words:
            values.setdefault(normalize("NFKC", word).casefold(), value)

    found: dict[str, str] = {}
    for word in nearest_known_words(normalize("NFKC", text).casefold(), values):
        found.setdefault(values[word], word)

    return tuple(found.values())


def nearest_known_words(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The few known words that are spelled nearly so, the nearest first."""
    cutoff = SHORT_CUTOFF if len(word) <= SHORT and not word.isascii() else CUTOFF
    return tuple(get_close_matches(word, list(known), n=NEAR, cutoff=cutoff))


def normal_number(number: PrintedNumber, text: str) -> tuple[int | None, str] | None:
    """What a printed number counts as where nothing but the card is known, and its text unless that is a plain number.

    `X`, `2+X` and a range such as `3-6` are texts of numbers that vary; None for any other text.
    """
    text = _THOUSANDS.sub("", normalize("NFKC", text).translate(_DASHES).replace(" ", ""))
    if found := _NUMBER.fullmatch(text):
        return None if found[1].startswith("+") and not number.below_zero else (int(found[1]), "")
    if not number.varies:
        return None
    if (found := _RANGE.fullmatch(text)) and int(found[1]) < int(found[2]):
        return None, f"{int(found[1])}-{int(found[2])}"
    if text.casefold() in _VARYING:
        return number.varying, "X"
    if found := _WITH_X.fullmatch(text.upper()):
        added = int(found[1] or found[2] or 0)
        shown = f"{added}+X" if added else text.upper()
        return (None if number.varying is None else number.varying + added), shown

    return None


def ascii_slug(words: str) -> str:
    """Lower-case ASCII words joined by hyphens; empty where no ASCII letter or digit is left."""
    ascii_only = normalize("NFKD", words).encode("ascii", "ignore").decode()
    return _NOT_SLUG.sub("-", ascii_only.lower().replace("'", "")).strip("-")


def set_off_values(text: str) -> list[str]:
    """The values of a text that sets each off in brackets, as `『A』『B』` or `【A】【B】`, without these; any other text is one value."""
    return [found[1:-1] for found in _IN_BRACKETS.findall(text)] if _ALL_IN_BRACKETS.fullmatch(text) else [text]


def kind_with_trait(game: Game, text: str) -> tuple[str, str, str] | None:
    """The kind, the trait and the value that one word for a kind states: `瞬间战术`; None for any other word."""
    words = {comparison_form(word): stated for word, stated in game.table_vocabulary.kind_traits.items()}
    return words.get(comparison_form(text))


def split_requirement(value: str) -> tuple[str, str]:
    """The trait that a requirement names, empty where it names none, and the value that it asks for."""
    trait, equals, word = value.partition("=")
    return (trait, word) if equals else ("", value)


def _named_values(game: Game, fact: str) -> Mapping[str, Names]:
    """The values of a fact with their names. Those of an open fact are all that the game names for any trait."""
    if fact == KIND:
        return game.kinds
    if fact == LABEL:
        return game.labels

    closed = game.table_vocabulary.closed
    if fact in closed:
        return {value: game.values.get(value, {}) for value in closed[fact]}
    if fact == REQUIRES:
        every: dict[str, Names] = dict.fromkeys(chain.from_iterable(closed.values()), {})
        return every | dict(game.values)
    if game.official_language == "en":
        return game.values

    # In Chinese the word of a closed fact may be a word of its own elsewhere: an attribute called 普通 is not a timing.
    elsewhere = set(chain.from_iterable(closed.values()))
    return {value: names for value, names in game.values.items() if value not in elsewhere}


def _further_words(game: Game, fact: str) -> Mapping[str, tuple[str, ...]]:
    """Words for values other than their names."""
    tables = game.table_vocabulary
    if fact == KIND:
        of_kinds: dict[str, tuple[str, ...]] = {}
        for kind, names in game.kinds.items():
            own = tables.kinds.get(kind, ())
            words = (*names.values(), *own)
            # With the word for a card behind: `援军牌`, `イベントカード`, `ally card`.
            chinese = [word + card for word, card in product(filter(has_han, words), _CARD)]
            japanese = [f"{word}カード" for word in words if not has_han(word) and not word.isascii()]
            of_kinds[kind] = (*own, *chinese, *japanese, *(f"{word} card" for word in words if word.isascii()))
        return of_kinds
    if fact == LABEL:
        return {
            label: tuple(f"{word}标签" for word in names.values() if has_han(word))
            for label, names in game.labels.items()
        }
    if fact == REQUIRES:
        found: dict[str, tuple[str, ...]] = {}
        for each in tables.words.values():
            for value, words in each.items():
                found[value] = words

        return found

    return tables.words.get(fact, {})


@lru_cache(maxsize=512)
def _none_words(game: Game, fact: str) -> frozenset[str]:
    return frozenset(map(comparison_form, (*NONE, *game.table_vocabulary.none.get(fact, ()))))


def normal_requirement(game: Game, text: str) -> tuple[str, ...]:
    """The alternatives that a required trait names, as words or as the card prints it: `增幅`, `天赋:增幅`, `【增幅】天赋指挥官限定使用`.

    A word of a trait that shares its words with others keeps the trait: `talent=增幅`. Raises UnknownValueError for a sentence
    of which anything is not understood.
    """
    text = " ".join(normalize("NFKC", text).split())
    if not text or is_none(game, REQUIRES, text):
        return ()

    parts = [_with_trait(game, part) for part in _OR.split(_without_frame(game, text))]
    # 天赋:增幅或整备, 增幅或整备天赋: a trait that is named once is that of all.
    common = parts[0][0] or parts[-1][0]
    return tuple(dict.fromkeys(_required_value(game, trait or common, word, text) for trait, word in parts))


def _required_value(game: Game, trait: str, word: str, text: str) -> str:
    shared = trait in game.table_vocabulary.required_traits
    value = "" if _is_more(game, word) and word != text[1:-1] else normal_value(game, trait or REQUIRES, word)
    is_other = shared and comparison_form(word) in fact_words(game, REQUIRES)
    if not value or is_other or any(is_none(game, fact, word) for fact in game.table_vocabulary.none):
        traits = {name: names for name, names in game.traits.items() if name in _leader_traits(game)}
        allowed = tuple(names.get(game.official_language, name) for name, names in traits.items())
        raise UnknownValueError(REQUIRES, text, allowed, ())

    return f"{trait}={value}" if shared else value


def _is_more(game: Game, word: str) -> bool:
    """Whether an open word has anything of a sentence in it: a bracket, a joining word, a trait's name, words of the frame."""
    if comparison_form(word) in fact_words(game, REQUIRES):
        return False

    names = list(chain.from_iterable(_leader_traits(game).values()))
    frame = (*game.table_vocabulary.required_before, *game.table_vocabulary.required_phrases, *names)
    # In whatever case and script; an English word counts only where it is whole.
    text = fold(word)
    has_frame = any(f" {part} " in f" {text} " if part.isascii() else part in text for part in map(fold, frame))
    return has_frame or bool(_SENTENCE.search(word))


def _without_frame(game: Game, text: str) -> str:
    """The text without what cards and people write before and behind the value that is required."""
    text = text.rstrip("。. ")
    tables = game.table_vocabulary
    before = sorted(tables.required_before, key=len, reverse=True)
    behind = sorted(tables.required_phrases, key=len, reverse=True)
    while found := next((one for one in before if len(one) < len(text) and _begins_with(text, one)), ""):
        text = text[len(found) :].strip()
    while found := next((one for one in behind if len(one) < len(text) and _ends_with(text, one)), ""):
        text = text[: -len(found)].strip()

    return text


def _begins_with(text: str, words: str) -> bool:
    """Whether a text begins with words, in whatever case and script, and not with a part of an English word."""
    return fold(text[: len(words)]) == fold(words) and not _continues_word(words, text[len(words) :][:1])


def _ends_with(text: str, words: str) -> bool:
    """Whether a text ends with words, in whatever case and script, and not with a part of an English word."""
    return fold(text[-len(words) :]) == fold(words) and not _continues_word(words, text[: -len(words)][-1:])


def _continues_word(words: str, sign: str) -> bool:
    """Whether an English word goes on with a sign."""
    return words.isascii() and sign.isascii() and sign.isalnum()


def _with_trait(game: Game, text: str) -> tuple[str, str]:
    """The trait that an alternative names, before its value or behind it, and the value."""
    text = text.strip()
    if found := _BRACKETED.fullmatch(text):
        before, word, after = map(str.strip, found.groups())
        # 增幅(天赋)
        if before and _trait_named(game, word):
            before, word = word, before
        trait = _trait_named(game, before or after)
        is_clear = bool(trait) != (before == after == "") and not (before and after)
        return trait, word if is_clear else ""
    if (found := _NAMED.fullmatch(text)) and (trait := _trait_named(game, found[1])):
        return trait, _with_trait(game, found[2])[1]

    for name, words in _leader_traits(game).items():
        ending = next((word for word in words if _ends_with(text, word)), "")
        if ending:
            return name, text[: -len(ending)].strip()
    return "", text


def _trait_named(game: Game, text: str) -> str:
    word = comparison_form(text)
    return next((name for name, words in _leader_traits(game).items() if word in map(comparison_form, words)), "")


def _leader_traits(game: Game) -> Mapping[str, tuple[str, ...]]:
    """The traits that a requirement may name, with their words: where a game lists some, these and the closed ones."""
    tables = game.table_vocabulary
    own = [name for name in game.traits if name in tables.required_traits or name in tables.closed]
    return {
        name: (name, *(word.casefold() for word in game.traits[name].values()))
        for name in (own if tables.required_traits else game.traits)
    }
