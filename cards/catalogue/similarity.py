"""How near a name that is no card's is to those that are, in spelling and in sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rapidfuzz import fuzz, process

from cards.catalogue.fold import squash
from legality.engine.card import Card

SURE: Final = 88.0
POSSIBLE: Final = 70.0
GAP: Final = 6.0
_MOST: Final = 20


def scored(squashed: str, names: Sequence[str], cards: Callable[[str], Iterable[Card]]) -> dict[Card, float]:
    """How near in spelling the nearest cards are; `cards` has those of each of the names."""
    near = process.extract(squashed, names, scorer=fuzz.ratio, limit=_MOST, score_cutoff=POSSIBLE)
    scores: dict[Card, float] = {}
    for name, score, _ in near:
        for card in cards(name):
            scores[card] = max(score, scores.get(card, 0.0))

    return scores


def ranked(scores: Mapping[Card, float]) -> list[Card]:
    """The cards, the nearest first."""
    return sorted(scores, key=lambda card: (-scores[card], card.name, card.id))


def stands_out(nearest: Sequence[Card], scores: Mapping[Card, float]) -> bool:
    """Whether the first of the ranked cards is near, and no other nearly as near."""
    if not nearest:
        return False

    rival = scores[nearest[1]] if len(nearest) > 1 else 0.0
    return scores[nearest[0]] >= SURE and scores[nearest[0]] - rival >= GAP


def may_be(squashed: str, code: str, cards: Iterable[Card]) -> bool:
    """Whether a name that is no card's can stand beside a code of these: the code as typed, a misspelling, a remark."""
    if squashed.startswith(squash(code)):
        return True

    names = {squash(name) for card in cards for name in (card.name, *card.names.values())}
    return any(squashed.startswith(name) or fuzz.ratio(squashed, name) >= POSSIBLE for name in names)


def heard(sounds: Mapping[Card, tuple[str, ...]]) -> dict[str, dict[Card, None]]:
    """Cards by the pinyin of whole names; the index also has that of their ends, which is no name."""
    cards: dict[str, dict[Card, None]] = {}
    for card, words in sounds.items():
        for word in words:
            if not any(other is not word and other.endswith(word) for other in words):
                cards.setdefault(word, {})[card] = None

    return cards
