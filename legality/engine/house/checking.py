"""What is wrong with house rules: what they lack and do not know, and those that change nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import chain
from types import MappingProxyType
from typing import Final

from legality.engine.house.deriving import Premises, derive_edition, fixed_options
from legality.engine.house.faults import HouseFault, KnownNames
from legality.engine.house.holding import Holding, Spending
from legality.engine.house.rules import HouseKind, HouseRule, by_card, latest_rule
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Copies, NotTogether, turning_days_of
from legality.engine.values.card import Card

# House rules tried out: whether decks are judged otherwise with a rule than without it, on any day of its own.
#
# A rule is tried together with the rules about the same: those about its cards, and those about all
# decks.


OF_SETS: Final = (HouseKind.SETS, HouseKind.WITHOUT, HouseKind.UNTIL)
OF_POINTS: Final = (HouseKind.POINTS, HouseKind.BUDGET)
# What tells whether a deck may hold a card, and how many copies.
ABOUT_CARDS: Final = (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP)
ABOUT_ALL: Final = (*OF_SETS, HouseKind.COPIES, HouseKind.SIZE, HouseKind.OPTION)
# A card costs about as much to look at as so many rules.
OF_A_CARD: Final = 20


@dataclass(frozen=True, slots=True)
class TrialCache:
    """What decks may spend by day and rules, and formats without rules about single cards."""

    spent: dict[tuple[date, frozenset[int]], Spending | None] = field(default_factory=dict)
    general: dict[tuple[date, tuple[HouseRule, ...]], Holding] = field(default_factory=dict)


@dataclass(slots=True)
class RuleTrial:
    """What rules are tried out on, and how much may still be tried, in rules and cards that are looked at.

    `every`: all rules of the house format, by which points are spent. `kept`: what has been looked at.
    """

    base: Format
    known: KnownNames
    premises: Premises
    every: Sequence[HouseRule]
    left: int
    kept: TrialCache = field(default_factory=TrialCache)

    def has_cards(self, code: str) -> bool:
        """Whether any card is known of the set."""
        return any(_is_in(card, code) for cards in self.known.cards.values() for card in cards)

    def changes(self, rule: HouseRule, others: Sequence[HouseRule]) -> bool:
        """Whether the rule with the others changes a verdict on some day. What is not tried is taken to change one."""
        beside = related_rules(rule, others)
        cards = self._cards_about(rule, others)
        return any(self._differs(rule, beside, others, cards, day) for day in self.days(rule, others))

    def days(self, rule: HouseRule, others: Iterable[HouseRule]) -> list[date]:
        """The days on which something may begin to differ: the rule's first, and each on which anything turns within it."""
        base = self.base
        others = list(others)
        first = max(rule.days.since or base.first_day, base.first_day)
        turns = {first, *base.editions}
        turns.update(day for edition in base.editions.values() for each in edition.rules for day in each.turning_days())
        turns.update(chain.from_iterable(other.days.turns() for other in related_rules(rule, others)))
        cards = self._cards_about(rule, others)
        sets = {}
        for card in cards:
            for code, legal in card.legal_days.items():
                sets[code] = legal
        turns.update(turning_days_of(sets.values()))
        if rule.kind not in OF_SETS:
            turns.update(self._turns_of(cards))

        return [day for day in sorted(turns) if day >= first and rule.days.hold(day)]

    def can_hold(self, name: str, rule: HouseRule, others: Sequence[HouseRule]) -> bool:
        """Whether a deck may hold a card of the name on some day of the rule."""
        return any(self._holding_of(name, others, day).may_hold(self._named(name)) for day in self.days(rule, others))

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
            every = list(chain.from_iterable(self.known.cards.values()))
            is_part = any(other.number == rule.number for other in others)
            return [card for card in every if _is_in(card, rule.sets[0])] if is_part else every

        names = set(rule.cards)
        if rule.kind is HouseKind.BUDGET:
            names = set(chain.from_iterable(other.cards for other in others if other.kind is HouseKind.POINTS))
        return list(chain.from_iterable(self._named(name) for name in names))

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

        one = self._holding(beside, day)
        other = self._holding([*beside, rule], day)
        return _changes_verdict(rule, one, other, cards)

    def _costs(self, rule: HouseRule, others: Sequence[HouseRule], day: date) -> bool:
        """Whether the points of a rule about one card count on the day, and may bring a deck over the budget."""
        (name,) = rule.cards
        points = (other for other in others if other.kind is HouseKind.POINTS and name in other.cards)
        before = latest_rule(other for other in points if other.days.hold(day))
        if before and (before.rank > rule.rank or before.amount == rule.amount):
            return False

        holding = self._holding_of(name, others, day)
        found = self._spending(self.every, day)
        copies = holding.copies_together([card for card in self._named(name) if holding.may_hold([card])])
        if found is None or not copies or not any(other.kind is HouseKind.BUDGET for other in others):
            return False

        # Of a budget that no deck can break the rule of the budget tells.
        return before is not None or found.most <= found.budget or found.matters(name, copies)

    def _can_be_broken(self, rule: HouseRule, others: Sequence[HouseRule], day: date) -> bool:
        """Whether the budget counts on the day, and a deck may spend more."""
        before = latest_rule(other for other in others if other.kind is HouseKind.BUDGET and other.days.hold(day))
        if before and (before.rank > rule.rank or before.amount == rule.amount):
            return False

        found = self._spending([*others, rule], day)
        return found is not None and found.most > found.budget

    def _parts(self, rule: HouseRule, others: Sequence[HouseRule], day: date) -> bool:
        """Whether a deck could hold too many names of the group without the rule."""
        holdings = {name: self._holding_of(name, others, day) for name in rule.cards}
        held = {name: holding for name, holding in holdings.items() if holding.may_hold(self._named(name))}
        groups = self._holding([other for other in others if other.kind is HouseKind.TOGETHER], day)
        most = rule.amount or 1
        if len(held) <= most or any(
            held.keys() <= names and at_most <= most for names, at_most in _limited_groups(groups)
        ):
            return False

        general = self._holding_of("", others, day)
        places = set()
        for name in held:
            for card in self._named(name):
                for place in general.sections_of(card):
                    places.add(place)
        return general.room(places) > most and self._can_pay(list(held), most + 1, others, day)

    def _can_pay(self, names: Sequence[str], number: int, others: Sequence[HouseRule], day: date) -> bool:
        """Whether the budget leaves room for so many of the names."""
        held = [other for other in others if other.days.hold(day)]
        budget = latest_rule(one for one in held if one.kind is HouseKind.BUDGET)
        points = by_card(held, HouseKind.POINTS)
        cheapest = sorted(points[name].amount or 0 if name in points else 0 for name in names)[:number]
        return budget is None or sum(cheapest) <= (budget.amount or 0)

    def _holding_of(self, name: str, rules: Iterable[HouseRule], day: date) -> Holding:
        """The house format of the rules that tell whether a deck may hold a card."""
        return self._holding([rule for rule in _narrow_to_card(name, rules) if rule.kind not in OF_POINTS], day)

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
        editions = MappingProxyType({date.min: derive_edition(base.edition_on(day), 0, held, self.premises)})
        options = tuple(fixed_options(held))
        made = replace(base, editions=editions, derived_from=base.official, fixed_options=options)
        return Holding(made, day, self.premises.sections)

    def _spending(self, rules: Sequence[HouseRule], day: date) -> Spending | None:
        key = (day, frozenset(rule.number for rule in rules))
        if key not in self.kept.spent:
            self.kept.spent[key] = self._spent_on([rule for rule in rules if rule.days.hold(day)], day)

        return self.kept.spent[key]

    def _spent_on(self, held: Sequence[HouseRule], day: date) -> Spending | None:
        """What decks may spend on the day by the rules that hold on it; None without a budget."""
        budget = latest_rule(one for one in held if one.kind is HouseKind.BUDGET)
        points = by_card(held, HouseKind.POINTS)
        if budget is None or not points:
            return None

        self.left -= len(points) * OF_A_CARD
        general = self._holding_of("", held, day)
        costs = dict[str, tuple[int, int]]()
        places = set[str]()
        limiting = set(chain.from_iterable(rule.cards for rule in held if rule.kind in ABOUT_CARDS))
        for name, rule in points.items():
            holding = self._holding_of(name, held, day) if name in limiting else general
            cards = [card for card in self._named(name) if holding.may_hold([card])]
            places.update(chain.from_iterable(holding.sections_of(card) for card in cards))
            costs[name] = (rule.amount or 0, holding.copies_together(cards))

        return Spending(budget.amount or 0, costs, general.room(places))


