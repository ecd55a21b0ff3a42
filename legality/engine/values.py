"""What a rule compares when it looks at a card: the two sides, as slugs and figures, for people to see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legality.engine.facts import UNKNOWN, Fact

# Slugs in one order; None for a side that the database lacks.
Side = tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Value:
    """One comparison. `key` names its sentence, `words` are slugs that the sentence needs.

    `have` is what card or deck bring, `want` what the rule asks or allows; an empty side is known to be none.
    """

    key: str
    have: Side = ()
    want: Side = ()
    words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Excuse:
    """Why a rule has nothing to say about a card: `key` names the sentence, `words` are slugs that it needs."""

    key: str
    words: tuple[tuple[str, str], ...] = ()


def side(fact: Fact) -> Side:
    """A fact as one side of a comparison."""
    return None if fact is UNKNOWN else tuple(sorted(fact))


def joined(slugs: Iterable[str]) -> str:
    """Several slugs as one word, in one order: alternatives of a sentence."""
    return "|".join(sorted(slugs))
