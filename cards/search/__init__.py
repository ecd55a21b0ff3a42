"""Searching cards: one language for the page, the builder and the API. `search` is the one door.

A query is parsed (grammar.py), understood (bind.py), answered in SQL (query.py, order.py) and explained (explain.py).
The law that it is held to stands in tests/laws/test_search_laws.py.
"""

from cards.search.ast import SearchError
from cards.search.messages import error_sentence
from cards.search.planner import Decks
from cards.search.results import Results, plan_of, results_of, search, total_of

__all__ = [
    "Decks",
    "Results",
    "SearchError",
    "error_sentence",
    "results_of",
    "plan_of",
    "search",
    "total_of",
]
