"""Cards whose whole name was typed although the filters of the search exclude them: they are shown with the reason."""

from cards.catalogue.lookup import Catalogue
from cards.search.ast import Node as Query
from cards.search.ast import Not, SearchError, Term
from cards.search.grammar import parse
from decks.report.narrowing import Narrowed
from legality.engine.values.card import Card

# Of a name that many cards share the first few are enough.
MOST_EXCLUDED = 5


def excluded_by_filters(text: str, narrowed: Narrowed, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards whose exact name, in any language, is a query of bare words, and which `narrow_catalogue` leaves out."""
    if narrowed.ids is None or not _is_name(parse(text)):
        return ()

    return tuple(card for card in catalogue.named(text) if card.id not in narrowed.ids)[:MOST_EXCLUDED]


def _is_name(query: Query | SearchError) -> bool:
    """Whether it is words alone, quoted or not; `or` may be a word of a name, such as Fight or Flight."""
    if isinstance(query, Term):
        return not query.field
    if isinstance(query, SearchError | Not):
        return False

    return all(map(_is_name, query.parts))
