"""All cards of a game in memory, found by name in any language or by code.

A catalogue is a value: built once per version and cached per process, so that two cards are the same when they are one
object. A look-up tries in turn: code, exact name, alias, a name with a remark after it (a code in another spelling, a
trait), then guesses (`guessing.py`), which are only ever suggested.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, Literal

from cards.catalogue.disambiguation import (
    Kinds,
    Remark,
    distinguishing_word,
    is_trait_word,
    name_in_script_of,
    of_possible_kinds,
    remarks,
    with_exact_spelling,
    with_possible_kinds_first,
    with_trait,
    without_starter,
)
from cards.catalogue.guessing import Guess, Guesser, may_accompany_code, split_typed_name
from cards.catalogue.names.codes import find_spelled_codes, has_number, plain_code
from cards.catalogue.names.name_index import IndexedCard
from legality.engine.values.card import Card
from legality.sources.fold import fold, folded_length, squash

SUGGESTIONS: Final = 5
# Characters of a name or code once it is folded: no card has a longer one. Some signs mean a whole phrase.
MAX_FOLDED: Final = 200
# Names that no card has, of one list: each is read in several ways.
MOST_REMARKED: Final = 1_500

Kind = Literal["guessed", "ambiguous", "unknown"]


@dataclass(frozen=True, slots=True)
class Missed:
    """A name or code that found no single card; each suggestion can be pasted in its place.

    `ambiguous`: it is exactly the name of several cards, `cards`, or the name of one and the code of another. `guessed`: one
    card is the likeliest of those that may be meant. `unguessed`: no guess was made, because the limit of guesses was reached
    or none was wanted. `likeliest`: the card of the first suggestion.
    """

    kind: Kind
    suggestions: tuple[str, ...] = ()
    unguessed: bool = False
    likeliest: Card | None = field(default=None, compare=False, repr=False)
    cards: tuple[Card, ...] = field(default=(), compare=False, repr=False)


class Catalogue:
    """The cards of one game at one version."""

    __slots__ = (
        "_aliases",
        "_codes",
        "_codes_by_card",
        "_guess_limit",
        "_guessed",
        "_guesser",
        "_names",
        "_offered",
        "_proposed",
        "_read_proposed",
        "_remarked",
        "_set_names",
        "_sets",
        "_sorted_names",
        "_suggested",
        "cards",
        "facts",
        "game",
        "version",
    )

    def __init__(
        self,
        game: str,
        version: int,
        listed: Iterable[IndexedCard],
        facts: int | None = None,
        set_names: Iterable[str] = (),
        read_proposed: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """`facts`: the number of the cards' facts that verdicts depend on, where it is known apart from the version.

        `set_names`: of the game's sets in every language; behind a card's name they say of which printing a line is.
        `read_proposed`: reads the squashed names of cards that people offer, which are no cards of this catalogue.
        """
        self.game = game
        self.version = version
        self.facts = version if facts is None else facts
        self.cards: dict[str, Card] = {}
        self._names: dict[str, dict[Card, None]] = {}
        self._aliases: dict[str, dict[Card, None]] = {}
        self._codes: dict[str, dict[Card, None]] = {}
        self._codes_by_card: dict[Card, tuple[str, ...]] = {}
        self._guessed: dict[str, Guess] = {}
        self._remarked: dict[str, dict[Kinds, Card | Missed | None]] = {}
        self._suggested: dict[Card, str] = {}
        self._guess_limit: int | None = None
        self._offered: dict[str, dict[Card, None]] = {}
        self._read_proposed = read_proposed
        self._proposed: Collection[str] | None = None
        rows = tuple(listed)
        for row in rows:
            self._add(row)
        self._sets = {code.partition("-")[0] for code in self._codes}
        self._set_names = frozenset(map(squash, set_names))
        self._sorted_names = sorted({*self._names, *self._aliases})
        self._guesser = Guesser(rows, self._sorted_names, self._names, self._aliases)

    def _add(self, row: IndexedCard) -> None:
        self.cards[row.card.id] = row.card
        self._codes_by_card[row.card] = row.codes
        for name in {row.card.name, *row.card.names.values()}:
            self._names.setdefault(squash(name), {})[row.card] = None
        for alias in row.aliases:
            self._aliases.setdefault(squash(alias), {})[row.card] = None
        for code in row.codes:
            self._codes.setdefault(plain_code(code), {})[row.card] = None

    @property
    def stamps(self) -> tuple[int, int]:
        """What a verdict by cards that are as these bears: the number of their facts, or their version."""
        return self.facts, self.version

    def with_guess_limit(self, guesses: int) -> Catalogue:
        """The same cards, making at most this many guesses; for one piece of work in one language.

        A guess compares a name with all names there are. Names of no card are also read with a remark for the first
        `MOST_REMARKED` alone. A catalogue that has a limit already is returned as it is.
        """
        if self._guess_limit is not None:
            return self

        same = copy(self)
        same._guessed = {}
        same._remarked = {}
        same._guess_limit = guesses
        same._proposed = None
        return same

    def with_offered(self, cards: Iterable[Card]) -> Catalogue:
        """The same cards, and for one person those that they offer, which are found by a name that no card has and in no other way."""
        same = copy(self)
        same._offered = {}
        for card in cards:
            for name in card.names.values():
                same._offered.setdefault(squash(name), {})[card] = None
        return same

    def find(self, name: str, code: str | None = None, *, guess: bool = True, kinds: Kinds = ()) -> Card | Missed:
        """The card of a name or code as typed. A name and a code of different cards are ambiguous. A text that is folded to
        more than any card's name is not looked at.

        `guess` False: exact matches only. `kinds` narrows several cards of exactly one name (`of_possible_kinds`), and
        of guesses those of the last kinds come first.
        """
        if is_too_long(name) or code and is_too_long(code):
            return Missed("unknown", unguessed=True)

        by_name = self._with_name(squash(name))
        by_code = self._with_code(code) if code else {}
        both = [card for card in by_name if card in by_code]
        if len(both) == 1:
            return both[0]
        if code and not both and not has_number(code):
            by_code = {}  # a set alone names no card
        if by_name and by_code and not both:
            return self._ambiguous((*by_name, *by_code), name)
        if by_code and not by_name and not may_accompany_code(squash(name), code or "", by_code):
            return self._missed("unknown", [*by_code], name)
        if by_name:
            return self._only(both or by_name, name, kinds)
        if by_code:
            return self._only(by_code, name, ())

        if self._is_beyond_limit(name):
            return Missed("unknown", unguessed=True)

        found = None if code else self._read_remark_once(name, tuple(kinds))
        if found is not None:
            return found

        return self._suggested_for(self._guess(name), name, kinds) if guess else Missed("unknown", unguessed=True)

    def named(self, name: str) -> tuple[Card, ...]:
        """The cards with exactly this name, in any language, or this alias."""
        letters = "" if is_too_long(name) else squash(name)
        return tuple(self._with_name(letters)) if letters else ()

    def is_proposed(self, name: str) -> bool:
        """Whether a card of this name is offered. One piece of work reads those names once, where it asks at all."""
        if self._guess_limit is None:
            return squash(name) in self._read_proposed()

        if self._proposed is None:
            self._proposed = self._read_proposed()
        return squash(name) in self._proposed

    def coded(self, code: str) -> tuple[Card, ...]:
        """The cards with this code, such as `OGN-045`, else with this code without the letter of its variant."""
        return () if is_too_long(code) or not has_number(code) else tuple(self._with_code(code))

    def beginning_with(self, text: str) -> Iterator[Card]:
        """Each card with a name in any language, or an alias, that begins so, in the order of those names."""
        letters = "" if is_too_long(text) else squash(text)
        return self._beginning_with(letters) if letters else iter(())

    def code_of(self, card: Card) -> str:
        """The code of the card's first printing that has a number, else of its first; empty if it has none."""
        codes = self.codes_of(card)
        return next(filter(has_number, codes), next(iter(codes), ""))

    def codes_of(self, card: Card) -> tuple[str, ...]:
        """The codes of the card's printings, in their order."""
        return self._codes_by_card.get(card, ())

    def is_alone(self, card: Card) -> bool:
        """Whether the card's official name alone finds it; otherwise a list needs its code as well."""
        return len(self._with_name(squash(card.name))) == 1

    def suggestion_for(self, card: Card, typed: str = "") -> str:
        """A text that finds exactly this card: its name in the script of `typed` or in the reader's language if that is
        unique, else its official name, with a remark where it needs one."""
        own = name_in_script_of(typed, card)
        if self.named(own) == (card,):
            return own
        if self.is_alone(card):
            return card.name

        if card not in self._suggested:
            beside = self._qualifier(card)
            self._suggested[card] = f"{card.name} ({beside})" if beside else card.name

        return self._suggested[card]

    def _qualifier(self, card: Card) -> str:
        """The remark that distinguishes a card from others of its name: a code, or nothing if the spelling does, or a trait."""
        same = list(self._with_name(squash(card.name)))
        codes = filter(None, (self.code_of(card), *self.codes_of(card)))
        code = next((code for code in codes if [one for one in same if one in self._with_code(code)] == [card]), "")
        return code or ("" if with_exact_spelling(same, card.name) == [card] else distinguishing_word(card, same))

    def _with_name(self, squashed: str) -> Mapping[Card, None]:
        return self._names.get(squashed) or self._aliases.get(squashed) or self._offered.get(squashed) or {}

    def _with_code(self, code: str) -> Mapping[Card, None]:
        """The cards of a code, or of the code without its variant letter."""
        plain = plain_code(code)
        return self._codes.get(plain) or self._codes.get(plain.rstrip("ABCSP*")) or {}

    def _codes_in(self, text: str) -> tuple[str, ...]:
        """The plain codes that a text may spell. A code as it is printed is itself, however its set and number are made."""
        plain = plain_code(text)
        for card in self._codes.get(plain, ()):
            if text.upper() in map(str.upper, self.codes_of(card)):
                return (plain,)

        return find_spelled_codes(text, self._sets)

    def _codes_numbered(self, card: Card, number: str) -> Iterator[str]:
        """The plain codes of the card with this number, whatever their set."""
        plain = map(plain_code, self.codes_of(card))
        return (code for code in plain if code.partition("-")[2] == number.lstrip("0"))

    def _ambiguous(self, cards: Iterable[Card], typed: str) -> Missed:
        several = tuple(cards)
        return replace(self._missed("ambiguous", several, typed), cards=several)

    def _missed(self, kind: Kind, cards: Sequence[Card], typed: str) -> Missed:
        suggestions = tuple(self.suggestion_for(card, typed) for card in cards[:SUGGESTIONS])
        return Missed(kind, suggestions, likeliest=next(iter(cards), None))

    def _only(self, cards: Iterable[Card], name: str, kinds: Kinds) -> Card | Missed:
        """The one card among these with this spelling and a possible kind; else what is left is ambiguous."""
        left = list(cards)
        if len(left) > 1:
            left = of_possible_kinds(with_exact_spelling(left, name), kinds)

        return left[0] if len(left) == 1 else self._ambiguous(left, name)

    def _read_remark_once(self, typed: str, kinds: Kinds) -> Card | Missed | None:
        """`_by_remark`, read once for a piece of work, which asks for each name in every format."""
        if self._guess_limit is None:
            return self._by_remark(typed, kinds)

        read = self._remarked[typed]
        if kinds not in read:
            read[kinds] = self._by_remark(typed, kinds)
        return read[kinds]

    def _by_remark(self, typed: str, kinds: Kinds) -> Card | Missed | None:
        """The card of a name with a remark; None if the text has no such reading."""
        starter = self._with_name(without_starter(squash(typed)))
        if starter:
            return self._only(starter, typed, kinds)

        for remark in remarks(typed):
            named = self._with_name(squash(remark.name)) if remark.name else {}
            if found := self._by_code_remark(remark, named, kinds) or self._by_trait_remark(remark, named, kinds):
                return found

        return None

    def _by_code_remark(self, remark: Remark, named: Mapping[Card, None], kinds: Kinds) -> Card | Missed | None:
        """Without brackets it counts only with a whole name and a known code."""
        codes = self._codes_in(remark.word) if named or remark.closed else ()
        if remark.closed and squash(remark.word) in self._set_names:
            codes = (remark.word,)
        elif (number := remark.word.removeprefix("#")).isdecimal():
            codes = tuple(chain.from_iterable(self._codes_numbered(card, number) for card in named))
        known = [code for code in codes if self._with_code(code) and (named or has_number(code))]
        coded = dict.fromkeys(chain.from_iterable(self._with_code(code) for code in known))
        if not codes or not (coded or named) or not (coded or remark.closed):
            return None

        fitting = [card for card in coded if card in named] if remark.name else coded
        if fitting:
            return self._only(fitting, remark.name, kinds if named else ())

        return self.find(remark.name, next(iter(known), None), guess=False, kinds=kinds)

    def _by_trait_remark(self, remark: Remark, named: Mapping[Card, None], kinds: Kinds) -> Card | Missed | None:
        """Without brackets a word that continues a name is not read as a trait."""
        if not named:
            return None

        cards = list(named)
        bearers = with_trait(cards, remark.word)
        if bearers:
            whole = squash(f"{remark.name}{remark.word}")
            is_begun = not remark.closed and next(self._beginning_with(whole), None) is not None
            return None if is_begun else self._only(bearers, remark.name, kinds)
        if remark.closed and is_trait_word(self.game, remark.word):
            return self._missed("unknown", cards, remark.name)

        return None

    def _is_beyond_limit(self, name: str) -> bool:
        """Whether as many other names were read with a remark as may be."""
        if self._guess_limit is None or name in self._remarked:
            return False

        if len(self._remarked) >= MOST_REMARKED:
            return True

        self._remarked[name] = {}
        return False

    def _guess(self, name: str) -> Guess | None:
        """A guess within the limit; one made before is free. None: the limit is reached."""
        if self._guess_limit is None:
            return self._guesser.guess(split_typed_name(name))

        folded = fold(name)
        if folded not in self._guessed:
            if len(self._guessed) >= self._guess_limit:
                return None
            self._guessed[folded] = self._guesser.guess(split_typed_name(name))

        return self._guessed[folded]

    def _suggested_for(self, guess: Guess | None, name: str, kinds: Kinds) -> Missed:
        if guess is None:
            return Missed("unknown", unguessed=True)

        cards, is_only = with_possible_kinds_first(guess.cards, kinds)
        stands_out = guess.kind == "one" or (guess.kind == "several" and is_only)
        return self._missed("guessed" if stands_out else "unknown", cards, name)

    def _beginning_with(self, squashed: str) -> Iterator[Card]:
        """Each card with a name beginning so, once, in the order of those names."""
        seen: set[Card] = set()
        for place in range(bisect_left(self._sorted_names, squashed), len(self._sorted_names)):
            if not self._sorted_names[place].startswith(squashed):
                return
            for card in self._with_name(self._sorted_names[place]):
                if card not in seen:
                    seen.add(card)
                    yield card


def is_too_long(text: str) -> bool:
    """Whether a text is folded to more than the name or code of any card."""
    return folded_length(text) > MAX_FOLDED
