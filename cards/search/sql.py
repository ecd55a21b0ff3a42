"""From a plan to SQL: plain `contains`, and sub-queries by index. The same on SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import Final

from django.db.models import Q, QuerySet

from cards.models import Printing, SearchNumber, SearchRow
from cards.search.columns import Worded, held_for
from cards.search.membership import IsOneOf
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    HasStanding,
    InDeck,
    NotOf,
    NumberIs,
    Plan,
    PrintedIn,
    parted,
)
from legality.engine.search_bounds import ask_end

COMPARISONS: Final = {"=": "", "<": "__lt", "<=": "__lte", ">": "__gt", ">=": "__gte"}
NOTHING: Final = Q(pk__in=())


@dataclass(frozen=True, slots=True)
class RowShape:
    """Whether the results are cards (rows of the index) or printings."""

    prints: bool
    row: str
    """The look-up path from a result to the index."""


CARDS: Final = RowShape(False, "")
PRINTS: Final = RowShape(True, "card__search__")


def rows_of(plan: Plan) -> QuerySet[SearchRow] | QuerySet[Printing]:
    """The rows that fit the plan, unordered."""
    shape = shape_of(plan)
    condition = _condition(plan, shape)
    return Printing.objects.order_by().filter(condition) if shape.prints else SearchRow.objects.filter(condition)


def printed_cards(node: Condition) -> QuerySet[Printing, int]:
    """The primary keys of the cards with a printing that fits a condition about one printing."""
    return Printing.objects.order_by().filter(_printing(node)).values_list("card", flat=True)


def _condition(plan: Plan, shape: RowShape) -> Q:
    """What the query asks, within the bounds of the plan."""
    condition = _q(plan.node, shape)
    if plan.game:
        condition &= Q(**{f"{shape.row}game": plan.game})
    if plan.within is not None:
        condition &= Q(IsOneOf(f"{shape.row}ident", plan.within))
    if plan.without:
        condition &= ~Q(IsOneOf(f"{shape.row}ident", plan.without))

    return condition


def shape_of(plan: Plan) -> RowShape:
    """Cards, unless the plan asks for printings."""
    return PRINTS if plan.prints else CARDS


def _q(node: Condition, shape: RowShape) -> Q:  # noqa: PLR0911  one return for each sort of node
    ask_end()
    match node:
        case AllOf():
            return _all(node, shape)
        case AnyOf(parts=parts):
            return reduce(or_, [_q(part, shape) for part in parts])
        case NotOf(part=part):
            return ~_q(part, shape)
        case PrintedIn():
            return _printing(node) if shape.prints else _has_printing(node)
        case HasStanding(ids=ids) | InDeck(ids=ids):
            return Q(IsOneOf(f"{shape.row}ident", ids))
        case NumberIs():
            return _number(node)

    return _words(node, shape.row)


def _all(node: AllOf, shape: RowShape) -> Q:
    if shape.prints:
        return reduce(and_, [_q(part, shape) for part in node.parts], Q())

    printed, others = parted(node)
    q = reduce(and_, [_q(part, shape) for part in others], Q())
    return q & _has_printing(AllOf(printed)) if printed else q


def _words(node: Worded, row: str) -> Q:
    return reduce(or_, [Q(**{f"{row}{column}__contains": text}) for column, text in held_for(node)])


def _number(node: NumberIs) -> Q:
    known = SearchNumber.objects.filter(name=node.field)
    if node.op == "!=":
        return Q(card__in=known.exclude(value=node.value).values("card"))

    return Q(card__in=known.filter(**{f"value{COMPARISONS[node.op]}": node.value}).values("card"))


def _has_printing(node: Condition) -> Q:
    return Q(card__in=printed_cards(node))


def _printing(node: Condition) -> Q:
    """A condition about one printing, as a filter of printings."""
    match node:
        case AllOf(parts=parts):
            return reduce(and_, map(_printing, parts))
        case AnyOf(parts=parts):
            return reduce(or_, map(_printing, parts))
        case PrintedIn(field="number", values=values):
            pairs = [value.partition("|") for value in sorted(values)]
            return reduce(or_, [Q(number=number, variant=variant) for number, _, variant in pairs], NOTHING)
        case PrintedIn(field="code", values=values):
            return reduce(or_, map(_coded, sorted(values)), NOTHING)
        case PrintedIn(field="set", values=values):
            return Q(card_set__code__in=sorted(values))
        case PrintedIn(field=field, values=values):
            return Q(**{f"{field}__in": sorted(values)})

    raise TypeError(f"no printing is asked about by {node}")


def _coded(value: str) -> Q:
    card_set, number, variant = value.split("|", 2)
    return Q(card_set__code=card_set, number=number, variant=variant)
