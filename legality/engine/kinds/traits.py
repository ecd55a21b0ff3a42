"""What a card must have for its section and its leader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from legality.engine.card import Card
from legality.engine.comparisons import Comparison, Exemption, joined, side_of
from legality.engine.conditions import Condition, unknown_field
from legality.engine.deck import Deck
from legality.engine.facts import NO_VALUES, UNKNOWN, Fact, Truth, any_true, shares
from legality.engine.rule import CardRule, CheckContext, Fault, Judgement, MissingFact, judgement_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedKinds(CardRule):
    """Each section holds its kinds of cards. `never`: the cards that every deck excludes (tokens)."""

    allowed: Mapping[str, tuple[str, ...]]
    never: Condition | None = None

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault for a kind that the section excludes, and for a card of `never`."""
        if self.never is not None and self.never.met_by(card) is True:
            return Fault("never-in-deck")
        if card.kind is UNKNOWN:
            return MissingFact("kind")
        if card.kind in self.allowed.get(section, ()):
            return (
                MissingFact(unknown_field(self.never, card))
                if self.never and self.never.met_by(card) is UNKNOWN
                else None
            )

        return Fault("wrong-section", to=context.default_sections.get(card.kind, ""))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's kind, and the kinds that the section holds."""
        words = (("section", section),)
        return (Comparison("kind", side_of(card.fact("kind")), tuple(self.allowed.get(section, ())), words),)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharesTrait(CardRule):
    """A card that has values of a trait shares one with the leader. A card without values fits every leader.

    `traits`: the values of several traits count as one set of icons, and one in common is enough. `all_of`: the leader
    has every value of the card (for a single trait).
    """

    traits: tuple[str, ...]
    leader: str
    all_of: bool = False

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault if leader and card share no value. Passes without a leader, since any may still be added."""
        leaders = context.leaders_in(self.leader)
        mine = {trait: fact for trait in self.traits if (fact := card.fact(trait)) != NO_VALUES}
        if not leaders or not mine:
            return None

        met = [self._met(fact, context.leader_fact(self.leader, trait)) for trait, fact in mine.items()]
        words = (("trait", self.traits[0] if len(self.traits) == 1 else ""), ("leader", self.leader))
        key = "beyond-leader" if self.all_of else "not-shared"
        return judgement_of(any_true(met), Fault(key, words=words), self._missing_fact(mine, leaders))

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The traits, of card and leader."""
        return self.traits if section in (*self.over, self.leader) else ()

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card without values, and for a deck without a leader."""
        if all(card.fact(trait) == NO_VALUES for trait in self.traits):
            return Exemption("no-trait", (("traits", "|".join(self.traits)),))

        return None if context.leaders_in(self.leader) else Exemption("no-leader", (("leader", self.leader),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's values of each trait beside the leader's."""
        found = [(trait, card.fact(trait), context.leader_fact(self.leader, trait)) for trait in self.traits]
        return tuple(
            Comparison("trait", side_of(own), side_of(theirs), (("trait", trait), ("leader", self.leader)))
            for trait, own, theirs in found
            if own != NO_VALUES
        )

    def _met(self, own: Fact, theirs: Fact) -> Truth:
        if own is UNKNOWN or theirs is UNKNOWN:
            return UNKNOWN

        return own <= theirs if self.all_of else shares(own, theirs)

    def _missing_fact(self, mine: Mapping[str, Fact], leaders: tuple[Card, ...]) -> MissingFact:
        """The missing fact that decides: the card's own before the leader's."""
        own = [MissingFact(trait) for trait, fact in mine.items() if fact is UNKNOWN]
        theirs = [MissingFact(trait, card) for trait in mine for card in leaders if card.fact(trait) is UNKNOWN]
        return next(iter(own + theirs), MissingFact(self.traits[0]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Requires(CardRule):
    """The leader meets each "[X] required" line of the card: it has one of the line's values in one of `traits`.

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
            needs = ";".join(joined(line) for line in missing)
            return Fault("leader-lacks", words=(("needs", needs), ("leader", self.leader)))

        return self._missing_fact(context) if UNKNOWN in met.values() else None

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
        facts = [leader.fact(trait) for leader in context.leaders_in(self.leader) for trait in self.traits]
        has = side_of(NO_VALUES.union(*(fact for fact in facts if fact is not UNKNOWN)))
        words = (("leader", self.leader),)
        if card.requires is UNKNOWN:
            return (Comparison("requires", None, has, words),)

        return tuple(Comparison("requires", side_of(line), has, words) for line in self._lines(card))

    def _lines(self, card: Card) -> list[frozenset[str]]:
        """The lines that this rule tests, without those of `ignoring`."""
        return [] if card.requires is UNKNOWN else [line for line in card.requires if not line <= self.ignoring]

    def _met(self, alternatives: frozenset[str], context: CheckContext) -> Truth:
        return any_true(
            shares(leader.fact(t), alternatives) for leader in context.leaders_in(self.leader) for t in self.traits
        )

    def _missing_fact(self, context: CheckContext) -> MissingFact:
        pairs = ((leader, trait) for leader in context.leaders_in(self.leader) for trait in self.traits)
        return next(MissingFact(trait, leader) for leader, trait in pairs if leader.fact(trait) is UNKNOWN)
