"""JSON and tables for other programs."""

import csv
from collections.abc import Sequence
from io import StringIO

from cards.catalogue.lookup import Catalogue
from decks.decklist.codecs import json_deck
from decks.decklist.reading.headings import MAYBE, heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.reading.tables import escape_formula
from decks.decklist.writing import name_with_code, unique_code
from decks.exporting.context import CHINESE, ExportContext, lines_outside_sections
from legality.engine.values.card import Card


def export_json(context: ExportContext) -> str:
    """The deck as JSON, open lines and pool too."""
    return json_deck.write(deck_as_value(context))


def deck_as_value(context: ExportContext) -> json_deck.JsonDeck:
    """The deck as the value that is written as JSON."""
    question = context.answer.question
    sections: dict[str, list[json_deck.JsonCard]] = {}
    for row in context.rows:
        sections.setdefault(row.section, []).append(_json_card(row.card, row.count, context.catalogue, row.code))

    pool = context.answer.deck.pool
    return json_deck.JsonDeck(
        game=context.game.slug,
        format_=question.format_.slug,
        name=context.name,
        region=question.region,
        options=tuple(sorted(question.options)),
        sections=tuple((slug, tuple(cards)) for slug, cards in sections.items()),
        pool=None if pool is None else tuple(_json_card(card, n, context.catalogue) for card, n in pool.items()),
        unread=tuple(problem.text for problem in lines_outside_sections(context.answer)),
    )


def _json_card(card: Card, count: int, catalogue: Catalogue, typed: str | None = None) -> json_deck.JsonCard:
    code = unique_code(card, catalogue, typed)
    return json_deck.JsonCard(count, name_with_code(code, card, catalogue), code, card.id)


def export_csv(context: ExportContext) -> str:
    """A table for spreadsheets, with a byte order mark, which they need to detect UTF-8, and with formulas defused.

    An open line has an empty count: its text holds the number that was typed.
    """
    out = StringIO()
    out.write("\ufeff")
    lines: list[Sequence[str]] = [("section", "count", "name", "english", "chinese", "code", "card")]
    headings = heading_words(context.game)
    for problem in lines_outside_sections(context.answer):
        # In the maybe board, unless the line itself names a section.
        has_section = any(getattr(entry, "section", None) for entry in parse_list(problem.text, headings))
        section = MAYBE if problem.aside and not has_section else ""
        lines.append((section, "", problem.text, "", "", "", ""))
    for row in context.rows:
        card = row.card
        code = unique_code(card, context.catalogue, row.code)
        name = name_with_code(code, card, context.catalogue)
        english = card.names.get("en", "")
        chinese = card.names.get(CHINESE, "")
        lines.append((row.section, str(row.count), name, english, chinese, code, card.id))
    csv.writer(out).writerows([map(escape_formula, line) for line in lines])

    return out.getvalue()
