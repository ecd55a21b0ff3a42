"""A judged deck as other people and programs want it: lists in several styles, codes, JSON, a table.

This site reads every list that it writes back as the same deck; open lines come first, as typed. Codes and tokens hold
neither open lines nor every card: `export` then refuses the deck and drops nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final, Literal

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.codecs import own
from decks.decklist.deck_codes import card_index, entries_of_code, sections_of
from decks.decklist.entries import Problem
from decks.decklist.reading.headings import MAYBE
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
from legality.engine.values.deck_codec import CannotEncodeError, CodedCopies, DeckCodec
from legality.engine.values.vocabulary import Names
from legality.games import GAMES

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


def write_code(context: ExportContext, codec: DeckCodec) -> str:
    """The code that other sites of the game read."""
    copies: list[CodedCopies] = []
    for row in _rows_of_deck(context):
        # A number of the card that the code can name.
        for code in (unique_code(row.card, context.catalogue, row.code), *written_codes(row.card, context.catalogue)):
            if codec.can_write(code) and context.catalogue.find(code, code) is row.card:
                copies.append(CodedCopies(code, row.count, row.section))
                break
        else:
            raise CannotExportError("no-code", row.card.name)

    return _check_reads_back(context, codec.write(copies))


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


Group = Literal["list", "code", "data"]
GROUPS: Final[tuple[Group, ...]] = ("list", "code", "data")
PLAIN: Final = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class ExportStyle:
    """A way to write decks: `names` and `purpose`, what it is good for, by language; `group`: where pages offer it.

    `write`: the text of a deck. Raises CannotExportError or CannotEncodeError for one that the style cannot hold; only
    those of codes do.
    """

    names: Names
    purpose: Names
    group: Group
    write: Callable[[ExportContext], str]
    content_type: str = PLAIN
    ending: str = "txt"


# The styles of every game, by their slugs, which never change: games add their own behind those of the same group.
SITE_STYLES: Final[Mapping[str, ExportStyle]] = MappingProxyType(
    {
        "text": ExportStyle(
            {"en": "Plain list", "zh-hans": "纯文本牌表"},
            {
                "en": "Names in the game's own language. This site reads it, and so do most others.",
                "zh-hans": "使用游戏官方语言的牌名，本站和大多数网站都能读取。",
            },
            "list",
            lists.plain,
        ),
        "english": ExportStyle(
            {"en": "English names", "zh-hans": "英文牌名"},
            {"en": "For sharing with people who read English.", "zh-hans": "发给看英文的玩家。"},
            "list",
            lambda context: lists.in_language(context, "en"),
        ),
        "chinese": ExportStyle(
            {"en": "Chinese names", "zh-hans": "中文牌名"},
            {"en": "For sharing with people who read Chinese.", "zh-hans": "发给看中文的玩家。"},
            "list",
            lambda context: lists.in_language(context, CHINESE),
        ),
        "codes": ExportStyle(
            {"en": "Names with card numbers", "zh-hans": "牌名加编号"},
            {"en": "When the exact printing of a card matters.", "zh-hans": "需要区分同一张牌的不同版本时使用。"},
            "list",
            lists.with_codes,
        ),
        "numbers": ExportStyle(
            {"en": "Card numbers alone", "zh-hans": "仅卡牌编号"},
            {
                "en": "The same in every language: for shops, and for sorting by set.",
                "zh-hans": "不分语言，适合向卡店报单或按系列整理。",
            },
            "list",
            lists.numbers,
        ),
        "arena": ExportStyle(
            {"en": "MTG Arena style", "zh-hans": "MTG Arena 样式"},
            {
                "en": "For sites and programs that expect a list from MTG Arena.",
                "zh-hans": "适用于要求 MTG Arena 格式的网站和程序。",
            },
            "list",
            lists.arena,
        ),
        "code": ExportStyle(
            {"en": "Deckwright code", "zh-hans": "Deckwright 套牌代码"},
            {
                "en": "The whole deck in one line. Paste it on the check page to open it.",
                "zh-hans": "整副套牌只占一行，粘贴到检查页面即可打开。",
            },
            "code",
            own_code,
        ),
        "json": ExportStyle(
            {"en": "JSON", "zh-hans": "JSON"},
            {
                "en": "For developers: everything, with the number of each card.",
                "zh-hans": "供程序使用：内容完整，附每张牌的编号。",
            },
            "data",
            data.export_json,
            "application/json; charset=utf-8",
            "json",
        ),
        "csv": ExportStyle(
            {"en": "Table (CSV)", "zh-hans": "表格（CSV）"},
            {
                "en": "For Excel and other spreadsheets, one row per card.",
                "zh-hans": "用 Excel 等表格软件打开，每行一张牌。",
            },
            "data",
            data.export_csv,
            "text/csv; charset=utf-8",
            "csv",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Exported:
    """What to send: `filename` is safe on every system."""

    body: str | bytes
    content_type: str
    filename: str


def export_styles(game: Game) -> dict[str, ExportStyle]:
    """The styles that a game's decks can be written in by their slugs: those of lists, of codes, of data."""
    # A folder from before dialects had names is served too.
    own = {
        name: ExportStyle(
            dialect.names or {"en": name},
            dialect.purpose or {"en": ""},
            "list",
            partial(lists.in_dialect, dialect=dialect),
        )
        for name, dialect in game.dialects.items()
    }
    for codec in game.codecs:
        own[codec.slug] = ExportStyle(codec.names, codec.purpose, "code", partial(write_code, codec=codec))

    return dict(sorted({**SITE_STYLES, **own}.items(), key=lambda item: GROUPS.index(item[1].group)))


def text_styles() -> list[str]:
    """The slugs of the styles of all games that are plain text, each once, in the order in which a game has them."""
    styles: dict[str, ExportStyle] = {}
    for game in GAMES.values():
        styles |= export_styles(game)

    plain = [slug for slug, style in styles.items() if style.content_type == PLAIN]
    return sorted(plain, key=lambda slug: GROUPS.index(styles[slug].group))


def export(answer: Answer, style: str, name: str = "", catalogue: Catalogue | None = None) -> Exported:
    """The deck of an answer in a style; `name` is the deck's. The catalogue is the one that the answer was made with.

    Raises KeyError for a style that the game does not have, CannotExportError for a deck that the style cannot hold.
    """
    game = answer.question.game
    writer = export_styles(game)[style]
    context = ExportContext(answer, catalogue or load_catalogue(game.slug), export_rows_of(answer), name)
    try:
        body = writer.write(context)
    except CannotEncodeError as refusal:
        raise CannotExportError("no-code", refusal.subject) from refusal

    return Exported(body, writer.content_type, safe_filename(name or game.slug, writer.ending))
