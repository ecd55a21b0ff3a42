"""House rules tried out: whether decks are judged otherwise with a rule than without it, on any day of its own.

What a rule is tried beside are the rules that speak of the same: those about its cards, and those about all decks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from legality.engine.house.deriving import Premises, edition_of, options_of
from legality.engine.house.faults import Known
from legality.engine.house.holding import Holding, Spending
from legality.engine.house.rules import HouseKind, HouseRule, by_card, latest
from legality.engine.rules.edition import Edition
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import Copies, NotTogether, turning_days_of
from legality.engine.values.card import Card

OF_SETS: Final = (HouseKind.SETS, HouseKind.WITHOUT, HouseKind.UNTIL)
OF_POINTS: Final = (HouseKind.POINTS, HouseKind.BUDGET)
# What tells whether a deck may hold a card, and how many copies.
ABOUT_CARDS: Final = (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP)
ABOUT_ALL: Final = (*OF_SETS, HouseKind.COPIES, HouseKind.SIZE, HouseKind.OPTION)
# A card costs about as much to look at as so many rules.
OF_A_CARD: Final = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """What decks may spend by day and rules, and formats without rules about single cards."""

    spent: dict[tuple[date, frozenset[int]], Spending | None] = field(default_factory=dict)
    general: dict[tuple[date, tuple[HouseRule, ...]], Holding] = field(default_factory=dict)


@dataclass(slots=True)
class Trial:
    """What rules are tried out on, and how much may still be tried, in rules and cards that are looked at.

    `every`: all rules of the house format, by which points are spent. `kept`: what has been looked at.
    """

    base: Format
    known: Known
    premises: Premises
    every: Sequence[HouseRule]
    left: int
    kept: Kept = field(default_factory=Kept)

    def has_cards(self, code: str) -> bool:
        """Whether any card is known of the set."""
        return any(_is_in(card, code) for cards in self.known.cards.values() for card in cards)

    def changes(self, rule: HouseRule, others: Sequence[HouseRule]) -> bool:
        """Whether the rule beside the others changes a verdict on some day. What nobody tries is taken to change one."""
        beside, cards = near(rule, others), self._cards_about(rule, others)
        return any(self._differs(rule, beside, others, cards, day) for day in self.days(rule, others))

    def days(self, rule: HouseRule, others: Iterable[HouseRule]) -> list[date]:
        """The days on which something may begin to differ: the rule's first, and each on which anything turns within it."""
        base, others = self.base, list(others)
        first = max(rule.days.since or base.first_day, base.first_day)
        turns = {first, *base.editions}
        turns.update(day for edition in base.editions.values() for each in edition.rules for day in each.turning_days())
        turns.update(day for other in near(rule, others) for day in other.days.turns())
        cards = self._cards_about(rule, others)
        sets = {code: legal for card in cards for code, legal in card.legal_days.items()}
        turns.update(turning_days_of(sets.values()))
        if rule.kind not in OF_SETS:
            turns.update(self._turns_of(cards))

        return [day for day in sorted(turns) if day >= first and rule.days.hold(day)]

    def can_hold(self, name: str, rule: HouseRule, others: Sequence[HouseRule]) -> bool:
        """Whether a deck may hold a card of the name on some day of the rule."""
        return any(self._beside(name, others, day).may_hold(self._named(name)) for day in self.days(rule, others))

    def most_points(self, rules: Sequence[HouseRule], days: Iterable[date]) -> int:
        """The most points that a deck can spend on one of the days."""
        return max((found.most for day in days if (found := self._spending(rules, day))), default=0)

    def _named(self, name: str) -> Sequence[Card]:
        return self.known.cards.get(name, ())

    def _turns_of(self, cards: Iterable[Card]) -> Iterator[date]:
        limits = (limit for card in cards for limit in card.restrictions if limit.format == self.base.official)
        for limit in limits:
            if limit.since:
                yield limit.since
            if limit.until and limit.until < date.max:
                yield limit.until + timedelta(days=1)

    def _cards_about(self, rule: HouseRule, others: Iterable[HouseRule]) -> list[Card]:
        """The cards that tell whether the rule changes something."""
        if rule.kind in OF_SETS:
            every = [card for cards in self.known.cards.values() for card in cards]
            is_part = any(other.number == rule.number for other in others)
            return [card for card in every if _is_in(card, rule.sets[0])] if is_part else every

        names = set(rule.cards)
        if rule.kind is HouseKind.BUDGET:
            names = {name for other in others if other.kind is HouseKind.POINTS for name in other.cards}
        return [card for name in names for card in self._named(name)]

    def _differs(
        self,
        rule: HouseRule,
        beside: Sequence[HouseRule],
        others: Sequence[HouseRule],
        cards: Sequence[Card],
        day: date,
    ) -> bool:
        self.left -= len(others) + len(beside) + OF_A_CARD * len(cards)
        if self.left <= 0:
            return True

        match rule.kind:
            case HouseKind.POINTS:
                return self._costs(rule, others, day)
            case HouseKind.BUDGET:
                return self._can_be_broken(rule, others, day)
            case HouseKind.TOGETHER:
                return self._parts(rule, others, day)

        one, other = self._holding(beside, day), self._holding([*beside, rule], day)
        return _turns_out(rule, one, other, cards)

    def _costs(self, rule: HouseRule, others: Sequence[HouseRule], day: date) -> bool:
        """Whether the points of a rule about one card count on the day, and may bring a deck over the budget."""
        (name,) = rule.cards
        points = (other for other in others if other.kind is HouseKind.POINTS and name in other.cards)
        before = latest(other for other in points if other.days.hold(day))
        if before and (before.rank > rule.rank or before.amount == rule.amount):
            return False

        holding, found = self._beside(name, others, day), self._spending(self.every, day)
        copies = holding.copies_together([card for card in self._named(name) if holding.may_hold([card])])
        if found is None or not copies or not any(other.kind is HouseKind.BUDGET for other in others):
            return False

        # Of a budget that no deck can break the rule of the budget tells.
        return before is not None or found.most <= found.budget or found.matters(name, copies)

    def _can_be_broken(self, rule: HouseRule, others: Sequence[HouseRule], day: date) -> bool:
        """Whether the budget counts on the day, and a deck may spend more."""
        before = latest(other for other in others if other.kind is HouseKind.BUDGET and other.days.hold(day))
        if before and (before.rank > rule.rank or before.amount == rule.amount):
            return False

        found = self._spending([*others, rule], day)
        return found is not None and found.most > found.budget

    def _parts(self, rule: HouseRule, others: Sequence[HouseRule], day: date) -> bool:
        """Whether a deck could hold too many names of the group without the rule."""
        holdings = {name: self._beside(name, others, day) for name in rule.cards}
        held = {name: holding for name, holding in holdings.items() if holding.may_hold(self._named(name))}
        groups = self._holding([other for other in others if other.kind is HouseKind.TOGETHER], day)
        most = rule.amount or 1
        if len(held) <= most or any(held.keys() <= names and at_most <= most for names, at_most in _groups(groups)):
            return False

        general = self._beside("", others, day)
        places = {place for name in held for card in self._named(name) for place in general.sections_of(card)}
        return general.room(places) > most and self._can_pay(list(held), most + 1, others, day)

    def _can_pay(self, names: Sequence[str], number: int, others: Sequence[HouseRule], day: date) -> bool:
        """Whether the budget leaves room for so many of the names."""
        held = [other for other in others if other.days.hold(day)]
        budget, points = latest(one for one in held if one.kind is HouseKind.BUDGET), by_card(held, HouseKind.POINTS)
        cheapest = sorted(points[name].amount or 0 if name in points else 0 for name in names)[:number]
        return budget is None or sum(cheapest) <= (budget.amount or 0)

    def _beside(self, name: str, rules: Iterable[HouseRule], day: date) -> Holding:
        """The house format of the rules that tell whether a deck may hold a card."""
        return self._holding([rule for rule in _naming(name, rules) if rule.kind not in OF_POINTS], day)

    def _holding(self, rules: Iterable[HouseRule], day: date) -> Holding:
        """The house format as it is on a day, as if it always were."""
        held = tuple(rule for rule in rules if rule.days.hold(day))
        if any(rule.cards for rule in held):
            return self._made(held, day)
        if (day, held) not in self.kept.general:
            self.kept.general[day, held] = self._made(held, day)

        return self.kept.general[day, held]

    def _made(self, held: Sequence[HouseRule], day: date) -> Holding:
        base = self.base
        editions = MappingProxyType({date.min: edition_of(base.edition_on(day), 0, held, self.premises)})
        options = tuple(options_of(held))
        made = replace(base, editions=editions, derived_from=base.official, fixed_options=options)
        return Holding(made, day, self.premises.sections)

    def _spending(self, rules: Sequence[HouseRule], day: date) -> Spending | None:
        key = (day, frozenset(rule.number for rule in rules))
        if key not in self.kept.spent:
            self.kept.spent[key] = self._spent_on([rule for rule in rules if rule.days.hold(day)], day)

        return self.kept.spent[key]

    def _spent_on(self, held: Sequence[HouseRule], day: date) -> Spending | None:
        """What decks may spend on the day by the rules that hold on it; None without a budget."""
        budget, points = latest(one for one in held if one.kind is HouseKind.BUDGET), by_card(held, HouseKind.POINTS)
        if budget is None or not points:
            return None

        self.left -= len(points) * OF_A_CARD
        general, costs, places = self._beside("", held, day), dict[str, tuple[int, int]](), set[str]()
        limiting = {name for rule in held if rule.kind in ABOUT_CARDS for name in rule.cards}
        for name, rule in points.items():
            holding = self._beside(name, held, day) if name in limiting else general
            cards = [card for card in self._named(name) if holding.may_hold([card])]
            places.update(place for card in cards for place in holding.sections_of(card))
            costs[name] = (rule.amount or 0, holding.copies_together(cards))

        return Spending(budget.amount or 0, costs, general.room(places))


