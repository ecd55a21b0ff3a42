"""Games, formats and their dated editions; `Format.check` is the one door to a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, NewType

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.edition import Edition
from legality.engine.evaluator import Evaluator, evaluator_for
from legality.engine.facts import UNKNOWN, Truth
from legality.engine.opening import Opening
from legality.engine.pairs import NoSharedNames, PairRule, SideboardSwap
from legality.engine.report import Report, Violation

Names = Mapping[str, str]
# An English sentence that the site's message catalogue translates.
Text = NewType("Text", str)
PRECON: Final = "precon"
MAIN: Final = "main"


class NotInForce(ValueError):
    """The format had no edition on the day asked; the message says since when it has."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """What a rule says, in our own words (English; translated by the site's message catalogue)."""

    title: str
    says: Text


@dataclass(frozen=True, slots=True)
class Section:
    """A named part of a deck. `headings`: further words that open it in a decklist, in any language."""

    slug: str
    names: Names
    kinds: tuple[str, ...]
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that a check may be given, and the formats that know it."""

    slug: str
    says: Text
    formats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A section of one card that lists without headings do not mark: `able(card, leaders)` says which it may be."""

    section: str
    leader: str
    able: Callable[[Card, tuple[Card, ...]], Truth]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Format:
    """A way of play: a list of dated editions, and what is needed to judge by them.

    `leads`: sections whose cards the others are compared with. `homes`: the section where a kind goes by default.
    `limited`: decks are built from a pool. `retail`: ready-made decks as sold, card names and counts.
    `chosen`: a section that lists without headings leave unmarked. `opening`: how games of this format begin, if
    otherwise than the game's others do.
    """

    game: str
    slug: str
    names: Names
    editions: Mapping[date, Edition]
    leads: tuple[str, ...] = ()
    homes: Mapping[str, str] = field(default_factory=dict)
    limited: bool = False
    retail: tuple[Mapping[str, int], ...] = ()
    chosen: Chosen | None = None
    opening: Opening | None = None

    def __repr__(self) -> str:
        return f"<{self.game}/{self.slug}>"

    def edition_on(self, day: date) -> Edition:
        """The edition in force on a day. Raises NotInForce before the first."""
        since = [start for start in self.editions if start <= day]
        if not since:
            raise NotInForce(f"{self.game}/{self.slug} stands since {self.first_day.isoformat()}")

        return self.editions[max(since)]

    def home_of(self, card: Card) -> str:
        """The section where a card goes that stands under no heading."""
        return MAIN if card.kind is UNKNOWN else self.homes.get(card.kind, MAIN)

    @property
    def first_day(self) -> date:
        """The day on which the first known edition came into force."""
        return min(self.editions)

    def check(self, deck: Deck, as_of: date, region: str = "global", options: frozenset[str] = frozenset()) -> Report:
        """Judge a deck as of a day: every violation, doubt and warning. Raises NotInForce before the first edition."""
        return self.evaluator(deck, as_of, region, options).check(deck)

    def evaluator(self, deck: Deck, as_of: date, region: str, options: frozenset[str]) -> Evaluator:
        """The evaluator for this deck and its options. Raises NotInForce before the first edition."""
        return evaluator_for(self, as_of, region, self._earned(options, deck))

    def between_games(
        self, registered: Deck, now: Deck, as_of: date, region: str = "global", options: frozenset[str] = frozenset()
    ) -> Report:
        """Judge the deck as it stands between two games of a match, beside the one that was registered.

        Raises NotInForce before the first edition.
        """
        report = self.check(now, as_of, region, options)
        return replace(report, violations=report.violations + self._compare(SideboardSwap, registered, now, as_of))

    def partners(self, one: Deck, other: Deck, as_of: date) -> tuple[Violation, ...]:
        """What two partners' decks may not have in common. Raises NotInForce before the first edition."""
        return self._compare(NoSharedNames, one, other, as_of)

    def _compare(self, sort: type[PairRule], one: Deck, other: Deck, as_of: date) -> tuple[Violation, ...]:
        rules = [rule for rule in self.edition_on(as_of).rules if isinstance(rule, sort)]
        return tuple(violation for rule in rules for violation in rule.compare(one, other))

    def _earned(self, options: frozenset[str], deck: Deck) -> frozenset[str]:
        """The option `precon` is for unmodified ready-made decks alone."""
        if PRECON not in options or deck.by_name() in self.retail:
            return options

        return options - {PRECON}


@dataclass(frozen=True, slots=True)
class Typed:
    """What a game alone allows in tables that people type.

    `closed`: the values of each trait of which the rules give all. `none`: by trait, words that stand in a value's
    place and say that there is none. `kinds`: further words for a kind.
    """

    closed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    none: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game:
    """All that the site knows about a game: its parts, words, rules and formats, and how it begins."""

    slug: str
    names: Names
    sections: tuple[Section, ...]
    kinds: Mapping[str, Names]
    traits: Mapping[str, Names]
    values: Mapping[str, Names]
    formats: tuple[Format, ...]
    words: Mapping[str, RuleText]
    readings: Mapping[str, Text]
    sources: tuple[str, ...]
    official_language: str
    opening: Opening
    regions: Mapping[str, Names] = field(default_factory=lambda: {"global": {"en": "Global", "zh-hans": "全球"}})
    options: tuple[Option, ...] = ()
    typed: Typed = field(default_factory=Typed)

    def __repr__(self) -> str:
        return f"<{self.slug}>"

    def opening_of(self, format_: Format) -> Opening:
        """How games of a format begin: as it says itself, else as the game does."""
        return format_.opening or self.opening

    def format(self, slug: str) -> Format:
        """The format of that slug. Raises KeyError if the game has none."""
        for candidate in self.formats:
            if candidate.slug == slug:
                return candidate

        raise KeyError(slug)

    def section(self, slug: str) -> Section:
        """The section of that slug. Raises KeyError if the game has none."""
        for candidate in self.sections:
            if candidate.slug == slug:
                return candidate

        raise KeyError(slug)
