"""The lines of a list that may turn out in several ways, as the engine takes them.

A line that names no known card is nothing at all or any card. A name of several cards is each of them. A card under a
heading that is not known stands in any section or in none. Lines of the maybe board decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from decks.decklist.catalogue import Catalogue
from decks.decklist.problems import Problem
from decks.decklist.resolve import Placed, Resolved
from decks.decklist.suggested_lines import meant_by
from legality.engine.card import Card
from legality.engine.deck import Deck, OpenLine, Row
from legality.engine.format import MAIN, Format

Sections = Sequence[str]

# What is told of a heading or a comment; the line itself names no card.
_NO_CARD = frozenset(("unknown-heading", "commented"))


def deck_of(resolved: Resolved, sections: Sections, format_: Format, catalogue: Catalogue) -> Deck:
    """The deck as far as it is known, with its open lines. `sections`: all sections of the game."""
    adrift = [row for row in resolved.placed if row.entry.adrift]
    sure = [row for row in resolved.placed if not row.entry.adrift] if adrift else resolved.placed
    rows = [(row.section, row.card, row.entry.count) for row in sure]
    if not adrift and not resolved.problems:
        return Deck.of(rows)

    unclear = tuple(_unclear(resolved.problems, rows, format_, catalogue))
    taken = [(section, card, -count) for line in unclear for section, card, count in line.supposed]
    lines = (
        *(_adrift(row, sections) for row in adrift),
        *open_lines(resolved.problems, sections, format_, catalogue),
        *unclear,
    )
    return Deck.of(_without(rows, taken), open_lines=lines)


def open_lines(
    problems: Sequence[Problem], sections: Sections, format_: Format, catalogue: Catalogue
) -> Iterator[OpenLine]:
    """The open line of each problem that decides."""
    meant = cache(lambda suggestions: tuple(meant_by(suggestions, catalogue).values()))
    for problem in problems:
        if problem.aside or problem.kind in _NO_CARD or problem.key == "chosen-unclear":
            continue

        cards = meant(problem.suggestions) if problem.kind == "ambiguous" else ()
        if cards:
            yield OpenLine(problem.line, tuple(_each(problem, cards, sections, format_)))
        else:
            yield OpenLine(
                problem.line,
                anything=True,
                sections=(problem.section,) if problem.section else (),
                count=problem.count if problem.counted else None,
            )


def _each(problem: Problem, cards: Sequence[Card], sections: Sections, format_: Format) -> Iterator[tuple[Row, ...]]:
    """One outcome for each card, in the line's section or in its own; under an unknown heading one for each section."""
    if problem.adrift:
        yield ()

    for card in dict.fromkeys(cards):
        places = sections if problem.adrift else (problem.section or format_.default_section(card),)
        yield from (((place, card, problem.count),) for place in places)


def _adrift(row: Placed, sections: Sections) -> OpenLine:
    rows = (((section, row.card, row.entry.count),) for section in sections)
    return OpenLine(row.entry.line, ((), *rows), supposed=((row.section, row.card, row.entry.count),))


def _unclear(
    problems: Sequence[Problem], rows: Sequence[Row], format_: Format, catalogue: Catalogue
) -> Iterator[OpenLine]:
    """The chosen card of a list that leaves it open: each that could be it, or none."""
    chosen = format_.chosen
    problem = next((problem for problem in problems if problem.key == "chosen-unclear"), None)
    if problem is None or chosen is None:
        return

    able = [
        card for card in meant_by(problem.suggestions, catalogue).values() if (MAIN, card) in {row[:2] for row in rows}
    ]
    left = tuple((MAIN, card, 1) for card in able)
    each = tuple(((chosen.section, card, 1), *(row for row in left if row[1] is not card)) for card in able)
    yield OpenLine(problem.line, (left, *each), supposed=left)


def _without(rows: Sequence[Row], taken: Sequence[Row]) -> list[Row]:
    """The rows less the copies of `taken`."""
    merged: dict[tuple[str, Card], int] = {}
    for section, card, count in (*rows, *taken):
        merged[section, card] = merged.get((section, card), 0) + count

    return [(section, card, count) for (section, card), count in merged.items()]
