"""Moves in place of removals: copies that a deck has to lose in one section and may keep in another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from legality.engine.completions import Check
from legality.engine.deck import Deck, Row
from legality.engine.format import Format
from legality.engine.kinds import Pool
from legality.engine.report import ILLEGAL, Operation, Report


def with_moves(
    format_: Format, rest: Deck, taken: Iterable[Row], check: Check, pool: Pool | None
) -> tuple[tuple[Operation, ...], Deck]:
    """The steps that take these rows out of a deck, and the deck after them. `rest`: the deck without the rows.

    Copies are moved where they break no rule and leave no more to add: to the section of their kind, else to another.
    """
    steps: list[Operation] = []
    deck, report = rest, check(rest)
    for section, card, count in taken:
        left = count
        for to in _targets(format_, (section, card, count), report, pool):
            if not left or check(Deck.of([(to, card, 1)], deck.pool)).verdict == ILLEGAL:
                continue

            moved, deck, report = _moved(deck, report, (to, card, left), check)
            if moved:
                steps.append(Operation("move", section, moved, card, to))
                left -= moved
        if left:
            steps.append(Operation("remove", section, left, card))

    return tuple(steps), deck


def _targets(format_: Format, row: Row, report: Report, pool: Pool | None) -> Iterator[str]:
    """The sections that may take a card: its home, the rest of a pool, then those of the format's sizes."""
    section, card, _ = row
    home = format_.default_section(card)
    places = (home, *([pool.rest] if pool and pool.rest else ()), *(bounds.section for bounds in report.bounds))
    full = {
        bounds.section
        for bounds, found in report.bounded.values()
        if bounds.at_most is not None and found >= bounds.at_most
    }
    yield from (place for place in dict.fromkeys(places) if place != section and place not in full)


def _moved(deck: Deck, before: Report, row: Row, check: Check) -> tuple[int, Deck, Report]:
    """How many copies of a row the deck takes, all of them or as many as it can; the deck and its report with them."""
    section, card, count = row
    held, lacks = deck.cards(section).get(card, 0), _lacks(before)
    best, low, high = (0, deck, before), 0, count
    while low < high:
        copies = high if low == 0 and high == count else (low + high + 1) // 2
        after = deck.having(section, card, held + copies)
        report = check(after)
        if report.verdict != ILLEGAL and _lacks(report) <= lacks and len(report.doubts) <= len(before.doubts):
            best, low = (copies, after, report), copies
        else:
            high = copies - 1

    return best


def _lacks(report: Report) -> int:
    """How many cards the report asks to add."""
    steps = (step for violation in report.violations for step in violation.operations if violation.fix == "add")
    return sum(step.count for step in steps)
