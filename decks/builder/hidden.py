"""A card whose whole name was typed, although what narrows the search rules it out: it is shown, with the reason."""

from __future__ import annotations

from cards.catalogue.lookup import Catalogue
from cards.search.ast import Node as Query
from cards.search.ast import Not, SearchError, Term
from cards.search.grammar import parse
from decks.report.narrowing import Narrowed
from legality.engine.card import Card

# Of a name that many cards share the first few are enough.
MOST = 5


def named_but_hidden(text: str, left: Narrowed, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards of exactly the name that a query of bare words is, in any language, that are not among those left."""
    if left.ids is None or not _is_name(parse(text)):
        return ()

    return tuple(card for card in catalogue.named(text) if card.id not in left.ids)[:MOST]


def _is_name(query: Query | SearchError) -> bool:
    """Whether it is words alone, quoted or not; `or` may be a word of a name, such as Fight or Flight."""
    if isinstance(query, Term):
        return not query.field
    if isinstance(query, SearchError | Not):
        return False

    return all(map(_is_name, query.parts))
