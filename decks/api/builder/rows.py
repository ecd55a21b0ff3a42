"""Rows in a request body: every key must be known and every value fit into a line; else the faults by place."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.drainage import set_override
from rest_framework import serializers

from api.bodies import MOST_UNKNOWN_OF_MANY, Faults, fault
from api.description.components import MOST_FAULTS
from api.fields import TooManyEntries, whole_number
from decks.builder.row_schema import KEYS, ROW
from decks.check.messages import limit_sentence
from decks.decklist.deck_codes import sections_of
from decks.decklist.entries import TextLimit
from decks.decklist.reading.lists import MAX_BYTES, MAX_COUNT, MAX_LINES, MAX_NAME
from decks.decklist.rows import CARD, COMMENT, MAX_NOTE, MAX_TAGS, NOWHERE, OPEN_KINDS, Row
from legality.engine.game import Game
from legality.engine.values.search_bounds import ask_end
from legality.sources.fold import folded_length

# The greatest lengths of texts: a line of a list has room for them, so every row of an answer can be sent back.
CARD_TEXTS: Final = {"section": MAX_NAME, "name": MAX_NAME, "code": MAX_NAME, "note": MAX_NOTE}
MOST_KEYS: Final = len(KEYS) + MOST_UNKNOWN_OF_MANY
OPEN_TEXTS: Final = {"section": MAX_NAME, "text": MAX_BYTES}


class RowsField(serializers.Field[list[Row], object, object, object]):
    """A list of rows, at most as many as a text may have lines. Their sections are looked at by `strange_rows`."""

    def __init__(self, most: int = MAX_LINES, **options: Any) -> None:  # Any: the framework's own options
        super().__init__(**options)
        self.most = most
        set_override(self, "field", {"type": "array", "items": ROW, "maxItems": most})

    # Any: whatever JSON was sent.
    def to_internal_value(self, data: Any) -> list[Row]:
        """The rows, or every fault by its place."""
        if not isinstance(data, list):
            raise serializers.ValidationError(_("Expected a list of rows."), code="not_a_list")
        if len(data) > self.most:
            raise TooManyEntries(limit_sentence(TextLimit("lines", self.most)), code="too_long")

        # The text of a row may be as long as a whole list.
        texts = [row["text"] for row in data if isinstance(row, Mapping) and isinstance(row.get("text"), str)]
        if sum(map(len, texts)) > MAX_BYTES:
            raise TooManyEntries(limit_sentence(TextLimit("bytes", MAX_BYTES)), code="too_long")

        faults: Faults = {}
        for place, row in enumerate(data):
            ask_end()
            found = _faults(row)
            if found and len(faults) >= MOST_FAULTS:
                # An answer names no more of them: that the row has one is enough.
                found = [_("This row cannot be read.")]
            if found:
                faults[str(place)] = found
        if faults:
            raise serializers.ValidationError(faults, code="invalid")

        rows: list[Row] = []
        for row in data:
            section = row.get("section") or NOWHERE
            kind = row.get("kind", CARD)
            if kind == CARD:
                name = row.get("name") or row["code"]
                code = row.get("code") or None
                tags = tuple(row.get("tags", ()))
                rows.append(Row(section, name, int(row["count"]), code, tags, row.get("note") or ""))
            else:
                rows.append(Row(section, kind=kind, text=row.get("text") or ""))

        return rows


def strange_rows(data: object, game: Game) -> Faults:
    """The faults of rows in sections that the game does not have; other faults of rows are found by the field."""
    known = sections_of(game)
    message = _("This game has no such section. Allowed: %(values)s.") % {"values": ", ".join(known)}
    faults: Faults = {}
    for place, row in enumerate(data if isinstance(data, list) and len(data) <= MAX_LINES else ()):
        section = row.get("section") if isinstance(row, Mapping) else None
        if isinstance(section, str) and section not in (NOWHERE, *known):
            faults[str(place)] = fault(["section"], message, "unknown")

    return {"rows": faults} if faults else {}


def _faults(row: object) -> dict[str, list[str]] | list[str]:
    """Every fault of a row, by its keys; of a row of an unknown kind only that and its unknown keys."""
    if not isinstance(row, Mapping):
        return [_("Expected a row.")]
    if len(row) > MOST_KEYS:
        return [_("At most %(most)s entries.") % {"most": MOST_KEYS}]

    no_such_key = _("A row has no such key.")
    strange = {key: [no_such_key] for key in sorted(set(map(str, row)) - KEYS)}
    kind = row.get("kind", CARD)
    kinds = (CARD, COMMENT, *OPEN_KINDS)
    if kind not in kinds:
        return strange | {"kind": [_("Allowed: %(values)s.") % {"values": ", ".join(kinds)}]}

    return strange | (_card_faults(row) if kind == CARD else _text_faults(row, OPEN_TEXTS))


def _card_faults(row: Mapping[str, object]) -> dict[str, list[str]]:
    faults = {}
    count = whole_number(row.get("count"))
    tags = row.get("tags", [])
    if not count or not 1 <= count <= MAX_COUNT:
        faults["count"] = [_("The number of copies must be from 1 to 999.")]
    if (
        not isinstance(tags, list)
        or len(tags) > MAX_TAGS
        or not all((isinstance(tag, str) and 0 < len(tag) <= 40) for tag in tags)
    ):
        faults["tags"] = [_("Expected a list of short words.")]
    if not row.get("name") and not row.get("code"):
        faults["name"] = [_("A card needs a name or a code.")]

    return _text_faults(row, CARD_TEXTS) | faults


def _text_faults(row: Mapping[str, object], texts: Mapping[str, int]) -> dict[str, list[str]]:
    """The faults of the keys that hold texts, each with its greatest length."""
    values = {key: row[key] for key in texts if row.get(key) is not None}
    strange = {key: [_("Expected text.")] for key, value in values.items() if not isinstance(value, str)}
    # The length of a text; that of a name also as it is looked up.
    long = {
        key: value
        for key, value in values.items()
        if isinstance(value, str) and (folded_length(value) if key == "name" else len(value)) > texts[key]
    }
    return strange | {key: [_("At most %(most)s characters.") % {"most": texts[key]}] for key in long}