def near(rule: HouseRule, others: Iterable[HouseRule]) -> list[HouseRule]:
    """The rules that may have to do with what a rule changes, those about cards cut down to its own."""
    if rule.kind is HouseKind.BUDGET:
        return [other for other in others if other.kind is not HouseKind.TOGETHER]
    if rule.kind in OF_SETS:
        return [other for other in others if other.kind in (*OF_SETS, HouseKind.BAN, HouseKind.ALLOW)]
    if rule.kind is HouseKind.TOGETHER:
        return [one for one in others if not one.cards or not set(rule.cards).isdisjoint(one.cards)]

    return _naming(rule.cards[0] if rule.cards else "", others)


def _naming(name: str, rules: Iterable[HouseRule]) -> list[HouseRule]:
    """The rules about all decks, and what those about single cards say of one."""
    return [
        rule if not rule.cards else replace(rule, cards=(name,))
        for rule in rules
        if rule.kind in ABOUT_ALL or rule.kind is HouseKind.BUDGET or (name in rule.cards and _is_each(rule))
    ]


def _is_each(rule: HouseRule) -> bool:
    """Whether the rule speaks of each of its cards by itself."""
    return rule.kind is not HouseKind.TOGETHER


def _turns_out(rule: HouseRule, one: Holding, other: Holding, cards: Sequence[Card]) -> bool:
    """Whether a rule, which the second holding has and the first lacks, changes a verdict."""
    match rule.kind:
        case HouseKind.OPTION:
            return _fixed(one.format_) != _fixed(other.format_)
        case HouseKind.SIZE:
            return _bounds(one.edition) != _bounds(other.edition)
        case HouseKind.COPIES:
            return _limits(one) != _limits(other)
        case HouseKind.CAP | HouseKind.ALLOW:
            return any(_counts_apart(card, one, other) for card in cards)
        case _:
            return any(one.standings(card) != other.standings(card) for card in cards)


