"""The fields of each game: what a query may ask of a card, and every word for it, in English and Chinese.

Traits, numbers and the words for them come from the game's own folder; the fields of every game are here. Where a word fits two fields, the game's own comes before the common one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from rapidfuzz import fuzz, process

from cards.search.habits import HABITUAL, habitual_words
from legality.engine.game import Game
from legality.engine.values.vocabulary import Names
from legality.games import GAMES
from legality.sources.fold import fold

# name, text: folded words. fact: known words of the card. printed: words of a printing. number: compared.
# standing: by the rules of a format. deck: asked of the caller. option: about the answer, not the cards.
Part = Literal["name", "text", "fact", "printed", "number", "standing", "deck", "option"]

NEAR: Final = 60.0
SUGGESTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class SearchField:
    """A field: `slug` never changes; `names` for people to read; `words`: further words for it, most of them short."""

    slug: str
    part: Part
    names: Names
    words: tuple[str, ...] = field(default=(), compare=False)


def _make_field(part: Part, slug: str, english: str, chinese: str, *words: str) -> SearchField:
    return SearchField(slug, part, {"en": english, "zh-hans": chinese}, words)


COMMON: Final = (
    _make_field("name", "name", "name", "名称", "n", "名", "卡名", "牌名"),
    _make_field(
        "text",
        "text",
        "text",
        "文字",
        "o",
        "oracle",
        "rules",
        "效果",
        "文本",
        "描述",
        "规则文字",
        "kw",
        "keyword",
        "关键词",
        "关键字",
    ),
    _make_field("fact", "kind", "kind", "种类", "t", "type", "card type", "类型", "类别"),
    _make_field("fact", "supertype", "supertype", "超类型", "st"),
    _make_field("fact", "label", "label", "标记"),
    _make_field("fact", "is", "property", "性质", "是"),
    _make_field("fact", "requires", "requirement", "限定条件", "required", "要求", "限定", "需要"),
    _make_field("fact", "lang", "language", "语言", "language"),
    _make_field("fact", "unknown", "unknown", "未知", "未知项"),
    _make_field("printed", "set", "set", "卡包", "s", "e", "edition", "expansion", "补充包", "扩展", "系列"),
    _make_field("printed", "rarity", "rarity", "稀有度", "r", "罕贵度"),
    _make_field("printed", "number", "collector number", "编号", "no", "cn", "卡号"),
    _make_field("printed", "artist", "artist", "画师", "a", "illustrator", "插画", "绘者"),
    _make_field("standing", "legal", "legal", "合法", "f", "format", "可用", "赛制"),
    _make_field("standing", "banned", "banned", "禁牌", "ban", "禁用", "禁止"),
    _make_field("deck", "in", "deck", "套牌", "deck", "卡组"),
    _make_field("option", "game", "game", "游戏"),
    _make_field("option", "order", "order", "排序", "sort", "排列"),
    _make_field("option", "dir", "direction", "方向", "direction", "顺序"),
    _make_field("option", "unique", "unique", "去重"),
)

RARITIES: Final[Mapping[str, tuple[str, ...]]] = {
    "common": ("普通", "c"),
    "uncommon": ("不凡", "非凡", "u"),
    "rare": ("稀有", "r"),
    "epic": ("史诗", "e"),
    "legendary": ("传说", "l"),
    "showcase": ("异画",),
    "promo": ("特典", "promotional"),
}
LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("English", "英文", "英语"),
    "zh-hans": ("zh", "Chinese", "中文", "简体中文", "简中"),
    "zh-hant": ("繁体中文", "繁中"),
    "ja": ("jp", "Japanese", "日文", "日语"),
}
PROPERTIES: Final[Mapping[str, tuple[str, ...]]] = {
    "sample": ("示例",),
    "token": ("衍生物", "指示物", "替代物"),
    "banned": ("禁牌", "禁用"),
    "unique": ("唯一", "唯我"),
    "unlimited": ("无限",),
}


@lru_cache(maxsize=16)
def search_fields(game: str) -> Mapping[str, SearchField]:
    """The fields of a game by every word for them, folded. An empty `game`: the fields of all games."""
    return fields_in(GAMES.get(game))


def fields_in(game: Game | None) -> Mapping[str, SearchField]:
    """The fields of a game, which need not be one of the site's; None: the fields of all games."""
    own: list[SearchField] = []
    if game:
        short = game.search.words
        common = {field.slug for field in COMMON}
        for slug, names in game.traits.items():
            if slug not in common:
                own.append(SearchField(slug, "fact", names, short.get(slug, ())))
        for slug, number in game.numbers.items():
            own.append(SearchField(slug, "number", number.names, (*number.words, *short.get(slug, ()))))
    named: dict[str, SearchField] = {}
    for known in (*own, *COMMON):
        named.setdefault(fold(known.slug), known)
    for known in (*own, *COMMON):
        for word in (known.slug.replace("_", ""), *known.names.values(), *known.words):
            named.setdefault(_squash_word(word), known)
    for word, habit in habitual_words(game) if game else ():
        named.setdefault(_squash_word(word), named[fold(habit)])

    return named


def field_named(word: str, game: str) -> SearchField | None:
    """The field that a word names; None if it names none."""
    return field_among(word, search_fields(game))


def field_among(word: str, fields: Mapping[str, SearchField]) -> SearchField | None:
    """The field that a word names among those of a game; None if it names none."""
    return fields.get(fold(word)) or fields.get(_squash_word(word))


def near_fields(word: str, game: str) -> tuple[str, ...]:
    """Suggestions for a word that names no field."""
    usual = (known for known, field in search_fields(game).items() if known not in HABITUAL or known in field.words)
    return nearest_spellings(_squash_word(word), usual)


def nearest_spellings(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """The few of `words` with the spelling nearest to `word`."""
    found = process.extract(word, sorted(words), scorer=fuzz.ratio, limit=SUGGESTIONS, score_cutoff=NEAR)
    return tuple(name for name, _, _ in found)


def _squash_word(word: str) -> str:
    """Hyphens, spaces and underlines in names of fields do not count."""
    return fold(word).replace("-", "").replace("_", "").replace(" ", "")