def related_rules(rule: HouseRule, others: Iterable[HouseRule]) -> list[HouseRule]:
    """The rules that may have to do with what a rule changes, those about cards cut down to its own."""
    if rule.kind is HouseKind.BUDGET:
        return [other for other in others if other.kind is not HouseKind.TOGETHER]
    if rule.kind in OF_SETS:
        return [other for other in others if other.kind in (*OF_SETS, HouseKind.BAN, HouseKind.ALLOW)]
    if rule.kind is HouseKind.TOGETHER:
        return [one for one in others if not one.cards or not set(rule.cards).isdisjoint(one.cards)]

    return _narrow_to_card(rule.cards[0] if rule.cards else "", others)


def _narrow_to_card(name: str, rules: Iterable[HouseRule]) -> list[HouseRule]:
    """The rules about all decks, and what those about single cards say of one."""
    return [
        rule if not rule.cards else replace(rule, cards=(name,))
        for rule in rules
        if rule.kind in ABOUT_ALL
        or rule.kind is HouseKind.BUDGET
        or (name in rule.cards and rule.kind is not HouseKind.TOGETHER)
    ]


def _changes_verdict(rule: HouseRule, one: Holding, other: Holding, cards: Sequence[Card]) -> bool:
    """Whether a rule, which the second holding has and the first lacks, changes a verdict."""
    match rule.kind:
        case HouseKind.OPTION:
            return _fixed_options(one.format_) != _fixed_options(other.format_)
        case HouseKind.SIZE:
            return _list_bounds(one.edition) != _list_bounds(other.edition)
        case HouseKind.COPIES:
            return _reachable_limits(one) != _reachable_limits(other)
        case HouseKind.CAP | HouseKind.ALLOW:
            # Whether a deck may hold a card, or another number of its copies, by one and not by the other.
            for card in cards:
                if one.standings(card) != other.standings(card):
                    return True
                if one.may_hold([card]) and one.copies(card) != other.copies(card):
                    return True

            return False
        case _:
            return any(one.standings(card) != other.standings(card) for card in cards)


