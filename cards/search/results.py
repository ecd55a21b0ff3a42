"""`search`: text in, one page of cards out, in as many database queries for many cards as for one.

For a page and the total number, plan the query once: `plan_of`, then `results_of` and `total_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cards.catalogue.fold import squash
from cards.models import Card, Printing
from cards.search.ast import Node, Or, SearchError, Term
from cards.search.explain import explained
from cards.search.grammar import parse
from cards.search.memory_index import MemoryIndex, memory_index
from cards.search.memory_query import cards_fitting, page_of, printings_fitting
from cards.search.order import SortValues, cursor_of, read_cursor, sort_keys
from cards.search.plan import Plan
from cards.search.planner import Decks, plan_query
from cards.search.vocabulary import versions_of

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
    without: frozenset[str] = frozenset(),
    last: frozenset[str] | None = None,
) -> Plan | SearchError:
    """The plan of a query, or its error."""
    node = parse(text)
    if isinstance(node, SearchError):
        return node

    meant = _as_name(text) if _is_a_name(node, text, game) else node
    plan = plan_query(meant, game, day, region, decks)
    return plan if isinstance(plan, SearchError) else replace(plan, within=within, without=without, last=last)


def results_of(plan: Plan | SearchError, text: str, *, page_size: int = 60, after: str = "") -> Results:
    """A page of results. `text`: the query as typed, which its cursors are bound to."""
    if isinstance(plan, SearchError):
        return Results(error=plan)

    seal = f"{plan.game}\n{text}"
    values = read_cursor(after, seal, sort_keys(plan)) if after else ()
    if values is None:
        return Results(error=SearchError(1, max(len(text), 1), "bad-cursor"))

    size = min(max(page_size, 1), MOST)
    found = page_of(plan, _index(plan), size + 1, values)
    following = cursor_of(found[size - 1], seal) if len(found) > size else ""
    return _results(plan, found[:size], following)


def total_of(plan: Plan | SearchError) -> int:
    """The number of all results; 0 for a wrong query."""
    if isinstance(plan, SearchError):
        return 0

    find = printings_fitting if plan.prints else cards_fitting
    return find(plan, _index(plan)).bit_count()


def ids_of(plan: Plan | SearchError, among: frozenset[str] | None = None) -> frozenset[str]:
    """The ids of all cards that the query finds, whatever bounds the plan has; none for a wrong query.

    `among`: only of these cards.
    """
    if isinstance(plan, SearchError):
        return frozenset()

    index = _index(plan)
    return index.idents(cards_fitting(replace(plan, within=among, without=frozenset()), index))


def _is_a_name(node: Node, text: str, game: str) -> bool:
    """Whether bare words joined by `or` are a card's name, such as Fight or Flight."""
    if not (isinstance(node, Or) and all(isinstance(part, Term) and not part.field for part in node.parts)):
        return False

    return bool(memory_index(game, versions_of(game)).holding("squashed", f"\n{squash(text)}\n"))


def _as_name(text: str) -> Term:
    return Term("", ":", text.strip(), 1, len(text), 1, quoted=True)


def _index(plan: Plan) -> MemoryIndex:
    return memory_index(plan.game, plan.versions)


def _results(plan: Plan, found: Sequence[SortValues], following: str) -> Results:
    ids = [values[-1] for values in found]
    if not plan.prints:
        cards = Card.objects.prefetch_related("printings__card_set").in_bulk(ids)
        return Results(tuple(cards[pk] for pk in ids if pk in cards), (), following, explained(plan))

    rows = Printing.objects.select_related("card", "card_set").in_bulk(ids)
    printings = tuple(rows[pk] for pk in ids if pk in rows)
    return Results(tuple(row.card for row in printings), printings, following, explained(plan))
