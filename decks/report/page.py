"""Prepares answers for the templates of deck pages, independent of request and response."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.check.conflicts import find_conflicting_cards
from decks.check.messages import VERDICTS, problem_sentence
from decks.check.rule_links import rule_page
from decks.decklist.entries import Problem
from decks.decklist.suggested_lines import ChangedLine, accept_suggestions
from decks.report.findings import (
    Finding,
    MissingData,
    ShownOpenLine,
    build_findings,
    build_missing_data,
    build_open_doubts,
    build_problem_findings,
    findings_with_fixes,
    with_conflicts,
    with_suggested_lines,
)
from decks.report.fix_plan import FixPlanView
from decks.report.parts import DeckPart, list_sections
from legality.days import basis_sentence
from legality.engine.house.points import SpentPoints
from legality.engine.values.report import ILLEGAL, LEGAL, Report, Verdict, Violation
from legality.engine.values.search_bounds import ask_end
from legality.messages import is_about_fact, name_in_language


def all_accepted(answer: Answer, text: str, catalogue: Catalogue) -> tuple[ChangedLine, ...]:
    """The lines of the judged text with a sure suggestion (`OpenLine.is_sure`) in place of the name."""
    sure = [trouble for trouble in build_problem_findings(answer.lines_to_check) if trouble.is_sure]
    return accept_suggestions(sure, text, answer.question.game, catalogue)


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


def line_marks(text: str, answer: Answer) -> list[Mark]:
    """One mark for each line of the text."""
    problems = {problem.line: problem for problem in answer.problems}
    cards = {row.entry.line for row in (*answer.resolved.placed, *answer.resolved.maybe)}
    blamed = _violations_by_line(answer)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [
        _mark_line(number, line, problems.get(number), blamed.get(number, ()), number in cards)
        for number, line in enumerate(lines, 1)
    ]


def _mark_line(number: int, line: str, problem: Problem | None, blamed: tuple[Violation, ...], is_card: bool) -> Mark:
    ask_end()
    if problem is not None and problem.is_talk:
        return Mark(number, line, "aside")

    if problem is not None:
        state = "guessed" if problem.kind == "guessed" else "problem"
        return Mark(number, problem.text, state, (problem_sentence(problem),), problem.suggestions)

    notes = tuple(dict.fromkeys(violation.code for violation in blamed))
    if notes:
        return Mark(number, line, "blamed", notes)

    return Mark(number, line, "ok" if is_card else "aside" if line.strip() else "blank")


def _violations_by_line(answer: Answer) -> dict[int, tuple[Violation, ...]]:
    lines: dict[int, tuple[Violation, ...]] = {}
    for violation in answer.report.violations:
        for blame in violation.cards:
            for line in answer.lines_of(blame):
                lines[line] = (*lines.get(line, ()), violation)

    return lines


@dataclass(frozen=True, slots=True)
class ShownReport:
    """A report as `legality/_report.html` shows it, in the language in which it was made.

    `word`: the verdict; `note`: the numbers behind it (`verdict_note`); `basis_sentence`: edition and day; `region`: empty in a game
    with one; `missing`: the cards whose facts are missing, `doubts` what else is undecided; `talk`: the lines around the list that
    are read as comments; `points_url`: the page of the rule that `points`
    are of; `has_samples`: whether a card was invented for practice.
    """

    verdict: Verdict
    word: str
    note: str
    format_name: str
    basis: str
    region: str
    faults: list[Finding]
    doubts: list[Finding]
    missing: MissingData | None
    warnings: list[Finding]
    troubles: list[ShownOpenLine]
    talk: list[ShownOpenLine]
    pool_troubles: list[ShownOpenLine]
    points: SpentPoints | None
    points_url: str | None
    has_samples: bool


@dataclass(frozen=True, slots=True)
class ShownAnswer(ShownReport):
    """An answer with its report, sections and marked lines, for a template."""

    answer: Answer
    marks: list[Mark]
    parts: list[DeckPart]
    mend: FixPlanView | None = None

    @property
    def states(self) -> str:
        """What became of each line of the list, a letter a line: the first of the state, `-` for a blank line."""
        return "".join("-" if mark.state == "blank" else mark.state[0] for mark in self.marks)

    @property
    def sure(self) -> int:
        """How many lines have a suggestion that may be accepted together with others."""
        return sum(trouble.is_sure and (not trouble.lines or bool(trouble.lines[0])) for trouble in self.troubles)


def show_answer(answer: Answer, text: str, catalogue: Catalogue | None = None, pool: str = "") -> ShownAnswer:
    """Prepares the answer to a text. With a catalogue it has fixes and suggested lines, for pages that can change the text,
    and the pool if one was typed.
    """
    violations = answer.report.violations
    troubles = build_problem_findings(answer.lines_to_check, answer.question.game)
    pool_troubles = build_problem_findings(answer.pool_problems)
    conflicts = [find_conflicting_cards(violation, answer) for violation in violations]
    found = (
        build_findings(violations, answer) if catalogue is None else findings_with_fixes(violations, answer, catalogue)
    )
    game = answer.question.game
    if catalogue is not None:
        troubles = with_suggested_lines(troubles, text, game, catalogue)
        pool_troubles = with_suggested_lines(pool_troubles, pool, game, catalogue) if pool else pool_troubles
    report = answer.report
    points = answer.points
    return ShownAnswer(
        verdict=answer.verdict,
        word=str(VERDICTS[answer.verdict]),
        note=verdict_note(answer),
        format_name=name_in_language(answer.question.format_.names),
        basis=basis_sentence(report.edition, report.day),
        region=name_in_language(game.regions[report.region]) if len(game.regions) > 1 else "",
        faults=with_conflicts(found, conflicts),
        doubts=build_open_doubts(answer),
        missing=build_missing_data(answer),
        warnings=build_findings(report.warnings, answer),
        troubles=troubles,
        talk=build_problem_findings(one for one in answer.problems if one.is_talk),
        pool_troubles=pool_troubles,
        points=points,
        points_url=rule_page(game, answer.question.format_, points.code, points.cite) if points else None,
        has_samples=any(row.card.sample for row in answer.resolved.placed),
        answer=answer,
        marks=line_marks(text, answer),
        parts=list_sections(answer),
    )


def verdict_note(answer: Answer) -> str:
    """The numbers behind a verdict in a few words: cards, open lines, faults, missing cards, cards with missing facts."""
    if answer.verdict == LEGAL:
        cards = sum(row.entry.count for row in answer.resolved.placed)
        return ngettext("%(count)s card", "%(count)s cards", cards) % {"count": cards}

    lines = len(answer.lines_to_check) + len(answer.pool_problems)
    unknown = len({doubt.card for doubt in answer.doubts if is_about_fact(doubt)})
    notes = []
    if lines:
        notes.append(ngettext("%(count)s line to check", "%(count)s lines to check", lines) % {"count": lines})
    notes.append(_faults_or_missing(answer))
    if unknown:
        words = ngettext("%(count)s card with missing data", "%(count)s cards with missing data", unknown)
        notes.append(words % {"count": unknown})

    return " · ".join(note for note in notes if note)


def _faults_or_missing(answer: Answer) -> str:
    """How many faults there are, or cards missing; empty if there are none, or open lines may be the missing cards."""
    violations = answer.report.violations
    if answer.verdict == ILLEGAL:
        return ngettext("%(count)s problem", "%(count)s problems", len(violations)) % {"count": len(violations)}

    missing = count_missing(answer.report)
    if not missing:
        return ""

    return ngettext("%(count)s card missing", "%(count)s cards missing", missing) % {"count": missing}


def count_missing(report: Report) -> int:
    """How many cards the deck lacks. A card that counts in two sections, such as a chosen champion, is counted once."""
    lacks: dict[str, int] = {}
    for step in (step for violation in report.violations for step in violation.operations if step.op == "add"):
        lacks[step.section] = lacks.get(step.section, 0) + step.count

    beside = {bounds.section: {*bounds.counted} - {bounds.section} for bounds in report.bounds}
    return sum(
        max(0, count - sum(lacks.get(other, 0) for other in beside.get(section, ())))
        for section, count in lacks.items()
    )
