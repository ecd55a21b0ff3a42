"""All cards of a game for the builder without a network: what it draws, and the keys that names are found by."""

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Annotated, Final, TypedDict

from django.conf import settings
from django.utils import translation

from api.release import release
from api.typed import Doc
from cards.api.game_files import GameFiles
from cards.catalogue.loading import load_catalogue, rows_of_cards
from cards.models import Card, SearchRow
from decks.builder.cards import BuildCardJson, card_json
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.fold_table import FOLDED, HAN

LANGUAGES: Final = ("en", "zh-hans")


class PoolCardJson(BuildCardJson):
    """A card with the words it is found by, each line as the search index has it."""

    squashed: Annotated[str, Doc("Its names, letters and digits alone, between line ends.")]
    sounds: Annotated[str, Doc("The pinyin of its names: a line for each ending that begins at a syllable.")]
    tokens: Annotated[str, Doc("Its known facts, such as `|domain=fury|kind=unit|`.")]
    prints: Annotated[list[tuple[str, str]], Doc("The set and the rarity of each printing, each pair once.")]


class PoolJson(TypedDict):
    """The cards of a game. `han`: two texts of one length; the search takes each character of the first for the one at its place in the second."""

    han: tuple[str, str]
    cards: list[PoolCardJson]


def pool_version(game: Game) -> str:
    """A version that changes with the cards, the release, and whether the site shows pictures."""
    return f"{load_catalogue(game.slug).version}-{release()[0]}-{settings.PICTURES}"


def card_pool(game: Game) -> PoolJson:
    """Every card of the game, in the language of the request, by name. Five queries."""
    catalogue = load_catalogue(game.slug)
    found = {
        ident: (squashed, sounds, tokens)
        for ident, squashed, sounds, tokens in SearchRow.objects.filter(game=game.slug).values_list(
            "ident", "squashed", "pinyin", "tokens"
        )
    }
    cards: list[PoolCardJson] = []
    for card, row in rows_of_cards(catalogue.cards.values()).items():
        squashed, sounds, tokens = found.get(card.id, ("", "", ""))
        drawn = card_json(row, catalogue, game.default_format)
        cards.append(
            {**drawn, "squashed": squashed, "sounds": sounds, "tokens": tokens, "prints": _sets_and_rarities(row)}
        )

    return {"han": (HAN, FOLDED), "cards": sorted(cards, key=lambda card: card["squashed"])}


def _sets_and_rarities(row: Card) -> list[tuple[str, str]]:
    return sorted({(one.card_set.code, one.rarity) for one in row.printings.all()})


def write_pools(game: str, _day: date, write: Mapping[str, Callable[[str], None]]) -> None:
    """Write the cards of a game in every language."""
    for language in LANGUAGES:
        with translation.override(language):
            write[pool_file_kind(language)](
                json.dumps(card_pool(GAMES[game]), ensure_ascii=False, separators=(",", ":"))
            )


def pool_file_kind(language: str) -> str:
    """The kind of file with the cards in that language."""
    return f"pool-{language}"


POOLS: Final = GameFiles(tuple(map(pool_file_kind, LANGUAGES)), write_pools)
