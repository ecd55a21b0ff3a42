"""What a leader's own text includes in its deck, or excludes from it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from legality.engine.rules.rule import CheckContext, DeckRule, Fault, Finding, Judgement, MissingFact, Together
from legality.engine.values.card import Card
from legality.engine.values.cases import in_every_case
from legality.engine.values.conditions import Condition, any_met, unknown_field
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Exemption
from legality.engine.values.facts import UNKNOWN, Truth
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation

_TEXTS = ("include", "exclude")


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderSays(DeckRule):
    """Cards that a leader excludes are illegal; if it includes some, only those are legal. Exclusions beat inclusions.

    A leader whose text is unknown leaves every card undecided. `sets_aside`: the codes of the rules that do not apply with
    a leader with inclusions, nor with one whose inclusions are unknown. `closed`: by fact, all its values, where the rules
    list them all.
    """

    over: tuple[str, ...]
    leader: str
    sets_aside: tuple[str, ...] = ()
    closed: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation for each section and sort of fault; a doubt for each card, and for each leader of unknown text."""
        leaders = context.leaders_in(self.leader)
        said = [leader for leader in leaders if leader.include or leader.exclude]
        found: list[Finding] = []
        for section in self.over if said else ():
            found.extend(self._in_section(section, said, deck))

        for leader in leaders if deck.size(self.over) else ():
            if any(leader.fact(name) is UNKNOWN for name in _TEXTS):
                found.append(Doubt(self.code, self.cite, "include", leader, self.leader, self.reading))

        return found

    def lifts(self, context: CheckContext) -> Collection[str]:
        """The rules that an inclusion sets aside. The doubt about an unknown text takes their place."""
        includes = (leader.fact("include") for leader in context.leaders_in(self.leader))
        return self.sets_aside if any(fact is UNKNOWN or fact for fact in includes) else ()

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """The cards that the leaders allow, and the leaders. An unknown text is a doubt of its own."""
        leaders = context.leaders_in(self.leader)
        if not any(leader.include or leader.exclude for leader in leaders):
            return ()

        return [partial(self._keeps, leaders, at_best)]

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """For a leader, the inclusions and exclusions."""
        return _TEXTS if section == self.leader else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def judges_alone(self) -> bool:
        return True

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """A leader of unknown text leaves every card undecided."""
        return doubt.card is card or doubt.section == self.leader

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a deck without a leader."""
        return None if context.leaders_in(self.leader) else Exemption("no-leader", (("leader", self.leader),))

    def judge(self, card: Card, leaders: Iterable[Card]) -> Judgement:
        """What the first leader with something to say says of a card; None if all of them allow it."""
        judged = (self._judge(card, leader) for leader in leaders if leader.include or leader.exclude)
        return next((judgement for judgement in judged if judgement is not None), None)

    def _judge(self, card: Card, leader: Card) -> Judgement:
        excluded = self._any_met(leader.exclude, card)
        if excluded is True:
            return Fault("excluded-by-leader", words=(("leader", self.leader),))

        included = self._any_met(leader.include, card) if leader.include else True
        if included is False:
            return Fault("not-included-by-leader", words=(("leader", self.leader),))

        if excluded is not UNKNOWN and included is not UNKNOWN:
            return None

        texts = leader.exclude + leader.include
        return MissingFact(next(unknown_field(text, card) for text in texts if text.met_by(card) is UNKNOWN))

    def _any_met(self, conditions: tuple[Condition, ...], card: Card) -> Truth:
        """Whether the card meets one of the conditions, however its missing facts turn out."""
        met = any_met(conditions, card)
        if met is not UNKNOWN:
            return met

        return in_every_case(lambda case: any_met(conditions, case), card, conditions, self.closed)

    def _keeps(self, leaders: tuple[Card, ...], at_best: bool, card: Card) -> bool:  # noqa: FBT001  for partial
        if card in leaders:
            return True

        judgement = self.judge(card, leaders)
        return judgement is None or (at_best and isinstance(judgement, MissingFact))

    def _in_section(self, section: str, leaders: Sequence[Card], deck: Deck) -> Iterator[Finding]:
        faults: dict[Fault, dict[Card, int]] = {}
        for card, count in deck.cards(section).items():
            judgement = self.judge(card, leaders)
            if isinstance(judgement, Fault):
                faults.setdefault(judgement, {})[card] = count
            elif judgement is not None:
                yield Doubt(self.code, self.cite, judgement.fact, card, section, self.reading)

        yield from (self._violation(section, fault, cards) for fault, cards in faults.items())

    def _violation(self, section: str, fault: Fault, cards: Mapping[Card, int]) -> Violation:
        return Violation(
            code=self.code,
            cite=self.cite,
            key=fault.key,
            fix="replace",
            section=section,
            found=sum(cards.values()),
            limit=0,
            cards=tuple(BlamedCard(card, count, section) for card, count in cards.items()),
            operations=tuple(Operation("remove", section, count, card) for card, count in cards.items()),
            words=fault.words,
            reading=self.reading,
        )