def _is_in(card: Card, code: str) -> bool:
    return isinstance(card.sets, frozenset) and code in card.sets


def _fixed_options(format_: Format) -> dict[str, bool]:
    """The options that are fixed, and how; the last counts."""
    return {fixed.slug: fixed.on for fixed in format_.fixed_options}


def _list_bounds(edition: Edition) -> list[object]:
    return [bounds for rule in edition.rules if (bounds := rule.bounds())]


def _reachable_limits(holding: Holding) -> list[tuple[int, str]]:
    """The limits of all copies that a deck can come up to."""
    rules = [rule for rule in holding.edition.rules if isinstance(rule, Copies) and not rule.label]
    return [(rule.at_most, rule.code) for rule in rules if rule.at_most < holding.room(rule.over)]


def _limited_groups(holding: Holding) -> Iterator[tuple[frozenset[str], int]]:
    """The groups of which decks hold a few names on the day, in every section and with every leader."""
    rules = [rule for rule in holding.edition.rules if isinstance(rule, NotTogether) and not rule.is_conditional]
    for rule in rules:
        if set(rule.over) >= set(holding.sections):
            yield from ((frozenset(one.names), rule.at_most) for one in rule.groups if one.days.hold(holding.day))


COUNTING: Final = (
    HouseKind.CAP,
    HouseKind.POINTS,
    HouseKind.BUDGET,
    HouseKind.COPIES,
    HouseKind.OPTION,
)
# A house format of so many rules, which name so many cards in all, is still judged in an instant.
MOST_RULES: Final = 500
MOST_NAMED: Final = 3_000
# How many names and cards are looked at to tell which rules change nothing: about two seconds.
EFFORT: Final = 3_000_000
# From this amount on a rule of the kind says something.
LEAST_AMOUNT: Final[Mapping[HouseKind, int]] = {HouseKind.BUDGET: 0, HouseKind.OPTION: 0}
OF_CARDS: Final = (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP, HouseKind.POINTS)
# What may be tried to find the reason of one fault, and for how many faults one is looked for.
EFFORT_OF_REASON: Final = 300_000
MOST_REASONS: Final = 40


