"""An answer as JSON: the one object of the API, the command line and stored checks."""

from __future__ import annotations

from cards.links import correction_url
from decks.check.checking import Answer
from decks.check.fix_steps import steps_of
from decks.check.messages import problem_sentence
from decks.decklist.problems import Problem
from legality.engine.report import LEGAL, UNDETERMINED, BlamedCard, Doubt, Operation, Violation
from legality.links import page_of
from legality.messages import doubt_sentence, sentence

Json = dict[str, object]


def as_json(answer: Answer) -> Json:
    """The whole answer, in the language of the request."""
    report = answer.report
    return {
        "verdict": answer.verdict,
        "legal": None if answer.verdict == UNDETERMINED else answer.verdict == LEGAL,
        "game": report.game,
        "format": report.format,
        "edition": report.edition,
        "date": report.day.isoformat(),
        "region": report.region,
        "options": dict.fromkeys(sorted(answer.question.options), True),
        "sections": _sections(answer),
        "violations": [violation_json(violation, answer) for violation in report.violations],
        "doubts": [_doubt(doubt, answer) for doubt in report.doubts],
        "warnings": [violation_json(warning, answer) for warning in report.warnings],
        "problems": [problem_json(problem) for problem in answer.problems],
        "pool_problems": [problem_json(problem) for problem in answer.pool_problems],
        "cards_resolved": sum(row.entry.count for row in answer.resolved.placed),
    }


def _sections(answer: Answer) -> Json:
    """Every section that is bounded or has cards, with its count and bounds."""
    bounded = answer.report.bounded
    sections: Json = {}
    for section in answer.question.game.sections:
        size = answer.deck.sizes.get(section.slug, 0)
        if section.slug in bounded:
            bounds, count = bounded[section.slug]
            said: Json = {"count": count, "at_least": bounds.at_least, "at_most": bounds.at_most}
            sections[section.slug] = said | ({"one_of": list(bounds.one_of)} if bounds.one_of else {})
        elif size:
            sections[section.slug] = {"count": size, "at_least": 0, "at_most": None}

    return sections


def violation_json(violation: Violation, answer: Answer) -> Json:
    """One violation or warning."""
    return {
        "code": violation.code,
        "cite": violation.cite,
        "severity": violation.severity,
        "section": violation.section or None,
        "message": sentence(violation, answer.question.game),
        "found": violation.found,
        "limit": violation.limit,
        "fix": violation.fix,
        "fixes": [_operation(operation) for operation in steps_of(violation, answer)],
        "reading": violation.reading,
        "url": page_of(answer.question.game, violation.code),
        "cards": [_blame(blame, answer) for blame in violation.cards],
    }


def _blame(blame: BlamedCard, answer: Answer) -> Json:
    return {
        "name": blame.card.name,
        "count": blame.count,
        "section": blame.section or None,
        "lines": list(answer.lines_of(blame)),
        **({} if blame.limit is None else {"found": blame.found, "limit": blame.limit}),
    }


def _operation(operation: Operation) -> Json:
    said: Json = {"op": operation.op, "section": operation.section, "count": operation.count}
    said["card"] = operation.card.name if operation.card else None
    return said | ({"to": operation.to} if operation.to else {})


def _doubt(doubt: Doubt, answer: Answer) -> Json:
    return {
        "code": doubt.code,
        "cite": doubt.cite,
        "fact": doubt.fact,
        "card": doubt.card.name,
        "message": doubt_sentence(doubt, answer.question.game),
        "reading": doubt.reading,
        "url": page_of(answer.question.game, doubt.code),
        "propose": correction_url(doubt.card, doubt.fact),
    }


def problem_json(problem: Problem) -> Json:
    """One line that is not in the deck."""
    return {
        "line": problem.line,
        "text": problem.text,
        "kind": problem.kind,
        "message": problem_sentence(problem),
        "suggestions": list(problem.suggestions),
    }
