"""The faults of house rules, and what their words are checked against."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from legality.engine.values.card import Card


@dataclass(frozen=True, slots=True)
class HouseFault:
    """A fault of the rule of that number; `key` names the sentence, `word` is the card, set or slug that it is about.

    Of a rule that changes nothing `why` says the reason: its kind, `out` where no deck may hold the card, `before` where its
    days are over before the format begins, `beside` where other rules of the house make it idle, the one of number `by` or
    several. `most`: the points that a deck can spend.
    """

    number: int
    key: str
    word: str = ""
    why: str = ""
    by: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class KnownNames:
    """What house rules may name: the cards of each name, the codes of sets, and the options of the official format."""

    cards: Mapping[str, Sequence[Card]]
    sets: frozenset[str]
    options: frozenset[str]