def find_house_faults(
    base: Format, rules: Sequence[HouseRule], known: KnownNames, premises: Premises, effort: int = EFFORT
) -> list[HouseFault]:
    """Everything that is wrong: what the rules lack or do not know; if all is there, what changes nothing.

    A rule is asked what it changes on each of its days, from the first of the official format on: what a later rule takes
    over has had its time. Of rules beyond the effort it stays open whether they change something.
    """
    found = list(chain.from_iterable(_find_unknown_names(rule, known, premises) for rule in rules))
    found += _find_incomplete_rules(rules)
    # A fault of the last rule, where there are more rules, or more cards in all, than are judged in an instant.
    if len(rules) > MOST_RULES or sum(len(rule.cards) for rule in rules) > MOST_NAMED:
        found.append(HouseFault(rules[-1].number, "too-many"))

    return found or list(find_idle_rules(rules, RuleTrial(base, known, premises, rules, effort)))


def _find_unknown_names(rule: HouseRule, known: KnownNames, premises: Premises) -> Iterator[HouseFault]:
    if rule.kind in (*OF_CARDS, HouseKind.TOGETHER):
        yield from _wrong_names(rule, "no-cards", rule.cards, known.cards, "unknown-card")
    if rule.kind in (HouseKind.SETS, HouseKind.WITHOUT):
        yield from _wrong_names(rule, "no-sets", rule.sets, known.sets, "unknown-set")
    if rule.kind in COUNTING and (rule.amount is None or rule.amount < LEAST_AMOUNT.get(rule.kind, 1)):
        yield HouseFault(rule.number, "no-amount")
    if rule.kind is HouseKind.TOGETHER and len(set(rule.cards)) <= (rule.amount or 1):
        yield HouseFault(rule.number, "too-few-cards")
    if rule.kind is HouseKind.UNTIL and rule.day is None:
        yield HouseFault(rule.number, "no-day")
    if rule.kind is HouseKind.SIZE:
        if rule.section not in premises.sections:
            yield HouseFault(rule.number, "unknown-section", rule.section)
        if (
            rule.least < 0
            or (rule.most is not None and rule.most < rule.least)
            or (rule.most is None and not rule.least)
        ):
            yield HouseFault(rule.number, "no-size")
    if rule.kind is HouseKind.OPTION and rule.option not in known.options:
        yield HouseFault(rule.number, "unknown-option", rule.option)


def _wrong_names(
    rule: HouseRule, none: str, names: Sequence[str], known: Iterable[str], unknown: str
) -> Iterator[HouseFault]:
    if not names:
        yield HouseFault(rule.number, none)

    there = frozenset(known)
    yield from (HouseFault(rule.number, unknown, name) for name in names if name not in there)


def _find_incomplete_rules(rules: Sequence[HouseRule]) -> Iterator[HouseFault]:
    """Points without a budget, a budget without points, and numbers that are twice."""
    kinds = {rule.kind for rule in rules}
    for kind, other, key in (
        (HouseKind.POINTS, HouseKind.BUDGET, "no-budget"),
        (HouseKind.BUDGET, HouseKind.POINTS, "no-points"),
    ):
        if kind in kinds and other not in kinds:
            yield HouseFault(next(rule.number for rule in rules if rule.kind is kind), key)

    numbers = [rule.number for rule in rules]
    yield from (HouseFault(number, "number-twice") for number in sorted({n for n in numbers if numbers.count(n) > 1}))


