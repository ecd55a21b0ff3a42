"""Every line of a list as a report marks it: a card, blamed, a problem, or no card at all."""

from __future__ import annotations

from dataclasses import dataclass

from decks.check.checking import Answer
from decks.check.messages import problem_sentence
from decks.decklist.problems import Problem
from legality.engine.report import Violation
from legality.engine.search_bounds import ask_end


@dataclass(frozen=True, slots=True)
class Mark:
    """One line as typed. `notes` say why.

    `state`: `ok` (a card of the deck), `blamed`, `guessed`, `problem`, `aside` (a heading or a comment) or `blank`.
    """

    number: int
    text: str
    state: str
    notes: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


def marks_of(text: str, answer: Answer) -> list[Mark]:
    """One mark for each line of the text."""
    problems = {problem.line: problem for problem in answer.problems}
    cards = {row.entry.line for row in (*answer.resolved.placed, *answer.resolved.maybe)}
    blamed = _blamed(answer)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [
        _mark(number, line, problems.get(number), blamed.get(number, ()), number in cards)
        for number, line in enumerate(lines, 1)
    ]


def _mark(number: int, line: str, problem: Problem | None, blamed: tuple[Violation, ...], is_card: bool) -> Mark:
    ask_end()
    if problem is not None:
        state = "guessed" if problem.kind == "guessed" else "problem"
        return Mark(number, problem.text, state, (problem_sentence(problem),), problem.suggestions)

    notes = tuple(dict.fromkeys(violation.code for violation in blamed))
    if notes:
        return Mark(number, line, "blamed", notes)

    return Mark(number, line, "ok" if is_card else "aside" if line.strip() else "blank")


def _blamed(answer: Answer) -> dict[int, tuple[Violation, ...]]:
    lines: dict[int, tuple[Violation, ...]] = {}
    for violation in answer.report.violations:
        for blame in violation.cards:
            for line in answer.lines_of(blame):
                lines[line] = (*lines.get(line, ()), violation)

    return lines
