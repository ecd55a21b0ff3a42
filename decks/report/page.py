"""Prepares answers for the templates of deck pages, independent of request and response."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from cards.catalogue.lookup import Catalogue
from decks.check.answers import AnswerJson, as_json
from decks.check.checking import Answer
from decks.check.verdicts import VERDICTS
from decks.report.findings import (
    Finding,
    OpenLine,
    doubts_of,
    findings_of,
    findings_with_fixes,
    troubles_of,
    with_conflicts,
    with_suggested_lines,
)
from decks.report.marks import Mark, marks_of
from decks.report.mending import Mend
from decks.report.parts import Part, parts_of
from legality.engine.report import ILLEGAL, LEGAL, Report


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer with its findings, problem lines, sections and marked lines, for a template."""

    answer: Answer
    json: AnswerJson
    marks: list[Mark]
    faults: list[Finding]
    doubts: list[Finding]
    warnings: list[Finding]
    troubles: list[OpenLine]
    pool_troubles: list[OpenLine]
    parts: list[Part]
    mend: Mend | None = None

    @property
    def word(self) -> str:
        """The translated verdict."""
        return str(VERDICTS[self.answer.verdict])

    @property
    def note(self) -> str:
        """The numbers behind the verdict; see `note_of`."""
        return note_of(self.answer)

    @property
    def states(self) -> str:
        """What became of each line of the list, a letter a line: the first of the state, `-` for a blank line."""
        return "".join("-" if mark.state == "blank" else mark.state[0] for mark in self.marks)

    @property
    def sure(self) -> int:
        """How many lines have a suggestion that may be accepted together with others."""
        return sum(trouble.is_sure and (not trouble.lines or bool(trouble.lines[0])) for trouble in self.troubles)

    @property
    def has_samples(self) -> bool:
        """Whether a card of the deck was invented for practice."""
        return any(row.card.sample for row in self.answer.resolved.placed)


def shown(answer: Answer, text: str, catalogue: Catalogue | None = None) -> ShownAnswer:
    """Prepares the answer to a text. With a catalogue it has fixes and suggested lines, for pages that can change the text."""
    violations, troubles, body = answer.report.violations, troubles_of(answer.problems), as_json(answer)
    found = findings_of(violations, answer) if catalogue is None else findings_with_fixes(violations, answer, catalogue)
    return ShownAnswer(
        answer,
        body,
        marks_of(text, answer),
        with_conflicts(found, (violation["conflict"] for violation in body["violations"]), answer),
        doubts_of(answer),
        findings_of(answer.report.warnings, answer),
        troubles if catalogue is None else with_suggested_lines(troubles, text, answer.question.game, catalogue),
        troubles_of(answer.pool_problems),
        parts_of(answer),
    )


def note_of(answer: Answer) -> str:
    """The numbers behind a verdict in a few words: cards, faults, missing cards, open lines, unknown facts."""
    if answer.verdict == LEGAL:
        cards = sum(row.entry.count for row in answer.resolved.placed)
        return ngettext("%(count)s card", "%(count)s cards", cards) % {"count": cards}

    lines = len(answer.problems) + len(answer.pool_problems)
    facts = len({(doubt.card, doubt.fact) for doubt in answer.doubts})
    notes = [_faults_or_missing(answer)] if answer.report.violations else []
    if lines:
        notes.append(ngettext("%(count)s line open", "%(count)s lines open", lines) % {"count": lines})
    if facts:
        notes.append(ngettext("%(count)s fact unknown", "%(count)s facts unknown", facts) % {"count": facts})

    return " · ".join(notes)


def _faults_or_missing(answer: Answer) -> str:
    violations = answer.report.violations
    if answer.verdict == ILLEGAL:
        return ngettext("%(count)s fault", "%(count)s faults", len(violations)) % {"count": len(violations)}

    missing = missing_of(answer.report)
    return ngettext("%(count)s card missing", "%(count)s cards missing", missing) % {"count": missing}


def missing_of(report: Report) -> int:
    """How many cards the deck lacks. A card that counts in two sections, such as a chosen champion, is counted once."""
    lacks: dict[str, int] = {}
    for step in (step for violation in report.violations for step in violation.operations if step.op == "add"):
        lacks[step.section] = lacks.get(step.section, 0) + step.count

    beside = {bounds.section: {*bounds.counted} - {bounds.section} for bounds in report.bounds}
    return sum(
        max(0, count - sum(lacks.get(other, 0) for other in beside.get(section, ())))
        for section, count in lacks.items()
    )
