"""`search`: text in, one page of cards out, in as many database queries for many cards as for one.

For a page and the total number, plan the query once: `plan_of`, then `results_of` and `total_of`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cards.catalogue.fold import squash
from cards.models import Card, Printing, SearchRow
from cards.search.ast import Node, Or, SearchError, Term
from cards.search.explain import explained
from cards.search.grammar import parse
from cards.search.order import (
    CursorValues,
    SortKey,
    after_values,
    cursor_of,
    ordering,
    read_cursor,
    sort_columns,
    sort_keys,
)
from cards.search.plan import Plan
from cards.search.planner import Decks, plan_query
from cards.search.sql import every_card_of, rows_of

MOST: Final = 500


@dataclass(frozen=True, slots=True)
class Results:
    """A page of cards with prefetched printings and sets, or the error of the query.

    For `unique:prints`, `printings` holds the printings found, with card and set, and `cards` the card of each.
    `next` is the cursor of the next page, empty on the last. `explain` says in a sentence what was searched.
    """

    cards: tuple[Card, ...] = ()
    printings: tuple[Printing, ...] = ()
    next: str = ""
    explain: str = ""
    error: SearchError | None = None


def search(
    text: str,
    game: str,
    *,
    day: date,
    page_size: int = 60,
    after: str = "",
    region: str = "global",
    decks: Decks | None = None,
    within: frozenset[str] | None = None,
) -> Results:
    """The cards of a game (empty: of all games) that fit the query. Never raises, whatever the text or cursor.

    `after`: the `next` of the previous page. `decks` answers `in:`. `within`: search only cards with these ids.
    """
    plan = plan_of(text, game, day=day, region=region, decks=decks, within=within)
    return results_of(plan, text, page_size=page_size, after=after)


def plan_of(
    text: str,
    game: str,
    *,
    day: date,
    region: str = "global",
    decks: Decks | None = None,
    within: frozenset[str] | None = None,
    last: frozenset[str] | None = None,
) -> Plan | SearchError:
    """The plan of a query, or its error."""
    node = parse(text)
    if isinstance(node, SearchError):
        return node

    meant = _as_name(text) if _is_a_name(node, text, game) else node
    plan = plan_query(meant, game, day, region, decks)
    return plan if isinstance(plan, SearchError) else replace(plan, within=within, last=last)


def results_of(plan: Plan | SearchError, text: str, *, page_size: int = 60, after: str = "") -> Results:
    """A page of results. `text`: the query as typed, which its cursors are bound to."""
    if isinstance(plan, SearchError):
        return Results(error=plan)

    keys, seal = sort_keys(plan), f"{plan.game}\n{text}"
    values = read_cursor(after, seal, keys) if after else ()
    if values is None:
        return Results(error=SearchError(1, max(len(text), 1), "bad-cursor"))

    size = min(max(page_size, 1), MOST)
    found = _page(plan, keys, values, size + 1)
    following = cursor_of(found[size - 1], seal) if len(found) > size else ""
    return _results(plan, found[:size], following)


def total_of(plan: Plan | SearchError) -> int:
    """The number of all results; 0 for a wrong query."""
    return 0 if isinstance(plan, SearchError) else rows_of(plan).count()


def ids_of(plan: Plan | SearchError) -> frozenset[str]:
    """The ids of all cards that the query finds, also of those that `within` leaves out; none for a wrong query."""
    if isinstance(plan, SearchError):
        return frozenset()

    return frozenset(every_card_of(plan).values_list("ident", flat=True))


def _is_a_name(node: Node, text: str, game: str) -> bool:
    """Whether bare words joined by `or` are a card's name, such as Fight or Flight: one database query."""
    if not (isinstance(node, Or) and all(isinstance(part, Term) and not part.field for part in node.parts)):
        return False

    rows = SearchRow.objects.filter(game=game) if game else SearchRow.objects.all()
    return rows.filter(squashed__contains=f"\n{squash(text)}\n").exists()


def _as_name(text: str) -> Term:
    return Term("", ":", text.strip(), 1, len(text), 1, quoted=True)


def _page(plan: Plan, keys: tuple[SortKey, ...], values: CursorValues, size: int) -> list[CursorValues]:
    """The sort values of the page's rows; the last of each is its primary key."""
    rows = rows_of(plan).annotate(**sort_columns(keys))
    if values:
        rows = rows.filter(after_values(values, keys))

    return list(rows.order_by(*ordering(keys)).values_list(*sort_columns(keys))[:size])


def _results(plan: Plan, found: list[CursorValues], following: str) -> Results:
    ids = [values[-1] for values in found]
    if not plan.prints:
        cards = Card.objects.prefetch_related("printings__card_set").in_bulk(ids)
        return Results(tuple(cards[pk] for pk in ids), (), following, explained(plan))

    rows = Printing.objects.select_related("card", "card_set").in_bulk(ids)
    printings = tuple(rows[pk] for pk in ids)
    return Results(tuple(row.card for row in printings), printings, following, explained(plan))
