"""The answer to a save that another save has overtaken: both changes merged, if the body says what it was based on (`base`)."""

from collections.abc import Iterable, Mapping
from copy import copy
from datetime import date
from typing import Annotated, Final, NotRequired, TypedDict, cast

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from api.bodies import Faults, fault, validated_data
from api.typed import Doc, OneOf
from decks.api.saved.bodies import BasedSerializer
from decks.api.saved.serializers import DeckSerializer
from decks.api.saved.writing import fill_deck, read_merge_base
from decks.builder.build import RowJson, row_json
from decks.check.answers import Options
from decks.decklist.rows import Row
from decks.models import Deck
from decks.saved.merge import FIELDS, Joined, join_changes

Value = str | Options

# The members of a body that say what the list is.
LISTS: Final = frozenset(("text", "rows"))


class ClashJson(TypedDict):
    """A card that both sides changed differently, with its rows on each side; a side without the card has none."""

    card: Annotated[str, Doc("Its id.")]
    name: str
    base: list[RowJson]
    mine: list[RowJson]
    theirs: list[RowJson]


class FieldClashJson(TypedDict):
    """Another member that both sides changed differently."""

    field: Annotated[str, OneOf(*FIELDS)]
    base: Annotated[Value | None, Doc("Null where `base` did not say it.")]
    mine: Value
    theirs: Value


class UnionJson(TypedDict):
    """Both changes of a deck merged, as a body that can be sent: nothing is saved yet. What clashes is as in `current`."""

    text: Annotated[str, Doc("Both lists in one, with the lines of both that are not cards.")]
    rows: Annotated[list[RowJson], Doc("The same list row by row.")]
    name: NotRequired[str]
    format: NotRequired[str]
    region: NotRequired[str]
    options: NotRequired[Options]
    pool: NotRequired[str]
    plan: NotRequired[str]
    primer: NotRequired[str]
    folder: NotRequired[str]
    visibility: NotRequired[str]
    conflicts: Annotated[list[ClashJson], Doc("The cards that both changed differently.")]
    fields: Annotated[list[FieldClashJson], Doc("The other members that both changed differently.")]


def require_base(deck: Deck, body: object, expected: int | None) -> None:
    """Raises ValidationError for a `base` that is malformed, or is not the deck at the revision `expected`."""
    if not isinstance(body, Mapping) or "base" not in body:
        return

    base = body["base"]
    validated_data(BasedSerializer(data={"base": base}))
    faults: Faults = {}
    for name, value in (("id", deck.token), ("game", deck.game)):
        if base.get(name, value) != value:
            faults |= fault(
                [name], _("This does not belong to the deck being changed: %(value)s.") % {"value": value}, "unknown"
            )
    if expected is not None and base.get("revision", expected) != expected:
        faults |= fault(
            ["revision"], _("This is not the revision of If-Match: %(value)s.") % {"value": expected}, "unknown"
        )
    if faults:
        raise ValidationError({"base": faults})


def merge_changes(current: Deck, body: object, day: date, *, partial: bool) -> UnionJson | None:
    """The change of the body and that of the stored deck, merged. None without a `base`, or for a malformed body."""
    if not isinstance(body, Mapping) or "base" not in body:
        return None

    mine = copy(current)
    try:
        given = validated_data(DeckSerializer(mine, data=body, partial=partial))
        fill_deck(mine, given)
        base = read_merge_base(given["base"], current.game)
    except ValidationError:
        return None

    names = {name for name in FIELDS if name in body} | ({"text"} if LISTS & body.keys() else set())
    found = join_changes(base, mine, current, names, day)
    return None if found is None else merged_json(found)


def merged_json(found: Joined) -> UnionJson:
    """A merge as the API gives it."""
    conflicts: list[ClashJson] = []
    for clash in found.clashes:
        base = _rows_json(clash.base)
        mine = _rows_json(clash.mine)
        theirs = _rows_json(clash.theirs)
        conflicts.append({"card": clash.card, "name": clash.name, "base": base, "mine": mine, "theirs": theirs})

    fields: list[FieldClashJson] = []
    for field in found.fields:
        was = None if field.base is None else _value_json(field.base)
        value = _value_json(field.mine)
        other = _value_json(field.theirs)
        fields.append({"field": field.field, "base": was, "mine": value, "theirs": other})

    body = {
        **{name: _value_json(value) for name, value in found.values.items()},
        "text": found.text,
        "rows": _rows_json(found.rows),
        "conflicts": conflicts,
        "fields": fields,
    }
    return cast("UnionJson", body)


def _rows_json(rows: Iterable[Row]) -> list[RowJson]:
    return [row_json(row) for row in rows]


def _value_json(value: object) -> Value:
    """Options are reported as everywhere, by slug; every other member is a text."""
    return dict.fromkeys(value, True) if isinstance(value, list) else str(value)
