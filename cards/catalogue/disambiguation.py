"""Telling cards of one name apart by what else was typed or is known: the very spelling, a word behind it, a kind.

Nothing here guesses: where what is typed fits several cards, several are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cards.catalogue.fold import fold, has_han, squash
from legality.engine.card import Card
from legality.engine.facts import NO_VALUES, UNKNOWN, Fact
from legality.games import GAMES
from legality.messages import card_name

Kinds = Sequence[frozenset[str]]

# One character for one: full width, and brackets of other scripts.
_PLAIN: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans("　【】〔〕・‧•−", " [][]···-")
_PLAIN_WORD: Final = re.compile(r"\w+(?:-\w+)*")
_CLOSING: Final = {")": "(", "]": "["}
# `Death Knight` is a trait of two words, `FoO 83` a code of two.
_MOST_WORDS: Final = 2


def name_like(typed: str, card: Card) -> str:
    """The card's name as what was typed has it, in Chinese, or else as it is read; the official one where there is none."""
    return card.names.get("zh-hans") or card.name if has_han(typed) else card_name(card)


@dataclass(frozen=True, slots=True)
class Remark:
    """A name with what stands behind it. `closed`: in brackets, or with no name before it, so that it is no word of a name."""

    name: str
    word: str
    closed: bool


def remarks(typed: str) -> Iterator[Remark]:
    """What was typed as a name with a remark, in each way in which it may be."""
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


def spelled_so(cards: Iterable[Card], typed: str) -> list[Card]:
    """The cards that have the name with its spaces and signs; width and case are no part of it. All if none has."""
    cards = list(cards)
    folded = fold(typed)
    return [card for card in cards if any(fold(name) == folded for name in (card.name, *card.names.values()))] or cards


def of_kinds(cards: list[Card], kinds: Kinds) -> list[Card]:
    """Of cards that are called the same those that may be of the kinds, as long as one is.

    A card whose kind is not known may be of any. Cards of two names are left: which is meant is not for a kind to say.
    """
    if len({fold(card.name) for card in cards}) > 1:
        return cards

    for some in kinds:
        cards = [card for card in cards if card.kind is UNKNOWN or card.kind in some] or cards

    return cards


def bearing(cards: Sequence[Card], word: str) -> list[Card]:
    """The cards that a trait or kind of this name fits, with those of which it is not known; none if it fits none."""
    said = squash(word)
    if not any(map(str.isalpha, said)):
        return []

    meant = _words_of(cards[0].game).get(said, frozenset())
    facts = {card: {**card.traits, "kind": card.fact("kind")} for card in cards}
    names = {name for known in facts.values() for name, fact in known.items() if _says(fact, said, meant)}

    return [card for card, known in facts.items() if any(_may_say(known.get(n, NO_VALUES), said, meant) for n in names)]


def word_for(card: Card, cards: Sequence[Card]) -> str:
    """A word that tells a card from others of its name, a trait's or its kind; empty if there is none."""
    facts = (*card.traits.values(), card.fact("kind"))
    words = (word for fact in facts if fact is not UNKNOWN for word in sorted(fact))
    return next((word for word in words if _PLAIN_WORD.fullmatch(word) and bearing(cards, word) == [card]), "")


def is_trait(game: str, word: str) -> bool:
    """Whether the game has a trait or kind of this name, on whatever card."""
    return squash(word) in _words_of(game)


def _says(fact: Fact, said: str, meant: frozenset[str]) -> bool:
    return fact is not UNKNOWN and any(value in meant or squash(value) == said for value in fact)


def _may_say(fact: Fact, said: str, meant: frozenset[str]) -> bool:
    return fact is UNKNOWN or _says(fact, said, meant)


@lru_cache(maxsize=16)
def _words_of(game: str) -> Mapping[str, frozenset[str]]:
    """What a game's traits and kinds are called, squashed, in every language."""
    words: dict[str, frozenset[str]] = {}
    known = GAMES.get(game)
    for slug, names in (*known.values.items(), *known.kinds.items()) if known else ():
        for name in (slug, *names.values()):
            words[squash(name)] = words.get(squash(name), frozenset()) | {slug}

    return words
