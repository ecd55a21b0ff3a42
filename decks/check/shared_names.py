"""Lines whose name belongs to several cards: each candidate is judged in the deck.

A line is closed where the deck has one verdict however its copies are divided among the candidates. Else the candidates are
offered with what each would do, those first with which the deck can be legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from decks.decklist.catalogue import Catalogue
from decks.decklist.entries import Entry, Unread
from decks.decklist.open_lines import splits_of
from decks.decklist.problems import Problem
from decks.decklist.resolve import Placed, Resolved
from decks.decklist.spelling import codes_of
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.engine.values.report import ILLEGAL, UNDETERMINED, Verdict

# Each candidate of a line is a check; further lines stay open.
MOST_LINES: Final = 6
# Names of more cards stay open, without what each would do.
MOST_CANDIDATES: Final = 4
# Rows that these checks may look at in all: enough for a hundred checks of sixty rows.
MOST_ROWS: Final = 6_000

Judge = Callable[[Resolved], Verdict]


def close_names(
    resolved: Resolved, entries: Iterable[Entry | Unread], format_: Format, catalogue: Catalogue, judge: Judge
) -> Resolved:
    """The list with the lines closed that are settled, one after the other; `judge` gives the verdict on a list."""
    if not any(_is_of_several(problem) for problem in resolved.problems):
        return resolved

    lines = {entry.line: entry for entry in entries if isinstance(entry, Entry)}
    left, rows = len(resolved.problems) + 1, MOST_ROWS

    # A line that is closed may settle one before it.
    while len(resolved.problems) < left:
        left = len(resolved.problems)
        for problem in [one for one in resolved.problems if _is_of_several(one)][:MOST_LINES]:
            entry, splits = lines.get(problem.line), splits_of(problem)
            rows -= len(splits) * len(resolved.placed)
            if rows < 0:
                return resolved
            # A name beside the code of another card is no shared name.
            if entry and splits and set(problem.cards) <= set(catalogue.named(entry.name)):
                without = replace(resolved, problems=tuple(one for one in resolved.problems if one is not problem))
                ways = [(split, _with_copies(entry, split, without, format_, catalogue)) for split in splits]
                resolved = _settle(problem, ways, resolved, judge)

    return resolved


def _is_of_several(problem: Problem) -> bool:
    is_name = problem.key == "ambiguous" and not (problem.aside or problem.adrift)
    return is_name and 1 < len(problem.cards) <= MOST_CANDIDATES


def _with_copies(
    entry: Entry, copies: Mapping[Card, int], resolved: Resolved, format_: Format, catalogue: Catalogue
) -> Resolved:
    """The list with these copies on the line of the entry."""
    placed = list(resolved.placed)
    for card, count in copies.items():
        codes = (code for code in codes_of(card, catalogue) if catalogue.find(entry.name, code) is card)
        named = replace(entry, count=count, code=entry.code or next(codes, None))
        placed.append(Placed(named, card, entry.section or format_.default_section(card)))

    return replace(resolved, placed=tuple(sorted(placed, key=lambda row: row.entry.line)))


def _settle(
    problem: Problem, ways: Sequence[tuple[Mapping[Card, int], Resolved]], resolved: Resolved, judge: Judge
) -> Resolved:
    """The list with all copies of the first card, if each way has one verdict; else with what each card alone would do."""
    verdicts = {next(iter(split)): judge(way) for split, way in ways if len(split) == 1}
    agreed = set(verdicts.values())
    agree = len(agreed) == 1 and UNDETERMINED not in agreed
    if agree and all(judge(way) in agreed for split, way in ways if len(split) > 1):
        return ways[0][1]

    offered = sorted(zip(problem.cards, problem.suggestions, strict=True), key=lambda one: verdicts[one[0]] == ILLEGAL)
    cards, suggestions = tuple(card for card, _ in offered), tuple(words for _, words in offered)
    outcomes = tuple(verdicts[card] for card in cards)
    offer = replace(problem, cards=cards, suggestions=suggestions, outcomes=outcomes, likeliest=cards[0])
    return replace(resolved, problems=tuple(offer if one is problem else one for one in resolved.problems))
