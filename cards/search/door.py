"""`search`: text in, one page of cards out, in a fixed number of database queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from cards.models import Card, Printing
from cards.search.ast import SearchError
from cards.search.bind import Decks, bind
from cards.search.explain import explained
from cards.search.grammar import parse
from cards.search.order import Key, Values, beyond, columns, cursor_of, keys_of, ordering, read_cursor
from cards.search.query import rows_of
from cards.search.terms import Plan

MOST: Final = 500


@dataclass(frozen=True, slots=True)
class Results:
    """A page: cards, with their printings and sets fetched along, or the error that stood in the way.

    For `unique:prints`, `printings` holds the printings found, with card and set, and `cards` the card of each.
    `next` is the cursor of the page that follows; empty on the last. `explain` is a sentence on what was asked.
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
) -> Results:
    """The cards of a game (empty: of all games) that the query fits. Never raises on any text or cursor.

    `after`: the `next` of the page before. `decks` answers `in:`.
    """
    plan = plan_of(text, game, day=day, region=region, decks=decks)
    if isinstance(plan, SearchError):
        return Results(error=plan)

    keys = keys_of(plan)
    values = read_cursor(after, _sealed(text, game), keys) if after else ()
    if values is None:
        return Results(error=SearchError(1, max(len(text), 1), "bad-cursor"))

    size = min(max(page_size, 1), MOST)
    found = _page(plan, keys, values, size + 1)
    following = cursor_of(found[size - 1], _sealed(text, game)) if len(found) > size else ""
    return _results(plan, found[:size], following)


def count(text: str, game: str, *, day: date, region: str = "global", decks: Decks | None = None) -> int:
    """How many rows the query finds in all; 0 for one that is wrong. One database query more than `search`."""
    plan = plan_of(text, game, day=day, region=region, decks=decks)
    return 0 if isinstance(plan, SearchError) else rows_of(plan).count()


def plan_of(
    text: str, game: str, *, day: date, region: str = "global", decks: Decks | None = None
) -> Plan | SearchError:
    """The query understood, or what is wrong with it."""
    node = parse(text)
    return node if isinstance(node, SearchError) else bind(node, game, day, region, decks)


def _sealed(text: str, game: str) -> str:
    return f"{game}\n{text}"


def _page(plan: Plan, keys: tuple[Key, ...], values: Values, size: int) -> list[Values]:
    """What the rows of the page are ordered by; the last of each is its primary key."""
    rows = rows_of(plan).annotate(**columns(keys))
    if values:
        rows = rows.filter(beyond(values, keys))

    return list(rows.order_by(*ordering(keys)).values_list(*columns(keys))[:size])


def _results(plan: Plan, found: list[Values], following: str) -> Results:
    ids = [values[-1] for values in found]
    if not plan.prints:
        cards = Card.objects.prefetch_related("printings__card_set").in_bulk(ids)
        return Results(tuple(cards[pk] for pk in ids), (), following, explained(plan))

    rows = Printing.objects.select_related("card", "card_set").in_bulk(ids)
    printings = tuple(rows[pk] for pk in ids)
    return Results(tuple(row.card for row in printings), printings, following, explained(plan))
