"""The lines of a list that may turn out in several ways, as the engine takes them.

A line that names no known card is nothing at all or any card, whatever is suggested for it. Copies of an exact name of
several cards may be of each of them. A card under a heading that is not known may be in any section or in none. Lines of the
maybe board decide nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from decks.decklist.entries import Problem
from decks.decklist.resolve import Resolved
from legality.engine.rules.format import MAIN, Format
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, OpenLine, Row

Sections = Sequence[str]

# Ways to divide the copies of one line among the cards of its name. With more of them the line counts as any card.
MOST_SPLITS: Final = 36
# What is reported of a heading or a comment; the line itself names no card.
_NO_CARD = frozenset(("unknown-heading", "commented"))


def build_known_deck(resolved: Resolved, sections: Sections, format_: Format) -> Deck:
    """The deck as far as it is known, with its open lines. `sections`: all sections of the game."""
    adrift = [row for row in resolved.placed if row.entry.adrift]
    sure = [row for row in resolved.placed if not row.entry.adrift] if adrift else resolved.placed
    rows = [(row.section, row.card, row.entry.count) for row in sure]
    if not adrift and not resolved.problems:
        return Deck.of(rows)

    lines: list[OpenLine] = []
    for row in adrift:
        count = row.entry.count
        places = (((section, row.card, count),) for section in sections)
        lines.append(OpenLine(row.entry.line, ((), *places), supposed=((row.section, row.card, count),)))
    lines += open_lines(resolved.problems, sections, format_)
    unclear = tuple(_open_chosen_card(resolved.problems, rows, format_))
    lines += unclear

    # What an unclear line supposes is not sure.
    copies: dict[tuple[str, Card], int] = {}
    for section, card, count in rows:
        copies[section, card] = copies.get((section, card), 0) + count
    for line in unclear:
        for section, card, count in line.supposed:
            copies[section, card] = copies.get((section, card), 0) - count
    sure_rows = [(section, card, count) for (section, card), count in copies.items()]
    return Deck.of(sure_rows, open_lines=tuple(lines))


def open_lines(problems: Iterable[Problem], sections: Sections, format_: Format) -> Iterator[OpenLine]:
    """The open line of each problem that decides."""
    for problem in problems:
        if problem.aside or problem.kind in _NO_CARD or problem.key == "chosen-unclear":
            continue

        splits = list_splits(problem)
        if splits:
            # One outcome for each split, in the line's section or in that of its cards; under an unknown
            # heading in each section.
            each: list[tuple[Row, ...]] = []
            if problem.adrift:
                each.append(())

            for split in splits:
                places = sections if problem.adrift else (problem.section,)
                for place in places:
                    each.append(
                        tuple((place or format_.default_section(card), card, count) for card, count in split.items())
                    )
            yield OpenLine(problem.line, tuple(each), suggested=_suggested_rows(problem, format_))
        else:
            yield OpenLine(
                problem.line,
                anything=True,
                sections=(problem.section,) if problem.section else (),
                count=problem.count if problem.counted else None,
                suggested=_suggested_rows(problem, format_),
            )


def list_splits(problem: Problem) -> list[dict[Card, int]]:
    """Each way to divide the copies of a line among the cards of its name, first all of the first card.

    Empty for a line that is not the name of several cards, and where there are more than `MOST_SPLITS` ways.
    """
    cards = problem.cards
    count = problem.count
    if not cards or comb(len(cards) + count - 1, count) > MOST_SPLITS:
        return []

    return [dict(Counter(copies)) for copies in combinations_with_replacement(cards, count)]


def _suggested_rows(problem: Problem, format_: Format) -> tuple[Row, ...]:
    card = problem.likeliest
    return ((problem.section or format_.default_section(card), card, max(problem.count, 1)),) if card else ()


def _open_chosen_card(problems: Sequence[Problem], rows: Sequence[Row], format_: Format) -> Iterator[OpenLine]:
    """The chosen card of a list that leaves it open: each that could be it, or none."""
    chosen = format_.chosen
    problem = next((problem for problem in problems if problem.key == "chosen-unclear"), None)
    if problem is None or chosen is None:
        return

    in_main = {card for section, card, _ in rows if section == MAIN}
    able = [card for card in problem.cards if card in in_main]
    left = tuple((MAIN, card, 1) for card in able)
    each = tuple(((chosen.section, card, 1), *(row for row in left if row[1] is not card)) for card in able)
    yield OpenLine(problem.line, (left, *each), supposed=left)
