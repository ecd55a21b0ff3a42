"""A deck as JSON, for storage and for other programs: its settings, its cards by section, and the text as typed.

    {"deckwright": 1, "name": "Rush", "game": "riftbound", "format": "standard", "region": "global", "options": [],
     "sections": {"main": [{"count": 3, "name": "Defy", "code": "OGN-045", "card": "riftbound.defy"}]},
     "pool": null, "unread": ["3 Defi"], "text": null, "pool_text": null, "plan": null, "primer": null, "folder": ""}

If `text` is given, readers use it; `sections` is for programs that cannot read lists.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from api import strict_json
from decks.decklist.reading.lists import MAX_COUNT
from legality.engine.values.deck_codec import BadCodeError

KEY: Final = "deckwright"
VERSION: Final = 1
MAX_ROWS: Final = 5_000
MAX_NAME: Final = 200
MAX_TEXT: Final = 250_000


@dataclass(frozen=True, slots=True)
class JsonCard:
    """Copies of a card: its name, and its code and catalogue id if known."""

    count: int
    name: str
    code: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class JsonDeck:
    """A deck with everything that is needed to judge it. `pool` is None for a deck without one."""

    game: str
    format_: str
    name: str = ""
    region: str = "global"
    options: tuple[str, ...] = ()
    sections: tuple[tuple[str, tuple[JsonCard, ...]], ...] = ()
    pool: tuple[JsonCard, ...] | None = None
    unread: tuple[str, ...] = ()
    text: str | None = None
    pool_text: str | None = None
    plan: str | None = None
    primer: str | None = None
    folder: str = ""


def write(deck: JsonDeck) -> str:
    """The deck as indented JSON."""
    document = {
        KEY: VERSION,
        "name": deck.name,
        "game": deck.game,
        "format": deck.format_,
        "region": deck.region,
        "options": list(deck.options),
        "sections": {slug: [_card_json(card) for card in cards] for slug, cards in deck.sections},
        "pool": None if deck.pool is None else [_card_json(card) for card in deck.pool],
        "unread": list(deck.unread),
        "text": deck.text,
        "pool_text": deck.pool_text,
        "plan": deck.plan,
        "primer": deck.primer,
        "folder": deck.folder,
    }

    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read(text: str) -> JsonDeck:
    """The deck of a JSON text. Unknown keys are ignored. Raises BadCodeError."""
    try:
        document = strict_json.load_strict_json(text)
    except (ValueError, RecursionError) as error:
        raise BadCodeError("damaged", "not JSON") from error
    if not isinstance(document, dict):
        raise BadCodeError("damaged", "not an object")
    version = document.get(KEY)
    if type(version) is not int or version < 1:
        raise BadCodeError("damaged", f"no deck: {KEY} is not there")
    if version > VERSION:
        raise BadCodeError("version", f"version {version}")

    sections = {} if document.get("sections") is None else document["sections"]
    if not isinstance(sections, Mapping):
        raise BadCodeError("damaged", "sections is not an object")

    rows = tuple((_read_string({"section": slug}, "section"), _read_cards(cards)) for slug, cards in sections.items())
    if sum(len(cards) for _, cards in rows) > MAX_ROWS:
        raise BadCodeError("damaged", f"more than {MAX_ROWS} rows")

    return JsonDeck(
        game=_read_string(document, "game"),
        format_=_read_string(document, "format"),
        name=_read_string(document, "name", ""),
        region=_read_string(document, "region", "global"),
        options=_read_strings(document, "options"),
        sections=rows,
        pool=None if document.get("pool") is None else _read_cards(document["pool"]),
        unread=_read_strings(document, "unread"),
        text=_read_optional_text(document, "text"),
        pool_text=_read_optional_text(document, "pool_text"),
        plan=_read_optional_text(document, "plan"),
        primer=_read_optional_text(document, "primer"),
        folder=_read_string(document, "folder", ""),
    )


def _card_json(card: JsonCard) -> dict[str, object]:
    fields: dict[str, object] = {"count": card.count, "name": card.name}

    return fields | {key: value for key, value in (("code", card.code), ("card", card.card)) if value}


def _read_cards(rows: object) -> tuple[JsonCard, ...]:
    if not isinstance(rows, list) or len(rows) > MAX_ROWS:
        raise BadCodeError("damaged", "not a list of cards")

    found: list[JsonCard] = []
    for row in rows:
        if not isinstance(row, Mapping):
            raise BadCodeError("damaged", "a card is not an object")

        count = row.get("count", 1)
        if type(count) is not int or not 1 <= count <= MAX_COUNT:
            raise BadCodeError("damaged", "a count is not a number of copies")

        card = JsonCard(count, _read_string(row, "name"), _read_string(row, "code", ""), _read_string(row, "card", ""))
        found.append(card)

    return tuple(found)


def _read_strings(fields: Mapping[str, object], key: str) -> tuple[str, ...]:
    values = [] if fields.get(key) is None else fields[key]
    if not isinstance(values, list) or len(values) > MAX_ROWS:
        raise BadCodeError("damaged", f"{key} is not a list")

    return tuple(_read_string({key: value}, key, at_most=2 * MAX_NAME + 1) for value in values)


def _read_optional_text(fields: Mapping[str, object], key: str) -> str | None:
    return None if fields.get(key) is None else _read_string(fields, key, at_most=MAX_TEXT)


def _read_string(fields: Mapping[str, object], key: str, default: str | None = None, at_most: int = MAX_NAME) -> str:
    value = fields.get(key, default)
    if not isinstance(value, str) or len(value) > at_most:
        raise BadCodeError("damaged", f"{key} is not a text of at most {at_most}")
    if not value and default is None and at_most == MAX_NAME:
        raise BadCodeError("damaged", f"{key} is empty")

    return value
