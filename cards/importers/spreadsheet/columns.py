"""The columns of a hand-typed table, and the words that its cells may use, in English and Chinese.

A heading is a column's own code (`zh-hans`, `trait.class`, `number.cost`) or one of its words, in either language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from legality.engine.format import Game
from legality.engine.vocabulary import Names

LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("english name", "英文名", "name_en"),
    "zh-hans": ("chinese name", "中文名", "简体名", "简体中文名", "name_zh", "name_zh_hans"),
    "zh-hant": ("traditional chinese name", "繁体名", "繁体中文名", "繁體名", "name_zh_hant"),
    "ja": ("japanese name", "日文名", "日语名", "name_ja"),
}
NAME: Final = ("name", "card name", "名称", "卡名", "牌名", "卡牌名称")

# Facts of the card, then what a row says of its printing.
FIXED: Final[Mapping[str, tuple[str, ...]]] = {
    "key": ("键",),
    "aliases": ("alias", "别名"),
    "kind": ("type", "card type", "类型", "种类", "卡牌类型"),
    "supertypes": ("supertype", "超类型"),
    "labels": ("label", "标记", "特殊标记"),
    "requires": ("required", "限定条件", "限定", "要求"),
    "copy_limit": ("copy limit", "copies", "数量上限", "张数上限"),
    "include": ("includes", "可用卡牌"),
    "exclude": ("excludes", "排除卡牌", "禁用卡牌"),
    "unknown": ("未知", "未知项"),
    "text": ("rules text", "card text", "文字", "规则文字", "卡牌文字", "效果"),
    "set": ("set code", "expansion", "卡包", "版本", "系列代码"),
    "number": ("collector number", "no", "编号", "卡号"),
    "variant": ("version", "异画", "变体"),
    "rarity": ("稀有度", "罕贵度"),
    "artist": ("illustrator", "画师", "插画"),
    "image": ("picture", "图片", "卡图"),
}
PRINTED: Final = ("set", "number", "variant", "rarity", "artist", "image")

UNKNOWN: Final = frozenset(("?", "？", "unknown", "未知"))

_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `part` is name, fixed, trait or number; `name` its own name within the part."""

    part: str
    name: str

    @property
    def code(self) -> str:
        """The heading that means this column in every language."""
        return f"{self.part}.{self.name}" if self.part in ("trait", "number") else self.name


def folded(words: str) -> str:
    """The form of words for comparison: without differences of width, case, hyphens and spaces."""
    return " ".join(normalize("NFKC", words).casefold().replace("_", " ").replace("-", " ").split())


def slug(words: str) -> str:
    """Lower-case ASCII words joined by hyphens; empty where no ASCII letter or digit is left."""
    ascii_only = normalize("NFKD", words).encode("ascii", "ignore").decode()
    return _NOT_SLUG.sub("-", ascii_only.lower().replace("'", "")).strip("-")


def columns_of(game: Game) -> tuple[Column, ...]:
    """The columns of a game's template, in their order."""
    official = game.official_language
    names = (official, *(language for language in LANGUAGES if language != official))
    early = tuple(name for name in FIXED if name not in PRINTED and name not in ("text", "unknown"))
    late = tuple(name for name in FIXED if name not in early)
    return (
        *(Column("name", language) for language in names),
        *(Column("fixed", name) for name in early),
        *(Column("trait", name) for name in game.traits if name != "supertype"),
        *(Column("number", name) for name in game.numbers),
        *(Column("fixed", name) for name in late),
    )


@lru_cache(maxsize=16)
def headings_of(game: Game) -> Mapping[str, Column]:
    """Every heading that a game's table may have, folded. A word of two columns means the first."""
    found: dict[str, Column] = {}
    for column in columns_of(game):
        found.setdefault(folded(column.code), column)
    for column in columns_of(game):
        for word in _words(column, game):
            found.setdefault(folded(word), column)

    return found


def heading(column: Column, game: Game) -> str:
    """The heading of a column in the template: a Chinese word for games in Chinese, else the code."""
    if game.official_language == "en":
        return column.code

    chinese = [word for word in _words(column, game) if not word.isascii()]
    free = [word for word in chinese if headings_of(game)[folded(word)] == column]
    return next(iter(free), column.code)


def _words(column: Column, game: Game) -> tuple[str, ...]:
    if column.part == "name":
        return (*(NAME[2:] + NAME[:2] if column.name == game.official_language else ()), *LANGUAGES[column.name])
    if column.part == "fixed":
        return FIXED[column.name]
    if column.part == "number":
        number = game.numbers[column.name]
        return (column.name, *number.names.values(), *number.words)

    return (column.name, *game.traits[column.name].values())


def kinds_of(game: Game) -> Mapping[str, str]:
    """The words for each kind, folded, to its slug: its names, and what else the game calls it."""
    more = {folded(word): kind for kind, words in game.table_vocabulary.kinds.items() for word in words}
    return _by_word(game.kinds.items()) | more


def values_of(game: Game) -> Mapping[str, str]:
    """The words for the values of traits and supertypes that the game names, folded, to their slugs."""
    return _by_word(game.values.items())


def closed_values(trait: str, game: Game) -> Mapping[str, str]:
    """The words for every value that the trait can have, folded, to their slugs; empty where it takes any."""
    closed = game.table_vocabulary.closed.get(trait, ())
    return _by_word((value, game.values.get(value, {})) for value in closed)


def is_none(word: str, trait: str, game: Game) -> bool:
    """Whether the word, in place of a value of the trait, means that the card has no value."""
    return folded(word) in game.table_vocabulary.none.get(trait, ())


def name_headings() -> tuple[str, ...]:
    """Headings that a column of names may have in every game, the usual ones first."""
    return (NAME[0], NAME[2], *LANGUAGES)


def labels_of(game: Game) -> Mapping[str, str]:
    """The words for each label, folded, to its slug."""
    return _by_word(game.labels.items())


def _by_word(named: Iterable[tuple[str, Names]]) -> dict[str, str]:
    return {folded(word): found for found, names in named for word in (found, *names.values())}
