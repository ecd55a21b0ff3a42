"""Distinguishing cards of one name: by exact spelling, by a remark after the name (a code, a trait), by kind.

Nothing here guesses: a text that fits several cards leaves several.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from cards.catalogue.normal_values import KIND, words_of_values
from legality.engine.values.card import Card
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Fact
from legality.games import GAMES
from legality.messages import card_name
from legality.sources.fold import fold, has_han, squash

Kinds = Sequence[frozenset[str]]

# One character for one: full width, and brackets of other scripts.
_PLAIN: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans("　【】〔〕・‧•−", " [][]···-")
_PLAIN_WORD: Final = re.compile(r"\w+(?:-\w+)*")
_CLOSING: Final = {")": "(", "]": "["}
# What is after the names of a starter deck's printings.
_STARTER: Final = ("starter", "入门")
# `Death Knight` is a trait of two words, `FoO 83` a code of two.
_MOST_WORDS: Final = 2


def name_in_script_of(typed: str, card: Card) -> str:
    """The card's name in the script of the typed text: Chinese for Chinese, else in the reader's language."""
    return card.names.get("zh-hans") or card.name if has_han(typed) else card_name(card)


@dataclass(frozen=True, slots=True)
class Remark:
    """A name with the words after it. `closed`: the remark is in brackets or alone, apart from any name."""

    name: str
    word: str
    closed: bool


def remarks(typed: str) -> Iterator[Remark]:
    """Every way to read a typed text as a name with a remark."""
    plain = typed.translate(_PLAIN).strip()
    opening = _CLOSING.get(plain[-1:])
    at = plain.rfind(opening) if opening else -1
    if at >= 0:
        yield Remark(plain[:at].strip(), plain[at + 1 : -1].strip(), closed=True)
        return

    yield Remark("", plain, closed=True)
    words = plain.rsplit(maxsplit=_MOST_WORDS)
    for count in range(1, len(words)):
        yield Remark(" ".join(words[:-count]), " ".join(words[-count:]), closed=False)


def without_starter(squashed: str) -> str:
    """A squashed name without the word for a starter deck's printing at its end; empty if it has none."""
    return next((squashed.removesuffix(word) for word in _STARTER if squashed.endswith(word)), "")


def with_exact_spelling(cards: Iterable[Card], typed: str) -> list[Card]:
    """The cards with this spelling of the name, spaces and signs included, width and case ignored; all cards if none has it."""
    cards = list(cards)
    folded = fold(typed)
    return [card for card in cards if any(fold(name) == folded for name in (card.name, *card.names.values()))] or cards


def of_possible_kinds(cards: list[Card], kinds: Kinds) -> list[Card]:
    """Among cards of one name those that may be of the kinds, narrowed set by set while at least one is left.

    A card of unknown kind may be of any. Cards of different names stay: a kind cannot tell which name is meant.
    """
    if len({fold(card.name) for card in cards}) > 1:
        return cards

    for some in kinds:
        cards = [card for card in cards if _may_be_of(card, some)] or cards

    return cards


def with_possible_kinds_first(cards: Sequence[Card], kinds: Kinds) -> tuple[list[Card], bool]:
    """The cards, those that may be of the kinds first; and whether one alone may be of the last kinds.

    The last kinds weigh most.
    """
    ordered = sorted(cards, key=lambda card: [not _may_be_of(card, some) for some in reversed(kinds)])
    return ordered, len(kinds) > 1 and sum(_may_be_of(card, kinds[-1]) for card in cards) == 1


def _may_be_of(card: Card, kinds: frozenset[str]) -> bool:
    return card.kind is UNKNOWN or card.kind in kinds


def with_trait(cards: Sequence[Card], word: str) -> list[Card]:
    """The cards with a trait or kind of this name, and those where it is unknown; empty if no card has it."""
    letters = squash(word)
    if not any(map(str.isalpha, letters)):
        return []

    meant = _trait_words(cards[0].game).get(letters, frozenset())
    facts = {card: {**card.traits, "kind": card.fact("kind")} for card in cards}
    names = set()
    for known in facts.values():
        for name, fact in known.items():
            if _has_value(fact, letters, meant):
                names.add(name)

    matching: list[Card] = []
    for card, known in facts.items():
        of_names = [known.get(name, NO_VALUES) for name in names]
        if any(fact is UNKNOWN or _has_value(fact, letters, meant) for fact in of_names):
            matching.append(card)
    return matching


def distinguishing_word(card: Card, cards: Sequence[Card]) -> str:
    """A trait or kind that only this card among cards of its name has; empty if nothing distinguishes it."""
    facts = (*card.traits.values(), card.fact("kind"))
    words = chain.from_iterable(sorted(fact) for fact in facts if fact is not UNKNOWN)
    return next((word for word in words if _PLAIN_WORD.fullmatch(word) and with_trait(cards, word) == [card]), "")


def is_trait_word(game: str, word: str) -> bool:
    """Whether the game has a trait or kind of this name."""
    return squash(word) in _trait_words(game)


def _has_value(fact: Fact, letters: str, meant: frozenset[str]) -> bool:
    return fact is not UNKNOWN and any(value in meant or squash(value) == letters for value in fact)


@lru_cache(maxsize=16)
def _trait_words(game: str) -> Mapping[str, frozenset[str]]:
    """What a game's traits and kinds are called, squashed, in every language."""
    words: dict[str, frozenset[str]] = {}
    known = GAMES.get(game)
    if known is None:
        return words

    named = [(slug, (slug, *names.values())) for slug, names in known.values.items()]
    for fact in (KIND, *known.table_vocabulary.words):
        named += words_of_values(known, fact).items()
    for slug, names in named:
        for name in names:
            letters = squash(name)
            # Signs and single letters, which tables take for a value, do not distinguish cards.
            if len(letters) > name.isascii() and not letters.isdecimal():
                words[letters] = words.get(letters, frozenset()) | {slug}

    return words
