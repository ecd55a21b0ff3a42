"""What is wrong with house rules: what they lack and do not know, and those that change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from legality.engine.format import Format
from legality.engine.house.deriving import Premises
from legality.engine.house.faults import HouseFault, Known
from legality.engine.house.idle import OF_CARDS, idle_faults
from legality.engine.house.rules import HouseKind, HouseRule
from legality.engine.house.trial import Trial

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


def faults_of(
    base: Format, rules: Sequence[HouseRule], known: Known, premises: Premises, effort: int = EFFORT
) -> list[HouseFault]:
    """Everything that is wrong: what the rules lack or do not know; if all is there, what changes nothing.

    A rule is asked what it changes on each of its days, from the first of the official format on: what a later rule takes
    over has had its time. Of rules beyond the effort nobody tells whether they change something.
    """
    found = [fault for rule in rules for fault in _lacks(rule, known, premises)]
    found += _alone(rules)
    found += _too_many(rules)
    return found or list(idle_faults(rules, Trial(base, known, premises, rules, effort)))


def _lacks(rule: HouseRule, known: Known, premises: Premises) -> Iterator[HouseFault]:
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
        yield from _wrong_size(rule, premises)
    if rule.kind is HouseKind.OPTION and rule.option not in known.options:
        yield HouseFault(rule.number, "unknown-option", rule.option)


def _wrong_names(
    rule: HouseRule, none: str, names: Sequence[str], known: Iterable[str], unknown: str
) -> Iterator[HouseFault]:
    if not names:
        yield HouseFault(rule.number, none)

    there = frozenset(known)
    yield from (HouseFault(rule.number, unknown, name) for name in names if name not in there)


def _wrong_size(rule: HouseRule, premises: Premises) -> Iterator[HouseFault]:
    if rule.section not in premises.sections:
        yield HouseFault(rule.number, "unknown-section", rule.section)
    if rule.least < 0 or (rule.most is not None and rule.most < rule.least) or (rule.most is None and not rule.least):
        yield HouseFault(rule.number, "no-size")


def _alone(rules: Sequence[HouseRule]) -> Iterator[HouseFault]:
    """Points without a budget, a budget without points, and numbers that stand twice."""
    kinds = {rule.kind for rule in rules}
    for kind, other, key in (
        (HouseKind.POINTS, HouseKind.BUDGET, "no-budget"),
        (HouseKind.BUDGET, HouseKind.POINTS, "no-points"),
    ):
        if kind in kinds and other not in kinds:
            yield HouseFault(next(rule.number for rule in rules if rule.kind is kind), key)

    numbers = [rule.number for rule in rules]
    yield from (HouseFault(number, "number-twice") for number in sorted({n for n in numbers if numbers.count(n) > 1}))


def _too_many(rules: Sequence[HouseRule]) -> Iterator[HouseFault]:
    """A fault of the last rule, where there are more rules, or more cards in all, than are judged in an instant."""
    if len(rules) > MOST_RULES or sum(len(rule.cards) for rule in rules) > MOST_NAMED:
        yield HouseFault(rules[-1].number, "too-many")
