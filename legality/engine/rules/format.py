"""Formats and their editions, the rules as published on a date: pure data. `legality.engine.check` checks a deck under one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from legality.engine.rules.override import Override
from legality.engine.rules.pairs import PairRule, SideboardSwap
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Days, Truth
from legality.engine.values.opening import Opening
from legality.engine.values.possible_cards import Envelope
from legality.engine.values.vocabulary import (
    Names,
)


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules as published on a date. Published editions stay as they are; a change makes a new one."""

    name: str
    rules: tuple[Rule, ...]

    def but(self, name: str, *rules: Rule, without: Iterable[str] = ()) -> Edition:
        """The next edition: `rules` replace the rules of their codes or come last; `without` repeals codes.

        Raises ValueError for a code to repeal that this edition lacks.
        """
        gone = frozenset(without)
        absent = gone - {rule.code for rule in self.rules}
        if absent:
            raise ValueError(f"not in force in {self.name}: {', '.join(sorted(absent))}")

        # Several rules may share a code; all of them make way for the new ones of that code.
        replaced = {rule.code for rule in rules}
        every: list[Rule] = []
        for rule in self.rules:
            if rule.code in gone:
                continue
            new = [other for other in rules if other.code == rule.code] if rule.code in replaced else [rule]
            every.extend(other for other in new if other not in every)

        return Edition(name, (*every, *(rule for rule in rules if rule not in every)))


PRECON: Final = "precon"
MAIN: Final = "main"


class FormatNotInForceError(ValueError):
    """The format has no edition on that day; the message names its first day."""


@dataclass(frozen=True, slots=True)
class FixedOption:
    """An option that a format turns on or off for all its decks, on some days."""

    slug: str
    on: bool
    days: Days = Days()


@dataclass(frozen=True, slots=True)
class HouseTurn:
    """The house rules that begin to hold on a day, and those that end, as they are cited; `official`: the edition turns too."""

    begin: str = ""
    end: str = ""
    official: bool = False


def section_by_kind(card: Card, default_sections: Mapping[str, str]) -> str:
    """The section of a card that a list gives without a heading, by the sections of kinds."""
    return MAIN if card.kind is UNKNOWN else default_sections.get(card.kind, MAIN)


@dataclass(frozen=True, slots=True)
class ChosenCard:
    """A section of one card that lists without headings leave unmarked.

    `may_hold(card, leaders)`: whether the card can be the chosen one with these cards of the section `leader`.
    """

    section: str
    leader: str
    may_hold: Callable[[Card, tuple[Card, ...]], Truth]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Format:
    """A format with its dated editions and what else checks need.

    `leader_sections`: the sections of leaders, which other cards are compared with. `default_sections`: by kind.
    `envelopes`: by section, what a leader still to be chosen may be like. `overrides`: the
    cards whose text lifts rules. `limited`: decks are built from a pool. `retail`: ready-made decks as sold, by card name and count.
    `chosen`: a section that lists without headings leave unmarked. `opening`: how games of this format begin; None:
    as the game's other formats do. `swap`: how decks change between games where an edition does not say; None: not at all.
    `derived_from`: the slug of the official format whose bans of cards and options it takes over (a house format).
    `fixed_options`: options that are always on or off, with their days. `house_turns`: the days on which house rules turn.
    """

    game: str
    slug: str
    names: Names
    editions: Mapping[date, Edition]
    leader_sections: tuple[str, ...] = ()
    default_sections: Mapping[str, str] = field(default_factory=dict)
    envelopes: Mapping[str, Envelope] = field(default_factory=dict)
    overrides: tuple[Override, ...] = ()
    limited: bool = False
    retail: tuple[Mapping[str, int], ...] = ()
    chosen: ChosenCard | None = None
    opening: Opening | None = None
    swap: SideboardSwap | None = None
    derived_from: str = ""
    fixed_options: tuple[FixedOption, ...] = ()
    house_turns: Mapping[date, HouseTurn] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{self.game}/{self.slug}>"

    @property
    def official(self) -> str:
        """The slug of the official format: its own, or that of the one it is derived from."""
        return self.derived_from or self.slug

    def edition_on(self, day: date) -> Edition:
        """The edition in force on a day. Raises FormatNotInForceError before the first."""
        since = [start for start in self.editions if start <= day]
        if not since:
            raise FormatNotInForceError(f"{self.game}/{self.slug} stands since {self.first_day.isoformat()}")

        return self.editions[max(since)]

    def default_section(self, card: Card) -> str:
        """The section of a card that a list gives without a heading."""
        return section_by_kind(card, self.default_sections)

    @property
    def first_day(self) -> date:
        """The day on which the first known edition came into force."""
        return min(self.editions)

    def pair_rules(self, as_of: date) -> tuple[PairRule, ...]:
        """The rules on the decks of two partners that are on a day. Raises FormatNotInForceError before the first edition."""
        rules = (rule for rule in self.edition_on(as_of).rules if isinstance(rule, PairRule))
        return tuple(rule for rule in rules if not isinstance(rule, SideboardSwap))

    def overrides_on(self, day: date) -> tuple[Override, ...]:
        """The overrides that hold on a day."""
        return tuple(override for override in self.overrides if override.days.hold(day))

    def with_fixed_options(self, options: frozenset[str], day: date) -> frozenset[str]:
        """The options with those that the format fixes on the day; of two fixed options of one name the last counts."""
        for fixed in self.fixed_options:
            if fixed.days.hold(day):
                options = options | {fixed.slug} if fixed.on else options - {fixed.slug}

        return options

    def options_for(self, deck: Deck, options: frozenset[str], day: date) -> frozenset[str]:
        """The options that hold for a deck on a day. `precon` holds for unmodified ready-made decks alone."""
        options = self.with_fixed_options(options, day)
        if PRECON not in options or deck.by_name() in self.retail:
            return options

        return options - {PRECON}