def _is_in(card: Card, code: str) -> bool:
    return isinstance(card.sets, frozenset) and code in card.sets


def _fixed(format_: Format) -> dict[str, bool]:
    """The options that are fixed, and how; the last counts."""
    return {fixed.slug: fixed.on for fixed in format_.fixed_options}


def _bounds(edition: Edition) -> list[object]:
    return [bounds for rule in edition.rules if (bounds := rule.bounds())]


def _limits(holding: Holding) -> list[tuple[int, str]]:
    """The limits of all copies that a deck can come up to."""
    rules = [rule for rule in holding.edition.rules if isinstance(rule, Copies) and not rule.label]
    return [(rule.at_most, rule.code) for rule in rules if rule.at_most < holding.room(rule.over)]


def _groups(holding: Holding) -> Iterator[tuple[frozenset[str], int]]:
    """The groups of which decks hold a few names on the day, in every section and beside every leader."""
    rules = [rule for rule in holding.edition.rules if isinstance(rule, NotTogether) and not rule.is_conditional]
    for rule in rules:
        if set(rule.over) >= set(holding.sections):
            yield from ((frozenset(one.names), rule.at_most) for one in rule.groups if one.days.hold(holding.day))


def _counts_apart(card: Card, one: Holding, other: Holding) -> bool:
    """Whether a deck may hold the card, or another number of its copies, by one and not by the other."""
    apart = one.standings(card) != other.standings(card)
    return apart or (one.may_hold([card]) and one.copies(card) != other.copies(card))
