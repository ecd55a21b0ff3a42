"""What facts, printings and standings of cards are called, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.catalogue.house_formats import format_called
from legality.engine.game import Game
from legality.engine.values.vocabulary import USUAL_LABELS, Names
from legality.games import GAMES
from legality.messages import name_in_language, trait_name

LANGUAGES: Final[Mapping[str, str | Promise]] = {
    "en": _("English"),
    "zh-hans": _("Simplified Chinese"),
    "zh-hant": _("Traditional Chinese"),
    "ja": _("Japanese"),
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
    "overnumbered": _("overnumbered"),
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
    number = game.numbers.get(name)
    return name_in_language(number.names) if number else name.replace("-", " ")


def fact_name(game: Game, name: str) -> str:
    """The name of any fact of a card: a trait, a number, its kind."""
    return number_name(game, name) if is_number(game, name) else trait_name(game, name)


def is_number(game: Game, name: str) -> bool:
    """Whether a fact is a printed number."""
    return name in game.numbers and name not in game.traits


def labels_in(game: str) -> Mapping[str, Names]:
    """The labels by slug with their names in a game; of an empty game those of all games, by their usual names."""
    if game in GAMES:
        return GAMES[game].labels

    every = {}
    for known in GAMES.values():
        for slug, names in known.labels.items():
            every[slug] = names
    return {**every, **USUAL_LABELS}


def label_name(game: str, slug: str) -> str:
    """The name of a label in a game."""
    names = labels_in(game).get(slug)
    return name_in_language(names) if names else slug.replace("-", " ")


def rarity_name(word: str) -> str:
    """The name of a rarity; a game's own sign as it is."""
    return name_in_language(RARITIES[word]) if word in RARITIES else word


def format_name(game: Game, slug: str) -> str:
    """The name of a format, official or of a house; its word if the format no longer exists."""
    format_ = format_called(game, slug)
    return name_in_language(format_.names) if format_ else slug
