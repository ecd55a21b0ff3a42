"""Rules that one game writes as a function."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from legality.engine.rules.rule import CardRule, CheckContext, DeckRule, Finding, Judgement, Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.demands import Demand
from legality.engine.values.explanations import Comparison, Exemption, side_of
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.possible_cards import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCheck(CardRule):
    """A card rule that one game writes as a function: `check(card, section, context)` is its `judge`.

    `compares`: the facts to show to people, each with the leader section whose fact is shown next to it (empty: none).
    `supertype`: the rule binds the cards of this supertype; empty: all cards. `asks(card)`: what a card asks of the
    leader in the section `leader`. `adding`: where it finds that a card is missing, cards that are added can always fix it;
    else that stays open, and the deck is undetermined.
    """

    check: Callable[[Card, str, CheckContext], Judgement]
    compares: tuple[tuple[str, str], ...] = ()
    supertype: str = ""
    leader: str = ""
    asks: Callable[[Card], Sequence[Demand]] | None = None
    adding: bool = False

    def is_mended_by_adding(self) -> bool:
        return self.adding

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
        compared: list[Comparison] = []
        for fact, leader in self.compares:
            have = side_of(card.fact(fact))
            if context.leaders_in(leader):
                want = side_of(context.leader_fact(leader, fact))
                compared.append(Comparison("trait", have, want, (("trait", fact), ("leader", leader))))
            else:
                compared.append(Comparison("fact", have, words=(("trait", fact),)))

        return tuple(compared)

    def _binds(self, card: Card) -> bool:
        return not self.supertype or card.supertypes is UNKNOWN or self.supertype in card.supertypes


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCheck(DeckRule):
    """A deck rule that one game writes as a function: `check(rule, deck, context)` gives its `findings`.

    `over`: the sections that it reads. `adding`: where it finds that cards are missing, cards that are added can always fix
    it; else that stays open, and the deck is undetermined.
    """

    check: Callable[[Rule, Deck, CheckContext], Iterable[Finding]]
    over: tuple[str, ...] = ()
    adding: bool = False

    def sections(self) -> tuple[str, ...]:
        return self.over

    def is_mended_by_adding(self) -> bool:
        return self.adding

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        return self.check(self, deck, context)
