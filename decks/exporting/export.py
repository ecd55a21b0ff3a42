"""A judged deck as other people and programs want it: lists in several styles, codes, JSON, a table.

This site reads every list that it writes back as the same deck; open lines come first, as typed. Codes and tokens hold
neither open lines nor every card: `export` then refuses the deck and drops nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.codecs import own, riftbound, tts
from decks.decklist.codecs.stream import CannotEncodeError
from decks.decklist.deck_codes import card_index, entries_of_code, sections_of
from decks.decklist.entries import Problem
from decks.decklist.reading.headings import MAYBE
from decks.decklist.reading.lists import MAX_COUNT
from decks.decklist.resolve import resolve_entries
from decks.decklist.writing import unique_code, written_codes
from decks.exporting import data, lists
from decks.exporting.context import (
    CHINESE,
    CannotExportError,
    ExportContext,
    ExportRow,
    export_rows_of,
    lines_outside_sections,
    safe_filename,
)
from legality.engine.game import Game
from legality.engine.values.vocabulary import PILTOVER, Names

# Codes and tokens: decks that a code cannot hold are refused, and each code is read back before it is returned.


def own_code(context: ExportContext) -> str:
    """Our own code: every section, the maybe board too."""
    _refuse_open_lines(lines_outside_sections(context.answer))
    format_ = context.answer.question.format_
    index = card_index(context.catalogue)
    rows = [(row.section, row.card.id, row.count) for row in context.rows]

    return _check_reads_back(
        context, own.encode(context.game.slug, format_.slug, rows, index, sections_of(context.game))
    )


def foreign_code(context: ExportContext) -> str:
    """The code that other sites of the game read."""
    dialect = context.game.dialects[PILTOVER]
    apart: dict[str, list[tuple[str, int]]] = {dialect.champion: [], dialect.side: [], dialect.legends: [], "": []}
    for row in _rows_of_deck(context):
        # A code of the card that deck codes can name.
        for code in (unique_code(row.card, context.catalogue, row.code), *written_codes(row.card, context.catalogue)):
            if riftbound.can_encode(code) and context.catalogue.find(code, code) is row.card:
                break
        else:
            raise CannotExportError("no-code", row.card.name)

        apart[row.section if row.section in apart else ""].append((code, row.count))

    champions = _every_copy(apart[dialect.champion])
    legends = _every_copy(apart[dialect.legends])
    main = (*apart[""], *apart[dialect.champion])
    champion = champions[0] if len(champions) == 1 else None

    return _check_reads_back(
        context, riftbound.encode(riftbound.CodedDeck(main, tuple(apart[dialect.side]), champion, legends))
    )


def _every_copy(copies: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """Every copy by itself. Raises CannotEncodeError for more than a code holds of one card."""
    if sum(count for _code, count in copies) > MAX_COUNT:
        raise CannotEncodeError(copies[0][0], "too many copies")

    found: list[str] = []
    for code, count in copies:
        for _ in range(count):
            found.append(code)

    return tuple(found)


def tokens(context: ExportContext) -> str:
    """Tabletop Simulator tokens. Only their order separates sections, so a deck needs a champion and runes."""
    order = context.game.dialects[PILTOVER].tokens
    rows = sorted(_rows_of_deck(context), key=lambda row: order.index(row.section))
    codes = [(unique_code(row.card, context.catalogue, row.code), row) for row in rows]
    missing = next((row for code, row in codes if not code), None)
    if missing:
        raise CannotExportError("no-code", missing.card.name)

    return _check_reads_back(context, tts.encode((code, row.count) for code, row in codes))


def _rows_of_deck(context: ExportContext) -> list[ExportRow]:
    """The rows without the maybe board, which other sites lack. Raises CannotExportError if a line of the deck is open."""
    _refuse_open_lines([problem for problem in lines_outside_sections(context.answer) if not problem.aside])

    return [row for row in context.rows if row.section != MAYBE]


def _refuse_open_lines(problems: Sequence[Problem]) -> None:
    if problems:
        raise CannotExportError("open-lines")


def _check_reads_back(context: ExportContext, code: str) -> str:
    """The code, once it has been read back as the same deck. Raises CannotExportError."""
    read = entries_of_code(context.game, code, context.catalogue)
    again = resolve_entries(read or (), context.catalogue, context.answer.question.format_)
    if again.problems or again.deck().sections != context.answer.deck.sections:
        raise CannotExportError("lossy")

    return code


PLAIN: Final = "text/plain; charset=utf-8"

STYLES: Final[Mapping[str, Names]] = MappingProxyType(
    {
        "text": {"en": "Plain list", "zh-hans": "纯文本牌表"},
        "english": {"en": "English names", "zh-hans": "英文牌名"},
        "chinese": {"en": "Chinese names", "zh-hans": "中文牌名"},
        "codes": {"en": "Names with card numbers", "zh-hans": "牌名加编号"},
        "numbers": {"en": "Card numbers alone", "zh-hans": "仅卡牌编号"},
        "arena": {"en": "MTG Arena style", "zh-hans": "MTG Arena 样式"},
        "piltover": {"en": "Piltover Archive text", "zh-hans": "Piltover Archive 文本"},
        "code": {"en": "Deckwright code", "zh-hans": "Deckwright 套牌代码"},
        "riftbound": {"en": "Piltover Archive code", "zh-hans": "Piltover Archive 套牌代码"},
        "tts": {"en": "Tabletop Simulator", "zh-hans": "桌游模拟器（TTS）"},
        "json": {"en": "JSON", "zh-hans": "JSON"},
        "csv": {"en": "Table (CSV)", "zh-hans": "表格（CSV）"},
    }
)
# Styles of games that have this dialect.
OF_DIALECTS: Final = {"piltover": PILTOVER, "riftbound": PILTOVER, "tts": PILTOVER}

_WRITERS: Final[Mapping[str, Callable[[ExportContext], str]]] = {
    "text": lists.plain,
    "english": lambda context: lists.in_language(context, "en"),
    "chinese": lambda context: lists.in_language(context, CHINESE),
    "codes": lists.with_codes,
    "numbers": lists.numbers,
    "arena": lists.arena,
    "piltover": lists.piltover,
    "code": own_code,
    "riftbound": foreign_code,
    "tts": tokens,
    "json": data.export_json,
    "csv": data.export_csv,
}
_KINDS: Final = {
    "json": ("application/json; charset=utf-8", "json"),
    "csv": ("text/csv; charset=utf-8", "csv"),
}


@dataclass(frozen=True, slots=True)
class Exported:
    """What to send: `filename` is safe on every system."""

    body: str | bytes
    content_type: str
    filename: str


def export_styles(game: Game) -> dict[str, Names]:
    """The styles that a game's decks can be written in, in their order."""
    return {slug: names for slug, names in STYLES.items() if OF_DIALECTS.get(slug) in (None, *game.dialects)}


def export(answer: Answer, style: str, name: str = "", catalogue: Catalogue | None = None) -> Exported:
    """The deck of an answer in a style; `name` is the deck's. The catalogue is the one that the answer was made with.

    Raises KeyError for a style that the game does not have, CannotExportError for a deck that the style cannot hold.
    """
    game = answer.question.game
    if style not in export_styles(game):
        raise KeyError(style)

    context = ExportContext(answer, catalogue or load_catalogue(game.slug), export_rows_of(answer), name)
    try:
        body = _WRITERS[style](context)
    except CannotEncodeError as refusal:
        raise CannotExportError("no-code", refusal.subject) from refusal

    content_type, ending = export_file_type(style)

    return Exported(body, content_type, safe_filename(name or game.slug, ending))


def export_file_type(style: str) -> tuple[str, str]:
    """The content type of a style, and the ending of its files."""
    return _KINDS.get(style, (PLAIN, "txt"))
