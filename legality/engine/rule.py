"""The two base classes of rules: `CardRule` judges single cards, `DeckRule` the deck as a whole.

The result of a card rule depends on the card, the section and the context alone, so the evaluator remembers which
cards passed. A deck rule runs at every check.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import reduce
from operator import or_
from typing import Literal

from legality.engine.card import Card
from legality.engine.comparisons import Comparison, Exemption, side_of
from legality.engine.deck import Deck
from legality.engine.demands import Demand
from legality.engine.envelope import ANYTHING, Envelope
from legality.engine.facts import NOTHING, UNKNOWN, Fact, Span, Truth
from legality.engine.report import Doubt, Fix, Violation

Finding = Violation | Doubt
# Whether a card is in a set of cards that can stand together.
Together = Callable[[Card], bool]
ChangeKind = Literal["edition", "ban", "ban-over", "cap", "cap-over", "release"]


@dataclass(frozen=True, slots=True, eq=False)
class CheckContext:
    """What a rule may look at beside the cards: the day, the region, the options and the deck's leaders.

    `leaders`: the cards of each section that other cards are compared with. `default_sections`: by kind. `envelopes`: what
    the leader of a section may be like.
    """

    format: str
    day: date
    region: str = "global"
    options: frozenset[str] = frozenset()
    leaders: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    default_sections: Mapping[str, str] = field(default_factory=dict)
    envelopes: Mapping[str, Envelope] = field(default_factory=dict)

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


@dataclass(frozen=True, slots=True)
class Change:
    """What changes on a day. `name`: of the edition or the set; `card` and `limit`: of the restriction."""

    day: date
    kind: ChangeKind
    name: str = ""
    card: Card | None = None
    limit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(ABC):
    """A rule of an edition: `code` never changes, `cite` is its number in this edition.

    `reading`: the slug of the interpretation it follows. `when`: decides by the leaders whether the rule applies.
    """

    code: str
    cite: str
    reading: str | None = None
    when: Callable[[tuple[Card, ...]], bool] | None = None

    def applies(self, context: CheckContext) -> bool:
        """Whether the rule applies beside these leaders."""
        if self.when is None:
            return True

        return self.when(tuple(card for cards in context.leaders.values() for card in cards))

    def sections(self) -> tuple[str, ...]:
        """The sections whose cards the rule reads; empty: all of them."""
        return ()

    def binds(self) -> tuple[str, ...]:
        """The sections whose cards the rule may blame; empty: all of them."""
        return self.sections()

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
        """The largest sets of these cards that may stand in one deck, each as a test; empty: the rule binds none together.

        `at_best`: missing facts turn out well; else they turn out badly.
        """
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCheck(CardRule):
    """A card rule that one game writes as a function: `check(card, section, context)` is its `judge`.

    `compares`: the facts to show to people, each with the leader section whose fact stands beside it (empty: none).
    `supertype`: the rule binds the cards of this supertype; empty: all cards. `asks(card)`: what a card asks of the
    leader in the section `leader`.
    """

    check: Callable[[Card, str, CheckContext], Judgement]
    compares: tuple[tuple[str, str], ...] = ()
    supertype: str = ""
    leader: str = ""
    asks: Callable[[Card], Sequence[Demand]] | None = None

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        return self.check(card, section, context)

    def demands(self, card: Card, section: str, leader: str, envelope: Envelope) -> Sequence[Demand]:
        """What `asks` says, of the leader that it asks it of."""
        return self.asks(card) if self.asks and leader == self.leader and section in self.over else ()

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The facts of `compares`, for the cards that it binds and for their leaders."""
        binds = section in self.over and self._binds(card)
        return tuple(fact for fact, leader in self.compares if binds or section == leader)

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """Cards of other supertypes are left alone."""
        return None if self._binds(card) else Exemption("no-supertype", (("value", self.supertype),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The facts of `compares`."""
        return tuple(_shown(card, fact, leader, context) for fact, leader in self.compares)

    def _binds(self, card: Card) -> bool:
        return not self.supertype or card.supertypes is UNKNOWN or self.supertype in card.supertypes


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCheck(DeckRule):
    """A deck rule that one game writes as a function: `check(rule, deck, context)` gives its `findings`.

    `over`: the sections that it reads.
    """

    check: Callable[[Rule, Deck, CheckContext], Iterable[Finding]]
    over: tuple[str, ...] = ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        return self.check(self, deck, context)


def judgement_of(truth: Truth, fault: Fault, missing: MissingFact) -> Judgement:
    """The judgement for a three-valued answer to "does the card pass?"."""
    if truth is UNKNOWN:
        return missing

    return None if truth else fault


def _shown(card: Card, fact: str, leader: str, context: CheckContext) -> Comparison:
    if not context.leaders_in(leader):
        return Comparison("fact", side_of(card.fact(fact)), words=(("trait", fact),))

    return Comparison(
        "trait",
        side_of(card.fact(fact)),
        side_of(context.leader_fact(leader, fact)),
        (("trait", fact), ("leader", leader)),
    )
