"""All cards of a game in memory, found by name in any language or by code.

A catalogue is a value: built once per version and kept per process, so that two cards are the same when they are one
object. Finding climbs a ladder: code, exact name, alias, then guesses, which are never taken without asking.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rapidfuzz import fuzz, process

from cards.codes import plain_code
from cards.fold import squash
from cards.loading import Listed, listed_cards
from cards.models import CatalogueVersion
from legality.engine.card import Card

SURE: Final = 88.0
POSSIBLE: Final = 70.0
GAP: Final = 6.0
SUGGESTIONS: Final = 5

Kind = Literal["guessed", "ambiguous", "unknown"]


@dataclass(frozen=True, slots=True)
class Missed:
    """A name or code that led to no one card; the suggestions may be pasted in its place."""

    kind: Kind
    suggestions: tuple[str, ...] = ()


class Catalogue:
    """The cards of one game at one version."""

    __slots__ = ("_aliases", "_codes", "_names", "_own", "_spelled", "cards", "game", "version")

    def __init__(self, game: str, version: int, listed: Iterable[Listed]) -> None:
        self.game, self.version = game, version
        self.cards: dict[str, Card] = {}
        self._names: dict[str, dict[Card, None]] = {}
        self._aliases: dict[str, dict[Card, None]] = {}
        self._codes: dict[str, dict[Card, None]] = {}
        self._own: dict[Card, tuple[str, ...]] = {}
        for row in listed:
            self._add(row)
        self._spelled = sorted({*self._names, *self._aliases})

    def _add(self, row: Listed) -> None:
        self.cards[row.card.id] = row.card
        self._own[row.card] = row.codes
        for name in {row.card.name, *row.card.names.values()}:
            self._names.setdefault(squash(name), {})[row.card] = None
        for alias in row.aliases:
            self._aliases.setdefault(squash(alias), {})[row.card] = None
        for code in row.codes:
            self._codes.setdefault(plain_code(code), {})[row.card] = None

    def find(self, name: str, code: str | None = None) -> Card | Missed:
        """The card of a name or code as typed. Name and code that name different cards are ambiguous."""
        by_name = self._named(squash(name))
        by_code = self._coded(code) if code else {}
        both = [card for card in by_name if card in by_code]
        if len(both) == 1:
            return both[0]
        if by_name and by_code and not both:
            return self._ambiguous((*by_name, *by_code))
        if by_code and not by_name and not self._may_be(squash(name), code or "", by_code):
            return self._ambiguous(by_code)

        cards = both or list(by_name or by_code)
        if len(cards) == 1:
            return cards[0]

        return self._ambiguous(cards) if cards else self._guess(squash(name))

    def code_of(self, card: Card) -> str:
        """The code of the card's first printing; empty if it has none."""
        return next(iter(self._own.get(card, ())), "")

    def _named(self, squashed: str) -> Mapping[Card, None]:
        return self._names.get(squashed) or self._aliases.get(squashed) or {}

    def _coded(self, code: str) -> Mapping[Card, None]:
        """By the code, or by the code without its variant letter."""
        plain = plain_code(code)
        return self._codes.get(plain) or self._codes.get(plain.rstrip("ABCSP*")) or {}

    def _may_be(self, squashed: str, code: str, cards: Iterable[Card]) -> bool:
        """Whether a name that is no card's can stand beside a code: the code as typed, a misspelling, or a remark."""
        if squashed.startswith(squash(code)):
            return True

        names = {squash(name) for card in cards for name in (card.name, *card.names.values())}
        return any(squashed.startswith(name) or fuzz.ratio(squashed, name) >= POSSIBLE for name in names)

    def _ambiguous(self, cards: Iterable[Card]) -> Missed:
        return Missed("ambiguous", tuple(self._paste(card) for card in cards)[:SUGGESTIONS])

    def _paste(self, card: Card) -> str:
        """The card in a form that is exact when pasted back."""
        alone = len(self._names[squash(card.name)]) == 1
        code = "" if alone else self.code_of(card)
        return f"{card.name} ({code})" if code else card.name

    def _guess(self, squashed: str) -> Missed:
        """A unique beginning, or a near spelling: a guess if one stands out, else the nearest few."""
        if not squashed:
            return Missed("unknown")

        begun = {card: None for name in self._spelled if name.startswith(squashed) for card in self._named(name)}
        if len(begun) == 1:
            return Missed("guessed", (self._paste(next(iter(begun))),))
        if begun:
            return self._ambiguous(begun)

        return self._near(squashed)

    def _near(self, squashed: str) -> Missed:
        near = process.extract(squashed, self._spelled, scorer=fuzz.ratio, limit=20, score_cutoff=POSSIBLE)
        scores: dict[Card, float] = {}
        for name, score, _ in near:
            for card in self._named(name):
                scores[card] = max(score, scores.get(card, 0.0))

        ranked = sorted(scores, key=lambda card: (-scores[card], card.name, card.id))
        if not ranked:
            return Missed("unknown")

        pasted = tuple(self._paste(card) for card in ranked)[:SUGGESTIONS]
        rival = scores[ranked[1]] if len(ranked) > 1 else 0.0
        stands_out = scores[ranked[0]] >= SURE and scores[ranked[0]] - rival >= GAP
        return Missed("guessed" if stands_out else "unknown", pasted)


def catalogue_of(game: str) -> Catalogue:
    """The catalogue of a game as the database has it now."""
    version = CatalogueVersion.objects.filter(game=game).values_list("number", flat=True).first() or 0
    return _kept(game, version)


@lru_cache(maxsize=16)
def _kept(game: str, version: int) -> Catalogue:
    return Catalogue(game, version, listed_cards(game))


def forget() -> None:
    """Forget every catalogue: tests change the database under one version number."""
    _kept.cache_clear()
