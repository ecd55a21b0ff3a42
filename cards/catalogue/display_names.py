"""What facts, printings and standings of cards are called, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from legality.engine.format import Game, Names
from legality.messages import in_language, trait_name

LANGUAGES: Final[Mapping[str, str | Promise]] = {
    "en": _("English"),
    "zh-hans": _("Simplified Chinese"),
    "zh-hant": _("Traditional Chinese"),
    "ja": _("Japanese"),
}

# A game's own word stands under `game.number` (labels likewise): one English word can have several in Chinese.
NUMBERS: Final[Mapping[str, Names]] = {
    "attack": {"en": "attack", "zh-hans": "攻击"},
    "cost": {"en": "cost", "zh-hans": "费用"},
    "defense": {"en": "defense", "zh-hans": "防御"},
    "energy": {"en": "energy", "zh-hans": "法力"},
    "health": {"en": "health", "zh-hans": "生命"},
    "might": {"en": "might", "zh-hans": "战力"},
    "power": {"en": "power", "zh-hans": "力量"},
    "riftbound.power": {"en": "power", "zh-hans": "符能"},
    "strike": {"en": "strike cost", "zh-hans": "攻击费用"},
}

_LABELS: Final[Mapping[str, Names]] = {
    "fire-damage": {"en": "fire damage", "zh-hans": "火焰伤害"},
    "instant": {"en": "instant", "zh-hans": "瞬发"},
    "one-faction": {"en": "one faction", "zh-hans": "单一阵营"},
    "unique": {"en": "unique", "zh-hans": "唯一"},
    "riftbound.unique": {"en": "unique", "zh-hans": "唯我"},
    "unlimited": {"en": "unlimited", "zh-hans": "无限"},
}

RARITIES: Final[Mapping[str, Names]] = {
    "common": {"en": "common", "zh-hans": "普通"},
    "uncommon": {"en": "uncommon", "zh-hans": "不凡"},
    "rare": {"en": "rare", "zh-hans": "稀有"},
    "epic": {"en": "epic", "zh-hans": "史诗"},
    "legendary": {"en": "legendary", "zh-hans": "传说"},
    "showcase": {"en": "showcase", "zh-hans": "异画"},
    "promo": {"en": "promo", "zh-hans": "特典"},
}

FLAGS: Final[Mapping[str, str | Promise]] = {
    "alternate-art": _("alternate art"),
    "metal": _("metal"),
    "overnumbered": _("beyond the set's number"),
    "promo": _("promo"),
    "signed": _("signed"),
}

ERRATA: Final[Mapping[str, str | Promise]] = {
    "functional": _("changes how it works"),
    "clarification": _("clarifies"),
    "misprint": _("corrects a misprint"),
}

STANDINGS: Final[Mapping[str, str | Promise]] = {
    "legal": _("Legal"),
    "banned": _("Banned"),
    "not-in-format": _("Not in the format"),
    "undetermined": _("Undetermined"),
}


def number_name(game: Game, name: str) -> str:
    """The name of a printed number."""
    names = NUMBERS.get(f"{game.slug}.{name}") or NUMBERS.get(name)
    return in_language(names) if names else name.replace("-", " ")


def fact_name(game: Game, name: str) -> str:
    """The name of any fact of a card: a trait, a number, its kind."""
    return number_name(game, name) if is_number(game, name) else trait_name(game, name)


def is_number(game: Game, name: str) -> bool:
    """Whether a fact is a printed number, which the rules of deck building ignore."""
    return name in NUMBERS and name not in game.traits


def labels() -> Iterator[tuple[str, Names]]:
    """Each label with its names; a label with another name in some game comes again."""
    return ((key.rpartition(".")[2], names) for key, names in _LABELS.items())


def labels_in(game: str) -> Mapping[str, Names]:
    """The labels by slug with their names in a game; an empty game: their usual names."""
    return {slug: _LABELS.get(f"{game}.{slug}", names) for slug, names in _LABELS.items() if "." not in slug}


def label_name(game: str, slug: str) -> str:
    """The name of a label in a game."""
    names = labels_in(game).get(slug)
    return in_language(names) if names else slug.replace("-", " ")


def rarity_name(word: str) -> str:
    """The name of a rarity; a game's own sign as it is."""
    return in_language(RARITIES[word]) if word in RARITIES else word


def format_name(game: Game, slug: str) -> str:
    """The name of a format; the slug of one that the game no longer has."""
    return next((in_language(format_.names) for format_ in game.formats if format_.slug == slug), slug)
