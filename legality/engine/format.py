"""Games, formats and their dated editions. `Format.check` checks a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, NewType

from legality.engine.boosters import Booster
from legality.engine.card import Card
from legality.engine.completions import Override, check_completions, leave_to_confirm
from legality.engine.days import Days
from legality.engine.deck import Deck
from legality.engine.dialect import Dialect
from legality.engine.edition import Edition
from legality.engine.envelope import Envelope
from legality.engine.evaluator import Evaluator, evaluator_for
from legality.engine.facts import UNKNOWN, Truth
from legality.engine.kinds import pool_rule
from legality.engine.look import Look
from legality.engine.opening import Opening
from legality.engine.pairs import PairRule, SideboardSwap, between
from legality.engine.report import Report, Violation
from legality.engine.rule import Rule
from legality.engine.swapping import judge_swap, swap_rules
from legality.engine.vocabulary import USUAL_LABELS, Names, PrintedNumber, SearchVocabulary, Sentence, TableVocabulary

# An English sentence that the site's message catalogue translates.
Text = NewType("Text", str)
PRECON: Final = "precon"
MAIN: Final = "main"


class NotInForce(ValueError):
    """The format has no edition on that day; the message names its first day."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in our own words: English, translated by the site's message catalogue."""

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
    """An option of a check, and the formats that offer it."""

    slug: str
    says: Text
    formats: tuple[str, ...]


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

    `may_hold(card, leaders)`: whether the card can be the chosen one beside these cards of the section `leader`.
    """

    section: str
    leader: str
    may_hold: Callable[[Card, tuple[Card, ...]], Truth]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Format:
    """A format with its dated editions and what checks need beside them.

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
        """The edition in force on a day. Raises NotInForce before the first."""
        since = [start for start in self.editions if start <= day]
        if not since:
            raise NotInForce(f"{self.game}/{self.slug} stands since {self.first_day.isoformat()}")

        return self.editions[max(since)]

    def default_section(self, card: Card) -> str:
        """The section of a card that a list gives without a heading."""
        return section_by_kind(card, self.default_sections)

    @property
    def first_day(self) -> date:
        """The day on which the first known edition came into force."""
        return min(self.editions)

    def check(self, deck: Deck, as_of: date, region: str = "global", options: frozenset[str] = frozenset()) -> Report:
        """Check a deck as of a day: every violation, doubt and warning. Raises NotInForce before the first edition."""
        check = self.evaluator(deck, as_of, region, options).check
        if deck.open_lines or deck.open_pool:
            report = check_completions(deck, check, self.overrides_on(as_of), frozenset(self.default_sections.values()))
            return leave_to_confirm(report, deck.open_lines)

        return check(deck)

    def evaluator(self, deck: Deck, as_of: date, region: str, options: frozenset[str]) -> Evaluator:
        """The evaluator for this deck and its options. Raises NotInForce before the first edition."""
        return evaluator_for(self, as_of, region, self._options_for(self._chosen(options, as_of), deck))

    def between_games(
        self, registered: Deck, now: Deck, as_of: date, region: str = "global", options: frozenset[str] = frozenset()
    ) -> Report:
        """Check a deck between two games of a match: the registered one, this one, and what was swapped.

        Raises NotInForce before the first edition.
        """
        check = partial(self.check, as_of=as_of, region=region, options=options)
        rules = swap_rules(self.edition_on(as_of), self.swap, check)
        pool = pool_rule(self.edition_on(as_of).rules)
        if pool and rules.rest:
            # Leaders that are not played are in the rest, whether a list names them there or not.
            provided = registered.tally(rules.rule.over) if now.pool is None else now.pool
            registered, now = (pool.with_unlisted(deck, provided, rules.rule.over) for deck in (registered, now))

        return leave_to_confirm(judge_swap(rules, registered, now), now.open_lines)

    def partners(self, one: Deck, other: Deck, as_of: date) -> tuple[Violation, ...]:
        """The violations between the decks of two partners. Raises NotInForce before the first edition."""
        return between(self.pair_rules(as_of), one, other).violations

    def pair_rules(self, as_of: date) -> tuple[PairRule, ...]:
        """The rules on the decks of two partners that stand on a day. Raises NotInForce before the first edition."""
        rules = (rule for rule in self.edition_on(as_of).rules if isinstance(rule, PairRule))
        return tuple(rule for rule in rules if not isinstance(rule, SideboardSwap))

    def overrides_on(self, day: date) -> tuple[Override, ...]:
        """The overrides that hold on a day."""
        return tuple(override for override in self.overrides if override.days.hold(day))

    def _chosen(self, options: frozenset[str], day: date) -> frozenset[str]:
        """The options with those that the format fixes on the day; of two that speak of one option the last counts."""
        for fixed in self.fixed_options:
            if fixed.days.hold(day):
                options = options | {fixed.slug} if fixed.on else options - {fixed.slug}

        return options

    def _options_for(self, options: frozenset[str], deck: Deck) -> frozenset[str]:
        """The options that hold for the deck: `precon` holds for unmodified ready-made decks."""
        if PRECON not in options or deck.by_name() in self.retail:
            return options

        return options - {PRECON}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game:
    """All that the site knows about a game: sections, names, rules, formats and the opening.

    `numbers`: printed on cards, in this order. `labels`: what cards may be marked with. `list_words`: by the slug of a
    section or a kind, what lists call it besides. `blanks`: by section, what lists of limited formats call cards of it that stand
    for nothing, such as a blank battlefield; they are not cards. `dialects`: by name, how other sites write its decks. `sentences`: by key, what findings of
    its own rules say. `functions` and `own_kinds`: the functions and the kinds of its odd rules, the
    functions by name. `place`: games are shown by it, the smallest first. The registry sets `folder`, which
    holds starter cards and samples, and `translations`: by language, its English sentences as its own files translate them.
    `look`: how pages show it; neutral where the game says nothing. `tournament_format`: the slug of the format that its
    tournaments use; the first one where it is empty. `boosters`: of the sets of which it is known what they hold.
    `source_words`: words in the titles of its sources, with their names in other languages.
    """

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
    numbers: Mapping[str, PrintedNumber] = field(default_factory=dict)
    labels: Mapping[str, Names] = field(default_factory=lambda: USUAL_LABELS)
    table_vocabulary: TableVocabulary = field(default_factory=TableVocabulary)
    search: SearchVocabulary = field(default_factory=SearchVocabulary)
    list_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    blanks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dialects: Mapping[str, Dialect] = field(default_factory=dict)
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    functions: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    own_kinds: tuple[type[Rule], ...] = ()
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    place: int = 100
    folder: Path = Path()
    look: Look = field(default_factory=Look)
    tournament_format: str = ""
    boosters: tuple[Booster, ...] = ()
    source_words: Mapping[str, Names] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{self.slug}>"

    @property
    def default_format(self) -> Format:
        """The format that is meant where none is named: the one that tournaments use."""
        return self.format(self.tournament_format) if self.tournament_format else self.formats[0]

    def texts(self) -> list[str]:
        """Every English sentence that the game says, each once: what its translations have to say too."""
        openings = (self.opening, *(format_.opening for format_ in self.formats if format_.opening))
        every = (
            *(text for words in self.words.values() for text in (words.title, words.says)),
            *self.readings.values(),
            *(option.says for option in self.options),
            *(note for opening in openings for note in opening.notes),
            *(text for sentence in self.sentences.values() for text in (sentence.one, sentence.many)),
        )
        return [text for text in dict.fromkeys(every) if text]

    def opening_of(self, format_: Format) -> Opening:
        """The opening of a format: its own, else the game's."""
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
