"""The order of results, the same on every database, and pages by cursor.

A cursor holds the sort values of the last row, so that pages never overlap, whatever is added in between.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from django.db import connection
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, Subquery, TextField, Value, When
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce, Collate, LPad

from cards.catalogue.fold import squash
from cards.models import SearchNumber
from cards.search.columns import ranks_for
from cards.search.membership import IsOneOf
from cards.search.plan import Plan, words_of
from cards.search.sql import RowShape, rows_of, shape_of

LAST: Final = "~"
WIDTH: Final = 24
# Cards named by the words alone, others, those that come last.
NAMED, OTHERS, LATE = range(3)
_MOST: Final = 2**62
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

CursorValues = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class SortKey:
    """One sort key: its SQL expression, whether it is a number or a text, and its direction."""

    name: str
    expression: Combinable
    sort: type[int] | type[str]
    descending: bool = False


def sort_keys(plan: Plan) -> tuple[SortKey, ...]:
    """The sort keys of a plan; the last is the primary key, so that the order is total."""
    shape, words = shape_of(plan), squashed_words(plan)
    order = plan.order or ("name" if plan.descending or not words else "")
    first = _keys_for(order, plan, shape) if order else (SortKey("rank", _rank(words, shape.row), int),)
    by_name = SortKey("name", _stable(F(f"{shape.row}name_key")), str)
    rest = () if order == "name" else (by_name,)
    prints = _printing_keys() if shape.prints and order != "set" else ()
    apart = () if plan.last is None else (SortKey("apart", _apart(words, plan.last, shape.row), int),)
    return (*apart, *first, *rest, *prints, SortKey("pk", F("pk"), int))


def page_after(values: CursorValues, plan: Plan, size: int) -> tuple[CursorValues, ...]:
    """The sort values of so many results after the one with these values; without any, the first."""
    keys = sort_keys(plan)
    rows = rows_of(plan).annotate(**_columns(keys))
    if values:
        rows = rows.filter(_after(values, keys))

    return tuple(rows.order_by(*_ordering(keys)).values_list(*_columns(keys))[:size])


def is_plain(plan: Plan) -> bool:
    """Whether a plan asks for cards in their plain order: by rank where it has words, by name."""
    return not (plan.prints or plan.order or plan.descending)


def squashed_words(plan: Plan) -> str:
    """The words of a plan as results are ranked by them."""
    return squash("".join(words_of(plan.node)))


def cursor_of(values: CursorValues, plan_text: str) -> str:
    """The end of a page as text for an address."""
    content = json.dumps([_seal(plan_text), *values], ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(content.encode()).decode().rstrip("=")


def read_cursor(cursor: str, plan_text: str, keys: Sequence[SortKey]) -> CursorValues | None:
    """The values of a cursor; None for a broken cursor or one of another query."""
    try:
        content = json.loads(urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4)))
    except (NotBase64, ValueError, RecursionError):
        return None

    if not isinstance(content, list) or len(content) != len(keys) + 1 or content[0] != _seal(plan_text):
        return None

    fits = all(_is_valid(value, key) for value, key in zip(content[1:], keys, strict=True))
    return tuple(content[1:]) if fits else None


def _is_valid(value: object, key: SortKey) -> bool:
    if key.sort is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _MOST

    # Databases reject these in a text.
    return isinstance(value, str) and "\0" not in value and not _SURROGATE.search(value)


def _seal(plan_text: str) -> str:
    return blake2b(plan_text.encode("utf-8", "replace"), digest_size=6).hexdigest()


def _after(values: CursorValues, keys: Sequence[SortKey]) -> Q:
    """The rows that come after the one with these values."""
    condition, same = Q(), Q()
    for key, value in zip(keys, values, strict=True):
        name = _column(key)
        condition |= same & Q(**{f"{name}__{'lt' if key.descending else 'gt'}": value})
        same &= Q(**{name: value})

    return condition


def _columns(keys: Sequence[SortKey]) -> dict[str, Combinable]:
    """The keys as annotations of a query set."""
    return {_column(key): key.expression for key in keys}


def _ordering(keys: Sequence[SortKey]) -> list[str]:
    """The keys as arguments of `order_by`."""
    return [f"{'-' if key.descending else ''}{_column(key)}" for key in keys]


def _column(key: SortKey) -> str:
    return f"by_{key.name}"


def _keys_for(order: str, plan: Plan, shape: RowShape) -> tuple[SortKey, ...]:
    down = plan.descending
    if order == "name":
        return (SortKey("name", _stable(F(f"{shape.row}name_key")), str, down),)
    if order == "set":
        return _printing_keys(down) if shape.prints else (SortKey("set", _stable(F("set_key")), str, down),)
    if order == "kind":
        kind = Coalesce(KeyTextTransform("kind", "card__facts"), Value(LAST), output_field=TextField())
        return (SortKey("kind", _stable(kind), str, down),)

    known = SearchNumber.objects.filter(card=OuterRef("card"), name=order)
    lacks = Case(When(Exists(known), then=0), default=1, output_field=IntegerField())
    return (
        SortKey("lacks", lacks, int),
        SortKey("value", Coalesce(Subquery(known.values("value")[:1]), Value(0)), int, down),
    )


def _printing_keys(down: bool = False) -> tuple[SortKey, ...]:
    """Printings by the release of their set, its code, and number."""
    released = Coalesce(Cast("card_set__released", TextField()), Value("9999"), output_field=TextField())
    number = LPad("number", WIDTH, Value("0"), output_field=TextField())
    return (
        SortKey("released", _stable(released), str, down),
        SortKey("set", _stable(F("card_set__code")), str, down),
        SortKey("number", _stable(number), str, down),
        SortKey("variant", _stable(F("variant")), str, down),
    )


def _apart(words: str, last: frozenset[str], row: str) -> Combinable:
    """Cards named by the words alone, then all others, then those of `last`."""
    named = [When(Q(**{f"{row}squashed__contains": f"\n{words}\n"}), then=NAMED)] if words else []
    late = [When(IsOneOf(f"{row}ident", last), then=LATE)] if last else []
    return Case(*named, *late, default=OTHERS, output_field=IntegerField())


def _rank(words: str, row: str) -> Case:
    held = ranks_for(words)
    ranks = [When(Q(**{f"{row}{column}__contains": text}), then=place) for place, (column, text) in enumerate(held)]
    return Case(*ranks, default=len(held), output_field=IntegerField())


def _stable(expression: Combinable) -> Collate:
    """Text compared by code point, whatever the database's language."""
    return Collate(expression, "C" if connection.vendor == "postgresql" else "BINARY")
