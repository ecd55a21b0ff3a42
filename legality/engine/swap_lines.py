"""Whether the open lines of a registered list may be the cards that a deck between games has beyond the known ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from legality.engine.card import Card
from legality.engine.completions import MOST_WAYS
from legality.engine.deck import Deck, OpenLine
from legality.engine.pairs import SideboardSwap
from legality.engine.report import ILLEGAL, Report
from legality.engine.swap_changes import Changes

# The copies of a card that some sections hold beyond the registered ones.
Need = tuple[tuple[str, ...], Card, int]
Check = Callable[[Deck], Report]


def may_be_registered(rule: SideboardSwap, registered: Deck, changes: Changes, check: Check) -> bool:
    """Whether the lines may turn out so that every copy beyond the known ones was registered.

    A line is one card. What it may be is tried in the registered deck, which has to stay legal; where that takes too many
    trials, the answer is yes.
    """
    needs = _needs(rule, changes)
    lines = registered.open_lines
    if len(lines) * len(needs) > MOST_WAYS:
        return True

    given = [[_given(line, need, registered, check) for need in needs] for line in lines]
    most = [max(row) if line.anything else sum(row) for line, row in zip(lines, given, strict=True)]
    each = all(sum(column) >= need[2] for column, need in zip(zip(*given, strict=True), needs, strict=True))
    return each and sum(most) >= sum(need[2] for need in needs)


def _needs(rule: SideboardSwap, changes: Changes) -> list[Need]:
    """What is beyond the known cards, the copies of a card in all sections that may swap cards together."""
    copies: dict[tuple[tuple[str, ...], Card], int] = {}
    held = [(step.section, step.card, step.count) for step in (*changes.beyond, *changes.crossed) if step.card]
    for section, card, count in held:
        place = (rule.over if section in rule.over else (section,)), card
        copies[place] = copies.get(place, 0) + count

    return [(sections, card, count) for (sections, card), count in copies.items()]


def _given(line: OpenLine, need: Need, registered: Deck, check: Check) -> int:
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
