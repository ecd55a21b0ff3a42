"""The rows of a judged list: each line with the card that it found, or the reason why it found none.

`build_judged_rows(text_of(rows)) == rows` for rows in the order of the game's sections, and `text_of` of a text's rows makes the
same deck with the same open lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from cards.catalogue.names.codes import plain_code
from decks.check.checking import Answer
from decks.decklist.entries import Entries, Entry, Problem
from decks.decklist.reading.comments import lasting_comment
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.listing import ListedLine, list_lines
from decks.decklist.reading.lists import parse_list
from decks.decklist.resolve import Placed
from decks.decklist.rows import COMMENT, HEADING, NOWHERE, Row, placeless_line, sort_rows
from decks.decklist.writing import write_line
from legality.engine.values.search_bounds import ask_end


def build_judged_rows(answer: Answer, text: str, entries: Entries | None = None) -> list[Row]:
    """The rows of a text that was judged, section by section in the game's order, each in the order of its lines.

    `entries`: what `parse_list` gives for the text, if it was parsed already.
    """
    game = answer.question.game
    placed: dict[int, list[Placed]] = {}
    for found in (*answer.resolved.placed, *answer.resolved.maybe):
        placed.setdefault(found.entry.line, []).append(found)
    problems: dict[int, list[Problem]] = {}
    for problem in answer.problems:
        if problem.key != "chosen-unclear" and problem.kind != "commented":
            problems.setdefault(problem.line, []).append(problem)

    headings = heading_words(game)
    rows = list(
        chain.from_iterable(
            _rows_of_line(line, placed.get(line.number, ()), problems.get(line.number, ()), headings)
            for line in list_lines(text, headings, entries)
        )
    )
    return sort_rows(rows, game)


def _rows_of_line(
    line: ListedLine, placed: Sequence[Placed], problems: Sequence[Problem], headings: Mapping[str, str]
) -> Iterator[Row]:
    """The rows of one line: one card, two rows of a card whose chosen copy was moved, or all cards of a deck code."""
    ask_end()
    # An entry that is neither a card nor a problem is a blank card, which the deck's text keeps; other lines are talk.
    if line.sort in ("comment", "entry", "unread") and not placed and not problems:
        yield Row(line.section or NOWHERE, kind=COMMENT, text=lasting_comment(line.text, headings))
    for found in placed:
        yield _card_row(found, line.note)

    is_line = not placed and len(problems) == 1
    for problem in problems:
        yield _open_row(line, problem, headings) if is_line else _of_part(problem, headings)


def _open_row(line: ListedLine, problem: Problem, headings: Mapping[str, str]) -> Row:
    """A line without a card. The row keeps its count and tags for the suggestion that may replace the name."""
    section = NOWHERE if problem.kind == HEADING else problem.section or NOWHERE
    read = line.item if isinstance(line.item, Entry) else None
    text = placeless_line(line.text, problem.kind, headings)
    row = Row(section, kind=problem.kind, text=text, key=problem.key, suggestions=problem.suggestions)
    return replace(row, count=read.count, tags=read.tags, note=line.note) if read else row


def _of_part(problem: Problem, headings: Mapping[str, str]) -> Row:
    """One of several cards of a line or of a code, as if it was on a line of its own."""
    text = placeless_line(problem.text, problem.kind, headings)
    row = Row(NOWHERE, kind=problem.kind, text=text, key=problem.key, suggestions=problem.suggestions)
    read = parse_list(problem.text, headings)
    if problem.kind in {"unreadable", HEADING} or len(read) != 1 or not isinstance(read[0], Entry):
        return row

    return replace(row, section=problem.section or NOWHERE, count=read[0].count, tags=read[0].tags)


def _card_row(found: Placed, note: str) -> Row:
    """The row of a card; a line that is only a code gets the card's name."""
    entry = found.entry
    only_code = entry.code is not None and plain_code(entry.name) == plain_code(entry.code)
    name = _readable_name(found.card.name) if only_code else entry.name
    return Row(found.section, name, entry.count, entry.code, entry.tags, note, found.card.id)


def _readable_name(name: str) -> str:
    """A card's name as it can be in a list, without characters that would be read as something else."""
    read = parse_list(write_line(name, 1), {})
    return " #".join((read[0].name, *read[0].tags)) if read and isinstance(read[0], Entry) else name
