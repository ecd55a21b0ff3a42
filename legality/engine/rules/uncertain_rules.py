"""A rule of which it is unknown whether it applies with the deck's leaders."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeGuard

from legality.engine.rules.rule import CardRule, CheckContext, DeckRule, Finding, Rule, Together
from legality.engine.values.card import Card
from legality.engine.values.conditions import unknown_field
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Doubt, Violation


class LiftsRules(Protocol):
    """A rule that sets other rules aside next to some leaders."""

    def lifts(self, context: CheckContext) -> Collection[str]:
        """The codes of the rules that it sets aside next to these leaders, surely or perhaps."""


def may_lift_rules(rule: Rule) -> TypeGuard[LiftsRules]:
    return hasattr(rule, "lifts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Perhaps(DeckRule):
    """A rule in place of `rule`: what that one would find is a doubt about the leader whose missing fact decides."""

    rule: CardRule | DeckRule

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One doubt, if the rule would find anything that is wrong."""
        if not any(self._found(deck, context)):
            return ()

        section, leader, fact = next(self._open_facts(context))
        return (Doubt(self.code, self.cite, fact, leader, section, self.reading),)

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """All cards at best, else what the rule says."""
        return () if at_best or isinstance(self.rule, CardRule) else self.rule.together(cards, context, at_best=False)

    def sections(self) -> tuple[str, ...]:
        return self.rule.sections()

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """True for every card that the rule reads."""
        return True

    def _found(self, deck: Deck, context: CheckContext) -> Iterator[bool]:
        if isinstance(self.rule, DeckRule):
            found = self.rule.findings(deck, context)
            yield from (not isinstance(one, Violation) or one.severity == "error" for one in found)
            return

        for section in self.rule.over:
            yield from (self.rule.judge(card, section, context) is not None for card in deck.cards(section))

    def _open_facts(self, context: CheckContext) -> Iterator[tuple[str, Card, str]]:
        conditions = [one for one in (self.rule.only_leader, self.rule.unless_leader) if one is not None]
        rows = ((section, leader) for section, leaders in context.leaders.items() for leader in leaders)
        return (
            (section, leader, unknown_field(condition, leader))
            for section, leader in rows
            for condition in conditions
            if condition.met_by(leader) is UNKNOWN
        )


def binding_rules(rules: Iterable[Rule], context: CheckContext) -> Iterator[CardRule | DeckRule]:
    """The rules on cards and decks that apply with the context's leaders, surely or perhaps."""
    all_rules = tuple(rules)
    lifted: set[str] = set()
    for rule in all_rules:
        if may_lift_rules(rule):
            lifted.update(rule.lifts(context))

    for rule in all_rules:
        if rule.code in lifted or not isinstance(rule, CardRule | DeckRule):
            continue

        applies = rule.applies(context)
        if applies is UNKNOWN:
            yield Perhaps(code=rule.code, cite=rule.cite, reading=rule.reading, rule=rule)
        elif applies:
            yield rule
