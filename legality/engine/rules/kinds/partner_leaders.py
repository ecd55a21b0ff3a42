"""Which leaders may be together in the section of leaders."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from legality.engine.rules.misplaced import kinds_in
from legality.engine.rules.rule import CheckContext, DeckRule, Finding, MissingFact, Rule
from legality.engine.values.card import Card
from legality.engine.values.conditions import Condition, unknown_field
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Truth, all_true, any_true
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from legality.engine.values.search_bounds import SEARCH

_ANYBODY = Card("?", "", "?", UNKNOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fellows(DeckRule):
    """Two leaders of a section may be together if one meets the first condition of a pair and the other its second.

    `pairs`: of conditions; equal ones where both meet the same. `named`: the trait that holds the partner's key or name; two
    leaders that name each other may be together. Two of one name never do. How many there are, `Size` says.
    """

    section: str
    pairs: tuple[tuple[Condition, Condition], ...] = ()
    named: str = ""

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each two leaders that are not partners, a doubt for each two of which a missing fact decides."""
        copies = []
        for card, count in deck.cards(self.section).items():
            for _ in range(min(count, 2)):
                copies.append(card)
        found = {pair: self._are_partners(*pair) for pair in combinations(copies, 2)}
        strangers = [self._violation(pair, deck) for pair, truth in found.items() if truth is False]
        unsure = [self._doubt(pair) for pair, truth in found.items() if truth is UNKNOWN]
        return [*dict.fromkeys(strangers), *dict.fromkeys(unsure)]

    def sections(self) -> tuple[str, ...]:
        return (self.section,)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """For a leader, the facts of the conditions."""
        return self._facts() if section == self.section else ()

    def fellows(self, rules: Sequence[Rule], context: CheckContext) -> Mapping[str, MissingFact | None]:
        """The section, if a partner may still be added to its leader: None, or why that cannot be reported."""
        leaders = context.leaders_in(self.section)
        if len(leaders) > 1 or not self._has_room(rules):
            return {}

        read = set(
            chain.from_iterable(
                rule.facts_needed(leaders[0] if leaders else _ANYBODY, self.section)
                for rule in rules
                if rule is not self
            )
        )
        found = [] if not leaders else list(self._open_places(leaders[0], rules, read))
        if not leaders:
            found = [MissingFact(SEARCH) if self._is_bound(pair, read) else None for pair in self.pairs]
            found += [None] if self.named else []
        if not found:
            return {}

        is_sure = None in found and not _binds_leaders(rules, self.section)
        return {self.section: None if is_sure else next((one for one in found if one), MissingFact(SEARCH))}

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """A leader alone has no other to fit."""
        return Exemption("alone") if sum(deck.cards(self.section).values()) < 2 else None  # noqa: PLR2004  two are a pair

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The names of the other leaders."""
        others = tuple(other.name for other in deck.cards(self.section) if other is not card)
        return (Comparison("fellows", (card.name,), others),) if others else ()

    def _facts(self) -> tuple[str, ...]:
        terms = (term.field for pair in self.pairs for condition in pair for term in condition.terms)
        return tuple(dict.fromkeys((*terms, *([self.named] if self.named else ()))))

    def _has_room(self, rules: Iterable[Rule]) -> bool:
        bounds = [found for rule in rules if (found := rule.bounds()) and found.section == self.section]
        return all(each.at_most is None or each.at_most > 1 for each in bounds)

    def _are_partners(self, one: Card, other: Card) -> Truth:
        if one.name == other.name:
            return False

        ways = []
        for pair in self.pairs:
            for first, second in (pair, pair[::-1]):
                ways.append((first, second))
        met = any_true(all_true((first.met_by(one), second.met_by(other))) for first, second in ways)
        return any_true((met, all_true((self._names(one, other), self._names(other, one)))))

    def _names(self, one: Card, other: Card) -> Truth:
        return any_true(one.has(self.named, name) for name in (other.key, other.name)) if self.named else False

    def _open_places(self, leader: Card, rules: Iterable[Rule], read: Collection[str]) -> Iterator[MissingFact | None]:
        """For each way in which the leader may have a partner: None, or why that cannot be reported."""
        for first, second in dict.fromkeys(chain.from_iterable((pair, pair[::-1]) for pair in self.pairs)):
            met = first.met_by(leader)
            if met is False or not _may_stand(second, rules, self.section):
                continue
            if met is UNKNOWN:
                yield MissingFact(unknown_field(first, leader), leader)
            else:
                yield MissingFact(SEARCH, leader) if self._is_bound((second,), read) else None

        if self.named and leader.fact(self.named) != NO_VALUES:
            # The partner is one card, of which nothing is known here.
            yield MissingFact(SEARCH, leader)

    def _is_bound(self, conditions: Iterable[Condition], read: Collection[str]) -> bool:
        """Whether the conditions speak of facts that other rules read of a leader."""
        return any(term.field in read for condition in conditions for term in condition.terms)

    def _doubt(self, pair: tuple[Card, Card]) -> Doubt:
        open_facts = ((card, fact) for card in pair for fact in self._facts() if card.fact(fact) is UNKNOWN)
        card, fact = next(open_facts)
        return Doubt(self.code, self.cite, fact, card, self.section, self.reading)

    def _violation(self, pair: tuple[Card, Card], deck: Deck) -> Violation:
        held = deck.cards(self.section)
        cards = dict.fromkeys(pair)
        last, count = (pair[1], 1) if len(cards) == 1 else (pair[1], held[pair[1]])
        return Violation(
            code=self.code,
            cite=self.cite,
            key="no-fellows",
            fix="replace",
            section=self.section,
            found=sum(held[card] for card in cards),
            limit=0,
            cards=tuple(BlamedCard(card, held[card], self.section) for card in cards),
            operations=(Operation("remove", self.section, count, last),),
            words=(("leader", self.section),),
            reading=self.reading,
        )


def _may_stand(condition: Condition, rules: Iterable[Rule], section: str) -> bool:
    """Whether the section holds a kind that the condition asks for."""
    held = set(kinds_in(section, rules))
    asked = [term.values for term in condition.terms if (term.field, term.op) == ("kind", "shares")]
    return not held or all(values & held for values in asked)


def _binds_leaders(rules: Iterable[Rule], section: str) -> bool:
    """Whether a rule says which leaders may be together with other cards, apart from what these ask of them."""
    deck_rules = (rule for rule in rules if isinstance(rule, DeckRule))
    return any(type(rule).together is not DeckRule.together and section in rule.sections() for rule in deck_rules)
