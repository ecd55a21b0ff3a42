"""All cards of a game in memory, found by name in any language or by code.

A catalogue is a value: built once per version and kept per process, so that two cards are the same when they are one
object. Finding climbs a ladder: code, exact name, alias, a name with a remark behind it (a code in another spelling, a
trait), then guesses (a beginning, the same pinyin, a near spelling), which are never taken without asking.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from cards.catalogue.codes import codes_spelled, has_number, plain_code
from cards.catalogue.disambiguation import (
    Kinds,
    Remark,
    bearing,
    is_trait,
    name_like,
    of_kinds,
    remarks,
    spelled_so,
    word_for,
)
from cards.catalogue.fold import squash
from cards.catalogue.listed import Listed
from cards.catalogue.pinyin import first_spelling
from cards.catalogue.similarity import heard, may_be, ranked, scored, stands_out
from legality.engine.card import Card

SUGGESTIONS: Final = 5

Kind = Literal["guessed", "ambiguous", "unknown"]


@dataclass(frozen=True, slots=True)
class Missed:
    """A name or code that led to no one card; the suggestions may be pasted in its place.

    `unguessed`: it was not compared with the names there are, for too many had been.
    """

    kind: Kind
    suggestions: tuple[str, ...] = ()
    unguessed: bool = False


class Catalogue:
    """The cards of one game at one version."""

    __slots__ = (
        *(
            "_aliases",
            "_codes",
            "_guessed",
            "_heard",
            "_most",
            "_names",
            "_own",
            "_sets",
            "_sounds",
            "_spelled",
            "_told_apart",
        ),
        *("cards", "game", "version"),
    )

    def __init__(self, game: str, version: int, listed: Iterable[Listed]) -> None:
        self.game, self.version = game, version
        self.cards: dict[str, Card] = {}
        self._names: dict[str, dict[Card, None]] = {}
        self._aliases: dict[str, dict[Card, None]] = {}
        self._codes: dict[str, dict[Card, None]] = {}
        self._own: dict[Card, tuple[str, ...]] = {}
        self._sounds: dict[Card, tuple[str, ...]] = {}
        self._heard: dict[str, dict[Card, None]] = {}
        self._guessed: dict[str, Missed] = {}
        self._told_apart: dict[Card, str] = {}
        self._most: int | None = None
        for row in listed:
            self._add(row)
        self._sets = {code.partition("-")[0] for code in self._codes}
        self._spelled = sorted({*self._names, *self._aliases})

    def _add(self, row: Listed) -> None:
        self.cards[row.card.id] = row.card
        self._own[row.card] = row.codes
        self._sounds[row.card] = row.sounds
        for name in {row.card.name, *row.card.names.values()}:
            self._names.setdefault(squash(name), {})[row.card] = None
        for alias in row.aliases:
            self._aliases.setdefault(squash(alias), {})[row.card] = None
        for code in row.codes:
            self._codes.setdefault(plain_code(code), {})[row.card] = None

    def sparing(self, guesses: int) -> Catalogue:
        """The same cards for one piece of work in one language, in which so many names that are no card's are guessed at.

        A guess compares a name with all there are. One that is sparing already stays as it is.
        """
        if self._most is not None:
            return self

        same = copy(self)
        same._guessed, same._most = {}, guesses
        return same

    def find(self, name: str, code: str | None = None, *, guess: bool = True, kinds: Kinds = ()) -> Card | Missed:
        """The card of a name or code as typed. Name and code that name different cards are ambiguous.

        Without a guess only what is exact is found. Of several cards of exactly one name those are left that may
        be of the `kinds`, set by set, as long as one may be.
        """
        by_name = self._named(squash(name))
        by_code = self._coded(code) if code else {}
        both = [card for card in by_name if card in by_code]
        if len(both) == 1:
            return both[0]
        if code and not both and not has_number(code):
            by_code = {}  # a set alone names no card
        if by_name and by_code and not both:
            return self._ambiguous((*by_name, *by_code), name)
        if by_code and not by_name and not may_be(squash(name), code or "", by_code):
            return self._ambiguous(by_code, name)
        if by_name:
            return self._sole(both or by_name, name, kinds)
        if by_code:
            return self._sole(by_code, name, ())

        told = None if code else self._told(name, kinds)
        if told is not None:
            return told

        return self._spared(squash(name)) if guess else Missed("unknown", unguessed=True)

    def named(self, name: str) -> tuple[Card, ...]:
        """The cards that have exactly this name, in any language, or this alias."""
        letters = squash(name)
        return tuple(self._named(letters)) if letters else ()

    def code_of(self, card: Card) -> str:
        """The code of the card's first printing that has a number, else of its first; empty if it has none."""
        codes = self.codes_of(card)
        return next(filter(has_number, codes), next(iter(codes), ""))

    def codes_of(self, card: Card) -> tuple[str, ...]:
        """The codes of the card's printings, in their order."""
        return self._own.get(card, ())

    def is_alone(self, card: Card) -> bool:
        """Whether the card's official name is enough to find it; else a list needs its code beside."""
        return len(self._names[squash(card.name)]) == 1

    def suggested(self, card: Card, typed: str = "") -> str:
        """The card in a form that is exact when it is typed: by its name in the language that was typed or is read, where
        that tells it, else by its official one, alone or with the code that tells it."""
        own = name_like(typed, card)
        if self.named(own) == (card,):
            return own
        if self.is_alone(card):
            return card.name

        if card not in self._told_apart:
            beside = self._beside(card)
            self._told_apart[card] = f"{card.name} ({beside})" if beside else card.name

        return self._told_apart[card]

    def _beside(self, card: Card) -> str:
        """What tells a card from others of its name: a code, else nothing if its signs do, else a word."""
        same = list(self._names[squash(card.name)])
        codes = filter(None, (self.code_of(card), *self.codes_of(card)))
        code = next((code for code in codes if [one for one in same if one in self._coded(code)] == [card]), "")
        return code or ("" if spelled_so(same, card.name) == [card] else word_for(card, same))

    def _named(self, squashed: str) -> Mapping[Card, None]:
        return self._names.get(squashed) or self._aliases.get(squashed) or {}

    def _coded(self, code: str) -> Mapping[Card, None]:
        """By the code, or by the code without its variant letter."""
        plain = plain_code(code)
        return self._codes.get(plain) or self._codes.get(plain.rstrip("ABCSP*")) or {}

    def _ambiguous(self, cards: Iterable[Card], typed: str) -> Missed:
        return Missed("ambiguous", tuple(self.suggested(card, typed) for card in islice(cards, SUGGESTIONS)))

    def _sole(self, cards: Iterable[Card], name: str, kinds: Kinds) -> Card | Missed:
        """The one card among these that is spelled so and may be of the kinds; else all that are."""
        left = list(cards)
        if len(left) > 1:
            left = of_kinds(spelled_so(left, name), kinds)

        return left[0] if len(left) == 1 else self._ambiguous(left, name)

    def _told(self, typed: str, kinds: Kinds) -> Card | Missed | None:
        """What a name and a remark behind it say together; None if there is no such reading."""
        for remark in remarks(typed):
            named = self._named(squash(remark.name)) if remark.name else {}
            if told := self._told_by_code(remark, named, kinds) or self._told_by_trait(remark, named, kinds):
                return told

        return None

    def _told_by_code(self, remark: Remark, named: Mapping[Card, None], kinds: Kinds) -> Card | Missed | None:
        """Without brackets only a whole name and a code that is known are more than words."""
        codes = codes_spelled(remark.word, self._sets) if named or remark.closed else ()
        known = [code for code in codes if self._coded(code) and (named or has_number(code))]
        coded = dict.fromkeys(card for code in known for card in self._coded(code))
        if not codes or not (coded or named) or not (coded or remark.closed):
            return None

        fitting = [card for card in coded if card in named] if remark.name else coded
        if fitting:
            return self._sole(fitting, remark.name, kinds if named else ())

        return self.find(remark.name, next(iter(known), None), guess=False, kinds=kinds)

    def _told_by_trait(self, remark: Remark, named: Mapping[Card, None], kinds: Kinds) -> Card | Missed | None:
        """Without brackets a word is no trait if a name begins with it."""
        if not named:
            return None

        cards = list(named)
        bearers = bearing(cards, remark.word)
        if bearers:
            whole = squash(f"{remark.name}{remark.word}")
            is_begun = not remark.closed and next(self._begun(whole), None) is not None
            return None if is_begun else self._sole(bearers, remark.name, kinds)
        if remark.closed and is_trait(self.game, remark.word):
            return replace(self._ambiguous(cards, remark.name), kind="ambiguous" if len(cards) > 1 else "unknown")

        return None

    def _spared(self, squashed: str) -> Missed:
        """A guess, if it has been made before or one more may be."""
        if self._most is None:
            return self._guess(squashed)
        if squashed not in self._guessed:
            if len(self._guessed) >= self._most:
                return Missed("unknown", unguessed=True)
            self._guessed[squashed] = self._guess(squashed)

        return self._guessed[squashed]

    def _guess(self, squashed: str) -> Missed:
        """A beginning, the same sound, or a near spelling: a guess if one stands out, else the nearest few."""
        if not squashed:
            return Missed("unknown")

        begun = dict.fromkeys(islice(self._begun(squashed), SUGGESTIONS))
        meant = self._beside_nearer(squashed, *begun) if len(begun) == 1 else begun or self._sounding(squashed)
        if len(meant) == 1:
            return Missed("guessed", (self.suggested(next(iter(meant)), squashed),))

        return self._ambiguous(meant, squashed) if meant else self._near(squashed)

    def _beside_nearer(self, squashed: str, begun: Card) -> Mapping[Card, None]:
        """The one card that begins so, behind those that are spelled more like it: `Defi` may well be Defy."""
        scores = self._scores(squashed)
        nearer = [card for card in ranked(scores) if scores[card] > scores.get(begun, 0.0)]

        return dict.fromkeys((*nearer[: SUGGESTIONS - 1], begun))

    def _sounding(self, squashed: str) -> Mapping[Card, None]:
        """The cards with a name of the same pinyin, or of these letters as its pinyin or initials."""
        if not self._heard:
            self._heard.update(heard(self._sounds))

        return self._heard.get(first_spelling(squashed)) or {}

    def _begun(self, squashed: str) -> Iterator[Card]:
        """Each card once that has a name beginning so, in the order of those names."""
        seen: set[Card] = set()
        for place in range(bisect_left(self._spelled, squashed), len(self._spelled)):
            if not self._spelled[place].startswith(squashed):
                return
            for card in self._named(self._spelled[place]):
                if card not in seen:
                    seen.add(card)
                    yield card

    def _near(self, squashed: str) -> Missed:
        scores = self._scores(squashed)
        nearest = ranked(scores)[:SUGGESTIONS]
        suggestions = tuple(self.suggested(card, squashed) for card in nearest)

        return Missed("guessed" if stands_out(nearest, scores) else "unknown", suggestions)

    def _scores(self, squashed: str) -> dict[Card, float]:
        return scored(squashed, self._spelled, self._named)
