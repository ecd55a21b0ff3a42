"""The one lookup of formats by their words, as addresses have them: official formats, house formats, and single versions of these.

`standard` is official; `house-4f2a9c01d3` is a house format as it is now; `house-4f2a9c01d3_v3` its third version.
"""

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Final

from django.db.models import OuterRef, Q, Subquery

from cards.catalogue.loading import load_catalogue, load_catalogues
from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import read_house_rules
from cards.models import CardSet, HouseFormat, HouseVersion
from cards.models.house_formats import PREFIX
from legality.engine.game import Game
from legality.engine.house import Premises, derive_format
from legality.engine.rules.format import Format

WORD: Final = re.compile(r"(?P<slug>house-[0-9a-f]{10})(?:_v(?P<number>[1-9][0-9]{0,5}))?")
# Derived formats in memory: a league needs one, and each holds evaluators with the cards that passed.
MAX_FORMATS: Final = 256
_FORMATS: Final[dict[tuple[Game, int, str, str, int], Format]] = {}


def format_called(game: Game, word: str) -> Format | None:
    """The format of a game that the word names, official or of a house; None for any other word. Queries only for a house's."""
    return formats_called([(game, word)]).get((game.slug, word))


def formats_called(words: Iterable[tuple[Game, str]]) -> dict[tuple[str, str], Format]:
    """The formats that words of games name, by game and word; words of no format are left out.

    No query without a word of a house; else two, and one more for each game whose releases are not in memory.
    """
    asked = dict.fromkeys(words)
    found: dict[tuple[str, str], Format] = {}
    for game, word in asked:
        official = next((format_ for format_ in game.formats if format_.slug == word), None)
        if official:
            found[game.slug, word] = official
    games = {game.slug: game for game, _word in asked}
    versions = find_versions((game.slug, word) for game, word in asked if (game.slug, word) not in found)
    catalogues = load_catalogues({game for game, _word in versions}) if versions else {}
    for (slug, word), version in versions.items():
        found[slug, word] = _derive_format(games[slug], version, word, catalogues[slug])

    return found


class FormatsOnce:
    """Formats by their words for many questions of one request: each is looked up once, those of `look_up` together."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Format | None] = {}

    def look_up(self, words: Iterable[tuple[Game, str]]) -> None:
        """Look up formats together: no query without a word of a house, else as many as for one."""
        asked = list(words)
        found = formats_called(asked)
        self._known.update({(game.slug, word): found.get((game.slug, word)) for game, word in asked})

    def __call__(self, game: Game, word: str) -> Format | None:
        """The format that the word names; None for any other word."""
        key = (game.slug, word)
        if key not in self._known:
            # A stream may have any number of words.
            if len(self._known) >= MAX_FORMATS:
                self._known.clear()
            self.look_up([(game, word)])

        return self._known[key]


def is_house(word: str) -> bool:
    """Whether the word can only name a house format."""
    return word.startswith(PREFIX)


def version_called(game: str, word: str) -> HouseVersion | None:
    """The version that a word names: the latest, or the one of the number that the word ends with."""
    return find_versions([(game, word)]).get((game, word))


def find_versions(words: Iterable[tuple[str, str]]) -> dict[tuple[str, str], HouseVersion]:
    """The versions that words of games name, by game and word. One query, none without a word of a house."""
    matches = [(game, word, found) for game, word in words if (found := WORD.fullmatch(word))]
    if not matches:
        return {}

    numbers = {int(found["number"]) for _game, _word, found in matches if found["number"]}
    newest = HouseVersion.objects.filter(format=OuterRef("format")).order_by("-number").values("number")[:1]
    rows = HouseVersion.objects.filter(format__slug__in={found["slug"] for _game, _word, found in matches})
    rows = rows.filter(Q(number=Subquery(newest)) | Q(number__in=numbers)).select_related("format").order_by("number")
    by_number = {(row.format.game, row.format.slug, row.number): row for row in rows}
    latest = {(game, slug): row for (game, slug, _number), row in by_number.items()}
    named: dict[tuple[str, str], HouseVersion] = {}
    for game, word, found in matches:
        version = latest.get((game, found["slug"]))
        if found["number"]:
            version = by_number.get((game, found["slug"], int(found["number"])))
        if version is not None:
            named[game, word] = version
    return named


def build_house_format(game: Game, version: HouseVersion, word: str = "") -> Format:
    """The format of a version, under the word that named it. One object for each version and state of the cards."""
    return _derive_format(game, version, word or version.format.slug, load_catalogue(game.slug))


def _derive_format(game: Game, version: HouseVersion, word: str, catalogue: Catalogue) -> Format:
    key = (game, version.pk, word, version.format.name, catalogue.version)
    found = _FORMATS.get(key)
    if found is None:
        # The name of a single version says which one it is.
        name = version.format.name if word == version.format.slug else f"{version.format.name} v{version.number}"
        names = {"en": name, "zh-hans": name}
        rules = read_house_rules(version.rules, catalogue)
        premises = _cached_premises(game, catalogue.version)
        found = derive_format(game.format(version.format.base), word, names, version.number, rules, premises)
        # If another thread has made the same format meanwhile, that one is used.
        found = _FORMATS.setdefault(key, found)
        while len(_FORMATS) > MAX_FORMATS:
            _FORMATS.pop(next(iter(_FORMATS)), None)

    return found


@lru_cache(maxsize=MAX_FORMATS)
def _cached_premises(game: Game, cards: int) -> Premises:  # noqa: ARG001  the cards' version is a part of the key
    return read_premises(game)


def pin_version(game: str, word: str) -> str:
    """The word of a house format pinned to its current version (`house-x` gives `house-x_v3`); any other word as it is."""
    version = version_called(game, word) if is_house(word) else None
    return version.word if version else word


def newest_version_word(game: str, word: str) -> str:
    """The word of the newest version of the house format that a word names; any other word as it is."""
    match = WORD.fullmatch(word)
    return pin_version(game, match["slug"]) if match else word


def is_private(game: str, word: str) -> bool:
    """Whether a word names a house format that only people with its link know."""
    version = version_called(game, word) if is_house(word) else None
    return version is not None and (not version.format.listed or version.format.deleted is not None)


def private_words(words: Iterable[str], reader: int | None) -> frozenset[str]:
    """The words that name house formats which are neither public nor the reader's own. No query without a house's; else one."""
    slugs = {word: match["slug"] for word in words if (match := WORD.fullmatch(word))}
    if not slugs:
        return frozenset()

    held = HouseFormat.objects.filter(slug__in=slugs.values()).exclude(listed=True, deleted__isnull=True)
    theirs = held if reader is None else held.exclude(owner_id=reader)
    private = frozenset(theirs.values_list("slug", flat=True))
    return frozenset(word for word, slug in slugs.items() if slug in private)


def read_premises(game: Game) -> Premises:
    """What house rules of a game are read with. One query."""
    days = CardSet.objects.filter(game=game.slug, released__isnull=False).values_list("code", "released")
    released: dict[str, date] = {code: day for code, day in days if day is not None}
    return Premises(tuple(section.slug for section in game.sections), released)


def formats_offered(game: Game, words: Iterable[str] = ()) -> list[Format]:
    """The official formats of a game, and those that the words name besides; words of no format are left out."""
    official = {format_.slug: format_ for format_ in game.formats}
    named = formats_called((game, word) for word in words)
    return list((official | {word: format_ for (_game, word), format_ in named.items()}).values())
