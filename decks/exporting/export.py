"""A judged deck as other people and programs want it: lists in several styles, codes, JSON, a table.

This site reads every list that it writes back as the same deck; open lines come first, as typed. Codes and tokens hold
neither open lines nor every card: `export` then refuses the deck and drops nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.codecs.stream import CannotEncode
from decks.exporting import codes, data, lists
from decks.exporting.context import CHINESE, CannotExport, ExportContext, rows_of
from decks.exporting.filenames import filename_of
from legality.engine.game import Game
from legality.engine.values.vocabulary import PILTOVER, Names

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
    "code": codes.own_code,
    "riftbound": codes.foreign_code,
    "tts": codes.tokens,
    "json": data.as_json,
    "csv": data.as_table,
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


def styles_of(game: Game) -> dict[str, Names]:
    """The styles that a game's decks can be written in, in their order."""
    return {slug: names for slug, names in STYLES.items() if OF_DIALECTS.get(slug) in (None, *game.dialects)}


def export(answer: Answer, style: str, name: str = "", catalogue: Catalogue | None = None) -> Exported:
    """The deck of an answer in a style; `name` is the deck's. The catalogue is the one that the answer was made with.

    Raises KeyError for a style that the game does not have, CannotExport for a deck that the style cannot hold.
    """
    game = answer.question.game
    if style not in styles_of(game):
        raise KeyError(style)

    context = ExportContext(answer, catalogue or catalogue_of(game.slug), rows_of(answer), name)
    try:
        body = _WRITERS[style](context)
    except CannotEncode as refusal:
        raise CannotExport("no-code", refusal.subject) from refusal

    content_type, ending = kind_of(style)

    return Exported(body, content_type, filename_of(name or game.slug, ending))


def kind_of(style: str) -> tuple[str, str]:
    """The content type of a style, and the ending of its files."""
    return _KINDS.get(style, (PLAIN, "txt"))
