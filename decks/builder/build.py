"""The builder's answer to a deck: the check, rows and text, sections, findings with their fixes, figures."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from api.typed import Doc, Natural, Positive
from cards.catalogue.loading import rows_of_cards
from cards.catalogue.lookup import Catalogue
from decks.builder.cards import BuildCardJson, card_json
from decks.builder.limits import LimitsJson, limits_json
from decks.check.answers import AnswerJson, BlamedCardJson, ViolationJson, answer_as_json
from decks.check.checking import Answer
from decks.check.messages import VERDICTS, key_sentence
from decks.decklist.entries import Entries
from decks.decklist.reading.headings import MAYBE
from decks.decklist.rows import CARD, COMMENT, MAYBE_NAMES, Row
from decks.report.findings import (
    Finding,
    NamedCard,
    build_missing_finding,
    build_open_doubts,
    build_problem_findings,
    findings_with_fixes,
)
from decks.report.fixes import Fix
from decks.report.judged_rows import build_judged_rows
from decks.report.operations import RowOperation
from decks.report.page import verdict_note
from decks.report.parts import is_within, size_text
from decks.report.stats import StatsJson, compute_figures, count_main_deck, stats_json
from legality.days import basis_sentence
from legality.engine.game import Game
from legality.engine.values.report import BlamedCard, Verdict, Violation
from legality.house_words import rule_words
from legality.messages import card_name, game_text, name_in_language, section_name


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
    search: Annotated[str | None, Doc("A query that finds cards which would fix it.")]
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
        list(map(_blame_json, violation.cards, one["cards"]))
        for violation, one in zip(violations, answered, strict=True)
    ]
    return [_finding_json(finding, cards, answer) for finding, cards in zip(found, blamed, strict=True)]


def doubt_list(answer: Answer) -> list[FindingJson]:
    """The doubts: one for all missing facts, and those about something else. They have no fixes."""
    missing = build_missing_finding(answer)
    doubts = [*([missing] if missing else []), *build_open_doubts(answer)]
    return [_finding_json(finding, [_chip_json(chip) for chip in finding.chips], answer) for finding in doubts]


def rule_title(code: str, game: Game) -> str:
    """The rule's title; empty for a warning, whose code belongs to no rule."""
    words = rule_words(game, code)
    return game_text(game, words.title) if words else ""


def _finding_json(finding: Finding, cards: list[BuildBlameJson], answer: Answer) -> FindingJson:
    return {
        "code": finding.code,
        "message": finding.message,
        "cite": finding.cite,
        "title": rule_title(finding.code, answer.question.game),
        "url": finding.url,
        "reading": finding.reading,
        "found": finding.found,
        "limit": finding.limit,
        "cards": cards,
        "fixes": [_fix_json(fix) for fix in finding.fixes],
        "search": finding.search,
        "proposals": [{"label": proposal.label, "url": proposal.url} for proposal in finding.proposals],
    }


def _blame_json(blame: BlamedCard, answered: BlamedCardJson) -> BuildBlameJson:
    """The card of a violation, with its id and its name in the reader's language."""
    return {"id": blame.card.id, **answered, "name": card_name(blame.card)}


def _chip_json(chip: NamedCard) -> BuildBlameJson:
    """A card of a doubt, with its first line."""
    lines = [chip.line] if chip.line else []
    return {"id": chip.card.id, "name": card_name(chip.card), "count": 0, "section": None, "lines": lines}


def _fix_json(fix: Fix) -> BuildFixJson:
    return {"label": fix.label, "operations": [step_json(step) for step in fix.operations]}


def step_json(step: RowOperation) -> BuildStepJson:
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


class CardRowJson(TypedDict):
    """So many copies of a card."""

    kind: str
    section: str
    name: str
    count: int
    code: str | None
    tags: list[str]
    note: str
    card: str | None


class CommentRowJson(TypedDict):
    """A comment as typed."""

    kind: str
    section: str
    text: str


class OpenRowJson(CommentRowJson):
    """A line that found no card, as typed, with what was read of it."""

    card: Annotated[str | None, Doc("Always null.")]
    count: int
    tags: list[str]
    note: str
    message: str
    suggestions: list[str]


RowJson = CardRowJson | OpenRowJson | CommentRowJson


class WordJson(TypedDict):
    """A verdict with its word, a note, and the rules and the day it is by, in the language of the request."""

    slug: Verdict
    word: str
    note: str
    basis: str


class BuildSectionJson(TypedDict):
    """A section as the builder shows it."""

    slug: str
    name: str
    count: Natural
    bound: Annotated[str, Doc("What is asked of its size, in words; empty for nothing.")]
    at_least: Natural
    at_most: Natural | None
    one_of: list[int]
    off: Annotated[bool, Doc("Whether its size is not as asked.")]
    beside: Annotated[list[str], Doc("Other sections whose cards count towards it.")]


