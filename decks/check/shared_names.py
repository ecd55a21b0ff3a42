"""Lines whose name belongs to several cards: each candidate is judged in the deck.

A line is closed where all candidates lead to one verdict, or where only one of them can stand. Else the candidates are
offered, with what each would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from decks.decklist.catalogue import Catalogue
from decks.decklist.entries import Entry, Unread
from decks.decklist.problems import Problem
from decks.decklist.resolve import Placed, Resolved
from decks.decklist.spelling import codes_of
from decks.decklist.suggested_lines import meant_by
from legality.engine.format import Format
from legality.engine.report import ILLEGAL, UNDETERMINED, Verdict

# Each candidate of a line is a check; further lines stay open.
MOST_LINES: Final = 6
# With as many suggestions as are ever made there may be more candidates.
MOST_CANDIDATES: Final = 4
# Rows that these checks may look at in all: enough for a hundred checks of sixty rows.
MOST_ROWS: Final = 6_000

Judge = Callable[[Resolved], Verdict]


def close_names(
    resolved: Resolved, entries: Iterable[Entry | Unread], format_: Format, catalogue: Catalogue, judge: Judge
) -> Resolved:
    """The list with the lines closed that are settled, one after the other; `judge` gives the verdict on a list."""
    lines = {entry.line: entry for entry in entries if isinstance(entry, Entry)}
    left, rows = len(resolved.problems) + 1, MOST_ROWS

    # A line that is closed may settle one before it.
    while len(resolved.problems) < left:
        left = len(resolved.problems)
        for problem in [one for one in resolved.problems if _is_of_several(one)][:MOST_LINES]:
            rows -= len(problem.suggestions) * len(resolved.placed)
            if rows < 0:
                return resolved

            ways = _ways(problem, lines.get(problem.line), resolved, format_, catalogue)
            resolved = _settled(problem, ways, resolved, {name: judge(way) for name, way in ways.items()})

    return resolved


def _is_of_several(problem: Problem) -> bool:
    is_name = problem.kind == "ambiguous" and problem.key == "ambiguous" and not (problem.aside or problem.adrift)
    return is_name and 1 < len(problem.suggestions) <= MOST_CANDIDATES


def _ways(
    problem: Problem, entry: Entry | None, resolved: Resolved, format_: Format, catalogue: Catalogue
) -> Mapping[str, Resolved]:
    """By suggestion, the list with its card on the line."""
    if entry is None:
        return {}

    meant = meant_by(problem.suggestions, catalogue)
    # A name beside the code of another card is no shared name.
    if not set(meant.values()) <= set(catalogue.named(entry.name)):
        return {}

    ways: dict[str, Resolved] = {}
    others = tuple(other for other in resolved.problems if other is not problem)
    for name, card in meant.items():
        code = entry.code or next((c for c in codes_of(card, catalogue) if catalogue.find(entry.name, c) is card), None)
        row = Placed(replace(entry, code=code), card, entry.section or format_.default_section(card))
        placed = tuple(sorted((*resolved.placed, row), key=lambda placed_row: placed_row.entry.line))
        ways[name] = replace(resolved, placed=placed, problems=others)

    return ways


def _settled(
    problem: Problem, ways: Mapping[str, Resolved], resolved: Resolved, verdicts: Mapping[str, Verdict]
) -> Resolved:
    standing = [name for name, verdict in verdicts.items() if verdict != ILLEGAL]
    if len(standing) == 1 < len(ways):
        return ways[standing[0]]

    agreed = set(verdicts.values())
    if len(ways) > 1 and len(agreed) == 1 and UNDETERMINED not in agreed:
        return next(iter(ways.values()))

    offered = replace(problem, outcomes=tuple(verdicts.get(name) for name in problem.suggestions))
    return replace(resolved, problems=tuple(offered if one is problem else one for one in resolved.problems))
