"""Findings as the builder's script reads them: what pages show of them, with the lines of each card and the steps of each fix."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from api.typed import Doc, Natural
from cards.catalogue.lookup import Catalogue
from decks.check.answers import BlamedCardJson, ViolationJson
from decks.check.checking import Answer
from decks.report.findings import Finding, NamedCard, doubts_of, findings_with_fixes
from decks.report.fixes import Fix
from decks.report.operations import Operation
from legality.engine.game import Game
from legality.engine.values.report import BlamedCard, Violation
from legality.house_words import rule_words
from legality.messages import card_name, game_text


class BuildBlameJson(BlamedCardJson):
    """A card of a fault."""

    id: str


class BuildStepJson(TypedDict):
    """A step on the deck, as `PATCH /api/v1/decks/{id}/` takes it."""

    op: str
    section: str
    name: str
    code: str | None
    card: str | None
    count: Natural
    to: str


class BuildFixJson(TypedDict):
    """A way to fix a fault."""

    operations: list[BuildStepJson]
    label: str


class ProposalJson(TypedDict):
    """Where a fact can be proposed."""

    url: str
    label: str


class FindingJson(TypedDict):
    """A fault, a doubt or a warning with its fixes, the best first."""

    code: str
    message: str
    cite: str
    title: str
    url: str | None
    reading: str | None
    found: int | None
    limit: int | None
    cards: list[BuildBlameJson]
    fixes: list[BuildFixJson]
    search: Annotated[str | None, Doc("A query that finds cards which would mend it.")]
    proposals: Annotated[
        list[ProposalJson], Doc("Where a fact that is not known can be proposed, for the first few cards.")
    ]


def finding_list(
    violations: Sequence[Violation], answered: Sequence[ViolationJson], answer: Answer, catalogue: Catalogue
) -> list[FindingJson]:
    """Violations or warnings, in the order of the rules; of a great many the first come with what fixes them.

    `answered`: the same violations as the answer has them, with the lines of each card.
    """
    found = findings_with_fixes(violations, answer, catalogue)
    blamed = [
        list(map(_blame, violation.cards, one["cards"])) for violation, one in zip(violations, answered, strict=True)
    ]
    return [_finding(finding, cards, answer) for finding, cards in zip(found, blamed, strict=True)]


def doubt_list(answer: Answer) -> list[FindingJson]:
    """The doubts, one for all cards of which a rule lacks the same fact. They have no fixes."""
    return [_finding(finding, [_chip(chip) for chip in finding.chips], answer) for finding in doubts_of(answer)]


def title_of(code: str, game: Game) -> str:
    """The rule's title; empty for a warning, whose code belongs to no rule."""
    words = rule_words(game, code)
    return game_text(game, words.title) if words else ""


def _finding(finding: Finding, cards: list[BuildBlameJson], answer: Answer) -> FindingJson:
    return {
        "code": finding.code,
        "message": finding.message,
        "cite": finding.cite,
        "title": title_of(finding.code, answer.question.game),
        "url": finding.url,
        "reading": finding.reading,
        "found": finding.found,
        "limit": finding.limit,
        "cards": cards,
        "fixes": [_fix(fix) for fix in finding.fixes],
        "search": finding.search,
        "proposals": [{"label": proposal.label, "url": proposal.url} for proposal in finding.proposals],
    }


def _blame(blame: BlamedCard, answered: BlamedCardJson) -> BuildBlameJson:
    """The card of a violation, with its id and its name in the reader's language."""
    return {"id": blame.card.id, **answered, "name": card_name(blame.card)}


def _chip(chip: NamedCard) -> BuildBlameJson:
    """A card of a doubt, with its first line."""
    lines = [chip.line] if chip.line else []
    return {"id": chip.card.id, "name": card_name(chip.card), "count": 0, "section": None, "lines": lines}


def _fix(fix: Fix) -> BuildFixJson:
    return {"label": fix.label, "operations": [step_json(step) for step in fix.operations]}


def step_json(step: Operation) -> BuildStepJson:
    """The operation for the builder's script."""
    return {
        "op": step.op,
        "section": step.section,
        "count": step.count,
        "name": step.name,
        "code": step.code,
        "card": step.card,
        "to": step.to,
    }
