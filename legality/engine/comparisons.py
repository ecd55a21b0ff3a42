"""What a rule compares for a card, to show to people: two sides, as slugs and figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legality.engine.facts import UNKNOWN, Fact

# Slugs in one order; None: the database lacks this side.
Side = tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """One comparison. `key` names its sentence, `words` are slugs that the sentence needs.

    `have`: what the card or the deck has. `want`: what the rule asks or allows. An empty side is known to be empty.
    """

    key: str
    have: Side = ()
    want: Side = ()
    words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Exemption:
    """Why a rule does not bind a card: `key` names the sentence, `words` are slugs that it needs."""

    key: str
    words: tuple[tuple[str, str], ...] = ()


def side_of(fact: Fact) -> Side:
    """A fact as one side of a comparison."""
    return None if fact is UNKNOWN else tuple(sorted(fact))


def joined(slugs: Iterable[str]) -> str:
    """Slugs in one order as one word, such as `aldor|scryer`."""
    return "|".join(sorted(slugs))
