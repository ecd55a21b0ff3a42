"""The values of each field among a game's cards, with every word for them: what `c:炽烈` can mean.

Made with the index of each version (memory_index.py).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cards.catalogue.names.codes import find_spelled_codes, plain_code
from cards.catalogue.normal_values import KIND, words_of_values
from cards.models import CardSet, CatalogueVersion
from cards.search.fields import LANGUAGES, PROPERTIES, RARITIES, nearest_spellings
from cards.search.memory_rows import MemoryCard, MemoryPrinting
from legality.games import GAMES
from legality.sources.fold import fold, squash

ValueWords = Mapping[str, tuple[str, ...]]
# The code of a set, a number, a variant.
PrintingCode = tuple[str, str, str]
# The version of each game.
Versions = tuple[tuple[str, int], ...]

MAX_LISTED: Final = 12

_NUMBER: Final = re.compile(r"^(\D*)0*(\d.*)$")


class Vocabulary:
    """The values of each field, as stored, to their words as compared; and the codes of all printings."""

    __slots__ = ("_codes", "_sets", "_words")

    def __init__(self, words: Mapping[str, ValueWords], printings: Iterable[PrintingCode] = ()) -> None:
        # Printings by plain code; one with a variant also without it, where the code is free.
        exact: dict[str, frozenset[str]] = {}
        loose: dict[str, frozenset[str]] = {}
        for card_set, number, variant in printings:
            if not number:
                continue
            value = frozenset((f"{card_set}|{number}|{variant}",))
            whole = plain_code(f"{card_set}-{number}{variant}")
            short = plain_code(f"{card_set}-{number}")
            exact[whole] = exact.get(whole, frozenset()) | value
            loose[short] = loose.get(short, frozenset()) | value
        self._codes = {**loose, **exact}
        self._sets = frozenset(code.partition("-")[0] for code in self._codes)
        self._words = {
            name: {value: (comparable_word(value), *map(comparable_word, more)) for value, more in values.items()}
            for name, values in words.items()
        }

    def values_meant(self, field: str, text: str, whole: bool) -> frozenset[str]:
        """The values with this word; without any, and unless `whole`, those with a word that contains it."""
        wanted = comparable_word(text)
        values = self._words.get(field, {})
        exact = frozenset(value for value, words in values.items() if wanted in words)
        if exact or whole:
            return exact

        return frozenset(value for value, words in values.items() if any(wanted in word for word in words))

    def numbers(self, text: str) -> frozenset[str]:
        """The printed numbers that a typed one can mean, ignoring leading zeros and a variant that is left out."""
        wanted = plain_number(text)
        found = set()
        for value in self._words.get("number", {}):
            number, _, variant = value.partition("|")
            if wanted in (plain_number(number), plain_number(number + variant)):
                found.add(value)

        return frozenset(found)

    def printings(self, text: str) -> frozenset[str]:
        """The printings, as `set|number|variant`, that the text is a code of."""
        found = (self._codes.get(code, frozenset()) for code in find_spelled_codes(fold(text), self._sets))
        return frozenset().union(*found)

    def near(self, field: str, text: str) -> tuple[str, ...]:
        """Suggestions for a text without a value; all values where there are few."""
        by_word: dict[str, str] = {}
        for value, words in self._words.get(field, {}).items():
            by_word |= dict.fromkeys(words, value)
        spelled = nearest_spellings(comparable_word(text), by_word)
        few = self.values(field) if len(self.values(field)) <= MAX_LISTED else ()
        return tuple(dict.fromkeys(by_word[word] for word in spelled)) or few

    def values(self, field: str) -> tuple[str, ...]:
        """Every value of the field, as stored, in order."""
        return tuple(sorted(self._words.get(field, {})))


def comparable_word(word: str) -> str:
    """The form of a word for comparison; one without letters is only folded."""
    return squash(word) or fold(word)


def plain_number(number: str) -> str:
    """The form of a collector number for comparison."""
    return _NUMBER.sub(r"\1\2", fold(number))


def value_slug(value: str) -> str:
    """A fact's value as in the tokens of the index."""
    return fold(value).replace("|", "/")


def vocabulary_versions(game: str) -> Versions:
    """The version of a game's catalogue, or of every game's."""
    rows = CatalogueVersion.objects.filter(game__in=games_searched(game)).order_by("game")
    return tuple(rows.values_list("game", "number"))


def read_vocabulary(game: str, cards: Iterable[MemoryCard], printings: Sequence[MemoryPrinting]) -> Vocabulary:
    """The values of one game (empty: of all games) among its cards and printings. Reads the names of sets."""
    facts: dict[str, dict[str, tuple[str, ...]]] = {"is": {}, "kind": {}, "lang": {}}
    for known in games_searched(game):
        facts["kind"].update(dict.fromkeys(GAMES[known].kinds, ()))
    facts["is"].update(dict.fromkeys(PROPERTIES, ()))
    facts["lang"].update(dict.fromkeys(LANGUAGES, ()))
    tokens: set[str] = set()
    for card in cards:
        tokens |= {token for token in card.tokens.split("|") if token}
    for token in tokens:
        name, _, value = token.partition("=")
        facts.setdefault(name, {})[value] = ()

    words = _words_of_games(game)
    spoken = {
        name: {value: words.get((name, value), ()) + words.get(("", value), ()) for value in values}
        for name, values in facts.items()
    }
    sets: dict[str, tuple[str, ...]] = {}
    for code, names in CardSet.objects.filter(game__in=games_searched(game)).values_list("code", "names"):
        sets[code] = (*sets.get(code, ()), *names.values())
    rarities = {one.rarity for one in printings} - {""}
    printed: dict[str, ValueWords] = {
        "set": sets,
        "rarity": {rarity: RARITIES.get(rarity, ()) for rarity in rarities},
        "artist": dict.fromkeys({one.artist for one in printings} - {""}, ()),
        "number": dict.fromkeys({one.value("number") for one in printings}, ()),
    }
    return Vocabulary({**spoken, **printed}, {(one.card_set, one.number, one.variant) for one in printings})


def games_searched(game: str) -> list[str]:
    """The game alone; all games if none is named."""
    return [game] if game else list(GAMES)


def _words_of_games(game: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The words for values by (field, value); an empty field means any."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for known in map(GAMES.__getitem__, games_searched(game)):
        for value, names in known.values.items():
            found["", value_slug(value)] = (*found.get(("", value_slug(value)), ()), *names.values())
        for fact in (KIND, *known.table_vocabulary.words):
            for value, words in words_of_values(known, fact).items():
                found[fact, value_slug(value)] = (*found.get((fact, value_slug(value)), ()), *words)
        for value, names in known.labels.items():
            for field in ("label", "is"):
                found[field, value] = (*found.get((field, value), ()), *names.values())

    found.update({("is", value): words for value, words in PROPERTIES.items()})
    found.update({("lang", value): words for value, words in LANGUAGES.items()})

    return found
