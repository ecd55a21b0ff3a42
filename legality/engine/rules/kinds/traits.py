"""What a card must have for its section and its leader."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import overload

from legality.engine.rules.rule import (
    CardRule,
    CheckContext,
    Fault,
    Judgement,
    MissingFact,
    standing_of,
    unless_partner_may_fix,
)
from legality.engine.values.card import Card
from legality.engine.values.conditions import Condition, unknown_field
from legality.engine.values.deck import Deck
from legality.engine.values.demands import NEVER, Clause, Demand
from legality.engine.values.explanations import Comparison, Exemption, join_slugs, side_of
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Span, Truth, any_true
from legality.engine.values.possible_cards import Envelope
from legality.engine.values.report import CardLegality


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedKinds(CardRule):
    """Each section holds its kinds of cards. `never`: the cards that every deck excludes (tokens).

    `every`: the game has no kinds but those that its sections hold, so a card of unknown kind fits a section that holds all.
    """

    allowed: Mapping[str, tuple[str, ...]]
    never: Condition | None = None
    every: bool = False

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault for a kind that the section excludes, and for a card of `never`."""
        if self.never is not None and self.never.met_by(card) is True:
            return Fault("never-in-deck")
        if card.kind is UNKNOWN:
            if not (self.every and self._holds_all(section)):
                return MissingFact("kind")
        elif card.kind not in self.allowed.get(section, ()):
            return Fault("wrong-section", to=context.default_sections.get(card.kind, ""))

        is_excluded = self.never is not None and self.never.met_by(card)
        return MissingFact(unknown_field(self.never, card)) if self.never and is_excluded is UNKNOWN else None

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """Not in the format, or nothing; undetermined while its kind, or whether every deck excludes it, is unknown."""
        return standing_of(self.judge(card, section, context))

    def kinds_held(self) -> Mapping[str, tuple[str, ...]]:
        return self.allowed

    def reads_misplaced(self) -> bool:
        return True

    def excludes(self, card: Card, section: str) -> bool:
        return section in self.over and card.kind not in self.allowed.get(section, ())

    def _holds_all(self, section: str) -> bool:
        return set(self.allowed.get(section, ())) == set(chain.from_iterable(self.allowed.values()))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's kind, and the kinds that the section holds."""
        words = (("section", section),)
        return (Comparison("kind", side_of(card.fact("kind")), tuple(self.allowed.get(section, ())), words),)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharesTrait(CardRule):
    """A card that has values of a trait shares one with the leader. A card without values fits every leader.

    `traits`: the values of several traits count as one set of icons, and one in common is enough. `all_of`: the leader
    has every value of the card (for a single trait). `single`: every card has exactly one value (a rune's domain).
    """

    traits: tuple[str, ...]
    leader: str
    all_of: bool = False
    single: bool = False

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault if leader and card share no value. Passes without a leader, since any may still be added."""
        leaders = context.leaders_in(self.leader)
        mine = [trait for trait in self.traits if card.fact(trait) != NO_VALUES]
        if not leaders or not mine:
            return None

        own = _trait_values(card, mine)
        theirs = reduce(or_, [_trait_values(leader, mine) for leader in leaders])
        met = _has_every_value(own, theirs, single=self.single) if self.all_of else _in_common(own, theirs)
        if met is True:
            return None
        if met is UNKNOWN:
            return self._missing_fact(card, mine, leaders)

        words = (("trait", self.traits[0] if len(self.traits) == 1 else ""), ("leader", self.leader))
        fault = Fault("beyond-leader" if self.all_of else "not-shared", words=words)
        return unless_partner_may_fix(fault, self.leader, context)

    def demands(self, card: Card, section: str, leader: str, envelope: Envelope) -> Sequence[Demand]:
        """One value of the card's icons, or each of them."""
        if leader != self.leader or section not in self.over or all(card.fact(t) == NO_VALUES for t in self.traits):
            return ()

        missing = next((trait for trait in self.traits if card.fact(trait) is UNKNOWN), "")
        own = _trait_icons(card, self.traits)
        surely = _parse_literals(own.surely)
        if self.all_of and not (self.single and missing and not surely):
            each = [Demand.of(frozenset((literal,))) for literal in sorted(surely)]
            return [*each, Demand(NEVER, None, missing)] if missing else each
        if not missing:
            return (Demand.of(surely),)

        # At worst a fact that may be empty has one value that no other card has.
        only = own.at_most is not None and len(own.at_most) == 1
        alone = _parse_literals(own.at_most or NO_VALUES) if only else frozenset(((missing, f"?{card.id}"),))
        may_be_none = not surely and not self.single
        at_best = None if own.at_most is None or may_be_none else _parse_literals(own.at_most)
        return (Demand(surely or alone, at_best, missing),)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The traits, of card and leader."""
        return self.traits if section in (*self.over, self.leader) else ()

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card without values, and for a deck without a leader."""
        if all(card.fact(trait) == NO_VALUES for trait in self.traits):
            return Exemption("no-trait", (("traits", "|".join(self.traits)),))

        return None if context.leaders_in(self.leader) else Exemption("no-leader", (("leader", self.leader),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's values of each trait and the leader's."""
        found = [(trait, card.fact(trait), context.leader_fact(self.leader, trait)) for trait in self.traits]
        return tuple(
            Comparison("trait", side_of(own), side_of(theirs), (("trait", trait), ("leader", self.leader)))
            for trait, own, theirs in found
            if own != NO_VALUES
        )

    def _missing_fact(self, card: Card, mine: Sequence[str], leaders: tuple[Card, ...]) -> MissingFact:
        """The missing fact that decides: the card's own before the leader's."""
        own = [MissingFact(trait) for trait in mine if card.fact(trait) is UNKNOWN]
        theirs = []
        for trait in mine:
            for leader in leaders:
                if leader.fact(trait) is UNKNOWN:
                    theirs.append(MissingFact(trait, leader))
        return next(iter(own + theirs), MissingFact(self.traits[0]))


def _trait_values(card: Card, traits: Sequence[str]) -> Span:
    """The values of the traits as one fact, to compare with those of another card."""
    return card.span(traits[0]) if len(traits) == 1 else _trait_icons(card, traits)


def _trait_icons(card: Card, traits: Sequence[str]) -> Span:
    """The values of several traits as one fact. A value keeps the name of its trait."""
    spans = [(trait, card.span(trait)) for trait in traits]
    return reduce(
        or_, [Span(_values_named(trait, span.surely), _values_named(trait, span.at_most)) for trait, span in spans]
    )


@overload
def _values_named(trait: str, values: frozenset[str]) -> frozenset[str]: ...
@overload
def _values_named(trait: str, values: frozenset[str] | None) -> frozenset[str] | None: ...
def _values_named(trait: str, values: frozenset[str] | None) -> frozenset[str] | None:
    return None if values is None else frozenset(f"{trait}={value}" for value in values)


def _parse_literals(values: frozenset[str]) -> Clause:
    return frozenset((trait, value) for trait, _, value in (name.partition("=") for name in values))


def _in_common(own: Span, theirs: Span) -> Truth:
    """Whether a card without values, or with one that the leader has, is all that the two facts may be."""
    if not own.surely.isdisjoint(theirs.surely) or (own.at_most is not None and own.at_most <= theirs.surely):
        return True
    if own.at_most is None or not own.surely:
        return UNKNOWN

    return False if theirs.at_most is not None and own.at_most.isdisjoint(theirs.at_most) else UNKNOWN


def _has_every_value(own: Span, theirs: Span, *, single: bool) -> Truth:
    """Whether the leader has every value of the card. `single`: the card has exactly one."""
    if own.at_most is not None and own.at_most <= theirs.surely:
        return True
    if theirs.at_most is None:
        return UNKNOWN

    is_beyond = single and own.at_most is not None and own.at_most.isdisjoint(theirs.at_most)
    return False if is_beyond or not own.surely <= theirs.at_most else UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Requires(CardRule):
    """The leader meets each "[X] required" line of the card: it has one of the line's values in one of `traits`.

    A value such as `talent=X` names its trait, and is met by that trait alone.
    `ignoring`: lines that hold these values alone are left to another rule of the edition.
    """

    leader: str
    traits: tuple[str, ...]
    ignoring: frozenset[str] = frozenset()

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """One fault with every line that the leader fails. Passes without a leader, since any may still be added."""
        if card.requires == () or not context.leaders_in(self.leader):
            return None
        if card.requires is UNKNOWN:
            return MissingFact("requires")

        met = {line: self._met(line, context) for line in self._lines(card)}
        missing = [line for line, truth in met.items() if truth is False]
        if missing:
            needs = ";".join(join_slugs(line) for line in missing)
            fault = Fault("leader-lacks", words=(("needs", needs), ("leader", self.leader)))
            return unless_partner_may_fix(fault, self.leader, context)

        unsure = [line for line, truth in met.items() if truth is UNKNOWN]
        return self._missing_fact(unsure, context) if unsure else None

    def demands(self, card: Card, section: str, leader: str, envelope: Envelope) -> Sequence[Demand]:
        """One demand for each line of the card."""
        if leader != self.leader or section not in self.over:
            return ()
        if card.requires is UNKNOWN:
            return (Demand(NEVER, None, "requires"),)

        demands = []
        for line in self._lines(card):
            by_trait = _by_trait(line, self.traits).items()
            demands.append(
                Demand.of(frozenset((t, v) for t, values in by_trait for v in values if envelope.admits(t, v)))
            )

        return tuple(demands)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The traits of a leader, and the lines of any other card."""
        if section == self.leader:
            return self.traits

        return ("requires",) if section in self.over else ()

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card that requires nothing, and for a deck without a leader."""
        if card.requires is not UNKNOWN and not self._lines(card):
            return Exemption("no-requirement")

        return None if context.leaders_in(self.leader) else Exemption("no-leader", (("leader", self.leader),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """Each line of the card, and the known values of the leader."""
        facts = []
        for leader in context.leaders_in(self.leader):
            for trait in self.traits:
                facts.append(leader.fact(trait))
        has = side_of(NO_VALUES.union(*(fact for fact in facts if fact is not UNKNOWN)))
        words = (("leader", self.leader),)
        if card.requires is UNKNOWN:
            return (Comparison("requires", None, has, words),)

        return tuple(Comparison("requires", side_of(line), has, words) for line in self._lines(card))

    def _lines(self, card: Card) -> list[frozenset[str]]:
        """The lines that this rule tests, without those of `ignoring`."""
        return [] if card.requires is UNKNOWN else [line for line in card.requires if not line <= self.ignoring]

    def _met(self, alternatives: frozenset[str], context: CheckContext) -> Truth:
        envelope = context.envelope(self.leader)
        return any_true(
            _has_one(leader.span(t), values, frozenset(v for v in values if envelope.admits(t, v)))
            for leader in context.leaders_in(self.leader)
            for t, values in _by_trait(alternatives, self.traits).items()
        )

    def _missing_fact(self, lines: Sequence[frozenset[str]], context: CheckContext) -> MissingFact:
        """The first unknown trait of a leader that a line names."""
        asked = set(chain.from_iterable(_by_trait(line, self.traits) for line in lines))
        pairs = (
            (leader, trait) for leader in context.leaders_in(self.leader) for trait in self.traits if trait in asked
        )
        return next(MissingFact(trait, leader) for leader, trait in pairs if leader.fact(trait) is UNKNOWN)


@lru_cache(maxsize=4096)
def _by_trait(line: frozenset[str], traits: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    """By trait the values of a line that it may be met by: those that name the trait, and those that name none."""
    bare = frozenset(word for word in line if "=" not in word)
    named = {
        trait: frozenset(word.removeprefix(f"{trait}=") for word in line - bare if word.startswith(f"{trait}="))
        for trait in traits
    }
    return {trait: bare | values for trait, values in named.items() if bare or values}


def _has_one(fact: Span, values: frozenset[str], possible: frozenset[str]) -> Truth:
    """Whether a leader's fact has one of the values. An open fact may have those that are possible for its trait."""
    if not fact.surely.isdisjoint(values):
        return True

    open_values = possible if fact.at_most is None else possible & fact.at_most
    return UNKNOWN if open_values else False
