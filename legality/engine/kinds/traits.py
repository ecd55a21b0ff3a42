"""What a card must have to stand in its section, beside its leader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from legality.engine.card import Card
from legality.engine.facts import NONE, UNKNOWN, Fact, Truth, any_true, shares
from legality.engine.rule import CardRule, Fault, Frame, Judgement, Lack, verdict_of
from legality.engine.where import Where, unknown_field


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds(CardRule):
    """Each section holds its kinds of cards. `never`: cards that stand in no deck (tokens)."""

    allowed: Mapping[str, tuple[str, ...]]
    never: Where | None = None

    def judge(self, card: Card, section: str, frame: Frame) -> Judgement:
        """Wrong kind for the section, or a card that no deck may hold."""
        if self.never is not None and self.never.test(card) is True:
            return Fault("never-in-deck")
        if card.kind is UNKNOWN:
            return Lack("kind")
        if card.kind in self.allowed.get(section, ()):
            return Lack(unknown_field(self.never, card)) if self.never and self.never.test(card) is UNKNOWN else None

        return Fault("wrong-section", to=frame.homes.get(card.kind, ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class SharesTrait(CardRule):
    """A card that has values of a trait shares one with the leader. A card without fits every leader.

    `traits`: several are tested as one set of icons, one in common is enough. `all_of`: every value must be the
    leader's (for a single trait).
    """

    traits: tuple[str, ...]
    leader: str
    all_of: bool = False

    def judge(self, card: Card, section: str, frame: Frame) -> Judgement:
        """Silent without a leader: any may still be added."""
        leaders = frame.led_by(self.leader)
        mine = {trait: fact for trait in self.traits if (fact := card.fact(trait)) != NONE}
        if not leaders or not mine:
            return None

        met = [self._met(fact, frame.leader_fact(self.leader, trait)) for trait, fact in mine.items()]
        words = (("trait", self.traits[0] if len(self.traits) == 1 else ""), ("leader", self.leader))
        key = "beyond-leader" if self.all_of else "not-shared"
        return verdict_of(any_true(met), Fault(key, words=words), self._lack(mine, leaders))

    def _met(self, own: Fact, theirs: Fact) -> Truth:
        if own is UNKNOWN or theirs is UNKNOWN:
            return UNKNOWN

        return own <= theirs if self.all_of else shares(own, theirs)

    def _lack(self, mine: Mapping[str, Fact], leaders: tuple[Card, ...]) -> Lack:
        """The missing fact that decides: the card's own before the leader's."""
        own = [Lack(trait) for trait, fact in mine.items() if fact is UNKNOWN]
        theirs = [Lack(trait, card) for trait in mine for card in leaders if card.fact(trait) is UNKNOWN]
        return next(iter(own + theirs), Lack(self.traits[0]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Requires(CardRule):
    """ "[X] required": the leader has X, in any of its traits; each line's alternatives count as one.

    `ignoring`: lines of these words alone are tested by another rule of the edition.
    """

    leader: str
    traits: tuple[str, ...]
    ignoring: frozenset[str] = frozenset()

    def judge(self, card: Card, section: str, frame: Frame) -> Judgement:
        """Silent without a leader: any may still be added."""
        if card.requires == () or not frame.led_by(self.leader):
            return None
        if card.requires is UNKNOWN:
            return Lack("requires")

        for alternatives in card.requires:
            if not alternatives <= self.ignoring:
                judgement = self._line(alternatives, frame)
                if judgement is not None:
                    return judgement

        return None

    def _line(self, alternatives: frozenset[str], frame: Frame) -> Judgement:
        words = (("needs", "|".join(sorted(alternatives))), ("leader", self.leader))
        met = any_true(
            shares(leader.fact(t), alternatives) for leader in frame.led_by(self.leader) for t in self.traits
        )
        return verdict_of(met, Fault("leader-lacks", words=words), self._lack(frame))

    def _lack(self, frame: Frame) -> Lack:
        pairs = ((leader, trait) for leader in frame.led_by(self.leader) for trait in self.traits)
        return next((Lack(trait, leader) for leader, trait in pairs if leader.fact(trait) is UNKNOWN), Lack("requires"))
