"""The check between games: the deck as registered is legal, the deck now is legal, and only a swap is between them.

Between games the cards are those registered. A fault of the deck now is therefore fixed by steps back towards the deck as
registered, and every step that is reported is one of them: followed to their end they make a legal swap.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from legality.engine.rules.format import Edition
from legality.engine.rules.kinds import pool_rule
from legality.engine.rules.pairs import SideboardSwap, swap_rule
from legality.engine.solve.open_lines import MOST_WAYS, number_of_ways, outcome_rows
from legality.engine.swaps.changes import Changes, Steps, SwapReport, SwapRules, find_changes, finishing_steps
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.engine.values.report import (
    ILLEGAL,
    LEGAL,
    UNDETERMINED,
    UNFINISHED,
    WORST_FIRST,
    BlamedCard,
    Doubt,
    Fix,
    Operation,
    Report,
    Verdict,
    Violation,
)
from legality.engine.values.search_bounds import SEARCH

# The sections that a size counts, how many cards they hold, and how many were registered.
Counted = tuple[tuple[str, ...], int, int]


def compare_swap(
    rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes, *, can_finish: bool = False
) -> list[Violation]:
    """What was changed that may not be. `can_finish`: adding the missing cards is enough."""
    return [
        *_fixed_violations(rule, registered, now, changes),
        *_violations_of_swap(rule, registered, now, changes, can_finish=can_finish),
    ]


def _fixed_violations(rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes) -> Iterator[Violation]:
    """A violation for each section that has to stay and does not."""
    for section in rule.fixed:
        before = registered.cards(section)
        after = now.cards(section)
        cards = [
            BlamedCard(card, abs(after.get(card, 0) - before.get(card, 0)), section)
            for card in dict.fromkeys((*before, *after))
            if after.get(card) != before.get(card)
        ]
        if cards:
            steps = [*changes.crossed, *changes.beyond, *changes.missing]
            # The section whose violation has the step: of a move, the one that it leads to, if that stays.
            own = tuple(step for step in steps if (step.to if step.to in rule.fixed else step.section) == section)
            kinds = {step.op for step in own}
            fix: Fix = "replace"
            if kinds == {"add"}:
                fix = "add"
            elif kinds == {"remove"}:
                fix = "remove"
            yield _swap_violation("swap-fixed", rule, fix, section, cards, own)


def _violations_of_swap(
    rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes, *, can_finish: bool
) -> Iterator[Violation]:
    """Cards that were added to the sections that swap cards, those that are gone, and a size that has to stay."""
    before = registered.tally(rule.over)
    after = now.tally(rule.over)
    added = _subtract_counts(after, before)
    gone = _subtract_counts(before, after)
    if added:
        cards = [BlamedCard(card, n, "", after[card], before.get(card, 0)) for card, n in added.items()]
        steps = tuple(step for step in changes.beyond if step.section in rule.over)
        yield _swap_violation("swap-added", rule, "remove", "", cards, steps)
    if gone:
        cards = [BlamedCard(card, n, "", after.get(card, 0), before[card]) for card, n in gone.items()]
        steps = tuple(step for step in changes.missing if step.section in rule.over)
        yield _swap_violation("swap-missing", rule, "add", "", cards, steps)

    limit = registered.size(rule.one_for_one)
    found = now.size(rule.one_for_one)
    if found != limit:
        fix: Fix = "add" if can_finish and found < limit else "replace"
        yield Violation(rule.code, rule.cite, "swap-size", fix, "", found, limit, reading=rule.reading)


def _swap_violation(
    key: str, rule: SideboardSwap, fix: Fix, section: str, cards: list[BlamedCard], steps: Steps
) -> Violation:
    found = sum(row.count for row in cards)
    return Violation(rule.code, rule.cite, key, fix, section, found, 0, tuple(cards), steps, reading=rule.reading)


def of_registered(rule: SideboardSwap, before: Report) -> Iterator[Violation]:
    """The rules that the registered deck breaks, if it is illegal or unfinished."""
    if before.verdict not in (ILLEGAL, UNFINISHED):
        return

    broken = dict.fromkeys(f"{violation.code} {violation.cite}" for violation in before.violations)
    cards = dict.fromkeys(chain.from_iterable(violation.cards for violation in before.violations))
    yield Violation(
        code=rule.code,
        cite=rule.cite,
        key="swap-registered",
        fix="add" if before.verdict == UNFINISHED else "replace",
        cards=tuple(cards),
        words=(("rules", "|".join(broken)),),
        reading=rule.reading,
    )


def violation_after_changes(violation: Violation, rules: SwapRules, swap: SwapReport, *, can_finish: bool) -> Violation:
    """A fault of the deck itself while cards were added or are gone: what was changed comes first and tells the steps.

    `can_finish`: adding the missing cards fixes it. A section that is free has its own steps.
    """
    if rules.rule.is_free(violation.section):
        return violation

    fix: Fix = "add" if can_finish else violation.fix
    counted = _count_of_size(violation, rules, swap)
    if counted is None:
        return replace(violation, fix=fix, operations=())

    _, found, limit = counted
    if fix == "add" and not can_finish and violation.section in rules.rule.over:
        fix = "replace"
    return replace(violation, key="swap-count", fix=fix, found=found, limit=limit, operations=())


def faults_with_moves(rules: SwapRules, swap: SwapReport, violations: Sequence[Violation]) -> list[Violation]:
    """The faults of a deck with the registered cards, each with the moves back that fix it; moves of named cards first.

    A section that is free has its own steps.
    """
    if not swap.changes.displaced:
        return list(violations)

    moved: dict[Violation, Violation] = {}
    given: set[tuple[str, str]] = set()
    for violation in sorted(violations, key=lambda one: _count_of_size(one, rules, swap) is not None):
        if rules.rule.is_free(violation.section):
            moved[violation] = violation
            continue

        counted = _count_of_size(violation, rules, swap)
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
        BlamedCard(one.card, one.count, one.section)
        for one in changes.displaced
        if one.card and _from_and_to(one) in ways
    ]
    return replace(sized, key="swap-back", cards=tuple(cards))


def _not_in(given: set[tuple[str, str]], steps: Steps) -> Steps:
    return tuple(step for step in steps if _from_and_to(step) not in given)


def _from_and_to(step: Operation) -> tuple[str, str]:
    return step.section, step.to


def _count_of_size(violation: Violation, rules: SwapRules, swap: SwapReport) -> Counted | None:
    """What a size rule counts that is not as registered; None for the other rules, and where all is as registered."""
    bounds = rules.sizes.get(violation.code)
    groups = [bounds.counted, (bounds.section,)] if bounds else []
    if violation.key == "swap-size":
        groups = [rules.rule.one_for_one]

    sizes = [(group, swap.now.size(group), swap.registered.size(group)) for group in groups]
    return next((row for row in sizes if row[1] != row[2]), None)


def _subtract_counts(one: Mapping[Card, int], other: Mapping[Card, int]) -> dict[Card, int]:
    return {card: count - other.get(card, 0) for card, count in one.items() if count > other.get(card, 0)}


BETWEEN_GAMES: Final = "between-games"
# The copies of a card that some sections hold beyond the registered ones.
Need = tuple[tuple[str, ...], Card, int]
Check = Callable[[Deck], Report]


def swap_rules(edition: Edition, otherwise: SideboardSwap | None, check: Callable[[Deck], Report]) -> SwapRules:
    """The rules of an edition. Where it has none on swaps, `otherwise` counts; without that no section changes."""
    sizes = {rule.code: bounds for rule in edition.rules if (bounds := rule.bounds())}
    own = swap_rule(edition.rules) or otherwise
    if own is None:
        # No section changes, by the rule that says what a deck is.
        cite = next((rule.cite for rule in edition.rules if rule.code == "main-size"), "")
        sections = dict.fromkeys(chain.from_iterable(rule.sections() for rule in edition.rules))
        return SwapRules(SideboardSwap(code=BETWEEN_GAMES, cite=cite, fixed=tuple(sections)), sizes, check)

    pool = pool_rule(edition.rules)
    rest = pool.rest if pool and pool.rest in own.over else None
    return SwapRules(own, sizes, check, rest or "")


def judge_swap(rules: SwapRules, registered: Deck, now: Deck) -> Report:
    """The report on the deck now. Its verdict holds however the open lines of both decks turn out."""
    if not registered.open_lines and not now.open_lines:
        return _judge_closed(rules, registered, now)

    return _agreed_report(rules, registered, now) or _judged_open(rules, registered, now)


def _agreed_report(rules: SwapRules, registered: Deck, now: Deck) -> Report | None:
    """The report of the first way in which the lines may turn out, if all ways have its verdict."""
    lines = (*registered.open_lines, *now.open_lines)
    if any(line.anything for line in lines) or number_of_ways(lines) > MOST_WAYS:
        return None

    one = _without_open_lines(registered)
    other = _without_open_lines(now)
    reports = (
        _judge_closed(rules, one.adding(before), other.adding(after))
        for before in outcome_rows(registered.open_lines)
        for after in outcome_rows(now.open_lines)
    )
    first = next(reports)
    if first.verdict == UNDETERMINED or any(report.verdict != first.verdict for report in reports):
        return None

    return first


def _judged_open(rules: SwapRules, registered: Deck, now: Deck) -> Report:
    """Illegal if the cards that are known make it so, else undetermined."""
    before = rules.check(registered)
    after = rules.check(now)
    known = _without_open_lines(registered)
    changes = find_changes(rules.rule, known, _without_open_lines(now))
    swap = SwapReport(known, _without_open_lines(now), before, after, changes)
    if not registered.open_lines:
        report = _judge_closed(rules, known, swap.now)
        return _without_steps(report, "add") if report.verdict == ILLEGAL else _undetermined_report(swap)

    added = changes.goes_beyond and not may_be_registered(rules.rule, registered, changes, rules.check)
    if not added and ILLEGAL not in (before.verdict, after.verdict):
        return _undetermined_report(swap)

    told = compare_swap(rules.rule, known, swap.now, replace(changes, missing=())) if added else ()
    sure = [violation for violation in told if violation.key in ("swap-fixed", "swap-added")]
    report = _report_with(swap, [*after.violations, *of_registered(rules.rule, before), *sure], ILLEGAL)
    return _without_steps(report, "add", "move", "remove")


def _without_open_lines(deck: Deck) -> Deck:
    """The deck without its open lines; those of its pool stay."""
    return replace(deck, open_lines=()) if deck.open_lines else deck


def _undetermined_report(swap: SwapReport) -> Report:
    """The report without the faults that an open line may put right."""
    return _report_with(
        swap, [violation for violation in swap.after.violations if violation.fix == "add"], UNDETERMINED
    )


def _without_steps(report: Report, *kinds: str) -> Report:
    """The report without those steps against swaps that an open line may make needless."""
    told = [
        replace(violation, operations=tuple(step for step in violation.operations if step.op not in kinds))
        if violation.code == BETWEEN_GAMES
        else violation
        for violation in report.violations
    ]
    return replace(report, violations=tuple(told))


def _judge_closed(rules: SwapRules, registered: Deck, now: Deck) -> Report:
    """The report on a deck without open lines after one without."""
    changes = find_changes(rules.rule, registered, now)
    swap = SwapReport(registered, now, rules.check(registered), rules.check(now), changes)
    if swap.before.verdict in (ILLEGAL, UNFINISHED):
        # The registered deck is not legal: no step on the deck now makes a legal swap.
        rule = rules.rule
        grows = not swap.changes.goes_beyond
        reported = compare_swap(rule, swap.registered, swap.now, swap.changes, can_finish=grows)
        without = [replace(violation, operations=()) for violation in reported]
        return _report_with(swap, [*swap.after.violations, *of_registered(rule, swap.before), *without])
    if not changes.is_swap:
        return _report_changes(rules, swap)

    told = faults_with_moves(rules, swap, [*swap.after.violations, *compare_swap(rules.rule, registered, now, changes)])
    if not rules.rest or not told:
        return _report_with(swap, told)

    finish = _finish_from_rest(rules, swap)
    if finish is None:
        return _report_with(swap, told, ILLEGAL)

    unfinished = [replace(violation, fix="add") for violation in told]
    if finish is UNKNOWN:
        return _report_with(swap, unfinished, UNDETERMINED, *_search_doubts(rules.rule, changes.displaced))

    return _report_with(swap, unfinished, UNFINISHED)


def _finish_from_rest(rules: SwapRules, swap: SwapReport) -> Steps | Unknown | None:
    """The steps to a legal swap for a deck whose cards in the rest of its pool are not placed yet, as `finishing_steps` says."""
    rest = [(rules.rest, card) for card in swap.now.cards(rules.rest)]
    placed = swap.now.without(rest)
    changes = find_changes(rules.rule, swap.registered, placed)
    return finishing_steps(rules.rule, swap.registered, placed, changes, rules.check)


def _search_doubts(rule: SideboardSwap, steps: Steps) -> tuple[Doubt, ...]:
    """A doubt for a search that is too long, about the first card that it is about."""
    doubts = [Doubt(rule.code, rule.cite, SEARCH, step.card, step.section) for step in steps if step.card]
    return tuple(doubts[:1])


def _report_changes(rules: SwapRules, swap: SwapReport) -> Report:
    """Cards were added, are gone, or are in sections that do not change."""
    rule = rules.rule
    changes = swap.changes
    finish = None if changes.goes_beyond else finishing_steps(rule, swap.registered, swap.now, changes, rules.check)
    if finish is None and rules.rest and not changes.goes_beyond:
        rest_too = _finish_from_rest(rules, swap)
        # The cards of the rest are there: what is to be added is still what is missing.
        finish = changes.missing if isinstance(rest_too, tuple) else rest_too
    can_finish = finish is not None
    if isinstance(finish, tuple):
        changes = replace(changes, missing=finish)

    told = [
        *(
            violation_after_changes(violation, rules, swap, can_finish=can_finish)
            for violation in swap.after.violations
        ),
        *compare_swap(rule, swap.registered, swap.now, changes, can_finish=can_finish),
    ]
    if finish is UNKNOWN:
        return _report_with(swap, told, UNDETERMINED, *_search_doubts(rule, changes.missing))

    return _report_with(swap, told, UNFINISHED if can_finish else ILLEGAL)


def _report_with(swap: SwapReport, violations: Iterable[Violation], least: Verdict = LEGAL, *doubts: Doubt) -> Report:
    """The report on the deck now with these violations. The verdict is the worst of both decks, the violations and `least`."""
    told = {(doubt.code, doubt.fact, doubt.card) for doubt in swap.after.doubts}
    others = [doubt for doubt in swap.before.doubts if (doubt.code, doubt.fact, doubt.card) not in told]
    every = (*swap.after.doubts, *others, *doubts)
    report = replace(swap.after, violations=tuple(violations), doubts=every, settled=None)
    verdicts = {report.verdict, swap.before.verdict, swap.after.verdict, least}
    verdict = next(verdict for verdict in WORST_FIRST if verdict in verdicts)
    return report if report.verdict == verdict else replace(report, settled=verdict)


def may_be_registered(rule: SideboardSwap, registered: Deck, changes: Changes, check: Check) -> bool:
    """Whether the lines may turn out so that every copy beyond the known ones was registered.

    A line is one card. What it may be is tried in the registered deck, which has to stay legal; where that takes too many
    trials, the answer is yes.
    """
    # What is beyond the known cards, the copies of a card in all sections that may swap cards together.
    copies: dict[tuple[tuple[str, ...], Card], int] = {}
    held = [(step.section, step.card, step.count) for step in (*changes.beyond, *changes.crossed) if step.card]
    for section, card, count in held:
        place = (rule.over if section in rule.over else (section,)), card
        copies[place] = copies.get(place, 0) + count

    needs = [(sections, card, count) for (sections, card), count in copies.items()]
    lines = registered.open_lines
    if len(lines) * len(needs) > MOST_WAYS:
        return True

    given = [[_copies_given(line, need, registered, check) for need in needs] for line in lines]
    most = [max(row) if line.anything else sum(row) for line, row in zip(lines, given, strict=True)]
    each = all(sum(column) >= need[2] for column, need in zip(zip(*given, strict=True), needs, strict=True))
    return each and sum(most) >= sum(need[2] for need in needs)


def _copies_given(line: OpenLine, need: Need, registered: Deck, check: Check) -> int:
    """How many of the copies the line may be."""
    sections, card, count = need
    rows = [sum(n for slug, other, n in way if other is card and slug in sections) for way in line.outcomes]
    listed = min(count, max(rows, default=0))
    if not line.anything:
        return listed

    places = [section for section in sections if not line.sections or section in line.sections]
    copies = line.count or count
    rest = replace(registered, open_lines=tuple(other for other in registered.open_lines if other is not line))
    if any(check(rest.adding([(place, card, copies)])).verdict != ILLEGAL for place in places):
        return min(count, copies)

    return listed
