"""How near an unknown name is to the names of cards, in spelling and in sound."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rapidfuzz import fuzz, process

from cards.catalogue.names.fold import squash
from legality.engine.values.card import Card

SURE: Final = 88.0
POSSIBLE: Final = 70.0
GAP: Final = 6.0
_MOST: Final = 20


def score_names(squashed: str, names: Sequence[str], cards: Callable[[str], Iterable[Card]]) -> dict[Card, float]:
    """The nearest cards with their score from POSSIBLE to 100; `cards` gives the cards of each name."""
    near = process.extract(squashed, names, scorer=fuzz.ratio, limit=_MOST, score_cutoff=POSSIBLE)
    scores: dict[Card, float] = {}
    for name, score, _ in near:
        for card in cards(name):
            scores[card] = max(score, scores.get(card, 0.0))

    return scores


def rank_cards(scores: Mapping[Card, float]) -> list[Card]:
    """The cards by score, the nearest first."""
    return sorted(scores, key=lambda card: (-scores[card], card.name, card.id))


def stands_out(nearest: Sequence[Card], scores: Mapping[Card, float]) -> bool:
    """Whether the first of the ranked cards scores SURE, and GAP more than the second."""
    if not nearest:
        return False

    rival = scores[nearest[1]] if len(nearest) > 1 else 0.0
    return scores[nearest[0]] >= SURE and scores[nearest[0]] - rival >= GAP


def may_accompany_code(squashed: str, code: str, cards: Iterable[Card]) -> bool:
    """Whether an unknown name fits the code of these cards: it repeats the code, misspells or extends a name."""
    if squashed.startswith(squash(code)):
        return True

    names = set()
    for card in cards:
        for name in (card.name, *card.names.values()):
            names.add(squash(name))
    return any(squashed.startswith(name) or fuzz.ratio(squashed, name) >= POSSIBLE for name in names)


def by_pinyin(sounds: Mapping[Card, tuple[str, ...]]) -> dict[str, dict[Card, None]]:
    """Cards by the pinyin of whole names, without the pinyin of name endings that the index holds too."""
    cards: dict[str, dict[Card, None]] = {}
    for card, words in sounds.items():
        for word in words:
            if not any(other is not word and other.endswith(word) for other in words):
                cards.setdefault(word, {})[card] = None

    return cards