class TroubleJson(TypedDict):
    """An open line."""

    line: Positive
    text: str
    message: str
    suggestions: Annotated[
        list[str], Doc("Each may be written in its place; in the language of what was typed or of the request.")
    ]
    pool: Annotated[bool, Doc("Whether it is a line of the pool.")]


class BuildJson(TypedDict):
    """All that the builder shows of a deck."""

    answer: AnswerJson
    text: str
    rows: list[RowJson]
    verdict: WordJson
    sections: list[BuildSectionJson]
    limits: LimitsJson
    cards: Annotated[dict[str, BuildCardJson], Doc("Each card of the rows by its id.")]
    faults: list[FindingJson]
    doubts: list[FindingJson]
    warnings: list[FindingJson]
    troubles: list[TroubleJson]
    stats: StatsJson


def build_answer(answer: Answer, text: str, catalogue: Catalogue, entries: Entries | None = None) -> BuildJson:
    """All that the builder shows of a text that was judged; three queries, for the cards.

    `entries`: what `parse` gives for the text, where that is known already.
    """
    rows = build_judged_rows(answer, text, entries)
    format_ = answer.question.format_
    found = rows_of_cards([row.card for row in (*answer.resolved.placed, *answer.resolved.maybe)])
    body = answer_as_json(answer)
    return {
        "answer": body,
        "text": text,
        "rows": [row_json(row) for row in rows],
        "verdict": {
            "slug": answer.verdict,
            "word": str(VERDICTS[answer.verdict]),
            "note": verdict_note(answer),
            "basis": basis_sentence(answer.report.edition, answer.report.day),
        },
        "sections": section_list(answer),
        "limits": limits_json(answer),
        "cards": {card.id: card_json(row, catalogue, format_) for card, row in found.items()},
        "faults": finding_list(answer.report.violations, body["violations"], answer, catalogue),
        "doubts": doubt_list(answer),
        "warnings": finding_list(answer.report.warnings, body["warnings"], answer, catalogue),
        "troubles": list_open_lines(answer),
        "stats": stats_json(compute_figures(count_main_deck(answer, found), answer.question.game)),
    }


def row_json(row: Row) -> RowJson:
    """One row, as it may be sent back."""
    if row.kind == COMMENT:
        comment: CommentRowJson = {"kind": row.kind, "section": row.section, "text": row.text}
        return comment

    if row.kind == CARD:
        card: CardRowJson = {
            "kind": row.kind,
            "section": row.section,
            "name": row.name,
            "count": row.count,
            "code": row.code,
            "tags": list(row.tags),
            "note": row.note,
            "card": row.card,
        }
        return card

    line: OpenRowJson = {
        "kind": row.kind,
        "section": row.section,
        "text": row.text,
        "card": None,
        "count": row.count,
        "tags": list(row.tags),
        "note": row.note,
        "message": key_sentence(row.key),
        "suggestions": list(row.suggestions),
    }
    return line


def list_open_lines(answer: Answer) -> list[TroubleJson]:
    """The lines of deck and pool that are open."""
    found: list[TroubleJson] = []
    for pool, problems in ((False, answer.lines_to_check), (True, answer.pool_problems)):
        for t in build_problem_findings(problems):
            found.append(
                {"line": t.line, "text": t.text, "message": t.message, "suggestions": list(t.suggestions), "pool": pool}
            )

    return found


def section_list(answer: Answer) -> list[BuildSectionJson]:
    """Every section that the format bounds or the deck fills, and the maybe board, in the game's order."""
    game = answer.question.game
    sections = []
    for section in game.sections:
        name = section_name(game, section.slug)
        if section.slug in answer.report.bounded:
            bounds, count = answer.report.bounded[section.slug]
            bounded: BuildSectionJson = {
                **_unbounded_section(section.slug, name, count),
                "bound": size_text(bounds),
                "at_least": bounds.at_least,
                "at_most": bounds.at_most,
                "one_of": list(bounds.one_of),
                "off": not is_within(bounds, count),
                "beside": [section_name(game, slug) for slug in bounds.counted if slug != section.slug],
            }
            sections.append(bounded)
        elif size := answer.deck.sizes.get(section.slug):
            sections.append(_unbounded_section(section.slug, name, size))

    maybe = sum(row.entry.count for row in answer.resolved.maybe)
    return [*sections, _unbounded_section(MAYBE, name_in_language(MAYBE_NAMES), maybe)]


def _unbounded_section(slug: str, name: str, count: int) -> BuildSectionJson:
    return {
        "slug": slug,
        "name": name,
        "count": count,
        "bound": "",
        "at_least": 0,
        "at_most": None,
        "one_of": [],
        "off": False,
        "beside": [],
    }
