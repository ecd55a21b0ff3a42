"""The one lookup of formats by their words: official ones, house formats, and single versions of these.

`standard` is official; `house-4f2a9c01d3` is a house format as it is now; `house-4f2a9c01d3_v3` its third version.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Final

from cards.catalogue.loading import catalogue_of
from cards.catalogue.stored_house_rules import rules_of
from cards.models import CardSet, HouseVersion
from cards.models.house_formats import PREFIX
from legality.engine.format import Format, Game
from legality.engine.house import Premises, derive

WORD: Final = re.compile(r"(?P<slug>house-[0-9a-f]{10})(?:_v(?P<number>[1-9][0-9]{0,5}))?")
# Derived formats in memory: a league needs one, and each holds evaluators with the cards that passed.
MOST: Final = 256
# A house format of so many rules is still judged in an instant.
MOST_RULES: Final = 500


def format_called(game: Game, word: str) -> Format | None:
    """The format of a game that the word names, official or of a house; None if there is none. A query for a house's alone."""
    for format_ in game.formats:
        if format_.slug == word:
            return format_

    version = version_called(game.slug, word)
    return house_format(game, version, word) if version else None


def is_house(word: str) -> bool:
    """Whether the word can only name a house format."""
    return word.startswith(PREFIX)


def version_called(game: str, word: str) -> HouseVersion | None:
    """The version that a word names: the latest, or the one of the number that the word ends with."""
    said = WORD.fullmatch(word)
    if said is None:
        return None

    rows = HouseVersion.objects.filter(format__slug=said["slug"], format__game=game).select_related("format")
    return (rows.filter(number=int(said["number"])) if said["number"] else rows.order_by("-number")).first()


def house_format(game: Game, version: HouseVersion, word: str = "") -> Format:
    """The format of a version, under the word that named it. One object for each version and state of the cards."""
    return _derived(game, version.pk, word or version.format.slug, version.format.name, catalogue_of(game.slug).version)


@lru_cache(maxsize=MOST)
def _derived(game: Game, pk: int, word: str, name: str, cards: int) -> Format:  # noqa: ARG001  the cards' version is a part of the key
    version = HouseVersion.objects.select_related("format").get(pk=pk)
    # Whoever named a version is told which it was.
    shown = name if word == version.format.slug else f"{name} v{version.number}"
    names = {"en": shown, "zh-hans": shown}
    rules = rules_of(version.rules, catalogue_of(game.slug))
    return derive(game.format(version.format.base), word, names, version.number, rules, premises_of(game))


def pinned(game: str, word: str) -> str:
    """The word of the very version that a word of a house names now; any other word as it is."""
    version = version_called(game, word) if is_house(word) else None
    return version.word if version else word


def newest(game: str, word: str) -> str:
    """The word of the newest version of the house format that a word names; any other word as it is."""
    said = WORD.fullmatch(word)
    return pinned(game, said["slug"]) if said else word


def is_private(game: str, word: str) -> bool:
    """Whether a word names a house format that is known to those alone who have it."""
    version = version_called(game, word) if is_house(word) else None
    return version is not None and (not version.format.listed or version.format.deleted is not None)


def premises_of(game: Game) -> Premises:
    """What house rules of a game are read with. One query."""
    days = CardSet.objects.filter(game=game.slug, released__isnull=False).values_list("code", "released")
    released: dict[str, date] = {code: day for code, day in days if day is not None}
    return Premises(tuple(section.slug for section in game.sections), released)


def offered(game: Game, words: Iterable[str] = ()) -> list[Format]:
    """The official formats of a game, and those that the words name besides; words of no format are left out."""
    found = {format_.slug: format_ for format_ in game.formats}
    for word in words:
        format_ = format_called(game, word) if word and word not in found else None
        if format_ is not None:
            found[word] = format_

    return list(found.values())


def listed_words(game: str = "") -> list[str]:
    """The words of the house formats that everybody finds, of one game or of all. One query."""
    rows = HouseVersion.objects.filter(format__listed=True, format__deleted__isnull=True)
    rows = rows.filter(format__game=game) if game else rows
    return list(rows.order_by("format__slug").values_list("format__slug", flat=True).distinct())
