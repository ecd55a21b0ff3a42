"""The builder's answer to a deck: the check, rows and text, sections, faults with their fixes, figures."""

from typing import Annotated, TypedDict

from api.typed import Doc, Natural, Positive, Written
from cards.catalogue.loading import rows_of_cards
from cards.catalogue.lookup import Catalogue
from decks.builder.cards import BuildCardJson, card_json
from decks.builder.findings import FindingJson, doubt_list, finding_list
from decks.builder.row_schema import ROW
from decks.check.answers import AnswerJson, as_json
from decks.check.checking import Answer
from decks.check.messages import key_sentence
from decks.check.verdicts import VERDICTS
from decks.decklist.entries import Entries
from decks.decklist.reading.headings import MAYBE
from decks.decklist.rows import CARD, COMMENT, MAYBE_NAMES, Row
from decks.report.findings import troubles_of
from decks.report.judged_rows import rows_of
from decks.report.page import note_of
from decks.report.parts import bound_of, fits
from decks.report.stats import StatsJson, count_main_deck, figures_of, stats_json
from legality.days import basis
from legality.engine.values.report import Verdict
from legality.messages import in_language, section_name


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

    card: None
    count: int
    tags: list[str]
    note: str
    message: str
    suggestions: list[str]


RowJson = Annotated[CardRowJson | CommentRowJson | OpenRowJson, Written(ROW)]


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
    cards: Annotated[dict[str, BuildCardJson], Doc("Each card of the rows by its id.")]
    faults: list[FindingJson]
    doubts: list[FindingJson]
    warnings: list[FindingJson]
    troubles: list[TroubleJson]
    stats: StatsJson


def build(answer: Answer, text: str, catalogue: Catalogue, entries: Entries | None = None) -> BuildJson:
    """All that the builder shows of a text that was judged; three queries, for the cards.

    `entries`: what `parse` gives for the text, where that is known already.
    """
    rows = rows_of(answer, text, entries)
    format_ = answer.question.format_
    found = rows_of_cards([row.card for row in (*answer.resolved.placed, *answer.resolved.maybe)])
    body = as_json(answer)
    return {
        "answer": body,
        "text": text,
        "rows": [row_json(row) for row in rows],
        "verdict": {
            "slug": answer.verdict,
            "word": str(VERDICTS[answer.verdict]),
            "note": note_of(answer),
            "basis": basis(answer.report.edition, answer.report.day),
        },
        "sections": section_list(answer),
        "cards": {card.id: card_json(row, catalogue, format_) for card, row in found.items()},
        "faults": finding_list(answer.report.violations, body["violations"], answer, catalogue),
        "doubts": doubt_list(answer),
        "warnings": finding_list(answer.report.warnings, body["warnings"], answer, catalogue),
        "troubles": trouble_list(answer),
        "stats": stats_json(figures_of(count_main_deck(answer, found), answer.question.game)),
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


def trouble_list(answer: Answer) -> list[TroubleJson]:
    """The lines of deck and pool that are open."""
    found: list[TroubleJson] = []
    for pool, problems in ((False, answer.problems), (True, answer.pool_problems)):
        for t in troubles_of(problems):
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
                "bound": bound_of(bounds),
                "at_least": bounds.at_least,
                "at_most": bounds.at_most,
                "one_of": list(bounds.one_of),
                "off": not fits(bounds, count),
                "beside": [section_name(game, slug) for slug in bounds.counted if slug != section.slug],
            }
            sections.append(bounded)
        elif size := answer.deck.sizes.get(section.slug):
            sections.append(_unbounded_section(section.slug, name, size))

    maybe = sum(row.entry.count for row in answer.resolved.maybe)
    return [*sections, _unbounded_section(MAYBE, in_language(MAYBE_NAMES), maybe)]


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
