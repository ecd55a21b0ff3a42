"""The schema of a row of a deck: one for requests and answers, so that every row can be sent back."""

from typing import Final

from decks.decklist.reading.lists import MAX_BYTES, MAX_COUNT, MAX_NAME
from decks.decklist.rows import CARD, COMMENT, MAX_NOTE, MAX_TAGS, OPEN_KINDS

# A request may carry every member that an answer has; those that the answer makes again are ignored.
KEYS: Final = frozenset(
    ("section", "name", "count", "code", "tags", "note", "card", "kind", "text", "message", "suggestions")
)
TEXT: Final = {"type": ["string", "null"], "maxLength": MAX_NAME}
ANYTHING: Final[dict[str, object]] = {key: {} for key in sorted(KEYS)}
CARD_ROW: Final = {
    "type": "object",
    "description": "So many copies of a card; it needs a name or a code.",
    "additionalProperties": False,
    "properties": ANYTHING
    | {
        "kind": {"const": CARD},
        "section": TEXT | {"description": "The section's slug, or `maybe`."},
        "name": TEXT,
        "code": TEXT | {"description": "The number of a printing, where the name alone is not enough."},
        "count": {"type": "integer", "minimum": 1, "maximum": MAX_COUNT},
        "tags": {"type": "array", "maxItems": MAX_TAGS, "items": {"type": "string", "minLength": 1, "maxLength": 40}},
        "note": TEXT | {"maxLength": MAX_NOTE, "description": "The comment at the end of the line."},
        "card": {"description": "The card's id, or null where it has not been looked up; in a request it is not read."},
    },
    "required": ["count"],
    "anyOf": [
        {"required": ["name"], "properties": {"name": {"type": "string", "minLength": 1}}},
        {"required": ["code"], "properties": {"code": {"type": "string", "minLength": 1}}},
    ],
}
OPEN_ROW: Final = {
    "type": "object",
    "description": "A comment, or a line that found no card, as typed; its other members are made anew by each answer.",
    "additionalProperties": False,
    "properties": ANYTHING
    | {
        "kind": {"enum": [COMMENT, *OPEN_KINDS]},
        "section": TEXT,
        "text": {"type": ["string", "null"], "maxLength": MAX_BYTES},
    },
    "required": ["kind"],
}
ROW: Final[dict[str, object]] = {"anyOf": [CARD_ROW, OPEN_ROW]}
