"""What rules answer apart from their findings: dated changes, lines of the list of restrictions, hints, figures. Data alone."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN, Fact

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


def join_slugs(slugs: Iterable[str]) -> str:
    """Slugs in one order as one word, such as `aldor|scryer`."""
    return "|".join(sorted(slugs))


ChangeKind = Literal[
    "edition",
    "house",
    "house-over",
    "ban",
    "ban-over",
    "cap",
    "cap-over",
    "release",
    "allowed",
    "allowed-over",
    "apart",
    "apart-over",
]
# Numbers to show, as (name, value).
Figures = tuple[tuple[str, str], ...]
# Slugs that a sentence needs, as (name, value).
Words = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What changes on a day. `name`: of the edition or the set, the house rules as they are cited, or a value of `trait`.

    `card` and `limit`: of the restriction.

    `names`: the cards that the restriction keeps apart.
    """

    day: date
    kind: ChangeKind
    name: str = ""
    card: Card | None = None
    limit: int = 0
    trait: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list of restrictions: `key` names its sentence, `words` are slugs that it needs, `names` are card names.

    `since`: the first day, None: always, as far as is known; `until`: the last day. `source`: where it was announced.
    """

    key: str
    words: Words = ()
    names: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    source: str = ""

    def concerns(self, card: Card) -> bool:
        """Whether the line names the card, or a value that it has, or that is among those that it may have."""
        words = dict(self.words)
        return card.name in self.names or words.get("value") in (card.span(words.get("trait", "")).at_most or ())

    def in_force(self, day: date) -> bool:
        """Whether the line holds on a day."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Which further cards fit to those of a deck: of the cards that go into the sections `over`, those that `keeps` keeps.

    `key` names the sentence, `words` are slugs and `names` card names that it needs. `keeps` equals another that keeps the
    same cards, so that answers can be remembered.
    """

    key: str
    over: tuple[str, ...]
    keeps: Callable[[Card], bool]
    words: Words = ()
    names: tuple[str, ...] = ()
