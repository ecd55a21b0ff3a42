"""The two base classes of rules: `CardRule` judges single cards, `DeckRule` the deck as a whole.

The result of a card rule depends on the card, the section and the context alone, so the evaluator remembers which
cards passed. A deck rule runs at every check.

`Rule` has the methods that most kinds of rules answer. A question to a few kinds is a protocol next to the code that
asks it, and any rule that has its method is asked: `HoldsKinds`, `BindsSections`, `ExcludesCards` and
`ReadsMisplaced` (misplaced.py), `LiftsRules` (uncertain_rules.py), `PartnerLeaderRule` (evaluator.py), `RequiresDistinctNames`
(kinds/copies.py), `AllowsValues` (solve/candidate_cards.py), `FixedByAdding` (solve/completion.py), `JudgesAlone`
(advice/capacity.py) and `HasFiguresByDay` (legality/rulebook.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import reduce
from operator import or_

from legality.engine.values.card import Card
from legality.engine.values.conditions import Condition
from legality.engine.values.deck import Deck
from legality.engine.values.demands import Demand
from legality.engine.values.explanations import Change, Comparison, Exemption, Figures, Listed, Narrowing
from legality.engine.values.facts import NOTHING, UNKNOWN, Fact, Span, Truth, all_true, any_true, negated
from legality.engine.values.possible_cards import ANYTHING, Envelope
from legality.engine.values.report import (
    NOT_IN_FORMAT,
    UNDETERMINED,
    BlamedCard,
    Bounds,
    CardLegality,
    Doubt,
    Fix,
    Operation,
    Violation,
)


def blamed_cards(cards: Iterable[Card], over: tuple[str, ...], deck: Deck) -> tuple[BlamedCard, ...]:
    """These cards with their copies in each of the sections `over`."""
    rows = ((card, deck.cards(section).get(card, 0), section) for card in cards for section in over)
    return tuple(BlamedCard(card, count, section) for card, count, section in rows if count)


def removals(cards: Iterable[Card], surplus: int, over: tuple[str, ...], deck: Deck) -> Iterator[Operation]:
    """The steps that take out `surplus` copies, from the last section first: the sideboard before the main deck."""
    for card in cards:
        for section in reversed(over):
            count = min(surplus, deck.cards(section).get(card, 0))
            if count:
                surplus -= count
                yield Operation("remove", section, count, card)


Finding = Violation | Doubt
# Whether a card is in a set of cards that can be together.
Together = Callable[[Card], bool]


@dataclass(frozen=True, slots=True, eq=False)
class CheckContext:
    """What a rule may look at apart from the cards: the day, the region, the options and the deck's leaders.

    `leaders`: the cards of each section that other cards are compared with. `default_sections`: by kind. `envelopes`: what
    the leader of a section may be like. `fellows`: the sections whose leader may still get a partner, each with the fact that
    would tell; None: it surely may.
    """

    format: str
    day: date
    region: str = "global"
    options: frozenset[str] = frozenset()
    leaders: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    default_sections: Mapping[str, str] = field(default_factory=dict)
    envelopes: Mapping[str, Envelope] = field(default_factory=dict)
    fellows: Mapping[str, MissingFact | None] = field(default_factory=dict)

    def envelope(self, section: str) -> Envelope:
        """What a leader of the section may be like."""
        return self.envelopes.get(section, ANYTHING)

    def leader_span(self, section: str, name: str) -> Span:
        """What a fact may be over all leaders of a section."""
        return reduce(or_, [leader.span(name) for leader in self.leaders_in(section)], NOTHING)

    def leaders_in(self, section: str) -> tuple[Card, ...]:
        """The leaders in one section; empty without any."""
        return self.leaders.get(section, ())

    def leader_fact(self, section: str, name: str) -> Fact:
        """The values of a fact over all leaders of a section; `UNKNOWN` if the fact of one leader is."""
        values: frozenset[str] = frozenset()
        for leader in self.leaders_in(section):
            fact = leader.fact(name)
            if fact is UNKNOWN:
                return UNKNOWN
            values |= fact

        return values


@dataclass(frozen=True, slots=True)
class Fault:
    """What a card rule found wrong with a card; `key` names the sentence.

    `fix` is `add` where a card still to be added could put it right. `to`: the section where the card belongs.
    """

    key: str
    fix: Fix = "replace"
    words: tuple[tuple[str, str], ...] = ()
    to: str = ""


@dataclass(frozen=True, slots=True)
class MissingFact:
    """The fact that a card rule would need to decide; `card` None: a fact of the judged card itself."""

    fact: str
    card: Card | None = None


Judgement = Fault | MissingFact | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(ABC):
    """A rule of an edition: `code` never changes, `cite` is its number in this edition.

    `reading`: the slug of the interpretation it follows. `only_leader`: the rule applies only if a leader meets
    this condition. `unless_leader`: it does not apply if a leader meets this one.
    """

    code: str
    cite: str
    reading: str | None = None
    only_leader: Condition | None = None
    unless_leader: Condition | None = None

    @property
    def is_conditional(self) -> bool:
        """Whether the rule applies only with some leaders."""
        return self.only_leader is not None or self.unless_leader is not None

    def applies(self, context: CheckContext) -> Truth:
        """Whether the rule applies with these leaders; `UNKNOWN` if a missing fact of one decides."""
        only, unless = (_is_led(context, condition) for condition in (self.only_leader, self.unless_leader))
        return all_true((self.only_leader is None or only, negated(unless)))

    def sections(self) -> tuple[str, ...]:
        """The sections whose cards the rule reads; empty: all of them."""
        return ()

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The facts, as `Card.fact` names them, that the rule may need of a card in a section, in any deck."""
        return ()

    def demands(self, card: Card, section: str, leader: str, envelope: Envelope) -> Sequence[Demand]:
        """What a card in a section asks of a leader in the section `leader`, whose kind has this envelope."""
        return ()

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """Why the rule does not bind this card; None if it does."""
        return None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """What the rule compares for this card, to show to people. It takes no part in the verdict."""
        return ()

    def changes(self, card: Card, context: CheckContext) -> Iterable[Change]:
        """The dated changes that may alter the rule's result for a card within the edition."""
        return ()

    def turning_days(self) -> Iterable[date]:
        """The days on which the rule's result may change for some card, apart from those of the cards' own restrictions."""
        return ()

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """The rule's verdict on a card alone, whatever the deck, if a section can hold it; None if it has none.

        `section`: where its kind goes by default; empty where the kind is unknown, or no section holds it.
        """
        return None

    def warnings(self, deck: Deck, context: CheckContext) -> Iterable[Violation]:
        """The warnings of a rule about single cards; a rule about decks has its own among its findings."""
        return ()

    def listed(self, context: CheckContext) -> tuple[Listed, ...]:
        """The lines of the rule for the list of restrictions, apart from the cards' own: in force, over, or to come."""
        return ()

    def narrows(self, deck: Deck, context: CheckContext) -> Narrowing | None:
        """Which further cards the rule allows with those of the deck; None: all of them."""
        return None

    def figures(self) -> Figures:
        """The numbers that the rule compares, as (name, value)."""
        return ()

    def bounds(self) -> Bounds | None:
        """The size that the rule asks of a section; None for a rule about something else."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRule(Rule):
    """A rule about single cards in the sections `over`."""

    over: tuple[str, ...]

    @abstractmethod
    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """The fault of this card in this section, or the missing fact that decides; None if the card passes."""

    def sections(self) -> tuple[str, ...]:
        return self.over


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRule(Rule):
    """A rule about a deck as a whole."""

    @abstractmethod
    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """Every violation and doubt of this rule; a warning is a violation of severity `warning`."""

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """Whether a doubt of this rule leaves this card undecided too."""
        return doubt.card is card

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """The largest sets of these cards that may be in one deck, each as a test; empty: the rule binds none together.

        `at_best`: missing facts turn out well; else they turn out badly.
        """
        return ()


def _is_led(context: CheckContext, condition: Condition | None) -> Truth:
    """Whether a leader meets the condition."""
    if condition is None:
        return False

    return any_true(condition.met_by(leader) for leaders in context.leaders.values() for leader in leaders)


def unless_partner_may_fix(fault: Fault, leader: str, context: CheckContext) -> Judgement:
    """What a leader lacks: a fault that a partner may fix, where one may still be added to it."""
    if leader not in context.fellows:
        return fault

    return context.fellows[leader] or replace(fault, fix="add")


def judgement_of(truth: Truth, fault: Fault, missing: MissingFact) -> Judgement:
    """The judgement for a three-valued answer to "does the card pass?"."""
    if truth is UNKNOWN:
        return missing

    return None if truth else fault


def standing_of(judgement: Judgement, refused: CardLegality = NOT_IN_FORMAT) -> CardLegality | None:
    """The standing of a card by the judgement of a rule that reads nothing but the card and the day."""
    if judgement is None:
        return None

    return refused if isinstance(judgement, Fault) else UNDETERMINED
