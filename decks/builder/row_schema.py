"""The schema of a row of a deck in a request, which takes every row of an answer back."""

from typing import Final

from decks.decklist.reading.lists import MAX_BYTES, MAX_COUNT, MAX_NAME
from decks.decklist.rows import CARD, COMMENT, MAX_NOTE, MAX_TAGS, OPEN_KINDS

# A request may carry every member that an answer has; those that the answer makes again are ignored.
KEYS: Final = frozenset(
    ("section", "name", "count", "code", "tags", "note", "card", "kind", "text", "message", "suggestions")
)
TEXT: Final = {"type": ["string", "null"], "maxLength": MAX_NAME}
ANYTHING: Final[dict[str, object]] = {key: {} for key in sorted(KEYS)}
NAMED: Final = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
CODE_HELP: Final = {"description": "The number of a printing, where the name alone is not enough."}
CARD_ROW: Final[dict[str, object]] = {"type": "object", "additionalProperties": False}
CARD_MEMBERS: Final = ANYTHING | {
    "kind": {"type": "string", "const": CARD},
    "section": TEXT | {"description": "The section's slug, or `maybe`."},
    "name": TEXT,
    "code": TEXT | CODE_HELP,
    "count": {"type": "integer", "minimum": 1, "maximum": MAX_COUNT},
    "tags": {"type": "array", "maxItems": MAX_TAGS, "items": {"type": "string", "minLength": 1, "maxLength": 40}},
    "note": TEXT | {"maxLength": MAX_NOTE, "description": "The comment at the end of the line."},
    "card": {"description": "The card's id, or null where it has not been looked up; in a request it is not read."},
}
ROW_BY_NAME: Final = CARD_ROW | {
    "description": "So many copies of a card, by its name.",
    "properties": CARD_MEMBERS | {"name": NAMED},
    "required": ["count", "name"],
}
ROW_BY_CODE: Final = CARD_ROW | {
    "description": "So many copies of a card, by the number of a printing.",
    "properties": CARD_MEMBERS | {"code": NAMED | CODE_HELP},
    "required": ["code", "count"],
}
OTHER_ROW: Final = {
    "type": "object",
    "description": "A comment, or a line that found no card, as typed; its other members are made again for each answer.",
    "additionalProperties": False,
    "properties": ANYTHING
    | {
        "kind": {"type": "string", "enum": [COMMENT, *OPEN_KINDS]},
        "section": TEXT,
        "text": {"type": ["string", "null"], "maxLength": MAX_BYTES},
    },
    "required": ["kind"],
}
COMPONENTS: Final = {"RowByNameRequest": ROW_BY_NAME, "RowByCodeRequest": ROW_BY_CODE, "OtherRowRequest": OTHER_ROW}
ROW: Final[dict[str, object]] = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in COMPONENTS]}
