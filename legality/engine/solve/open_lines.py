"""Checks of decks with open lines: lines of a list that may turn out in several ways.

A verdict is given only where every way leads to it. Adding cards never fixes what is broken, so a deck that is illegal with
its open lines left out is illegal however they turn out, unless a card on such a line may lift the rule (`Override`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from math import prod
from typing import Final

from legality.engine.rules.override import Override
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, OpenLine, Row
from legality.engine.values.facts import UNKNOWN, Fact
from legality.engine.values.report import ILLEGAL, UNDETERMINED, Report, Violation

# No more ways than these are tried in full.
MOST_WAYS: Final = 64

Check = Callable[[Deck], Report]


class _AllUnknown(Mapping[str, Fact]):
    """Every trait that there may be, unknown."""

    def __getitem__(self, name: str) -> Fact:
        return UNKNOWN

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


NOBODY_KNOWS: Final = Card("?", "", "?", UNKNOWN, UNKNOWN, _AllUnknown(), UNKNOWN, UNKNOWN)


def check_open_lines(
    deck: Deck, check: Check, overrides: Sequence[Override] = (), sections: Collection[str] = ()
) -> Report:
    """The report on a deck with open lines. Its verdict is that of every way in which they may turn out.

    `sections`: those of the game.
    """
    known = deck.closed()
    without_pool = known if not deck.open_pool else replace(known, pool=None)
    report = check(without_pool)
    open_lines = (*deck.open_lines, *deck.open_pool)
    for violation in report.violations:
        if violation.fix == "add":
            continue
        if not any(override.may_lift(violation, without_pool, open_lines) for override in overrides):
            return report

    if deck.open_pool and (unsplit := _report_if_surely_broken(known, deck.open_pool, check)):
        return unsplit

    only = tuple(sections) if len(sections) == 1 else ()
    lines = _all_finite(deck.open_lines, only, known) if report.verdict != ILLEGAL or not deck.open_lines else None
    agreed = None if deck.open_pool or lines is None else _agreed_report(known, lines, check)
    if agreed:
        return agreed

    # Cards may be missing even if every open line turns out well: only that is reported, and the verdict is undetermined.
    supposed = check(deck.supposed())
    missing = tuple(violation for violation in supposed.violations if violation.fix == "add")
    return replace(supposed, violations=missing, settled=UNDETERMINED)


def without_steps_to_confirm(report: Report, lines: Collection[OpenLine]) -> Report:
    """The report without the steps that add cards where an open line could be one of the missing cards.

    For such a violation `to_confirm` is the number of copies on these lines.
    """
    counted = {bounds.section: bounds.counted for bounds in report.bounds} | {"": ()}
    violations: list[Violation] = []
    for violation in report.violations:
        sections = counted.get(violation.section, (violation.section,))
        copies = sum(line.most_copies_in(sections) for line in lines) if violation.fix == "add" else 0
        violations.append(replace(violation, operations=(), to_confirm=copies) if copies else violation)

    return replace(report, violations=tuple(violations))


def _report_if_surely_broken(deck: Deck, lines: Sequence[OpenLine], check: Check) -> Report | None:
    """The report, if the pool is illegal even when each of its open lines is a card that the deck needs; otherwise None."""
    if deck.pool is None or any(line.count is None for line in lines):
        return None

    known = check(deck)
    open_copies = sum(line.count or 0 for line in lines)
    for violation in known.violations:
        # Whether the pool's open lines, each of one card, are too few for the cards that the pool lacks.
        copies = sum(blame.count for blame in violation.cards)
        if violation.key == "not-in-pool" and (len(violation.cards) > len(lines) or copies > open_copies):
            return known

    pool = {**deck.pool, NOBODY_KNOWS: open_copies}
    report = check(replace(deck, pool=pool))
    unsplit = [violation for violation in report.violations if violation.key == "no-split"]
    missing = [violation for violation in known.violations if violation.fix == "add"]
    return replace(known, violations=(*missing, *unsplit)) if unsplit else None


def _all_finite(lines: Iterable[OpenLine], only: tuple[str, ...], deck: Deck) -> list[OpenLine] | None:
    """The lines with all their ways; None if those of one have no end. `only`: the sections of a line that names none."""
    finite: list[OpenLine] = []
    for line in lines:
        if not line.anything:
            finite.append(replace(line, sections=only) if only and not line.sections else line)
            continue

        sections = line.sections or only
        if line.count is None or len(sections) != 1:
            return None

        # One card of which nothing is known represents every card that is not in the deck yet.
        cards = (NOBODY_KNOWS, *dict.fromkeys(card for _, card, _ in deck.rows()))
        outcomes = [*line.outcomes]
        for card in cards:
            outcomes.append(((sections[0], card, line.count),))
        finite.append(replace(line, sections=sections, outcomes=tuple(outcomes), anything=False))

    return finite


def _agreed_report(deck: Deck, lines: Sequence[OpenLine], check: Check) -> Report | None:
    """The report of the first way, if all ways have its verdict; None if they differ or are too many to try."""
    if number_of_ways(lines) > MOST_WAYS:
        return None

    reports = (check(deck.adding(rows)) for rows in outcome_rows(lines))
    first = next(reports)
    if first.verdict == UNDETERMINED or any(report.verdict != first.verdict for report in reports):
        return None

    return first


def number_of_ways(lines: Iterable[OpenLine]) -> int:
    """How many ways `outcome_rows` gives."""
    return prod(len(line.outcomes) for line in lines)


def outcome_rows(lines: Sequence[OpenLine]) -> Iterator[list[Row]]:
    """The rows of every way in which the lines may turn out, as far as their outcomes are listed."""
    for way in product(*(line.outcomes for line in lines)):
        yield list(chain.from_iterable(way))
