"""What is told of a deck between games: what was changed, and the deck's own faults with the steps that mend them now.

Each step stands in one violation alone, so that no card is told to go two ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.pairs import SideboardSwap
from legality.engine.report import ILLEGAL, UNFINISHED, BlamedCard, Fix, Operation, Report, Violation
from legality.engine.swap_changes import Changes, Steps, Swap, SwapRules

# The sections that a size counts, how many cards they hold, and how many were registered.
Counted = tuple[tuple[str, ...], int, int]


def compare(
    rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes, *, can_finish: bool = False
) -> list[Violation]:
    """What was changed that may not be. `can_finish`: adding the missing cards is enough."""
    return [
        *_fixed(rule, registered, now, changes),
        *_same_cards(rule, registered, now, changes),
        *_sizes(rule, registered, now, can_finish=can_finish),
    ]


def _fixed(rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes) -> Iterator[Violation]:
    for section in rule.fixed:
        before, after = registered.cards(section), now.cards(section)
        cards = [
            BlamedCard(card, abs(after.get(card, 0) - before.get(card, 0)), section)
            for card in dict.fromkeys((*before, *after))
            if after.get(card) != before.get(card)
        ]
        if cards:
            steps = [*changes.crossed, *changes.beyond, *changes.missing]
            own = tuple(step for step in steps if _told_in(step, rule) == section)
            yield _violation("swap-fixed", rule, _fix_of(own), section, cards, own)


def _told_in(step: Operation, rule: SideboardSwap) -> str:
    """The section whose violation tells the step: of a move, the one that it leads to, if that stays."""
    return step.to if step.to in rule.fixed else step.section


def _fix_of(steps: Steps) -> Fix:
    kinds = {step.op for step in steps}
    if kinds == {"add"}:
        return "add"

    return "remove" if kinds == {"remove"} else "replace"


def _same_cards(rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes) -> Iterator[Violation]:
    before, after = registered.tally(rule.over), now.tally(rule.over)
    added, gone = _difference(after, before), _difference(before, after)
    if added:
        cards = [BlamedCard(card, n, "", after[card], before.get(card, 0)) for card, n in added.items()]
        steps = tuple(step for step in changes.beyond if step.section in rule.over)
        yield _violation("swap-added", rule, "remove", "", cards, steps)
    if gone:
        cards = [BlamedCard(card, n, "", after.get(card, 0), before[card]) for card, n in gone.items()]
        steps = tuple(step for step in changes.missing if step.section in rule.over)
        yield _violation("swap-missing", rule, "add", "", cards, steps)


def _sizes(rule: SideboardSwap, registered: Deck, now: Deck, *, can_finish: bool) -> Iterator[Violation]:
    limit, found = registered.size(rule.one_for_one), now.size(rule.one_for_one)
    if found != limit:
        fix: Fix = "add" if can_finish and found < limit else "replace"
        yield Violation(rule.code, rule.cite, "swap-size", fix, "", found, limit, reading=rule.reading)


def _violation(
    key: str, rule: SideboardSwap, fix: Fix, section: str, cards: list[BlamedCard], steps: Steps
) -> Violation:
    found = sum(row.count for row in cards)
    return Violation(rule.code, rule.cite, key, fix, section, found, 0, tuple(cards), steps, reading=rule.reading)


def of_registered(rule: SideboardSwap, before: Report) -> Iterator[Violation]:
    """The rules that the registered deck breaks, if it is illegal or unfinished."""
    if before.verdict not in (ILLEGAL, UNFINISHED):
        return

    broken = dict.fromkeys(f"{violation.code} {violation.cite}" for violation in before.violations)
    cards = dict.fromkeys(blame for violation in before.violations for blame in violation.cards)
    yield Violation(
        code=rule.code,
        cite=rule.cite,
        key="swap-registered",
        fix="add" if before.verdict == UNFINISHED else "replace",
        cards=tuple(cards),
        words=(("rules", "|".join(broken)),),
        reading=rule.reading,
    )


def beside_changes(violation: Violation, rules: SwapRules, swap: Swap, *, can_finish: bool) -> Violation:
    """A fault of the deck itself while cards were added or are gone: what was changed comes first and tells the steps.

    `can_finish`: adding the missing cards mends it. A section that is free has its own steps.
    """
    if rules.rule.is_free(violation.section):
        return violation

    fix: Fix = "add" if can_finish else violation.fix
    counted = _counted(violation, rules, swap)
    if counted is None:
        return replace(violation, fix=fix, operations=())

    _, found, limit = counted
    if fix == "add" and not can_finish and violation.section in rules.rule.over:
        fix = "replace"
    return replace(violation, key="swap-count", fix=fix, found=found, limit=limit, operations=())


def with_moves(rules: SwapRules, swap: Swap, violations: Sequence[Violation]) -> list[Violation]:
    """The faults of a deck with the registered cards, each with the moves back that mend it; moves of named cards first.

    A section that is free has its own steps.
    """
    if not swap.changes.displaced:
        return list(violations)

    moved: dict[Violation, Violation] = {}
    given: set[tuple[str, str]] = set()
    for violation in sorted(violations, key=lambda one: _counted(one, rules, swap) is not None):
        if rules.rule.is_free(violation.section):
            moved[violation] = violation
            continue

        counted = _counted(violation, rules, swap)
        told = _moved_back(violation, swap.changes, counted, given)
        given |= {(step.section, step.to) for step in told.operations}
        moved[violation] = told

    return [moved[violation] for violation in violations]


def _moved_back(
    violation: Violation, changes: Changes, counted: Counted | None, given: set[tuple[str, str]]
) -> Violation:
    if counted is None:
        steps = changes.moves_of({blame.card for blame in violation.cards})
        return replace(violation, fix="replace", operations=_not_in(given, steps))

    group, found, limit = counted
    steps = _not_in(given, changes.moves_across(group, found - limit))
    sized = replace(violation, fix="replace", found=found, limit=limit, operations=steps)
    if violation.key == "swap-size":
        return sized
    if not steps:
        return replace(sized, key="swap-count")

    ways = {(step.section, step.to) for step in steps}
    cards = [
        BlamedCard(one.card, one.count, one.section) for one in changes.displaced if one.card and _way(one) in ways
    ]
    return replace(sized, key="swap-back", cards=tuple(cards))


def _not_in(given: set[tuple[str, str]], steps: Steps) -> Steps:
    return tuple(step for step in steps if _way(step) not in given)


def _way(step: Operation) -> tuple[str, str]:
    return step.section, step.to


def _counted(violation: Violation, rules: SwapRules, swap: Swap) -> Counted | None:
    """What a size rule counts that is not as registered; None for the other rules, and where all is as registered."""
    bounds = rules.sizes.get(violation.code)
    groups = [bounds.counted, (bounds.section,)] if bounds else []
    if violation.key == "swap-size":
        groups = [rules.rule.one_for_one]

    sizes = [(group, swap.now.size(group), swap.registered.size(group)) for group in groups]
    return next((row for row in sizes if row[1] != row[2]), None)


def _difference(one: Mapping[Card, int], other: Mapping[Card, int]) -> dict[Card, int]:
    return {card: count - other.get(card, 0) for card, count in one.items() if count > other.get(card, 0)}
