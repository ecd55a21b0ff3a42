"""Codes and tokens: decks that a code cannot hold are refused, and each code is read back before it is returned."""

from __future__ import annotations

from collections.abc import Sequence

from cards.catalogue.lookup import Catalogue
from decks.decklist.codecs import own, riftbound, tts
from decks.decklist.codecs.stream import CannotEncode
from decks.decklist.deck_codes import card_index, entries_of_code, sections_of
from decks.decklist.headings import MAYBE
from decks.decklist.lists import MAX_COUNT
from decks.decklist.problems import Problem
from decks.decklist.resolve import resolve
from decks.decklist.spelling import codes_of, unique_code
from decks.exporting.context import CannotExport, ExportContext, ExportRow, open_lines
from legality.engine.values.vocabulary import PILTOVER


def own_code(context: ExportContext) -> str:
    """Our own code: every section, the maybe board too."""
    _closed(open_lines(context.answer))
    format_, index = context.answer.question.format_, card_index(context.catalogue)
    rows = [(row.section, row.card.id, row.count) for row in context.rows]

    return _sure(context, own.encode(context.game.slug, format_.slug, rows, index, sections_of(context.game)))


def foreign_code(context: ExportContext) -> str:
    """The code that other sites of the game read."""
    dialect = context.game.dialects[PILTOVER]
    apart: dict[str, list[tuple[str, int]]] = {dialect.champion: [], dialect.side: [], dialect.legends: [], "": []}
    for row in _of_deck(context):
        apart[row.section if row.section in apart else ""].append((_nameable(row, context.catalogue), row.count))

    champions, legends = _each(apart[dialect.champion]), _each(apart[dialect.legends])
    main = (*apart[""], *apart[dialect.champion])
    champion = champions[0] if len(champions) == 1 else None

    return _sure(context, riftbound.encode(riftbound.CodedDeck(main, tuple(apart[dialect.side]), champion, legends)))


def _each(copies: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """Every copy by itself. Raises CannotEncode for more than a code holds of one card."""
    if sum(count for _code, count in copies) > MAX_COUNT:
        raise CannotEncode(copies[0][0], "too many copies")

    return tuple(code for code, count in copies for _ in range(count))


def _nameable(row: ExportRow, catalogue: Catalogue) -> str:
    """A code of the card that deck codes can name. Raises CannotExport if it has none."""
    for code in (unique_code(row.card, catalogue, row.code), *codes_of(row.card, catalogue)):
        if riftbound.can_encode(code) and catalogue.find(code, code) is row.card:
            return code

    raise CannotExport("no-code", row.card.name)


def tokens(context: ExportContext) -> str:
    """Tabletop Simulator tokens. Only their order separates sections, so a deck needs a champion and runes."""
    order = context.game.dialects[PILTOVER].tokens
    rows = sorted(_of_deck(context), key=lambda row: order.index(row.section))
    codes = [(unique_code(row.card, context.catalogue, row.code), row) for row in rows]
    missing = next((row for code, row in codes if not code), None)
    if missing:
        raise CannotExport("no-code", missing.card.name)

    return _sure(context, tts.encode((code, row.count) for code, row in codes))


def _of_deck(context: ExportContext) -> list[ExportRow]:
    """The rows without the maybe board, which other sites lack. Raises CannotExport if a line of the deck is open."""
    _closed([problem for problem in open_lines(context.answer) if not problem.aside])

    return [row for row in context.rows if row.section != MAYBE]


def _closed(problems: Sequence[Problem]) -> None:
    if problems:
        raise CannotExport("open-lines")


def _sure(context: ExportContext, code: str) -> str:
    """The code, once it has been read back as the same deck. Raises CannotExport."""
    read = entries_of_code(context.game, code, context.catalogue)
    again = resolve(read or (), context.catalogue, context.answer.question.format_)
    if again.problems or again.deck().sections != context.answer.deck.sections:
        raise CannotExport("lossy")

    return code