def find_idle_rules(rules: Sequence[HouseRule], trial: RuleTrial) -> Iterator[HouseFault]:
    """A fault for each rule that changes nothing on any of its days, or for each card or set of it for which it does not."""
    reasons = 0
    for rule in rules:
        others = [other for other in rules if other is not rule]
        for word, part, beside in _idle_parts(rule, others, trial):
            fault = HouseFault(rule.number, "changes-nothing", word)
            yield _explain_fault(fault, part, beside, trial) if reasons < MOST_REASONS else fault
            reasons += 1


_Part = tuple[str, HouseRule, list[HouseRule]]


def _idle_parts(rule: HouseRule, others: list[HouseRule], trial: RuleTrial) -> Iterator[_Part]:
    """What of the rule is idle: all of it, without a word, or single words, each as a rule next to all others."""
    if rule.kind not in OF_CARDS and not trial.changes(rule, others):
        yield "", rule, others
    elif rule.kind is HouseKind.TOGETHER:
        yield from ((name, rule, others) for name in rule.cards if not trial.can_hold(name, rule, others))
    else:
        yield from (part for part in _split_rule(rule, others, trial) if not trial.changes(part[1], part[2]))


def _split_rule(rule: HouseRule, others: list[HouseRule], trial: RuleTrial) -> Iterator[_Part]:
    """The rule about each of its cards, or of its sets that have any, next to what it says of the rest."""
    for name in rule.cards if rule.kind in OF_CARDS else ():
        rest = replace(rule, cards=tuple(other for other in rule.cards if other != name))
        yield name, replace(rule, cards=(name,)), [*others, *([rest] if rest.cards else ())]

    for code in rule.sets if len(rule.sets) > 1 else ():
        rest = replace(rule, sets=tuple(other for other in rule.sets if other != code))
        if trial.has_cards(code):
            yield code, replace(rule, sets=(code,)), [*others, rest]


def _explain_fault(fault: HouseFault, rule: HouseRule, others: Sequence[HouseRule], trial: RuleTrial) -> HouseFault:
    """The fault with its reason: what is official, or the rule of the house without which it would be none."""
    asking = replace(trial, left=EFFORT_OF_REASON)
    if not asking.days(rule, others):
        return replace(fault, why="before")

    # What the rule cannot do without: its own other words, points without a budget, a budget without points.
    own = [other for other in others if other.number == rule.number]
    if rule.kind is HouseKind.BUDGET:
        needed = own + [other for other in others if other.kind is HouseKind.POINTS]
    else:
        held = [other for other in others if other.number != rule.number and rule.kind is HouseKind.POINTS]
        needed = own + [one for one in held if one.kind in OF_POINTS and set(rule.cards).isdisjoint(one.cards)]
    if not _has_effect(fault, rule, needed, asking):
        if rule.kind is HouseKind.BUDGET:
            return replace(fault, why="budget", most=asking.most_points([*others, rule], asking.days(rule, others)))

        asks = fault.word and rule.kind in (HouseKind.CAP, HouseKind.POINTS, HouseKind.TOGETHER)
        return replace(fault, why="out" if asks and not asking.can_hold(fault.word, rule, ()) else str(rule.kind))

    concerned = {other.number for other in related_rules(rule, others)} - {rule.number}
    for other in (other for other in others if other.number in concerned):
        beside = [each for each in others if each is not other]
        if _has_effect(fault, rule, beside, asking):
            return replace(fault, why="beside", by=other.number) if asking.left > 0 else fault

    return replace(fault, why="beside")


def _has_effect(fault: HouseFault, rule: HouseRule, others: Sequence[HouseRule], trial: RuleTrial) -> bool:
    """Whether the rule, or the card that is idle in a group, would change something with these others alone."""
    if rule.kind is HouseKind.TOGETHER and fault.word:
        return trial.can_hold(fault.word, rule, others)

    return trial.changes(rule, others)
