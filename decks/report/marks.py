"""Every line of a list as a report marks it: read, blamed, or a problem."""

from __future__ import annotations

from dataclasses import dataclass

from decks.check.checking import Answer
from decks.check.messages import problem_sentence
from decks.decklist.problems import Problem
from legality.engine.report import Violation


@dataclass(frozen=True, slots=True)
class Mark:
    """One line as typed. `state` is `ok`, `blamed`, `guessed` or `problem`; `notes` say why."""

    number: int
    text: str
    state: str
    notes: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


def marks_of(text: str, answer: Answer) -> list[Mark]:
    """One mark for each line of the text."""
    problems = {problem.line: problem for problem in answer.problems}
    blamed = _blamed(answer)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [_mark(number, line, problems.get(number), blamed.get(number, ())) for number, line in enumerate(lines, 1)]


def _mark(number: int, line: str, problem: Problem | None, blamed: tuple[Violation, ...]) -> Mark:
    if problem is not None:
        state = "guessed" if problem.kind == "guessed" else "problem"
        return Mark(number, problem.text, state, (problem_sentence(problem),), problem.suggestions)

    notes = tuple(dict.fromkeys(violation.code for violation in blamed))
    return Mark(number, line, "blamed" if notes else "ok", notes)


def _blamed(answer: Answer) -> dict[int, tuple[Violation, ...]]:
    lines: dict[int, tuple[Violation, ...]] = {}
    for violation in answer.report.violations:
        for blame in violation.cards:
            for line in answer.lines_of(blame):
                lines[line] = (*lines.get(line, ()), violation)

    return lines
