"""What the cards of a game can be filtered by: fields with their values, the likeliest first, and printed numbers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language, gettext

from cards.catalogue.display_names import RARITIES, label_name, number_name, rarity_name
from cards.catalogue.lookup import Catalogue
from cards.catalogue.printed import Printed, read_printed
from legality.engine.game import Game
from legality.engine.theme.appearance import card_layout
from legality.games import GAMES
from legality.messages import name_in_language, trait_name, value_name

# A field with more values than this has them by frequency, so that the first ones can be shown alone.
MAX_VALUES: Final = 14
# A field with a single value divides nothing.
FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class FilterValue:
    """A value of a field as terms write it, its word in the reader's language, and its words in others."""

    slug: str
    word: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FilterGroup:
    """A field with its values. `alone`: a card, or a printing, has one of them; `part`: as in cards/search/fields.py."""

    field: str
    name: str
    part: str
    values: tuple[FilterValue, ...]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class FilterNumber:
    """A printed number that filters compare; `least` and `most` of the cards."""

    field: str
    name: str
    least: int
    most: int


def filter_groups(catalogue: Catalogue) -> tuple[FilterGroup, ...]:
    """The fields of a game in the reader's language: kinds, marks, sorts, rarities, sets, then all further traits."""
    return _cached_groups(catalogue, read_printed(catalogue.game, catalogue.version), get_language() or "en")


def filter_numbers(catalogue: Catalogue) -> tuple[FilterNumber, ...]:
    """The printed numbers of a game, its cost first."""
    return _cached_numbers(catalogue, get_language() or "en")


@lru_cache(maxsize=16)
def _cached_groups(catalogue: Catalogue, printed: Printed, language: str) -> tuple[FilterGroup, ...]:
    game = GAMES[catalogue.game]
    layout = card_layout(game)
    marked = (*layout.marks, *layout.sorts)
    others = [trait for trait in game.traits if trait not in (*marked, "kind")]
    kinds = tuple(_build_value(game, slug) for slug in game.kinds)
    # The usual rarities in their order, a game's own after them.
    order = {slug: place for place, slug in enumerate(RARITIES)}
    rarities: list[FilterValue] = []
    for slug in sorted(printed.rarities, key=lambda slug: order.get(slug, len(order))):
        rarities.append(_filter_value(slug, _begin_word(rarity_name(slug)), RARITIES.get(slug, {})))
    sets: list[FilterValue] = []
    for code, names in printed.sets.items():
        sets.append(_filter_value(code, name_in_language(names) if names else code, names))
    labels: list[FilterValue] = []
    for slug in likely_values(catalogue, "label"):
        labels.append(_filter_value(slug, _begin_word(label_name(game.slug, slug)), game.labels.get(slug, {})))
    groups = (
        FilterGroup("kind", gettext("Type"), "fact", kinds, alone=True),
        *(_build_trait_group(trait, catalogue) for trait in marked),
        FilterGroup("rarity", gettext("Rarity"), "printed", tuple(rarities), alone=True),
        FilterGroup("set", gettext("Set"), "printed", tuple(sets), alone=True),
        *(_build_trait_group(trait, catalogue) for trait in others),
        FilterGroup("label", gettext("Label"), "fact", tuple(labels)),
    )
    return tuple(group for group in groups if len(group.values) >= FEWEST)


@lru_cache(maxsize=16)
def _cached_numbers(catalogue: Catalogue, language: str) -> tuple[FilterNumber, ...]:
    game = GAMES[catalogue.game]
    cost = card_layout(game).cost
    found = []
    for name in sorted(game.numbers, key=lambda number: number != cost):
        values = [value for card in catalogue.cards.values() if isinstance(value := card.numbers.get(name), int)]
        if len(set(values)) >= FEWEST:
            found.append(FilterNumber(name, _begin_word(number_name(game, name)), min(values), max(values)))

    return tuple(found)


def _build_trait_group(trait: str, catalogue: Catalogue) -> FilterGroup:
    game = GAMES[catalogue.game]
    values = tuple(_build_value(game, slug) for slug in likely_values(catalogue, trait))
    return FilterGroup(trait, _begin_word(trait_name(game, trait)), "fact", values)


@lru_cache(maxsize=128)
def likely_values(catalogue: Catalogue, trait: str) -> tuple[str, ...]:
    """The values known to be on cards: a few in the order of the game's file, many by frequency."""
    counts: Counter[str] = Counter()
    for card in catalogue.cards.values():
        counts.update(card.surely(trait))

    usual = sorted(counts, key=lambda slug: (-counts[slug], slug))
    return tuple(usual) if len(usual) > MAX_VALUES else sort_values(catalogue.game, usual)


def sort_values(game: str, slugs: Iterable[str]) -> tuple[str, ...]:
    """The values in the order of the game's file, others last."""
    order = {slug: place for place, slug in enumerate(GAMES[game].values)}
    return tuple(sorted(slugs, key=lambda slug: order.get(slug, len(order))))


def _build_value(game: Game, slug: str) -> FilterValue:
    names = game.values.get(slug) or game.kinds.get(slug) or {}
    return _filter_value(slug, value_name(game, slug), names)


def _filter_value(slug: str, word: str, names: Mapping[str, str]) -> FilterValue:
    return FilterValue(slug, word, tuple(name for name in dict.fromkeys(names.values()) if name != word))


def _begin_word(word: str) -> str:
    return word[:1].upper() + word[1:]
