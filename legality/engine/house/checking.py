"""What is wrong with house rules: what they lack and do not know, and those that change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from legality.engine.house.deriving import Premises
from legality.engine.house.faults import HouseFault, Known
from legality.engine.house.rules import HouseKind, HouseRule
from legality.engine.house.trial import OF_POINTS, Trial, near
from legality.engine.rules.format import Format

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
# What may be tried to find the reason of one fault, and at how many faults anybody looks for one.
EFFORT_OF_REASON: Final = 300_000
MOST_REASONS: Final = 40


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


def idle_faults(rules: Sequence[HouseRule], trial: Trial) -> Iterator[HouseFault]:
    """A fault for each rule that changes nothing on any of its days, or for each card or set of it for which it does not."""
    reasons = 0
    for rule in rules:
        others = [other for other in rules if other is not rule]
        for word, part, beside in _idle(rule, others, trial):
            fault = HouseFault(rule.number, "changes-nothing", word)
            yield _explained(fault, part, beside, trial) if reasons < MOST_REASONS else fault
            reasons += 1


_Part = tuple[str, HouseRule, list[HouseRule]]


def _idle(rule: HouseRule, others: list[HouseRule], trial: Trial) -> Iterator[_Part]:
    """What of the rule is idle: all of it, without a word, or single words, each as a rule beside all others."""
    if rule.kind not in OF_CARDS and not trial.changes(rule, others):
        yield "", rule, others
    elif rule.kind is HouseKind.TOGETHER:
        yield from ((name, rule, others) for name in rule.cards if not trial.can_hold(name, rule, others))
    else:
        yield from (part for part in _parts(rule, others, trial) if not trial.changes(part[1], part[2]))


def _parts(rule: HouseRule, others: list[HouseRule], trial: Trial) -> Iterator[_Part]:
    """The rule about each of its cards, or of its sets that have any, beside what it says of the rest."""
    for name in rule.cards if rule.kind in OF_CARDS else ():
        rest = replace(rule, cards=tuple(other for other in rule.cards if other != name))
        yield name, replace(rule, cards=(name,)), [*others, *([rest] if rest.cards else ())]

    for code in rule.sets if len(rule.sets) > 1 else ():
        rest = replace(rule, sets=tuple(other for other in rule.sets if other != code))
        if trial.has_cards(code):
            yield code, replace(rule, sets=(code,)), [*others, rest]


def _explained(fault: HouseFault, rule: HouseRule, others: Sequence[HouseRule], trial: Trial) -> HouseFault:
    """The fault with its reason: what is official, or the rule of the house without which it would be none."""
    asking = replace(trial, left=EFFORT_OF_REASON)
    if not asking.days(rule, others):
        return replace(fault, why="before")

    if not _works(fault, rule, _needed(rule, others), asking):
        return _by_the_official(fault, rule, others, asking)

    concerned = {other.number for other in near(rule, others)} - {rule.number}
    for other in (other for other in others if other.number in concerned):
        beside = [each for each in others if each is not other]
        if _works(fault, rule, beside, asking):
            return replace(fault, why="beside", by=other.number) if asking.left > 0 else fault

    return replace(fault, why="beside")


def _needed(rule: HouseRule, others: Sequence[HouseRule]) -> list[HouseRule]:
    """What the rule cannot do without: its own other words, points without a budget, a budget without points."""
    own = [other for other in others if other.number == rule.number]
    if rule.kind is HouseKind.BUDGET:
        return own + [other for other in others if other.kind is HouseKind.POINTS]

    held = [other for other in others if other.number != rule.number and rule.kind is HouseKind.POINTS]
    return own + [one for one in held if one.kind in OF_POINTS and set(rule.cards).isdisjoint(one.cards)]


def _works(fault: HouseFault, rule: HouseRule, others: Sequence[HouseRule], trial: Trial) -> bool:
    """Whether the rule, or the card that is idle in a group, would change something beside these others alone."""
    if rule.kind is HouseKind.TOGETHER and fault.word:
        return trial.can_hold(fault.word, rule, others)

    return trial.changes(rule, others)


def _by_the_official(fault: HouseFault, rule: HouseRule, others: Sequence[HouseRule], trial: Trial) -> HouseFault:
    if rule.kind is HouseKind.BUDGET:
        return replace(fault, why="budget", most=trial.most_points([*others, rule], trial.days(rule, others)))

    asks = fault.word and rule.kind in (HouseKind.CAP, HouseKind.POINTS, HouseKind.TOGETHER)
    return replace(fault, why="out" if asks and not trial.can_hold(fault.word, rule, ()) else str(rule.kind))
