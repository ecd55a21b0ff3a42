"""A deck as JSON of any other program: cards with a name and a count, in lists or objects, under names of sections.

    {"main": [{"name": "Defy", "count": 3}]}   {"main": {"Defy": 3}}   [{"card": {"name": "Defy"}, "qty": 3, "board": "side"}]

Whatever else it tells is left out. Nothing here raises but BadCode.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from api import strict_json
from cards.catalogue.fold import squash
from decks.decklist.codecs.stream import BadCode
from decks.decklist.headings import section_of

MOST_ROWS: Final = 5_000
_DEEPEST: Final = 12
_NAMES: Final = (
    "name",
    "cardname",
    "card",
    "title",
    "cardtitle",
    "卡名",
    "名称",
    "卡牌",
    "en",
    "english",
    "zh",
    "chinese",
)
_COUNTS: Final = ("count", "qty", "quantity", "copies", "amount", "number", "num", "数量", "张数")
_CODES: Final = ("code", "cardcode", "cardid", "collectorcode", "variantnumber", "编号", "id")
_SECTIONS: Final = ("section", "board", "zone", "category", "slot", "分区", "区域")

# Section as said, count, name and code.
JsonRow = tuple[str | None, int, str, str]


def read(text: str, headings: Mapping[str, str]) -> list[JsonRow]:
    """The cards of a JSON text, with slugs of sections. Raises BadCode for a text that is no JSON or holds no card."""
    try:
        document = strict_json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCode("damaged", "not JSON") from error

    rows: list[JsonRow] = []
    for row in _rows(document, None, headings, 0):
        rows.append(row)
        if len(rows) > MOST_ROWS:
            raise BadCode("damaged", f"more than {MOST_ROWS} rows")
    if not rows:
        raise BadCode("damaged", "no cards")

    return rows


def _rows(value: object, section: str | None, headings: Mapping[str, str], depth: int) -> Iterator[JsonRow]:
    if depth > _DEEPEST:
        return

    if isinstance(value, list):
        for one in value:
            yield from _rows(one, section, headings, depth + 1)
    elif isinstance(value, str) and depth > 1 and section:
        yield section, 1, value, ""
    elif isinstance(value, Mapping):
        yield from _of_object(value, section, headings, depth)


def _of_object(
    value: Mapping[str, object], section: str | None, headings: Mapping[str, str], depth: int
) -> Iterator[JsonRow]:
    """An object is a card, or it holds cards by section, by name, or by words that say nothing (`cards`)."""
    fields = {squash(key): inner for key, inner in value.items()}
    name = _name(fields)
    count = next((fields[key] for key in _COUNTS if _is_count(fields.get(key))), None)
    if name and (count is not None or depth > 1 and section):
        said = next((fields[key] for key in _SECTIONS if isinstance(fields.get(key), str)), None)
        slug = section_of(str(said), headings) if said else None
        yield slug or section, _number(count), name, _text(fields, _CODES)
        return

    for key, inner in value.items():
        slug = section_of(key, headings)
        if _is_count(inner) and slug is None and squash(key) not in _COUNTS:
            yield section, _number(inner), key, ""
        elif isinstance(inner, (Mapping, list)) or (slug and isinstance(inner, str)):
            yield from _rows(inner, slug or section, headings, max(depth, 1) + 1)


def _name(fields: Mapping[str, object]) -> str:
    for key in _NAMES:
        inner = fields.get(key)
        if isinstance(inner, str) and inner.strip():
            return inner.strip()
        if isinstance(inner, Mapping) and (name := _name({squash(one): deeper for one, deeper in inner.items()})):
            return name

    return ""


def _text(fields: Mapping[str, object], keys: tuple[str, ...]) -> str:
    return next((text for key in keys if isinstance(text := fields.get(key), str)), "")


def _is_count(value: object) -> bool:
    return (type(value) is int and value < 1_000_000) or (
        isinstance(value, str) and value.isdecimal() and len(value) < 6
    )  # noqa: PLR2004  digits


def _number(value: object) -> int:
    return int(value) if isinstance(value, (int, str)) else 1
