"""House rules that change nothing on any of their days, with the reason and the rule of the house that makes them idle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from legality.engine.house.faults import HouseFault
from legality.engine.house.rules import HouseKind, HouseRule
from legality.engine.house.trial import OF_POINTS, Trial, near

OF_CARDS: Final = (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP, HouseKind.POINTS)
# What may be tried to find the reason of one fault, and at how many faults anybody looks for one.
EFFORT_OF_REASON: Final = 300_000
MOST_REASONS: Final = 40


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
