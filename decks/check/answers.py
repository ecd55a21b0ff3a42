"""An answer as JSON: the one object of the API, the command line and stored checks."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, NotRequired, TypedDict

from api.typed import Day, Doc, Natural, Positive
from cards.links import correction_url
from decks.check.checking import Answer
from decks.check.conflicts import find_conflicting_cards
from decks.check.fix_steps import violation_fix_steps
from decks.check.likely_leaders import sentence_with_likely_leader
from decks.check.messages import problem_sentence
from decks.check.question import Question
from decks.check.rule_links import rule_page
from decks.decklist.entries import Kind, Problem
from legality.api.typed import GameSlug, VerdictJson
from legality.engine.house.points import SpentPoints
from legality.engine.values.report import (
    LEGAL,
    UNDETERMINED,
    BlamedCard,
    Doubt,
    Fix,
    Operation,
    Severity,
    Verdict,
    Violation,
)
from legality.engine.values.search_bounds import ask_end
from legality.messages import doubt_sentence


class PaidCardJson(TypedDict):
    """A card that costs points."""

    id: Annotated[str, Doc("The card's id.")]
    name: str
    count: Positive
    points: Annotated[Positive, Doc("Of each copy.")]
    spent: Annotated[Positive, Doc("Of all its copies.")]


class PointsJson(TypedDict):
    """What the deck spends of the budget of a house format."""

    spent: Natural
    budget: Natural
    left: Annotated[int, Doc("Below zero where the deck spends too much.")]
    cite: Annotated[str, Doc("The rule of the budget.")]
    url: Annotated[str | None, Doc("The path of the page of that rule.")]
    cards: Annotated[list[PaidCardJson], Doc("The dearest first.")]


def points_json(points: SpentPoints, question: Question) -> PointsJson:
    """The points of an answer to a question."""
    return {
        "spent": points.spent,
        "budget": points.budget,
        "left": points.left,
        "cite": points.cite,
        "url": rule_page(question.game, question.format_, points.code, points.cite),
        "cards": [
            {"id": one.card.id, "name": one.card.name, "count": one.count, "points": one.points, "spent": one.spent}
            for one in points.cards
        ],
    }


CODE: Final = "The rule's stable code; `/api/v1/games/{game}/rules/` has them all."
CITE: Final = "Where the documents say it."
URL: Final = "The path of the rule's page; null for a warning that is not a rule."

LineNumbers = Annotated[list[Positive], Doc("The lines of the list, counted from 1.")]
Options = Annotated[dict[str, bool], Doc("The options that are on.")]


class SectionCountJson(TypedDict):
    """A section with its cards and what the format asks of their number."""

    count: Natural
    at_least: Natural
    at_most: Annotated[Natural | None, Doc("Null: no bound.")]
    one_of: NotRequired[Annotated[list[int], Doc("Where only some numbers are allowed: these.")]]


class BlamedCardJson(TypedDict):
    """A card to blame, and its copies."""

    id: Annotated[str, Doc("The card's id: several cards may have one name.")]
    name: str
    count: Natural
    section: Annotated[str | None, Doc("Null: over several sections.")]
    lines: LineNumbers
    found: NotRequired[Annotated[int, Doc("Where a rule compares numbers for each card (a pool): the deck's.")]]
    limit: NotRequired[Annotated[int, Doc("And the number that it allows.")]]


class FixStepJson(TypedDict):
    """One step on the deck that a program can do."""

    op: Literal["add", "remove", "move"]
    section: str
    count: Positive
    card: Annotated[
        str | None,
        Doc("The card's name, or its id where several have that name; null: any card that fits, the player's choice."),
    ]
    to: NotRequired[Annotated[str, Doc("For `move`: the section to move to.")]]


class ConflictCardJson(TypedDict):
    """A card of a conflict, and so many of its copies."""

    id: Annotated[str, Doc("The card's id.")]
    name: str
    count: Positive
    section: str


class ViolationJson(TypedDict):
    """A rule that the deck breaks, or, as a warning, something odd that is legal."""

    code: Annotated[str, Doc(CODE)]
    cite: Annotated[str, Doc(CITE)]
    severity: Severity
    section: str | None
    message: Annotated[str, Doc("In the language of the request.")]
    found: Annotated[int | None, Doc("The number that the rule looked at.")]
    limit: Annotated[int | None, Doc("The number that it allows.")]
    fix: Annotated[Fix, Doc("What kind of change fixes it.")]
    fixes: Annotated[list[FixStepJson], Doc("One way to fix it.")]
    to_confirm: NotRequired[
        Annotated[
            Positive,
            Doc(
                "Copies on open lines that may be among the missing cards; how many to add is not known before, so `fixes` is empty."
            ),
        ]
    ]
    reading: Annotated[str | None, Doc("The name of the reading of the rules that it rests on.")]
    url: Annotated[str | None, Doc(URL)]
    cards: list[BlamedCardJson]
    conflict: Annotated[
        list[ConflictCardJson],
        Doc(
            "A smallest set of cards that cannot be played together: they have this fault alone, and with one copy less they "
            "do not. Empty for `fix` `add`, for warnings, where two decks are compared, and for a list of over 500 rows."
        ),
    ]


class DoubtJson(TypedDict):
    """A rule that cannot decide, because the database lacks a fact of a card."""

    code: Annotated[str, Doc(CODE)]
    cite: Annotated[str, Doc(CITE)]
    fact: Annotated[str, Doc("What is not known.")]
    card: Annotated[str, Doc("The card's name.")]
    message: Annotated[str, Doc("In the language of the request.")]
    reading: str | None
    url: Annotated[str | None, Doc(URL)]
    propose: Annotated[str | None, Doc("The path of the page where the fact can be proposed, if it can be.")]


class ProblemLineJson(TypedDict):
    """A line of the list that is not in the deck, or was guessed. Equal lines are one."""

    line: Annotated[Positive, Doc("The first of equal ones.")]
    lines: NotRequired[Annotated[list[Positive], Doc("All of them, where there are several.")]]
    text: Annotated[str, Doc("As it came.")]
    kind: Kind
    message: Annotated[str, Doc("In the language of the request.")]
    suggestions: Annotated[
        list[str], Doc("Each may be sent in its place; in the language of what was typed or of the request.")
    ]
    outcomes: NotRequired[
        Annotated[list[Verdict | None], Doc("For a name that several cards have: the verdict with each suggestion.")]
    ]


class AnswerJson(VerdictJson):
    """What a check answers: every fault with its rule, its cards and a way to fix it."""

    game: GameSlug
    format: str
    edition: Annotated[str, Doc("The documents in force on the day.")]
    date: Day
    region: str
    options: Options
    sections: Annotated[dict[str, SectionCountJson], Doc("By slug: those with cards or a bound.")]
    violations: list[ViolationJson]
    doubts: list[DoubtJson]
    warnings: list[ViolationJson]
    problems: list[ProblemLineJson]
    pool_problems: Annotated[list[ProblemLineJson], Doc("Of the pool's list.")]
    cards_resolved: Annotated[Natural, Doc("Copies that were found in the database.")]
    points: NotRequired[Annotated[PointsJson, Doc("Where the format has a budget of points; of a legal deck too.")]]
    ref: NotRequired[Annotated[str, Doc("In a batch: as it was sent with the check, if it was.")]]


def answer_as_json(answer: Answer) -> AnswerJson:
    """The whole answer, in the language of the request."""
    report = answer.report
    # Every section that is bounded or has cards, with its count and bounds.
    bounded = answer.report.bounded
    sections: dict[str, SectionCountJson] = {}
    for section in answer.question.game.sections:
        size = answer.deck.sizes.get(section.slug, 0)
        if section.slug in bounded:
            bounds, count = bounded[section.slug]
            counted: SectionCountJson = {"count": count, "at_least": bounds.at_least, "at_most": bounds.at_most}
            if bounds.one_of:
                counted["one_of"] = list(bounds.one_of)
            sections[section.slug] = counted
        elif size:
            sections[section.slug] = {"count": size, "at_least": 0, "at_most": None}
    body: AnswerJson = {
        "verdict": answer.verdict,
        "legal": legal_or_none(answer.verdict),
        "game": report.game,
        "format": report.format,
        "edition": report.edition,
        "date": report.day.isoformat(),
        "region": report.region,
        "options": dict.fromkeys(sorted(answer.question.options), True),
        "sections": sections,
        "violations": [violation_json(violation, answer) for violation in report.violations],
        "doubts": [_doubt_json(doubt, answer) for doubt in answer.doubts],
        "warnings": [violation_json(warning, answer) for warning in report.warnings],
        "problems": problems_json(answer.problems),
        "pool_problems": problems_json(answer.pool_problems),
        "cards_resolved": sum(row.entry.count for row in answer.resolved.placed),
    }
    if points := answer.points:
        body["points"] = points_json(points, answer.question)

    return body


def legal_or_none(verdict: Verdict) -> bool | None:
    """Whether a verdict is legal; None for undetermined."""
    return None if verdict == UNDETERMINED else verdict == LEGAL


def violation_json(violation: Violation, answer: Answer) -> ViolationJson:
    reported: ViolationJson = {
        "code": violation.code,
        "cite": violation.cite,
        "severity": violation.severity,
        "section": violation.section or None,
        "message": sentence_with_likely_leader(violation, answer),
        "found": violation.found,
        "limit": violation.limit,
        "fix": violation.fix,
        "fixes": [step_json(operation, answer) for operation in violation_fix_steps(violation, answer)],
        "reading": violation.reading,
        "url": rule_page(answer.question.game, answer.question.format_, violation.code, violation.cite),
        "cards": [_blamed_json(blame, answer) for blame in violation.cards],
        "conflict": [
            {"id": blame.card.id, "name": blame.card.name, "count": blame.count, "section": blame.section}
            for blame in find_conflicting_cards(violation, answer)
        ],
    }
    if violation.to_confirm:
        reported["to_confirm"] = violation.to_confirm

    return reported


def _blamed_json(blame: BlamedCard, answer: Answer) -> BlamedCardJson:
    ask_end()
    blamed: BlamedCardJson = {
        "id": blame.card.id,
        "name": blame.card.name,
        "count": blame.count,
        "section": blame.section or None,
        "lines": list(answer.lines_of(blame)),
    }
    if blame.found is not None and blame.limit is not None:
        blamed["found"] = blame.found
        blamed["limit"] = blame.limit

    return blamed


def step_json(operation: Operation, answer: Answer) -> FixStepJson:
    ask_end()
    step: FixStepJson = {
        "op": operation.op,
        "section": operation.section,
        "count": operation.count,
        "card": answer.names_card(operation.card) if operation.card else None,
    }
    if operation.to:
        step["to"] = operation.to

    return step


def _doubt_json(doubt: Doubt, answer: Answer) -> DoubtJson:
    ask_end()
    return {
        "code": doubt.code,
        "cite": doubt.cite,
        "fact": doubt.fact,
        "card": doubt.card.name,
        "message": doubt_sentence(doubt, answer.question.game),
        "reading": doubt.reading,
        "url": rule_page(answer.question.game, answer.question.format_, doubt.code, doubt.cite),
        "propose": correction_url(doubt.card, doubt.fact),
    }


def problems_json(problems: Iterable[Problem]) -> list[ProblemLineJson]:
    """The problem lines; equal lines are one of them, for a list may say the same thousands of times."""
    found: dict[Problem, ProblemLineJson] = {}
    for problem in problems:
        same = problem.on_line(0)
        if same in found:
            found[same].setdefault("lines", [found[same]["line"]]).append(problem.line)
        else:
            ask_end()
            reported: ProblemLineJson = {
                "line": problem.line,
                "text": problem.text,
                "kind": problem.kind,
                "message": problem_sentence(problem),
                "suggestions": list(problem.suggestions),
            }
            if problem.outcomes:
                reported["outcomes"] = list(problem.outcomes)

            found[same] = reported

    return list(found.values())
