"""The columns of a hand-typed table, and the words that its cells may use, in English and Chinese.

A heading is a column's own code (`zh-hans`, `trait.class`, `number.cost`) or one of its words, in either language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from legality.engine.game import Game

LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("english name", "英文名", "name_en", "name:en"),
    "zh-hans": ("chinese name", "中文名", "简体名", "简体中文名", "name_zh", "name_zh_hans", "name:zh-hans"),
    "zh-hant": ("traditional chinese name", "繁体名", "繁体中文名", "繁體名", "name_zh_hant", "name:zh-hant"),
    "ja": ("japanese name", "日文名", "日语名", "name_ja", "name:ja"),
}
NAME: Final = ("name", "card name", "名称", "卡名", "牌名", "卡牌名称")

# Facts of the card, then what a row says of its printing.
FIXED: Final[Mapping[str, tuple[str, ...]]] = {
    "key": ("键",),
    "aliases": ("alias", "别名"),
    "kind": ("type", "card type", "类型", "种类", "卡牌类型", "类别", "牌类别", "卡牌种类", "卡牌类别"),
    "supertypes": ("supertype", "超类型"),
    "labels": ("label", "标记", "特殊标记"),
    "requires": ("required", "限定条件", "限定", "要求"),
    "copy_limit": ("copy limit", "copies", "数量上限", "张数上限"),
    "include": ("includes", "可用卡牌"),
    "exclude": ("excludes", "排除卡牌", "禁用卡牌"),
    "unknown": ("未知", "未知项"),
    "text": ("rules text", "card text", "文字", "规则文字", "卡牌文字", "效果", "文字栏", "能力文本"),
    "set": ("set code", "expansion", "卡包", "版本", "系列代码"),
    "number": ("collector number", "no", "code", "编号", "卡号", "卡牌编号", "收集编号", "收藏编号"),
    "variant": ("version", "异画", "变体"),
    "rarity": ("稀有度", "罕贵度"),
    "artist": ("illustrator", "画师", "插画"),
    "image": ("picture", "图片", "卡图"),
}
PRINTED: Final = ("set", "number", "variant", "rarity", "artist", "image")

UNKNOWN: Final = frozenset(("?", "？", "unknown", "未知"))


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `part` is name, fixed, trait or number; `name` its own name within the part."""

    part: str
    name: str

    @property
    def code(self) -> str:
        """The heading that means this column in every language."""
        return f"{self.part}.{self.name}" if self.part in ("trait", "number") else self.name


def fold_words(words: str) -> str:
    """The form of words for comparison: without differences of width, case, hyphens and spaces."""
    return " ".join(normalize("NFKC", words).casefold().replace("_", " ").replace("-", " ").split())


def template_columns(game: Game) -> tuple[Column, ...]:
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
def heading_columns(game: Game) -> Mapping[str, Column]:
    """Every heading that a game's table may have, folded. A word of two columns means the first."""
    found: dict[str, Column] = {}
    for column in template_columns(game):
        found.setdefault(fold_words(column.code), column)
    for column in template_columns(game):
        for word in _heading_words(column, game):
            found.setdefault(fold_words(word), column)

    return found


def column_heading(column: Column, game: Game, language: str = "") -> str:
    """The heading of a column in a template: a Chinese word or an English one, by `language`; else the code.

    Without a language: Chinese for games whose official language is not English.
    """
    language = language or ("en" if game.official_language == "en" else "zh-hans")
    words = _heading_words(column, game)
    if language == "en":
        # The English word of a trait or a number; other columns go by their code, which is English.
        words = ()
        if game.official_language != "en" and column.part in ("trait", "number"):
            names = game.traits[column.name] if column.part == "trait" else game.numbers[column.name].names
            words = (names["en"],)

    free = [word for word in words if heading_columns(game)[fold_words(word)] == column]
    return next((word for word in free if word.isascii() == (language == "en")), column.code)


def _heading_words(column: Column, game: Game) -> tuple[str, ...]:
    if column.part == "name":
        return (*(NAME[2:] + NAME[:2] if column.name == game.official_language else ()), *LANGUAGES[column.name])
    if column.part == "fixed":
        return FIXED[column.name]

    # Words of one letter are for searches alone.
    searched = tuple(word for word in game.search.words.get(column.name, ()) if len(word) > 1)
    if column.part == "number":
        number = game.numbers[column.name]
        return (column.name, *number.names.values(), *number.words, *searched)

    return (column.name, f"{column.name}s", *game.traits[column.name].values(), *searched)


def name_headings() -> tuple[str, ...]:
    """Headings that a column of names may have in every game, the usual ones first."""
    return (NAME[0], NAME[2], *LANGUAGES)
