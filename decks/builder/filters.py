"""The filters of the builder's search, as its script draws them and knows them again in a query that is typed."""

from functools import lru_cache
from typing import Final

from django.utils.translation import get_language

from cards.catalogue.loading import catalogue_of
from cards.catalogue.names.fold import squash
from cards.pages.card_frame import value_of
from cards.pages.filter_groups import MOST, FilterGroup, FilterNumber, FilterValue, filter_groups, filter_numbers
from cards.search.fields import fields_of
from cards.search.vocabulary import slug_of
from cards.templatetags.cards import letters_of
from legality.engine.game import Game
from legality.games import GAMES

Json = dict[str, object]
# So many values of a field that has more are shown before anything is looked for.
SHOWN: Final = 10


def filter_config(game: Game) -> Json:
    """The filters of a game in the reader's language, and every word that a query may have for their fields."""
    catalogue = catalogue_of(game.slug)
    return _config(game.slug, filter_groups(catalogue), filter_numbers(catalogue), get_language() or "en")


@lru_cache(maxsize=16)
def _config(
    slug: str, groups: tuple[FilterGroup, ...], numbers: tuple[FilterNumber, ...], language: str
) -> dict[str, object]:
    game = GAMES[slug]
    known = {group.field for group in groups} | {number.field for number in numbers}
    return {
        "filters": [_group(group, game) for group in groups],
        "compared": [
            {"field": number.field, "name": number.name, "least": number.least, "most": number.most}
            for number in numbers
        ],
        "fields": {word: field.slug for word, field in fields_of(game.slug).items() if field.slug in known},
    }


def _group(group: FilterGroup, game: Game) -> Json:
    """`shown`: how many of the values, if not all, are shown at first."""
    more = {"shown": SHOWN} if len(group.values) > MOST else {}
    return {
        "field": group.field,
        "name": group.name,
        "part": group.part,
        "alone": group.alone,
        "chips": [_chip(group, value, game) for value in group.values],
        **more,
    }


def _chip(group: FilterGroup, value: FilterValue, game: Game) -> Json:
    """`token`: the value in the search index, where that is another; `others`: its words in other languages."""
    token = slug_of(value.slug) if group.part == "fact" else value.slug
    others = [word for word in value.others if squash(word) != squash(value.slug)]
    # The drawn mark of a trait that has marks; the symbol of a kind that has one.
    drawn = value_of(game, group.field, value.slug)
    if group.field in game.look.values or drawn.icon:
        mark = {"trait": drawn.trait, "letters": letters_of(drawn), "icon": drawn.icon}
    else:
        mark = {}
    return {
        "value": value.slug,
        "word": value.word,
        **({"token": token} if token != value.slug else {}),
        **({"others": others} if others else {}),
        **mark,
    }
