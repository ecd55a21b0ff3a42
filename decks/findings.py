"""Findings of an answer as pages show them: the sentence, the rule, the cards with their lines, the fix in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from decks.checking import Answer
from decks.messages import problem_sentence
from decks.problems import Problem
from legality.engine.card import Card
from legality.engine.format import Game
from legality.engine.report import Doubt, Operation, Violation
from legality.links import page_of
from legality.messages import SENTENCES, doubt_sentence, section_name, sentence, trait_name

STEPS: Final[Mapping[str, str | Promise]] = {
    "add": _("%(section)s: add %(count)s."),
    "remove": _("%(section)s: take out %(count)s."),
    "replace": _("%(section)s: replace %(count)s."),
    "move": _("%(section)s: move %(count)s to %(to)s."),
}


@dataclass(frozen=True, slots=True)
class Chip:
    """A card that a finding names. `count` 0: no copies are counted; `line` 0: it stands on no line."""

    card: Card
    count: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation, warning or group of doubts. `found` and `limit` are the numbers compared, or both None.

    `url`: the rule's page; a warning has none.
    """

    code: str
    message: str
    cite: str
    url: str | None
    reading: str | None
    chips: tuple[Chip, ...]
    found: int | None = None
    limit: int | None = None
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """A line that is not in the deck. `name` is the part that a suggestion may stand in for; empty if none may."""

    line: int
    text: str
    message: str
    suggestions: tuple[str, ...]
    name: str


def findings_of(violations: Iterable[Violation], answer: Answer) -> list[Finding]:
    """Violations or warnings in the order of the rules."""
    return [_finding(violation, answer) for violation in violations]


def doubts_of(answer: Answer) -> list[Finding]:
    """The doubts, one finding for all cards of which a rule lacks the same fact."""
    groups: dict[tuple[str, str], list[Doubt]] = {}
    for doubt in answer.report.doubts:
        groups.setdefault((doubt.code, doubt.fact), []).append(doubt)

    return [_doubted(group, answer) for group in groups.values()]


def troubles_of(problems: Iterable[Problem]) -> list[Trouble]:
    """Problem lines, each with what may stand in its place."""
    return [_trouble(problem) for problem in problems]


def _trouble(problem: Problem) -> Trouble:
    name = dict(problem.words).get("name", "")
    return Trouble(problem.line, problem.text, problem_sentence(problem), problem.suggestions, name)


def _finding(violation: Violation, answer: Answer) -> Finding:
    game = answer.question.game
    lines = {blame: answer.lines_of(blame) for blame in violation.cards}
    return Finding(
        code=violation.code,
        message=sentence(violation, game),
        cite=violation.cite,
        url=page_of(game, violation.code),
        reading=violation.reading,
        chips=tuple(Chip(blame.card, blame.count, next(iter(lines[blame]), 0)) for blame in violation.cards),
        found=violation.found if violation.limit is not None else None,
        limit=violation.limit if violation.found is not None else None,
        steps=_steps(violation, game),
    )


def _steps(violation: Violation, game: Game) -> tuple[str, ...]:
    """What to do, section by section; nothing where the sentence itself says it, or where nothing is wrong."""
    if violation.severity == "warning" or "%(missing)s" in str(SENTENCES[violation.key]):
        return ()

    totals: dict[tuple[str, str, str], int] = {}
    for operation in violation.operations:
        step = (_verb(violation, operation), operation.section, operation.to)
        totals[step] = totals.get(step, 0) + operation.count

    return tuple(_step(step, count, game) for step, count in totals.items())


def _verb(violation: Violation, operation: Operation) -> str:
    return "replace" if (violation.fix, operation.op) == ("replace", "remove") else operation.op


def _step(step: tuple[str, str, str], count: int, game: Game) -> str:
    verb, section, to = step
    words = {"section": section_name(game, section), "count": count, "to": section_name(game, to)}
    return str(STEPS[verb]) % words


def _doubted(group: list[Doubt], answer: Answer) -> Finding:
    first, game = group[0], answer.question.game
    message = gettext("Not in the database: the %(fact)s of these cards. Without it this cannot be decided.")
    cards = dict.fromkeys(doubt.card for doubt in group)
    return Finding(
        code=first.code,
        message=doubt_sentence(first, game) if len(cards) == 1 else message % {"fact": trait_name(game, first.fact)},
        cite=first.cite,
        url=page_of(game, first.code),
        reading=first.reading,
        chips=tuple(Chip(card, line=_line_of(card, answer)) for card in cards) if len(cards) > 1 else (),
    )


def _line_of(card: Card, answer: Answer) -> int:
    return next((row.entry.line for row in answer.resolved.placed if row.card is card), 0)
